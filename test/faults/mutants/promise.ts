/**
 * `npm run faults -- mutants`: faults are written into guards and conditions one at a time, and the tests beside each
 * must fail. What survives is printed, and breaks the promise unless its reason stands in `targets.ts`. With
 * MUTANTS=access,rights only these targets, with FAULTS_SHARE=0.1 every tenth mutant.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Promised } from "../promised.ts";
import { type Mutant, mutantsOf } from "./mutate.ts";
import { type Target, targets } from "./targets.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const vitest = fileURLToPath(new URL("../../../node_modules/vitest/vitest.mjs", import.meta.url));
const config = fileURLToPath(new URL("vitest.config.ts", import.meta.url));
/** A mutant that makes a test wait for ever is as good as caught. */
const MAX_MS = 8 * 60_000;

export const mutants: Promised = {
  title: "a fault in a guard, a right, a condition or the sanitising makes a test fail",
  async hold({ share, say }) {
    const wanted = process.env.MUTANTS?.split(",") ?? Object.keys(targets);
    const broken: string[] = [];
    for (const name of wanted) {
      const target = targets[name];
      if (target === undefined) throw new Error(`There is no target ${name}.`);
      broken.push(...(await holdTarget(name, target, share, say)));
    }
    return broken;
  },
};

async function holdTarget(
  name: string,
  target: Target,
  share: (count: number) => number,
  say: (line: string) => void,
): Promise<string[]> {
  const tests = target.tests.filter((file) => existsSync(`${root}${file}`));
  if (await fails(tests, undefined)) return [`${name}: its tests fail without any mutant.`];
  // What can't be read at all must fail: otherwise nothing is planted, and every mutant would seem to live.
  const [first = ""] = target.files;
  if (!(await fails(tests, { file: first, start: 0, end: 0, text: "(" })))
    return [`${name}: what is planted in ${first} reaches no test.`];
  const all: { file: string; mutant: Mutant }[] = [];
  for (const file of target.files) {
    const code = await readFile(`${root}${file}`, "utf8");
    all.push(...mutantsOf(file, code, target.kind).map((mutant) => ({ file, mutant })));
  }
  const step = Math.max(1, Math.floor(all.length / share(all.length)));
  const taken = all.filter((_one, index) => index % step === 0);
  const survivors: string[] = [];
  let excused = 0;
  for (const { file, mutant } of taken) {
    if (await fails(tests, { file, ...mutant })) continue;
    const reason = target.reasons?.[`${file}: ${mutant.told}`];
    if (reason !== undefined) excused += 1;
    else survivors.push(`${file}:${mutant.line} ${mutant.told} survives.`);
    say(`${file}:${mutant.line} ${mutant.told}: ${reason ?? "survives"}`);
  }
  say(
    JSON.stringify({
      target: name,
      mutants: taken.length,
      of: all.length,
      survivors: survivors.length,
      excused,
    }),
  );
  return survivors;
}

/** @returns true when one of the tests fails, or can't be run at all */
async function fails(tests: readonly string[], planted: object | undefined): Promise<boolean> {
  const run = spawn(process.execPath, [vitest, "run", "--bail", "1", "--config", config, ...tests], {
    cwd: root,
    stdio: "ignore",
    env: {
      ...process.env,
      SPROUT_MUTANT: JSON.stringify(planted ?? { file: "none", start: 0, end: 0, text: "" }),
    },
  });
  const timer = setTimeout(() => run.kill("SIGKILL"), MAX_MS);
  const [exitCode] = await once(run, "close");
  clearTimeout(timer);
  return exitCode !== 0;
}
