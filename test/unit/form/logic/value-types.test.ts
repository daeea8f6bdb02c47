import { describe, expect, it } from "vitest";
import { checkLogic } from "../../../../shared/form/logic/check-logic.ts";
import { closestText } from "../../../../shared/form/logic/closest-text.ts";
import { aForm, calculation, checkboxes, date, found, number, radio, text } from "./a-form.ts";

const fields = [
  radio("sex", ["m", "f"]),
  radio("scale", ["1", "2", "3"]),
  checkboxes("likes", ["tea", "milk"]),
  number("age"),
  date("born"),
  text("name"),
  text("at", { dataType: "time" }),
  text("visit", { dataType: "datetime-local" }),
  { key: "agrees", controlType: "checkbox", dataType: "checkbox" },
  calculation("total", "1 + [age]"),
  text("given", { hidden: true }),
  {
    key: "town",
    controlType: "select",
    options: [{ key: "a", label: "A", filters: { part: "north" } }],
  },
];
const ofValue = (expression: string) =>
  checkLogic(aForm([...fields, calculation("x", expression)]))
    .filter(({ code, key }) => code === "W_VALUE_TYPE" && key === "x")
    .map(({ message }) => message);

describe("values", () => {
  it.each([
    ["[sex] = 'male'", '"male" is not among the choices of [sex].'],
    ["'M' != [sex]", '"M" is not among the choices of [sex].'],
    ["[scale] = 4", '"4" is not among the choices of [scale].'],
    ["[likes] = 'tea coffee'", '"coffee" is not among the choices of [likes].'],
    ["selected([likes], 'coffee')", '"coffee" is not among the choices of [likes].'],
    ["selected([age], '3')", "[age] has no choices, which selected needs."],
    ["count-selected([name])", "[name] has no choices, which count-selected needs."],
    ["selected-at([born], 0)", "[born] has no choices, which selected-at needs."],
    ["[sex] > 3", "None of the choices of [sex] is a number, so they can't be compared with < or >."],
    ["[sex] * 2", "None of the choices of [sex] is a number, so they can't be used in calculations."],
    ["number([sex])", "None of the choices of [sex] is a number, so they can't be used in calculations."],
    ["[likes] >= 2", "[likes] has several choices, which can't be compared with < or >."],
    ["[name] + 1", "[name] accepts any text, which can't be used in calculations."],
    ["[name] < 'b'", "[name] accepts any text, which can't be compared with < or >."],
    ["[at] < [visit]", "[at] is a time of day, which can't be compared with < or >."],
    ["[age] = 'old'", '[age] is a number, never "old".'],
    ["[agrees] = 'maybe'", '[agrees] is either on or off, never "maybe".'],
    ["[born] > '31/12/2020'", `"31/12/2020" isn't a date.`],
    ["[born] = '2020-1-5'", `"2020-1-5" isn't a date.`],
    ["today() > '2023-02-29'", "The date 2023-02-29 doesn't exist."],
    ["date('2021-06-31')", "The date 2021-06-31 doesn't exist."],
    ["datedif([born], 'today', 'y')", `"today" isn't a date.`],
    ["number('abc')", `"abc" isn't a number.`],
    ["'Dr ' + 1", `"Dr " isn't a number.`],
    ["[age] > 'b'", `"b" isn't a number.`],
    ["jr:choice-name([name], '${name}')", "[name] has no choices, which jr:choice-name needs."],
    ["LABELOF([age])", "[age] has no choices, which LABELOF needs."],
    ["jr:choice-name([sex], 'sex')", "There is no question with choices for jr:choice-name."],
    ["CHOICE([town], 'region')", 'The choices of [town] have no column "region".'],
  ])("that can't be equal are found: %s", (expression, message) => {
    expect(ofValue(expression)).toEqual([message]);
  });

  it.each([
    "[sex] = 'm' or [sex] = ''",
    "[scale] > 1 and [scale] = 2 and [scale] = '2'",
    "[likes] = 'milk tea'",
    "count-selected([likes]) > 1 and count-selected([sex]) = 1",
    "[agrees] = 'OK' and [agrees] and selected([agrees], 'yes')",
    "[born] > '2020-01-31' and today() - [born] > 3 and [born] != ''",
    "[visit] < '2020-01-31T10:00'",
    "[total] > 3 and selected([total], 'x')", // what is computed may be anything
    "[given] > 3 and selected([given], 'x')", // so may what is put in from elsewhere
    "number('') + number('2020-01-01') + '3'",
    "[name] = '5'",
    "jr:choice-name([total], '${sex}')",
    "CHOICE([town], 'part')",
    "concat('Dr ', [name])",
  ])("that can are not reported: %s", (expression) => {
    expect(ofValue(expression)).toEqual([]);
  });

  it("are found with their place and what to do", () => {
    const form = aForm([...fields, calculation("x", "concat('a', selected([likes], 'Milk'))")]);
    expect(checkLogic(form).find(({ code }) => code === "W_VALUE_TYPE")).toEqual({
      code: "W_VALUE_TYPE",
      key: "x",
      attribute: "expression",
      offset: 12,
      message: '"Milk" is not among the choices of [likes].',
      hint: 'Did you mean "milk"?',
    });
  });

  it("of a constraint are those of the question itself", () => {
    expect(
      found(aForm([radio("a", ["x", "y"], { constraint: ". = 'z' or . > 1 or . = 'x'" })]), "W_VALUE_TYPE"),
    ).toEqual([
      `W_VALUE_TYPE a: "z" is not among the choices of this question.`,
      "W_VALUE_TYPE a: None of the choices of this question is a number, so they can't be compared with < or >.",
    ]);
  });

  it("that a field starts with are checked", () => {
    const form = aForm([
      date("a", { default: "2023-02-30" }),
      number("b", { default: "many" }),
      radio("c", ["x"], { default: "z" }),
      date("d", { default: "today()" }),
      number("e", { default: "3" }),
    ]);
    expect(found(form, "W_VALUE_TYPE")).toEqual([
      "W_VALUE_TYPE a: The date 2023-02-30 doesn't exist.",
      `W_VALUE_TYPE b: "many" isn't a number.`,
      `W_VALUE_TYPE c: "z" is not among the choices of this question.`,
    ]);
  });

  it("in the condition of a whole group are reported once", () => {
    const condition = "([sex] = 'q' or [age] > 3) and ([age] > 1)";
    const shown = ["x", "y", "z"].map((key) => text(key, { conditionalExpression: condition }));
    expect(found(aForm([...fields, ...shown]), "W_VALUE_TYPE")).toEqual([
      `W_VALUE_TYPE x: "q" is not among the choices of [sex]. The same applies to 2 more conditions here.`,
    ]);
  });

  it("that come from a default may be compared", () => {
    const form = aForm([radio("sex", ["m"], { default: "unknown" }), calculation("x", "[sex] = 'unknown'")]);
    expect(found(form, "W_VALUE_TYPE")).toEqual([
      `W_VALUE_TYPE sex: "unknown" is not among the choices of this question.`,
    ]);
  });
});

describe("closestText", () => {
  it("finds typos in case, punctuation and letters, and nothing too different", () => {
    expect(closestText("Other_Specify", ["other__specify", "no"])).toBe("other__specify");
    expect(closestText("golden_mandazi", ["golden_madazi", "golden_mark_1"])).toBe("golden_madazi");
    expect(closestText("yes", ["no", "yet"])).toBeUndefined();
    expect(closestText("male", ["female", "m"])).toBeUndefined();
  });
});
