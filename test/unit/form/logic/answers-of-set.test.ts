import { describe, expect, it } from "vitest";
import { parseExpression } from "../../../../shared/expression/parse-expression.ts";
import { answersOf } from "../../../../shared/form/logic/answers-of-set.ts";
import { possibleAnswers } from "../../../../shared/form/logic/possible-answers.ts";
import type { ValueSet } from "../../../../shared/form/logic/value-set.ts";
import { aForm, checkboxes, number, radio } from "./a-form.ts";

const form = aForm([
  radio("smokes", ["yes", "no"]),
  number("cigarettes", { minValue: 1, conditionalExpression: "[smokes] = 'yes'" }),
  checkboxes("several", ["yes", "no", "maybe"]),
  { key: "agrees", controlType: "checkbox", dataType: "checkbox" },
]);

function answers(key: string, set: ValueSet) {
  const node = form.byKey.get(key);
  if (!node) throw new Error(`There is no ${key}.`);
  return answersOf(node, set);
}

function tree(source: string) {
  const parsed = parseExpression(source);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.tree;
}

describe("answersOf", () => {
  it("gives numbers of the range, without its ends where they are excluded", () => {
    expect(answers("cigarettes", { kind: "numbers", from: 1, to: 2, isOpen: true })).toEqual([1.5]);
    expect(answers("cigarettes", { kind: "numbers", from: 1, to: 2, isOpen: false })).toContain(2);
    const above = { kind: "numbers", from: 40, to: Number.POSITIVE_INFINITY, isOpen: true } as const;
    expect(answers("cigarettes", above)[0]).toBe(50);
  });

  it("gives days between two days, both excluded", () => {
    expect(answers("smokes", { kind: "dates", from: 10, to: 12 })).toEqual(["1970-01-12"]);
    expect(answers("smokes", { kind: "dates", from: 10, to: 11 })).toEqual([]);
  });

  it("gives choices as their question stores them, and none where any will do", () => {
    const chosen = { keys: new Set(["yes"]), decided: new Set(["yes"]), options: new Set(["yes", "no"]) };
    expect(answers("several", { kind: "chosen", ...chosen, least: 1, most: 1 })).toEqual([["yes", "no"]]);
    expect(answers("several", "yes")).toEqual([["yes"]]);
    expect(answers("smokes", "yes")).toEqual(["yes"]);
    expect(answers("smokes", "")).toEqual([null]);
    expect(answers("agrees", false)).toEqual([false, null]);
    expect(answers("smokes", { kind: "anything" })).toEqual([]);
  });
});

describe("suggested answers", () => {
  it("meet a condition, and those of the questions that they answer", () => {
    const first = possibleAnswers(form).suggest([tree("[cigarettes] > 20")], true);
    expect(first?.get("smokes")).toEqual(["yes"]);
    expect(first?.get("cigarettes")?.[0]).toBeGreaterThan(20);
  });

  it("leave a question unanswered first, or last", () => {
    const unmet = [tree("[smokes] != 'yes'")];
    expect(possibleAnswers(form).suggest(unmet, false)?.get("smokes")).toEqual([null]);
    expect(possibleAnswers(form).suggest(unmet, true)?.get("smokes")).toEqual(["no"]);
  });

  it("are none where a condition can't be met", () => {
    const unmet = [tree("[cigarettes] < 1 and [cigarettes] > 0")];
    expect(possibleAnswers(form).suggest(unmet, true)).toBeUndefined();
  });
});
