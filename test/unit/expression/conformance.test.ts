/** Real expressions with real answers, where the conformance set is next to the project. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { evaluate } from "../../../shared/expression/evaluate.ts";
import "../../../shared/expression/functions/all.ts";
import { matches } from "../../../shared/expression/matches.ts";
import { parseExpression } from "../../../shared/expression/parse-expression.ts";
import { textOf, truthOf } from "../../../shared/expression/values.ts";

const file = fileURLToPath(
  new URL("../../../../shared/conformance/xlsform/expressions.jsonl", import.meta.url),
);

interface Case {
  src: string;
  row: number;
  expr: string;
  self?: string;
  values: Record<string, string>;
  expect: boolean | string;
}

describe.skipIf(!existsSync(file))("expressions of real forms", () => {
  it("gives the results of an XForms engine in at least 2,380 of 2,382 cases", () => {
    // each line is a case, written by the conformance set's own generator
    const cases = readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Case);
    const wrong = cases.filter((one) => outcome(one) !== one.expect);
    if (process.env.SHOW_WRONG) for (const one of wrong) console.log(outcome(one), JSON.stringify(one));
    expect(cases.length).toBeGreaterThan(2_000);
    expect(wrong.map((one) => `${one.src} row ${one.row}: ${one.expr}`).slice(2)).toEqual([]);
  });
});

function outcome({ expr, self, values, expect: expected }: Case): boolean | string | undefined {
  const parsed = parseExpression(expr);
  if (!parsed.ok) return undefined;
  const value = evaluate(parsed.tree, {
    value: (key) => values[key] ?? "",
    self: self === undefined ? undefined : values[self],
    today: "2026-01-15",
    now: "2026-01-15T12:00:00.000Z",
    locale: "en",
    matches,
  });
  return typeof expected === "boolean" ? truthOf(value) : textOf(value);
}
