import { describe, expect, it } from "vitest";
import type { ExpressionContext } from "../../../shared/expression/context.ts";
import { evaluate } from "../../../shared/expression/evaluate.ts";
import { MANY } from "../../../shared/expression/functions/declare.ts";
import "../../../shared/expression/functions/all.ts";
import { findFunction, functions } from "../../../shared/expression/functions/index.ts";
import { geometry } from "../../../shared/expression/geometry.ts";
import {
  exampleAnswers,
  exampleChoices,
  exampleInstances,
  exampleNow,
  exampleOwnAnswer,
  exampleTables,
  exampleToday,
} from "../../../shared/expression/guide/example-answers.ts";
import { functionGroups } from "../../../shared/expression/guide/function-groups.ts";
import { operatorGuides, referenceGuides } from "../../../shared/expression/guide/language-guide.ts";
import { listTools } from "../../../shared/expression/list-rows.ts";
import { matches } from "../../../shared/expression/matches.ts";
import { operatorLevels } from "../../../shared/expression/operators.ts";
import { parseExpression } from "../../../shared/expression/parse-expression.ts";
import { textOf, type Value } from "../../../shared/expression/values.ts";

const { answers } = exampleInstances;
const context: ExpressionContext = {
  values: (key) => (key === exampleInstances.key ? answers : [exampleAnswers[key] ?? ""]),
  count: (key) => (key === exampleInstances.repeat ? answers.length : 1),
  place: () => exampleInstances.place,
  indexed: (_key, [at]) => answers[(at?.place ?? 0) - 1] ?? "",
  instances: () =>
    answers.map((answer, index) => ({
      ...context,
      value: (key) => (key === exampleInstances.key ? answer : (exampleAnswers[key] ?? "")),
      values: (key) => [key === exampleInstances.key ? answer : (exampleAnswers[key] ?? "")],
      place: () => index + 1,
    })),
  value: (key) => exampleAnswers[key] ?? "",
  self: exampleOwnAnswer,
  choiceLabel: (_key, choice) => exampleChoices[choice]?.label,
  geometry,
  table: (name) => exampleTables[name],
  choiceColumn: (_key, choice, column) => exampleChoices[choice]?.[column],
  today: exampleToday,
  now: exampleNow,
  locale: "en",
  matches,
  newKey: () => "3f2b8c9e-6d1a-4c57-9a0e-5b7d2f41c8e6",
};

function computed(source: string, own: Value = exampleOwnAnswer): Value {
  const parsed = parseExpression(source);
  if (!parsed.ok) throw new Error(`${source}: ${parsed.problem.message}`);
  const value = evaluate(parsed.tree, { ...context, lists: listTools, self: own });
  return typeof value === "number" && !Number.isFinite(value) ? textOf(value) : value;
}

const guides = functionGroups.flatMap((group) => group.guides);
const namesOf = ({ xpath, native }: (typeof functions)[number]) =>
  [xpath, native].flatMap((name) => (name === undefined ? [] : [name.toLowerCase()]));

describe("the guide of functions", () => {
  it("explains every function once, and no other, under both of its names", () => {
    const written = guides.flatMap((guide) => guide.names);
    expect(new Set(written).size).toBe(written.length); // count() and COUNT() are two functions
    const known = new Set(written.map((name) => name.toLowerCase()));
    expect([...known].sort()).toEqual([...new Set(functions.flatMap(namesOf))].sort());
  });

  it.each(guides.map((guide) => [guide.example, guide] as const))("is right about %s", (source, guide) => {
    expect(computed(source, guide.own)).toEqual(guide.result);
  });

  it("names as many arguments as each function takes", () => {
    for (const { names, args } of guides) {
      const least = args.filter((arg) => !/[?…]$/.test(arg)).length;
      const takesMany = args.at(-1)?.endsWith("…") ?? false;
      for (const name of names) {
        const { min, max } = findFunction(name) ?? {};
        expect([name, min, max]).toEqual([name, least, takesMany ? MANY : args.length]);
      }
    }
  });

  it("is right for each name of a function", () => {
    for (const { names, example, result, own } of guides) {
      const called = new RegExp(`(?<![\\w-])(?:${names.map(escaped).join("|")})\\(`, "i");
      for (const name of names) {
        const written = example.replace(called, `${name}(`);
        expect([written, computed(written, own)]).toEqual([written, result]);
      }
    }
  });

  const escaped = (name: string) => name.replaceAll(/[.-]/g, "\\$&");
});

describe("the guide of operators and references", () => {
  it("explains every operator, in order of precedence", () => {
    const binary = operatorLevels
      .toReversed()
      .flatMap((level) => [...new Set(level.map(([, operator]) => operator))]);
    expect(operatorGuides.map(({ operator }) => operator)).toEqual(["()", "!", ...binary]);
  });

  it("is right about every operator in each of its spellings", () => {
    for (const [written, operator] of operatorLevels.flat()) {
      const guide = operatorGuides.find((one) => one.operator === operator);
      expect([guide?.operator, guide?.also]).toContain(written);
      const source = guide?.example.replace(` ${operator} `, ` ${written} `) ?? "";
      expect(source).toContain(written);
      expect([source, computed(source)]).toEqual([source, guide?.result]);
    }
  });

  it.each([...operatorGuides, ...referenceGuides].map(({ example, result }) => [example, result] as const))(
    "is right about %s",
    (example, result) => {
      expect(computed(example)).toEqual(result);
    },
  );
});
