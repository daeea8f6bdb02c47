/** The promises P1 to P5 in part; `npm run faults` tests them with their full figures. */
import { expect, it } from "vitest";
import { budget, isSearch, sampleOf, testSeed } from "../support/budget.ts";
import { killAfterAnswers } from "./acknowledged/kill-after-answer.ts";
import { loadWithFaults } from "./crash-points/call-plan.ts";
import { enumeratePoints } from "./crash-points/enumerate.ts";
import { scenariosOf } from "./crash-points/scenarios.ts";
import { writingCallsOf } from "./crash-points/writing-calls.ts";
import { startFaultSite } from "./site/fault-site.ts";
import { openPump } from "./site/pump.ts";
import { lightTree } from "./site/trees.ts";
import { seeFailures } from "./storm/failure-seen.ts";
import { calmOf, runStorm } from "./storm/storm.ts";

process.env.SPROUT_LOG = "off"; // what fails here fails on purpose

/** The same in every run; FAULTS_SEED makes other choices, and `npm run faults` random ones. */
const seed = Number(process.env.FAULTS_SEED ?? 20_261_121);
const TIMEOUT_MS = 300_000;

it(
  `makes every report once through kills, duplicates, throttles and lost answers (FAULTS_SEED=${seed})`,
  async () => {
    const figures = await runStorm({
      seed,
      rates: {
        throttled: 0.05,
        answerLost: 0.025,
        duplicated: isSearch ? 0.2 : 0.4,
        heldBack: 0.3,
        killed: isSearch ? 0.02 : 0.05,
      },
      counts: { light: budget({ search: 30, usual: 6 }), prints: 0, poisoned: 1, killers: 0 },
      malformed: 1,
      visibilitySeconds: 2,
    });
    expect(figures).toMatchObject({ lost: 0, twice: 0, strayObjects: 0, victimsAfterRedrive: 0, faults: [] });
    expect(figures.malformedInDeadLetters).toBe(1);
    // A storm without its faults would prove nothing.
    expect(calmOf(figures)).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  "loses nothing at any point where a submission, its run, a change of it, the reconciler or a save can end",
  async () => {
    const site = await startFaultSite([lightTree()], { load: loadWithFaults });
    const pump = openPump();
    const [publication] = site.published;
    if (publication === undefined) throw new Error("Nothing was published.");
    const [submission, reconciler, change] = scenariosOf(site, pump, publication);
    if (submission === undefined || reconciler === undefined || change === undefined)
      throw new Error("There are four scenarios.");
    // Each fifth point of one of them; in a search every point of all.
    const stride = isSearch ? undefined : { first: 1 + (testSeed % 5), by: 5 };
    const scenarios = [
      [submission, "dies-after"],
      [reconciler, "fails-before"],
      [change, "dies-after"],
    ] as const;
    for (const [scenario, kind] of sampleOf<(typeof scenarios)[number]>(scenarios, 1)) {
      const { points, faults } = await enumeratePoints(scenario, kind, stride);
      expect(faults).toEqual([]);
      expect(points).toBeGreaterThan(20);
    }
    for (const call of sampleOf((await writingCallsOf(site, publication)).slice(0, 3), 1))
      expect((await enumeratePoints(call, "fails-after")).faults).toEqual([]);
    await pump.close();
    await site.stop();
  },
  TIMEOUT_MS,
);

it(
  "shows that a worker died silently, and finishes everything once the cause is fixed",
  async () => {
    const failures = budget({ search: 2, usual: 1 });
    const seen = await seeFailures(failures, 1, budget({ search: 4, usual: 2 }));
    expect(seen).toMatchObject({ shown: failures, homeAfterRedrive: failures, faults: [] });
    expect(seen.failedRunLines).toBeGreaterThanOrEqual(failures);
  },
  TIMEOUT_MS,
);

it(
  "loses no answer that was acknowledged at the moment of a kill",
  async () => {
    expect(await killAfterAnswers(budget({ search: 5, usual: 2 }))).toMatchObject({ lost: 0, faults: [] });
  },
  TIMEOUT_MS,
);
