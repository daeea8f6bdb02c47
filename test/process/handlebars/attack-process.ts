/** The process that `run-attacks.ts` watches: renders the attacks of a family as the render function does, and reports. */
import { runJob } from "../../../shared/process/run-process.ts";
import { templateMessage } from "../../../shared/process/step-problem.ts";
import { inheritedState } from "../../fuzz/prototypes.ts";
import { mostMegabytes } from "../../support/most-memory.ts";
import { type Attack, attacks } from "./attacks.ts";
import type { AttackReport } from "./run-attacks.ts";

async function attackAll(): Promise<void> {
  const before = inheritedState();
  /** Names of what an engine could let out: code, and what only the process knows. */
  const leaks =
    /native code|function ?\w*\(|=>|\[object (?!Object\])|\[Function|SPROUT-CANARY|node_modules|file:\/\//;
  Object.assign(globalThis, { sproutCanary: "SPROUT-CANARY" });
  process.env.SPROUT_CANARY = "SPROUT-CANARY";

  async function attack({ template, data, expected }: Attack): Promise<string[]> {
    const outcome = await runJob(
      {
        step: { key: "k", name: "Letter", processType: "HANDLEBARS", template, propertySets: [] },
        input: { contentType: "application/json", body: data },
        locale: "en",
        fallbackLocale: "en",
        catalogue: {},
        properties: { letter: { from: "us" } },
      },
      () => performance.now(),
    );
    const faults = inheritedState() === before ? [] : ["what objects inherit was changed"];
    if ("content" in outcome) {
      const { body } = outcome.content;
      if (leaks.test(body) && !leaks.test(template + data)) faults.push(`gave ${body.slice(0, 200)}`);
      if (typeof expected === "string" && body !== expected) faults.push(`gave ${body.slice(0, 200)}`);
      if (typeof expected === "object") faults.push(`was not refused, gave ${body.slice(0, 100)}`);
      return faults;
    }
    const { line, column, text } = outcome.problem;
    const message = templateMessage("Letter", { line, column, message: text });
    if (!/^Letter:[1-9]\d*:[1-9]\d*:\S/.test(message)) faults.push(`said ${message}`);
    if (/node_modules|file:\/\/|SPROUT-CANARY|Error:/.test(text)) faults.push(`said ${text}`);
    if (typeof expected === "string") faults.push(`was refused: ${text}`);
    if (typeof expected === "object" && !expected.refused.test(text)) faults.push(`was refused: ${text}`);
    return faults;
  }

  const [, , family] = process.argv;
  for (const [index, input] of attacks.entries()) {
    if (input.family !== family) continue;
    const started = process.cpuUsage();
    const faults = await attack(input).catch((thrown: unknown) => [`threw ${String(thrown)}`]);
    const spent = process.cpuUsage(started);
    const report: AttackReport = {
      index,
      faults,
      milliseconds: (spent.user + spent.system) / 1_000,
      mostMegabytes: mostMegabytes(),
    };
    await new Promise((resolve) => process.send?.(report, resolve));
  }
  process.disconnect?.();
}

if (import.meta.main) await attackAll();
