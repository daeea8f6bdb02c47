/** Computing with atoms never leaves out what computing with the answers themselves yields. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayNumber } from "../../../../shared/expression/calendar.ts";
import { evaluate } from "../../../../shared/expression/evaluate.ts";
import { matches } from "../../../../shared/expression/matches.ts";
import { parseExpression } from "../../../../shared/expression/parse-expression.ts";
import { answerValue, numberOf, type Value } from "../../../../shared/expression/values.ts";
import { compileForm } from "../../../../shared/form/compile-form.ts";
import { FormDefinition } from "../../../../shared/form/definition.ts";
import { answerCover } from "../../../../shared/form/logic/answer-cover.ts";
import type { Atom, Possible } from "../../../../shared/form/logic/atom.ts";
import { constantsOf } from "../../../../shared/form/logic/expression-constants.ts";
import { possibleValue } from "../../../../shared/form/logic/possible-value.ts";
import { WorkMeter } from "../../../../shared/form/logic/work-meter.ts";
import { arbitraryExpression, fieldKinds } from "./arbitrary-form.ts";
import { randomNumbers, someAnswers } from "./some-answers.ts";

const runs = Number(process.env.LOGIC_RUNS ?? 500);
const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+02:00" };

/** Whether a value is one of those that an atom stands for. */
function isOf(value: Value, atom: Atom): boolean {
  if (typeof atom !== "object") return Object.is(value, atom) || value === atom;
  switch (atom.kind) {
    case "anything":
      return true;
    case "numbers":
      if (typeof value !== "number") return false;
      return atom.isOpen ? value > atom.from && value < atom.to : value >= atom.from && value <= atom.to;
    case "dates": {
      const day = typeof value === "string" ? dayNumber(value) : undefined;
      return day !== undefined && day > atom.from && day < atom.to;
    }
    case "text": {
      if (typeof value !== "string" || value === "" || atom.apart.has(value)) return false;
      const isNumber = !Number.isNaN(numberOf(value, 0));
      return !(atom.isWord && /\s/.test(value)) && !(atom.isNumberless && isNumber);
    }
    case "chosen": {
      const words = typeof value === "string" ? value.split(" ") : [];
      const others = words.filter((word) => !atom.keys.has(word));
      const hasKeys = [...atom.keys].every((key) => words.includes(key));
      const areOptions = others.every((word) => atom.options.has(word) && !atom.decided.has(word));
      return hasKeys && areOptions && others.length >= atom.least && others.length <= atom.most;
    }
  }
}

const kinds = fc.array(fc.constantFrom(...fieldKinds), { minLength: 6, maxLength: 6 });

describe("what an expression may yield", () => {
  it("holds what it does yield, for every answer that its fields may hold", { timeout: 600_000 }, () => {
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
          const atoms = (key: string): Possible => {
            const node = form.byReference.get(key);
            if (node === undefined) return [""];
            const cover = answerCover(node, constantsOf(parsed.tree).get(key) ?? new Set(), "any");
            const own = cover.filter((atom) => isOf(value(key), atom));
            if (own.length === 0) throw new Error(`${JSON.stringify(value(key))} of ${key} is in no atom`);
            return sitting % 3 === 0 ? cover : own.slice(0, 1);
          };
          const scope = { value: atoms, self: () => atoms("f0"), meter: new WorkMeter() };
          const possible = possibleValue(parsed.tree, scope);
          if (possible.every((atom) => typeof atom !== "object")) exact += 1;
          const yielded = evaluate(parsed.tree, {
            value,
            self: value("f0"),
            ...clock,
            locale: "en",
            matches,
          });
          if (!possible.some((atom) => isOf(yielded, atom)))
            throw new Error(JSON.stringify({ source, answers, yielded, possible, fields }));
        }
      }),
      { numRuns: runs },
    );
    expect(exact).toBeGreaterThan(runs); // it would be no feat to say "anything" each time
  });
});
