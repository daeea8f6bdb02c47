/** Many submissions at once, through real processes that are killed, over queues that repeat and shuffle messages. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { handler as reconcile } from "../../../events/reconcile.ts";
import { redriveAll } from "../../../infra/cli/redrive.ts";
import type { Step } from "../../../shared/process/step.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import { demoAnswers } from "../../support/published-form.ts";
import { type FaultSite, type Started, startFaultSite } from "../site/fault-site.ts";
import { type Expected, type Outcome, openInspector } from "../site/outcome.ts";
import { openQueueWatch, type QueueWatch } from "../site/queue-watch.ts";
import { killerTree, lightTree, poisonTree, printTree } from "../site/trees.ts";
import { startFleet } from "./fleet.ts";
import { type Role, type StormPlan, type StormRates, tallyLetters } from "./plan.ts";

export interface StormOptions {
  seed: number;
  rates: StormRates;
  /** The number of submissions of each kind. */
  counts: Readonly<Record<Kind, number>>;
  /** Messages that can't be read. */
  malformed: number;
  /** After this many seconds a message whose worker died is delivered again; on AWS that takes minutes. */
  visibilitySeconds?: number;
  say?: (line: string) => void;
}

/** Light reports; reports with a PDF; with a step that can never succeed; with one that kills its process. */
export type Kind = "light" | "prints" | "poisoned" | "killers";

export interface StormFigures {
  submissions: number;
  /** Acknowledged, and in the end not as they must be. */
  lost: number;
  twice: number;
  strayObjects: number;
  /** Of those whose reports can be made: shown as failed, or in the dead letters, before and after `redrive`. */
  victims: number;
  victimsAfterRedrive: number;
  /** Of those with a step that kills: shown as failed, and how many seconds after their acknowledgement. */
  killersShown: number;
  slowestKillerSeconds: number;
  malformedInDeadLetters: number;
  failedRunLines: number;
  kills: number;
  killerDeaths: number;
  throttled: number;
  answersLost: number;
  duplicates: number;
  seconds: number;
  /** What is wrong, a line each. */
  faults: string[];
}

const kinds = ["light", "prints", "poisoned", "killers"] as const;
const lightQueues = ["submissions", "steps"] as const;
const allQueues = [...lightQueues, "prints"] as const;
const VISIBILITY_SECONDS = 8;
const PRINT_VISIBILITY_SECONDS = 30;
const LOOK_MS = 500;
const GIVE_UP_MS = 45 * 60_000;

interface Sent extends Expected {
  kind: Kind;
  started: Started;
  acknowledgedAt: number;
}

