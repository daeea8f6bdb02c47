/** Rows by an index are those that a look at each row finds. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { evaluate } from "../../../shared/expression/evaluate.ts";
import { listTools } from "../../../shared/expression/list-rows.ts";
import { parseExpression } from "../../../shared/expression/parse-expression.ts";
import { truthOf, type Value } from "../../../shared/expression/values.ts";

const texts = [
  "",
  "a",
  "b",
  "1",
  "1.0",
  "01",
  "-3",
  "2026-01-02",
  "2026-01-02T00:00:00Z",
  "yes",
  "true",
  "ab",
];
const operands = [
  "${x}",
  "'a'",
  "1",
  "name",
  "other",
  "true()",
  "concat(${x}, '')",
  "number(${x})",
  "today()",
];
const compared = fc
  .tuple(fc.constantFrom(...operands), fc.constantFrom("=", "!=", "<"), fc.constantFrom(...operands))
  .map((parts) => parts.join(" "));
const condition = fc
  .tuple(compared, fc.constantFrom(" and ", " or "), compared, fc.boolean())
  .map(([one, and, two, isOne]) => (isOne ? one : `${one}${and}${two}`));
const row = fc.record(
  { name: fc.constantFrom(...texts), other: fc.constantFrom(...texts) },
  { requiredKeys: [] },
);

it("keeps every row that a condition is true for, in order", () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 50, maxLength: 80 }),
      condition,
      fc.constantFrom<Value>(...texts, 1, -3, 20455, true, Number.NaN),
      (rows, source, x) => {
        const parsed = parseExpression(source);
        if (!parsed.ok) throw new Error(source);
        const context = {
          value: () => x,
          today: "2026-01-02",
          now: "2026-01-02T12:00:00+00:00",
          locale: "en",
        };
        const textOf = (one: Readonly<Record<string, string>>, column: string) => one[column];
        const isMet = (one: Readonly<Record<string, string>>) =>
          truthOf(evaluate(parsed.tree, { ...context, column: (name) => textOf(one, name) }));
        const near = listTools.narrowed(rows, parsed.tree, textOf, context);
        expect(near.filter(isMet)).toEqual(rows.filter(isMet));
      },
    ),
    { numRuns: 500 },
  );
});
