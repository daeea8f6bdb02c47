import { describe, expect, it } from "vitest";
import { inheritedState } from "../../fuzz/prototypes.ts";
import { compareTemplates } from "./compare.ts";

/** A sample of the 20,000 that `npm run faults -- P14` compares. */
const RUNS = 3_000;

describe("the interpreter beside Handlebars 4.7.10", () => {
  it(`renders ${RUNS} random templates equally, but for the named differences`, () => {
    const before = inheritedState();
    const seed = Math.floor(Math.random() * 1_000_000);
    const { counts, unexplained } = compareTemplates(RUNS, seed);
    expect(unexplained, `seed ${seed}`).toBeUndefined();
    expect(counts.equal).toBeGreaterThan(RUNS / 2);
    expect(inheritedState()).toBe(before);
  });
});
