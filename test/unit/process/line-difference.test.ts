import { describe, expect, it } from "vitest";
import { lineDifference } from "../../../shared/process/line-difference.ts";
import { Random } from "../../fuzz/random.ts";
import { budget, testSeed } from "../../support/budget.ts";

const marks = { same: " ", removed: "-", added: "+" } as const;
const shown = (before: string, after: string) =>
  lineDifference(before, after).map(({ kind, text }) => marks[kind] + text);

describe("two texts, line by line", () => {
  it("say what was removed, then what came in its place, and what stayed", () => {
    expect(shown("a\nb\nc\nd", "a\nx\nc\ne\nd")).toEqual([" a", "-b", "+x", " c", "+e", " d"]);
    expect(shown("", "a\nb")).toEqual(["+a", "+b"]);
    expect(shown("a\r\nb", "a\nb")).toEqual([" a", " b"]);
    expect(shown("a\na", "a")).toEqual([" a", "-a"]);
  });

  it("have both texts in them, also where they are too long to compare", () => {
    const random = new Random(testSeed);
    const text = (lines: number) => random.list(lines, () => random.pick(["", "a", "b", "c"])).join("\n");
    const long = Array.from({ length: 1_200 }, (_, at) => `line ${at}`);
    const pairs = [
      ...random.list(budget({ search: 5_000, usual: 200 }), () => [
        text(1 + random.below(8)),
        text(1 + random.below(8)),
      ]),
      [long.join("\n"), long.toReversed().join("\n")],
    ];
    for (const [before = "", after = ""] of pairs) {
      const lines = lineDifference(before, after);
      const of = (kind: string) => lines.filter((line) => line.kind === "same" || line.kind === kind);
      const texts = (kind: string) =>
        of(kind)
          .map((line) => line.text)
          .join("\n");
      expect([texts("removed"), texts("added")]).toEqual([before, after]);
    }
  });
});
