/** The promises in full, each with what breaks it: those of the pipeline here, others where they are tested. */
import { P15 } from "../fuzz/promise.ts";
import { pdfPromise } from "../pdf/promise.ts";
import { P14 } from "../process/handlebars/promise.ts";
import { securityPromises } from "../security/promises.ts";
import { killAfterAnswers } from "./acknowledged/kill-after-answer.ts";
import { loadWithFaults } from "./crash-points/call-plan.ts";
import { enumeratePoints } from "./crash-points/enumerate.ts";
import { scenariosOf } from "./crash-points/scenarios.ts";
import { writingCallsOf } from "./crash-points/writing-calls.ts";
import type { Fault } from "./injection/sdk-faults.ts";
import { lostTyping, orders } from "./lost-typing.ts";
import { mutants } from "./mutants/promise.ts";
import type { Promised } from "./promised.ts";
import { rehearse } from "./restore/rehearsal.ts";
import { startFaultSite } from "./site/fault-site.ts";
import { openPump } from "./site/pump.ts";
import { everyTypeTree, lightTree } from "./site/trees.ts";
import { seeFailures } from "./storm/failure-seen.ts";
import type { StormRates } from "./storm/plan.ts";
import { calmOf, runStorm, type StormFigures } from "./storm/storm.ts";

export type { FaultsRun, Promised } from "./promised.ts";

/** 5 % of calls throttled, 2.5 % of answers lost, 20 % of messages twice, and almost none in order. */
const disturbed = { throttled: 0.05, answerLost: 0.025, duplicated: 0.2, heldBack: 0.3 };
/** For each light submission. Chance kills 0.06 of them (123 of 1,960), and never less than a third of that. */
const FEWEST_KILLS = 0.02;
/** A light submission passes about this many points where it can be killed, including repeats of a point. */
const PASSINGS_OF_A_POINT = 3.5;

export const promises: Record<string, Promised> = {
  P1: {
    title: "exactly once, through kills, duplicates, throttles and lost answers",
    async hold({ seed, share, say }) {
      const rates: StormRates = { ...disturbed, killed: 0.01 / PASSINGS_OF_A_POINT };
      const counts = { light: share(1_960), prints: share(20), poisoned: share(10), killers: share(10) };
      const figures = await runStorm({ seed, rates, counts, malformed: share(20), say });
      return [
        ...linesOf(figures, say),
        ...brokenOnce(figures),
        ...brokenKillers(figures, counts.killers),
        ...tooFewKills(figures, counts.light),
      ];
    },
  },
  P2: {
    title: "every point at which a process can end",
    async hold({ say }) {
      return [...(await everyPoint("light", say)), ...(await everyPoint("every type", say))];
    },
  },
  "restore-drill": {
    title: "a product that was lost is restored from its backup, and works",
    async hold({ share, say }) {
      const { failed, printed, seconds } = await rehearse(share(50));
      for (const [step, took] of Object.entries(seconds)) say(`${step}: ${took} s`);
      return failed.map((step) => `${step}: ${printed[step]}`);
    },
  },
  P3: {
    title: "no innocent victims, 3 % killed at each point",
    async hold({ seed, share, say }) {
      const counts = { light: share(500), prints: 0, poisoned: share(5), killers: share(5) };
      const rates: StormRates = { ...disturbed, throttled: 0, answerLost: 0, killed: 0.03 };
      const figures = await runStorm({ seed, rates, counts, malformed: 0, say });
      const most = Math.floor(0.002 * counts.light);
      return [
        ...linesOf(figures, say),
        ...(figures.victims > most ? [`${figures.victims} innocent victims; allowed are ${most}.`] : []),
        ...(figures.victimsAfterRedrive > 0 ? [`${figures.victimsAfterRedrive} after redrive.`] : []),
        ...figures.faults,
      ];
    },
  },
  P4: {
    title: "a worker that dies silently is noticed, and redrive finishes everything",
    async hold({ share, say }) {
      const count = share(12);
      const seen = await seeFailures(count, 2);
      say(JSON.stringify({ ...seen, faults: seen.faults.length }));
      return [
        ...(seen.shown < count ? [`${count - seen.shown} are not shown as failed.`] : []),
        ...(seen.slowestSeconds > 60 ? [`The slowest is shown after ${seen.slowestSeconds} s.`] : []),
        ...(seen.failedRunLines < count ? ["The alarm is not told of each."] : []),
        ...seen.faults,
      ];
    },
  },
  P5: {
    title: "an acknowledged answer is never lost",
    async hold({ share, say }) {
      const figures = await killAfterAnswers(share(500));
      say(JSON.stringify({ ...figures, faults: figures.faults.length }));
      return figures.faults;
    },
  },
  "lost-typing": lostTyping,
  P6: orders,
  ...securityPromises,
  P14,
  P15,
  P17: pdfPromise,
  mutants,
};

function linesOf(figures: StormFigures, say: (line: string) => void): string[] {
  say(JSON.stringify({ ...figures, faults: figures.faults.length }));
  return [];
}

function brokenOnce({ lost, twice, strayObjects, victimsAfterRedrive, faults }: StormFigures): string[] {
  return [
    ...(lost > 0 ? [`${lost} lost.`] : []),
    ...(twice > 0 ? [`${twice} twice.`] : []),
    ...(strayObjects > 0 ? [`${strayObjects} stray objects.`] : []),
    ...(victimsAfterRedrive > 0 ? [`${victimsAfterRedrive} innocent victims.`] : []),
    ...faults,
  ];
}

function tooFewKills(figures: StormFigures, light: number): string[] {
  const fewest = Math.floor(FEWEST_KILLS * light);
  return [
    ...(light < 100 ? [] : calmOf(figures)),
    ...(figures.kills < fewest ? [`${figures.kills} kills: too few to prove anything.`] : []),
  ];
}

function brokenKillers({ killersShown }: StormFigures, killers: number): string[] {
  return killersShown === killers ? [] : [`${killers - killersShown} dead runs are not shown as failed.`];
}

const kinds: readonly Fault[] = [
  ...(["dies-before", "dies-after", "fails-before", "fails-after"] as const),
  ...(["throttled", "timed-out", "answer-lost"] as const),
];

async function everyPoint(which: "light" | "every type", say: (line: string) => void): Promise<string[]> {
  const site = await startFaultSite([which === "light" ? lightTree() : everyTypeTree()], {
    load: loadWithFaults,
  });
  const pump = openPump();
  const [publication] = site.published;
  if (publication === undefined) throw new Error("Nothing was published.");
  const broken: string[] = [];
  const calls = which === "light" ? await writingCallsOf(site, publication) : [];
  for (const scenario of [...scenariosOf(site, pump, publication), ...calls]) {
    // Sending a run again waits a second for dead letters each time, and does the same for any tree.
    if (scenario.name === "redrive" && which !== "light") continue;
    for (const kind of kinds) {
      const began = performance.now();
      const { points, faults } = await enumeratePoints(scenario, kind);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      say(`${which}, ${scenario.name}, ${kind}: ${points} points, ${faults.length} faults, ${seconds} s`);
      broken.push(...faults);
    }
  }
  await pump.close();
  await site.stop();
  return broken;
}
