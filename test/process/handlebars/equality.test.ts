import { describe, expect, it } from "vitest";
import { inheritedState } from "../../fuzz/prototypes.ts";
import { compareTemplates } from "./compare.ts";

/** A sample of the 20,000 that `npm run faults -- P14` compares. */
const RUNS = 3_000;
/** The same templates in every run; `npm run faults` draws others. */
const SEED = 20_261_121;

describe("the interpreter beside Handlebars 4.7.10", () => {
  it(`renders ${RUNS} random templates equally, but for the named differences`, () => {
    const before = inheritedState();
    const { counts, unexplained } = compareTemplates(RUNS, SEED);
    expect(unexplained, `seed ${SEED}`).toBeUndefined();
    expect(counts.equal).toBeGreaterThan(RUNS / 2);
    expect(inheritedState()).toBe(before);
  });
});
