import { describe, expect, it } from "vitest";
import { fuzzParser, parserNames } from "./parsers.ts";

/** A short form of the 100,000 each of `npm run faults -- P15`. */
const CASES = 3_000;
/** The same cases in every run; `npm run faults` draws others. */
const SEED = 20_261_121;

describe.each(parserNames)("random %s", (name) => {
  it("break nothing, take no time, and change nothing that objects inherit", async () => {
    const { faults, cpu } = await fuzzParser(name, SEED, CASES);
    expect(faults, `seed ${SEED}`).toEqual([]);
    expect(cpu.p999).toBeLessThan(50);
  });
});
