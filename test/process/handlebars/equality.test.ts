import { describe, expect, it } from "vitest";
import { inheritedState } from "../../fuzz/prototypes.ts";
import { budget, testSeed } from "../../support/budget.ts";
import { compareTemplates } from "./compare.ts";

/** A sample of the 20,000 that `npm run faults -- P14` compares. */
const RUNS = budget({ search: 3_000, usual: 1_000 });
const SEED = testSeed;

describe("the interpreter compared with Handlebars 4.7.10", () => {
  it(`renders ${RUNS} random templates equally, except for the listed differences`, () => {
    const before = inheritedState();
    const { counts, unexplained } = compareTemplates(RUNS, SEED);
    expect(unexplained, `seed ${SEED}`).toBeUndefined();
    expect(counts.equal).toBeGreaterThan(RUNS / 2);
    expect(inheritedState()).toBe(before);
  });
});
