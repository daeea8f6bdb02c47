/** A smaller run of what `npm run faults -- P21` does. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadWithFaults } from "../faults/crash-points/call-plan.ts";
import { type FaultSite, startFaultSite } from "../faults/site/fault-site.ts";
import { lightTree } from "../faults/site/trees.ts";
import { budget, testSeed } from "../support/budget.ts";
import { allFaults, failEachPoint, someFaults } from "./chaos.ts";

process.env.SPROUT_LOG = "off"; // what fails here fails on purpose

/** The same in every run; SECURITY_SEED makes other choices, and `npm run faults` draws some. */
const seed = Number(process.env.SECURITY_SEED ?? 20_261_121);
let site: FaultSite;

beforeAll(async () => {
  site = await startFaultSite([lightTree()], { load: loadWithFaults });
});
afterAll(() => site.stop());

it(`works while one AWS call in ten fails (SECURITY_SEED=${seed})`, async () => {
  const { faults, failed } = await someFaults(site, { seed, count: 2 });
  expect(faults).toEqual([]);
  expect(failed).toBeGreaterThan(0);
});

it("says that it is busy while all AWS calls fail, and changes nothing", async () => {
  const { faults, calls } = await allFaults(site);
  expect(faults).toEqual([]);
  expect(calls).toBeGreaterThan(50);
});

it("says so, too, while all fail from any request on, and succeeds when repeated", async () => {
  // Each third point; in a search every point.
  const by = budget({ search: 1, usual: 3 });
  const { faults, points } = await failEachPoint(site, { first: 1 + (testSeed % by), by });
  expect(faults).toEqual([]);
  expect(points * by).toBeGreaterThan(30);
});
