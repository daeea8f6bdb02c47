/**
 * P4: a worker that dies silently, as one that runs out of memory, is noticed: its submission says that it failed, the
 * alarm's log line is written, and once the cause is fixed `redrive` finishes everything.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { redriveAll } from "../../../infra/cli/redrive.ts";
import { api } from "../../../shared/contract/index.ts";
import { Client } from "../../support/client.ts";
import { demoAnswers, must } from "../../support/published-form.ts";
import { type FaultSite, type Published, type Started, startFaultSite } from "../site/fault-site.ts";
import { openInspector } from "../site/outcome.ts";
import { openQueueWatch } from "../site/queue-watch.ts";
import { killerTree } from "../site/trees.ts";
import { startFleet } from "./fleet.ts";
import type { Role, StormPlan, StormRates } from "./plan.ts";
import { untilDone } from "./storm.ts";

export interface FailureSeen {
  submissions: number;
  /** Shown as failed, with a message, and the slowest of them after this many seconds. */
  shown: number;
  slowestSeconds: number;
  /** What the alarm counts. */
  failedRunLines: number;
  deadLetters: number;
  homeAfterRedrive: number;
  seconds: number;
  faults: string[];
}

const calm: StormRates = { throttled: 0, answerLost: 0, duplicated: 0, heldBack: 0, killed: 0 };
const LOOK_MS = 100;
const GIVE_UP_MS = 5 * 60_000;

/** @param visibilitySeconds the test's clock: after this long a message whose worker died is delivered again */
export async function seeFailures(
  count: number,
  visibilitySeconds: number,
  stepWorkers = 4,
): Promise<FailureSeen> {
  const workers: Role[] = ["submissions", ...Array.from({ length: stepWorkers }, () => "steps" as const)];
  const began = performance.now();
  const site = await startFaultSite([killerTree()]);
  const folder = await mkdtemp(join(tmpdir(), "sprout-failures-"));
  const tally = join(folder, "tally");
  await writeFile(tally, "");
  const watch = openQueueWatch();
  for (const queue of ["submissions", "steps"] as const) await watch.setVisibility(queue, visibilitySeconds);
  const [publication] = site.published;
  if (publication === undefined) throw new Error("Nothing was published.");
  const deadly: StormPlan = {
    seed: 1,
    rates: calm,
    tally,
    isDeadly: true,
  };
  let fleet = startFleet(["submit", ...workers], deadly);
  try {
    const started: Started[] = [];
    for (let nth = 0; nth < count; nth += 1) started.push(await site.start(publication));
    await fleet.submit(
      started.map((one, nth) => ({
        ...one,
        model: JSON.stringify({ ...demoAnswers, lastName: nameOf(nth) }),
      })),
    );
    const { shown, slowestSeconds } = await untilShown(site, started);
    await until(async () => (await watch.underWay(["submissions", "steps"])) === 0);
    const deadLetters = (await watch.deadLetters("steps")).length;
    const failedRunLines = fleet.failedRunLines();
    await fleet.stop();

    fleet = startFleet(workers, { ...deadly, isDeadly: false }); // the cause is fixed
    await fleet.submit([]);
    await redriveAll(site.stores, { formId: publication.formId, isList: false }, () => undefined, new Date());
    await untilDone(watch, () => undefined);
    const faults = await faultsOf(site, publication, started);
    const home = started.filter(({ instanceKey }) => !faults.some((fault) => fault.startsWith(instanceKey)));
    return {
      submissions: count,
      shown,
      slowestSeconds,
      failedRunLines,
      deadLetters,
      faults,
      homeAfterRedrive: home.length,
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await fleet.stop();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const nameOf = (nth: number) => `Failing ${nth}`;

/** Polls as a respondent's page does. */
async function untilShown(site: FaultSite, started: readonly Started[]) {
  const from = performance.now();
  const waiting = new Set(started);
  const client = new Client(site.origin);
  let slowestSeconds = 0;
  await until(async () => {
    for (const one of waiting) {
      const { messageCode, message = "" } = must(await client.call(api.runtime.outputList, one));
      if (messageCode !== "FAILED" || message === "") continue;
      waiting.delete(one);
      slowestSeconds = Math.round((performance.now() - from) / 1000);
    }
    return waiting.size === 0;
  });
  return { shown: started.length - waiting.size, slowestSeconds };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  while (!(await isSo()) && performance.now() < giveUpAt)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

async function faultsOf(site: FaultSite, publication: Published, started: readonly Started[]) {
  const inspector = openInspector(site.stores);
  const found = started.map((one, nth) =>
    inspector.outcomeOf(one, { publication, lastName: nameOf(nth), messageCode: "OK" }),
  );
  return (await Promise.all(found)).flatMap(({ faults }) => faults);
}
