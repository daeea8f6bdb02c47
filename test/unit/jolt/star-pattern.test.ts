import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { manyStars, oneStar, twoStars } from "../../../shared/jolt/star-pattern.ts";
import { measureCpu } from "../../support/cpu-time.ts";

describe("a key with stars", () => {
  it("matches and captures like lazy groups, for any number of stars", () => {
    const part = fc
      .array(fc.constantFrom("a", "b", "-", "."), { maxLength: 3 })
      .map((units) => units.join(""));
    const parts = fc.array(part, { minLength: 3, maxLength: 6 });
    const key = fc
      .array(fc.constantFrom("a", "b", "-", ".", "😀"), { maxLength: 12 })
      .map((units) => units.join(""));
    fc.assert(
      fc.property(parts, key, (pieces, subject) => {
        const pattern = manyStars(pieces.join("*"));
        const peer = new RegExp(
          `^${pieces.map((piece) => piece.replaceAll(/[.-]/g, "\\$&").replaceAll("\\-", "-")).join("(.+?)")}$`,
          "u",
        );
        const found = peer.exec(subject);
        expect(pattern.matches(subject)).toBe(found !== null);
        if (found === null) return;
        const taken = found.slice(1);
        expect(taken.map((_, index) => pattern.capture(subject, index + 1))).toEqual(taken);
      }),
      { numRuns: 3_000 },
    );
  });

  it("takes one or two stars by prefix, middle and suffix", () => {
    expect(oneStar("a-*", "").matches("a-")).toBe(false);
    expect(oneStar("*-z", "").capture("xy-z", 1)).toBe("xy");
    const two = twoStars("a*-*z", "");
    expect(two.matches("a--z")).toBe(false);
    expect([two.capture("a1-2-z", 1), two.capture("a1-2-z", 2)]).toEqual(["1", "2-"]);
    expect(() => twoStars("a**", "")).toThrow(/two stars/);
  });

  it("takes time in proportion to the key", () => {
    const key = `${"a".repeat(100_000)}c`;
    const { result, milliseconds } = measureCpu(() => manyStars("*a*a*a*a*a*b").matches(key));
    expect(result).toBe(false);
    expect(milliseconds).toBeLessThan(500);
  });
});
