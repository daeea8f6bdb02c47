/** Computing with value sets never excludes the result of computing with the answers themselves. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayNumber } from "../../../../shared/expression/calendar.ts";
import { evaluate } from "../../../../shared/expression/evaluate.ts";
import { matches } from "../../../../shared/expression/matches.ts";
import { parseExpression } from "../../../../shared/expression/parse-expression.ts";
import { answerValue, numberOf, type Value } from "../../../../shared/expression/values.ts";
import { FormDefinition } from "../../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../../shared/form/engine/compile-form.ts";
import { abstractValue } from "../../../../shared/form/logic/abstract-value.ts";
import { answerCover } from "../../../../shared/form/logic/answer-cover.ts";
import { constantsOf } from "../../../../shared/form/logic/expression-constants.ts";
import type { AbstractValue, ValueSet } from "../../../../shared/form/logic/value-set.ts";
import { WorkBudget } from "../../../../shared/form/logic/work-budget.ts";
import { arbitraryExpression, fieldKinds } from "./arbitrary-form.ts";
import { randomNumbers, someAnswers } from "./some-answers.ts";

const runs = Number(process.env.LOGIC_RUNS ?? 500);
const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+02:00" };

/** Whether a value is one of those in a value set. */
function isOf(value: Value, set: ValueSet): boolean {
  if (typeof set !== "object") return Object.is(value, set) || value === set;
  switch (set.kind) {
    case "anything":
      return true;
    case "numbers":
      if (typeof value !== "number") return false;
      return set.isOpen ? value > set.from && value < set.to : value >= set.from && value <= set.to;
    case "dates": {
      const day = typeof value === "string" ? dayNumber(value) : undefined;
      return day !== undefined && day > set.from && day < set.to;
    }
    case "text": {
      if (typeof value !== "string" || value === "" || set.excluded.has(value)) return false;
      const isNumber = !Number.isNaN(numberOf(value, 0));
      return !(set.isWord && /\s/.test(value)) && !(set.isNumberless && isNumber);
    }
    case "chosen": {
      const words = typeof value === "string" ? value.split(" ") : [];
      const others = words.filter((word) => !set.keys.has(word));
      const hasKeys = [...set.keys].every((key) => words.includes(key));
      const areOptions = others.every((word) => set.options.has(word) && !set.decided.has(word));
      return hasKeys && areOptions && others.length >= set.least && others.length <= set.most;
    }
  }
}

const kinds = fc.array(fc.constantFrom(...fieldKinds), { minLength: 6, maxLength: 6 });

describe("the possible values of an expression", () => {
  it("include its actual value, for every possible answer of its fields", { timeout: 600_000 }, () => {
    let exact = 0;
    fc.assert(
      fc.property(kinds, arbitraryExpression, fc.nat(), (fields, source, seed) => {
        const parsed = parseExpression(source);
        if (!parsed.ok) throw new Error(source);
        const composites = [{ key: "s", fields: fields.map((one, index) => ({ ...one, key: `f${index}` })) }];
        const form = compileForm(
          FormDefinition.parse({
            title: "A form",
            locales: [{ code: "en", name: "English" }],
            defaultLocale: "en",
            model: [{ key: "p", name: "p", composites }],
          }),
        );
        const random = randomNumbers(seed);
        for (let sitting = 0; sitting < 10; sitting += 1) {
          const answers = someAnswers(form, random);
          const value = (key: string) => answerValue(answers[key]);
          const sets = (key: string): AbstractValue => {
            const node = form.byReference.get(key);
            if (node === undefined) return [""];
            const cover = answerCover(node, constantsOf(parsed.tree).get(key) ?? new Set(), "any");
            const own = cover.filter((set) => isOf(value(key), set));
            if (own.length === 0) throw new Error(`${JSON.stringify(value(key))} of ${key} is in no set`);
            return sitting % 3 === 0 ? cover : own.slice(0, 1);
          };
          const scope = { value: sets, self: () => sets("f0"), budget: new WorkBudget() };
          const possible = abstractValue(parsed.tree, scope);
          if (possible.every((set) => typeof set !== "object")) exact += 1;
          const yielded = evaluate(parsed.tree, {
            value,
            self: value("f0"),
            ...clock,
            locale: "en",
            matches,
          });
          if (!possible.some((set) => isOf(yielded, set)))
            throw new Error(JSON.stringify({ source, answers, yielded, possible, fields }));
        }
      }),
      { numRuns: runs },
    );
    expect(exact).toBeGreaterThan(runs); // always answering "anything" would prove nothing
  });
});
