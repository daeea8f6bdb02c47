/** What failed for good is listed, and succeeds when it is sent again after its cause was fixed. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { redrive } from "../../infra/cli/redrive.ts";
import type { QueueName } from "../../shared/contract/route.ts";
import { walkSteps } from "../../shared/process/step.ts";
import { bury } from "../support/dead-letters.ts";
import { demoAnswers } from "../support/published-form.ts";
import { type FaultSite, type Published, startFaultSite } from "./site/fault-site.ts";
import { openPump, type Pump } from "./site/pump.ts";
import { openQueueWatch } from "./site/queue-watch.ts";
import { submitted } from "./site/submitted.ts";
import { lightTree, printTree } from "./site/trees.ts";

process.env.SPROUT_LOG = "off"; // what fails here fails on purpose

const TIMEOUT_MS = 180_000;

let site: FaultSite;
let pump: Pump;
let light: Published;
let printed: Published;

beforeAll(async () => {
  site = await startFaultSite([lightTree(), printTree()]);
  pump = openPump();
  [light = expect.fail("no publication"), printed = expect.fail("no publication")] = site.published;
});
afterAll(async () => {
  await pump.close();
  await site.stop();
});

/** A run whose last step of the tree failed for good; its message is among the dead letters. */
async function failed(of: Published, queue: QueueName) {
  const { instanceKey, runId } = await submitted(site, of, demoAnswers);
  const { instances } = site.stores;
  const startedRun = {
    instanceKey,
    runId,
    formId: of.formId,
    publicationKey: of.publicationKey,
    locale: "en",
  };
  await instances.beginRun({ ...startedRun, submittedAt: new Date().toISOString(), steps: {}, failures: {} });
  const step = [...walkSteps(of.tree)].at(-1)?.step ?? of.tree;
  const run = (await instances.findRun(instanceKey, runId)) ?? expect.fail("no run");
  await instances.failStep(run, step.key, "The cause of it.");
  await instances.complete(instanceKey, runId, "FAILED");
  await bury(queue, { instanceKey, runId, stepKey: step.key });
  return { instanceKey, step };
}

async function sprout(...args: string[]): Promise<{ code: number; said: string }> {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    const code = await redrive(args);
    return { code, said: log.mock.calls.join("\n") };
  } finally {
    log.mockRestore();
  }
}

const codeOf = async (instanceKey: string) => (await site.stores.instances.find(instanceKey))?.messageCode;
const deadLetters = async () => {
  const watch = openQueueWatch();
  const names = ["submissions", "steps", "prints", "mails"] as const;
  return (await Promise.all(names.map((name) => watch.deadLetters(name)))).flat();
};

describe("redrive", () => {
  it(
    "lists failed runs with their causes and dead letters of every queue, and changes nothing",
    async () => {
      const page = await failed(light, "steps");
      const print = await failed(printed, "prints");
      const lost = await submitted(site, light, demoAnswers);
      await bury("submissions", { instanceKey: lost.instanceKey });
      await bury("mails", { mailId: "a-mail" });
      await bury("steps", "no JSON");

      const { code, said } = await sprout("--list");
      expect(code).toBe(0);
      for (const { instanceKey, step } of [page, print]) {
        expect(said).toContain(`failed run   ${instanceKey}`);
        expect(said).toContain(`step ${step.key}: The cause of it.`);
      }
      expect(said).toMatch(/dead letter {2}prints {2}\S+ {2}/);
      expect(said).toMatch(/dead letter {2}mails {2}\S+ {2}a-mail/);
      expect(said).toMatch(/dead letter {2}steps {2}\S+ {2}can't be read/);
      expect(said).toContain("2 failed runs, 5 dead letters.");
      expect(await codeOf(page.instanceKey)).toBe("FAILED");

      const ofOne = await sprout("--form", String(printed.formId));
      expect(ofOne.said).toContain("Sent again: 1 run, 0 mails.");
      await pump.drain({ faultOf: () => undefined });
      expect(await codeOf(print.instanceKey)).toBe("OK");
      expect(await codeOf(page.instanceKey), "of another form").toBe("FAILED");

      const all = await sprout();
      expect(all.said).toContain("Sent again: 2 runs, 1 mail.");
      expect(all.said).toContain("1 dead letter can't be read");
      expect(all.code).toBe(1);
      await pump.drain({ faultOf: () => undefined });
      for (const { instanceKey } of [page, print, lost]) expect(await codeOf(instanceKey)).toBe("OK");
      expect(await deadLetters()).toEqual(["no JSON"]);
      expect((await sprout("--list")).said).toContain("0 failed runs, 1 dead letter.");
    },
    TIMEOUT_MS,
  );

  it(
    "retries a run whose cause is still there, and lists it again",
    async () => {
      const { instanceKey, step } = await failed(light, "steps");
      const functions = site.stores.functions.call;
      site.stores.functions.call = () => Promise.reject(new Error("It is still away."));
      try {
        await sprout();
        await pump.drain({ faultOf: () => undefined });
      } finally {
        site.stores.functions.call = functions;
      }
      expect(await codeOf(instanceKey)).toBe("FAILED");
      const { said } = await sprout("--list");
      expect(said).toContain(`step ${step.key}: This step failed repeatedly.`);
      await sprout();
      await pump.drain({ faultOf: () => undefined });
      expect(await codeOf(instanceKey)).toBe("OK");
    },
    TIMEOUT_MS,
  );

  it("reads which product to use from a file that a deployment writes", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sprout-redrive-"));
    const file = join(folder, "sprout.json");
    const variables = { SPROUT_TABLE: process.env.SPROUT_TABLE, SPROUT_TOLD_BY: "the file" };
    try {
      await writeFile(
        file,
        JSON.stringify({
          "sprout-dev-data": { ExportsOutputRefTable: "t" },
          "sprout-dev": { Environment: JSON.stringify(variables) },
        }),
      );
      expect((await sprout("--list", "--environment", file)).code).toBe(0);
      expect(process.env.SPROUT_TOLD_BY).toBe("the file");
      await writeFile(file, "[]");
      await expect(sprout("--environment", file)).rejects.toThrow("names no product");
      await expect(sprout("--environment", join(folder, "none"))).rejects.toThrow("There is no file");
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("says what is wrong with its command line", async () => {
    await expect(sprout("--form", "x")).rejects.toThrow('"x" is not the number of a form.');
    await expect(sprout("everything")).rejects.toThrow("Unexpected");
    await expect(sprout("--all")).rejects.toThrow("--all");
  });
});
