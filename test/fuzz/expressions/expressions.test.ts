import { describe, expect, it } from "vitest";
import { evaluate } from "../../../shared/expression/evaluate.ts";
import { matches } from "../../../shared/expression/matches.ts";
import { parseExpression } from "../../../shared/expression/parse-expression.ts";
import { inheritedState } from "../prototypes.ts";
import { checkExpression } from "./check-expression.ts";
import { longAnswers, longCalls, towers } from "./costly-sources.ts";

const answers: Readonly<Record<string, string>> = { ...longAnswers, date: "2024-02-29" };
const context = {
  value: (key: string) => answers[key] ?? "",
  self: "",
  today: "2026-01-15",
  now: "2026-01-15T12:00:00.000+00:00",
  locale: "en",
  matches,
};

/** The sources that take the thread more than half a second. */
function slowOnes(sources: Iterable<string>): string[] {
  const slow: string[] = [];
  for (const source of sources) {
    const parsed = parseExpression(source);
    if (!parsed.ok) continue;
    const started = process.threadCpuUsage();
    evaluate(parsed.tree, context);
    const spent = process.threadCpuUsage(started);
    if (spent.user + spent.system > 500_000) slow.push(source.slice(0, 100));
  }
  return slow;
}

describe("expressions of every kind", () => {
  it("are parsed, checked and computed without a fault, and change nothing that objects inherit", () => {
    const before = inheritedState();
    const outcomes = new Set<string>();
    for (let index = 0; index < 5_000; index += 1) {
      const { outcome, faults, source } = checkExpression(1, index);
      outcomes.add(outcome);
      expect(faults, JSON.stringify(source)).toEqual([]);
    }
    expect(inheritedState()).toBe(before);
    expect([...outcomes].sort()).toEqual(["E_ARGS", "E_EXPR", "E_EXPR_PATH", "E_FUNC", "valid"]);
  });

  it("take no longer when calls are nested", () => {
    expect(slowOnes(towers())).toEqual([]);
  });

  it("take no longer with answers as long as a submission may be", () => {
    expect(slowOnes(longCalls())).toEqual([]);
  });
});