export async function runStorm(options: StormOptions): Promise<StormFigures> {
  const { seed, rates, counts, visibilitySeconds = VISIBILITY_SECONDS, say = () => undefined } = options;
  const began = performance.now();
  const trees: Record<Kind, Step> = {
    light: lightTree(),
    prints: printTree(),
    poisoned: poisonTree(),
    killers: killerTree(),
  };
  const site = await startFaultSite(kindsIn(counts).map((kind) => trees[kind]));
  const folder = await mkdtemp(join(tmpdir(), "sprout-storm-"));
  const tally = join(folder, "tally");
  await writeFile(tally, "");
  const watch = openQueueWatch();
  for (const queue of lightQueues) await watch.setVisibility(queue, visibilitySeconds);
  await watch.setVisibility("prints", PRINT_VISIBILITY_SECONDS);
  const plan: StormPlan = { seed, rates, isDeadly: true, tally };
  const fleet = startFleet(rolesFor(counts), plan);
  try {
    const sent = await prepare(site, counts);
    say(`${sent.length} instances are ready`);
    for (let index = 0; index < options.malformed; index += 1)
      await watch.sendRaw(index % 2 === 0 ? "steps" : "submissions", index % 4 < 2 ? "no JSON" : "{}");
    await fleet.submit(sent.map(submissionOf));
    const acknowledgedAt = performance.now();
    say(`all acknowledged after ${Math.round((acknowledgedAt - began) / 1000)} s`);
    const shown = watchKillers(site.stores, sent, acknowledgedAt);
    await untilDone(watch, say);
    const killers = await shown;
    const before = await judge(site, watch, sent);
    const { victims: victimsAfterRedrive, ...after } =
      before.victims === 0 ? before : await redriven(site, watch, sent, say);
    const letters = await readFile(tally, "utf8");
    const count = (what: keyof typeof tallyLetters) => letters.split(tallyLetters[what]).length - 1;
    return {
      submissions: sent.length,
      ...after,
      victims: before.victims,
      victimsAfterRedrive,
      ...killers,
      failedRunLines: fleet.failedRunLines(),
      kills: count("kill"),
      killerDeaths: count("killer"),
      throttled: count("throttled"),
      answersLost: count("answerLost"),
      duplicates: count("duplicate"),
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await fleet.stop();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Faults that a storm must contain and this one lacked, a line each: without them it proves nothing. */
export function calmOf(figures: StormFigures): string[] {
  const parts = ["kills", "throttled", "answersLost", "duplicates"] as const;
  return parts.filter((part) => figures[part] === 0).map((part) => `The storm had no ${part}.`);
}

function rolesFor(counts: StormOptions["counts"]): Role[] {
  const light: Role[] = ["submit", "submissions", "submissions", "steps", "steps", "steps"];
  return counts.prints === 0 ? light : [...light, "prints"];
}

/** The kinds that are submitted, in the order of their publications. */
const kindsIn = (counts: StormOptions["counts"]) => kinds.filter((kind) => counts[kind] > 0);

async function prepare(site: FaultSite, counts: StormOptions["counts"]): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const [index, kind] of kindsIn(counts).entries()) {
    const publication = site.published[index];
    if (publication === undefined) throw new Error("Each kind has a publication of its own.");
    for (let nth = 0; nth < counts[kind]; nth += 1) {
      const messageCode = kind === "light" || kind === "prints" ? "OK" : "FAILED";
      const started = await site.start(publication);
      sent.push({ kind, started, publication, messageCode, lastName: `${kind} ${nth}`, acknowledgedAt: 0 });
    }
  }
  return sent.toSorted((one, other) => one.started.instanceKey.localeCompare(other.started.instanceKey));
}

function submissionOf({ started, lastName }: Sent) {
  return { ...started, model: JSON.stringify({ ...demoAnswers, lastName }) };
}

/** Polls the submissions with a step that kills until all are shown as failed. */
async function watchKillers(stores: Stores, sent: readonly Sent[], from: number) {
  const waiting = new Set(sent.filter(({ kind }) => kind === "killers"));
  let [killersShown, slowestKillerSeconds] = [0, 0];
  while (waiting.size > 0 && performance.now() - from < GIVE_UP_MS) {
    for (const one of waiting) {
      const instance = await stores.instances.find(one.started.instanceKey);
      if (instance?.messageCode !== "FAILED") continue;
      waiting.delete(one);
      killersShown += 1;
      slowestKillerSeconds = (performance.now() - from) / 1000;
    }
    await sleep(LOOK_MS);
  }
  return { killersShown, slowestKillerSeconds: Math.round(slowestKillerSeconds) };
}

/**
 * Waits until nothing is under way and nothing is unfinished; what is unfinished and not under way is left to the
 * reconciler.
 */
export async function untilDone(watch: QueueWatch, say: (line: string) => void): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  let resent = 0;
  for (let calm = 0; calm < 2; ) {
    if (performance.now() > giveUpAt) throw new Error("The storm did not end.");
    await sleep(LOOK_MS);
    if ((await watch.underWay(allQueues)) > 0) {
      calm = 0;
      continue;
    }
    const { submissions } = await reconcile({ detail: { olderThanSeconds: 0 } });
    resent += submissions;
    calm = submissions === 0 ? calm + 1 : 0;
  }
  say(`calm; the reconciler sent ${resent} again`);
}

async function redriven(
  site: FaultSite,
  watch: QueueWatch,
  sent: readonly Sent[],
  say: (line: string) => void,
) {
  await redriveAll(site.stores, { formId: undefined, isList: false }, say, new Date());
  await untilDone(watch, say);
  return judge(site, watch, sent);
}

async function judge(site: FaultSite, watch: QueueWatch, sent: readonly Sent[]) {
  const inspector = openInspector(site.stores);
  const dead = (await Promise.all(allQueues.map((queue) => watch.deadLetters(queue)))).flat();
  const outcomes: Outcome[] = [];
  let victims = 0;
  for (const one of sent) {
    const outcome = await inspector.outcomeOf(one.started, one);
    outcomes.push(outcome);
    const isInnocent = one.messageCode === "OK";
    const isDead = dead.some((body) => body.includes(one.started.instanceKey));
    if (isInnocent && (outcome.isLost || isDead)) victims += 1;
  }
  return {
    lost: outcomes.filter(({ isLost }) => isLost).length,
    twice: outcomes.filter(({ isTwice }) => isTwice).length,
    strayObjects: outcomes.reduce((sum, { strayObjects }) => sum + strayObjects, 0),
    victims,
    malformedInDeadLetters: dead.filter((body) => !body.includes("instanceKey")).length,
    faults: outcomes.flatMap(({ faults }) => faults),
  };
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
