import { describe, expect, it } from "vitest";
import { checkLogic } from "../../../../shared/form/logic/check-logic.ts";
import {
  aForm,
  aFormOf,
  calculation,
  checkboxes,
  date,
  found,
  number,
  radio,
  shownIf,
  text,
} from "./a-form.ts";

const sex = radio("sex", ["m", "f"]);
const likes = checkboxes("likes", ["tea", "milk", "none"]);
const questions = [
  number("age"),
  sex,
  likes,
  date("born"),
  text("name"),
  { key: "agrees", controlType: "checkbox", dataType: "checkbox" },
  { key: "pain", controlType: "slider", dataType: "range", minValue: 0, maxValue: 10 },
];
const ofCondition = (condition: string) =>
  found(aForm([...questions, shownIf("x", condition)]), "W_NEVER", "W_ALWAYS");

describe("a condition", () => {
  it.each([
    ["[age] > 18 and [age] < 10", "[age] can't be above 18 and below 10 at once."],
    ["[age] < 10 and [sex] = 'm' and 18 < [age]", "[age] can't be below 10 and above 18 at once."],
    ["[sex] = 'm' and [sex] = 'f'", '[sex] can\'t be "m" and "f" at once.'],
    ["[sex] = 'male'", '"male" is not among the choices of [sex].'],
    ["selected([likes], 'coffee')", '"coffee" is not among the choices of [likes].'],
    ["[sex] = '' and [sex] != ''", "[sex] can't be unanswered and answered at once."],
    ["[pain] > 10", "[pain] can't be above 10."],
    [
      "[born] > '2020-01-01' and [born] < '2010-01-01'",
      "[born] can't be above 2020-01-01 and below 2010-01-01 at once.",
    ],
    ["count-selected([likes]) > 3", "count-selected([likes]) > 3 can't be true."],
    ["not([age] > 3 or [age] <= 3) and [age] = 5", ", whatever the answers are."],
    ["false()", "it doesn't depend on any answer."],
    ["no", "it doesn't depend on any answer."],
    [
      "[name] = 'a' and string-length([name]) = 0",
      "[name] = 'a' and string-length([name]) = 0 can't both be true.",
    ],
    ["if([sex] = 'm', 'a', 'b') = 'c'", "if([sex] = 'm', 'a', 'b') = 'c' can't be true."],
    ["[agrees] and not([agrees])", undefined],
    ["([sex] = 'x' or [sex] = 'y') and [age] > 3", undefined],
  ])("that is never true is found: %s", (condition, reason) => {
    const [only, ...others] = ofCondition(condition);
    expect(others).toEqual([]);
    expect(only).toContain("W_NEVER x: This condition is never true");
    if (reason !== undefined) expect(only).toContain(reason);
  });

  it("gives the reason in plain words", () => {
    expect(ofCondition("[age] > 18 and [age] < 10")).toEqual([
      "W_NEVER x: This condition is never true: [age] can't be above 18 and below 10 at once.",
    ]);
    expect(ofCondition("[sex] = 'male'")).toEqual([
      'W_NEVER x: This condition is never true: "male" is not among the choices of [sex].',
    ]);
    expect(ofCondition("([sex] = 'x' or [sex] = 'y') and [age] > 3")).toEqual([
      "W_NEVER x: This condition is never true: [sex] = 'x' or [sex] = 'y' can't be true.",
    ]);
  });

  it("says what to do", () => {
    const hintOf = (condition: string) => checkLogic(aForm([...questions, shownIf("x", condition)]))[0]?.hint;
    expect(hintOf("[sex] = 'm' and [sex] = 'f'")).toBe(
      'If either value is enough, join the two parts with "or".',
    );
    expect(hintOf("[sex] != 'm' or [sex] != 'f'")).toBe(
      'To exclude both values, join the two parts with "and".',
    );
    expect(hintOf("[likes] = 'Tea'")).toBe('Did you mean "tea"?');
    expect(hintOf("[likes] = 'tea' and [likes] = 'milk'")).toBe(
      "Check each choice with selected([likes], …).",
    );
    expect(hintOf("[pain] > 10")).toBe("Correct the condition, or delete what is never shown.");
  });

  it.each([
    ["[sex] != 'm' or [sex] != 'f'", '[sex] can\'t be "m" and "f" at once.'],
    ["count-selected([likes]) >= 0", "count-selected([likes]) >= 0 is always true."],
    ["[sex] != 'male'", '"male" is not among the choices of [sex].'],
    ["true()", "it doesn't depend on any answer."],
    ["[age] = '' or [age] != ''", "[age] can't be answered and unanswered at once."],
  ])("that is always true is found: %s", (condition, reason) => {
    expect(ofCondition(condition)).toEqual([`W_ALWAYS x: This condition is always true: ${reason}`]);
  });

  it.each([
    "[age] > 18 and [age] < 20",
    "[age] >= 18 or [age] < 18", // unanswered is neither
    "[sex] = 'm' or [sex] = 'f'",
    "selected([likes], 'tea') and selected([likes], 'milk') and count-selected([likes]) = 2",
    "selected([likes], '')", // true while nothing is chosen
    "[likes] = 'tea milk'",
    "[born] >= '2020-01-01' and [born] <= '2020-01-01'",
    "[born] > today() and [born] < '2000-01-01'", // today is not known
    "[name] = '5' and [name] > 4",
    "[name] > 3 and [name] < 2.5 or [name] = 'x'",
    "regex([name], '^a') and [name] = 'b'", // patterns are not looked into
    "[agrees] = 'yes'",
    "[pain] = 10",
    "[age] = 1.5",
    "[nobody] = 'x'", // said elsewhere
  ])("that may be either is not reported: %s", (condition) => {
    expect(ofCondition(condition)).toEqual([]);
  });

  it("may be true for a default that isn't one of the choices", () => {
    const form = aForm([radio("sex", ["m", "f"], { default: "x" }), shownIf("x", "[sex] = 'x'")]);
    expect(found(form, "W_NEVER")).toEqual([]);
    const computed = aForm([
      text("a"),
      radio("sex", ["m", "f"], { default: "[a]" }),
      shownIf("x", "[sex] = 'x'"),
    ]);
    expect(found(computed, "W_NEVER")).toEqual([]);
  });

  it("is evaluated together with those around it", () => {
    const form = aForm(
      [sex, number("age"), shownIf("x", "[sex] = 'f' and [age] > 3"), shownIf("y", "[age] > 3")],
      {
        section: { conditionalExpression: "[height] > 100" },
      },
    );
    expect(found(form, "W_NEVER")).toEqual([]);
    const inner = aFormOf([
      { key: "p", name: "p", composites: [{ key: "s", fields: [sex, number("age")] }] },
      {
        key: "q",
        name: "q",
        conditionalExpression: "[sex] = 'm'",
        composites: [
          { key: "t", fields: [shownIf("x", "[sex] = 'f' and [age] > 3"), shownIf("y", "[age] > 3")] },
        ],
      },
    ]);
    expect(found(inner, "W_NEVER")).toEqual([
      `W_NEVER x: Together with the conditions around it, this condition is never true: [sex] can't be "f" and "m" at once.`,
    ]);
  });

  it("detects that a field is hidden by its own condition", () => {
    const form = aForm([
      sex,
      radio("pregnant", ["yes", "no"], { conditionalExpression: "[sex] = 'f'" }),
      shownIf("x", "[pregnant] = 'yes' and [sex] = 'm'"),
      shownIf("y", "[pregnant] = 'yes'"),
      shownIf("z", "[pregnant] = '' and [sex] = 'm'"), // it is unanswered just because it is hidden
    ]);
    expect(found(form, "W_NEVER")).toEqual([
      "W_NEVER x: This condition is never true: [pregnant] = 'yes' and [sex] = 'm' can't both be true.",
    ]);
  });

  it("is traced through calculations", () => {
    const form = aForm([
      number("age"),
      calculation("group", "if([age] < 18, 'child', 'adult')"),
      shownIf("x", "[group] = 'old'"),
      shownIf("y", "[group] = 'child' and [age] > 20"),
      shownIf("z", "[group] = 'child'"),
    ]);
    expect(found(form, "W_NEVER")).toEqual([
      `W_NEVER x: This condition is never true: [group] can't be "old".`,
      "W_NEVER y: This condition is never true: [group] = 'child' and [age] > 20 can't both be true.",
    ]);
  });

  it("may see any value where it was made once", () => {
    const form = aForm([
      sex,
      calculation("first", "once([sex])"),
      shownIf("x", "[first] = 'm' and [sex] = 'f'"),
    ]);
    expect(found(form, "W_NEVER")).toEqual([]);
  });

  it("of a section that reads a field within it is evaluated with the given answer", () => {
    const form = aForm([sex, shownIf("x", "[sex] = ''")], {
      section: { conditionalExpression: "[sex] = 'm'" },
    });
    expect(found(form, "W_NEVER")).toEqual([]);
  });

  it("is not evaluated in a form whose calculations have cycles", () => {
    const form = aForm([calculation("a", "[b] + 1"), calculation("b", "[a] + 1"), shownIf("x", "false()")]);
    expect(found(form, "W_NEVER")).toEqual([]);
  });
});

describe("a field that is never shown", () => {
  it("is reported once, not again for its contents", () => {
    const form = aForm([shownIf("x", "[sex] = 'q'"), sex], { section: { conditionalExpression: "false()" } });
    expect(found(form)).toEqual([
      "W_PAGE_UNREACHABLE page: No answers lead to this page: nothing on it is ever shown.",
      "W_NEVER section: This condition is never true: it doesn't depend on any answer.",
      `W_VALUE_TYPE x: "q" is not among the choices of [sex].`,
    ]);
  });

  it("is reported once for a condition that a whole group passes on", () => {
    const group = "([sex] = 'q') and ([age] > 3)";
    const form = aForm([
      sex,
      number("age"),
      shownIf("x", "[sex] = 'q'"),
      shownIf("y", group),
      shownIf("z", group),
    ]);
    expect(found(form)).toEqual([
      `W_NEVER x: This condition is never true: "q" is not among the choices of [sex]. The same applies to 2 more in this section.`,
    ]);
  });

  it("is unanswered for the expressions that read it", () => {
    const form = aForm([
      shownIf("x", "false()"),
      calculation("c", "[x]"),
      shownIf("y", "[x] = 'a'"),
      shownIf("z", "[c] = 'a'"),
    ]);
    expect(found(form, "W_NEVER").slice(1)).toEqual([
      "W_NEVER y: This condition is never true: [x] is never shown.",
      "W_NEVER z: This condition is never true: [c] follows from [x], which is never shown.",
    ]);
  });

  it("makes nothing else always true", () => {
    expect(found(aForm([shownIf("x", "false()"), shownIf("y", "[x] = ''")]), "W_ALWAYS")).toEqual([]);
  });
});

describe("a page", () => {
  const page = (key: string, fields: unknown[], more = {}) => ({
    key,
    name: key,
    composites: [{ key: `${key}.s`, fields }],
    ...more,
  });

  it("that no answers can show is found", () => {
    const form = aFormOf([
      page("p", [sex]),
      page("q", [text("a")], { conditionalExpression: "[sex] = 'm' and [sex] = 'f'" }),
      page("r", [shownIf("b", "[sex] = 'q'"), text("c", { hidden: true })]),
    ]);
    expect(found(form, "W_PAGE_UNREACHABLE")).toEqual([
      `W_PAGE_UNREACHABLE q: No answers lead to this page, since its condition is never true: [sex] can't be "m" and "f" at once.`,
      "W_PAGE_UNREACHABLE r: No answers lead to this page: nothing on it is ever shown.",
    ]);
  });

  it("of calculations alone is meant to stay hidden", () => {
    const form = aFormOf([page("p", [number("age")]), page("q", [calculation("twice", "[age] * 2")])]);
    expect(found(form, "W_PAGE_UNREACHABLE")).toEqual([]);
  });
});

describe("a required expression", () => {
  const ofRequired = (requiredExpression: string, more = {}) =>
    found(aForm([sex, number("age"), text("x", { requiredExpression, ...more })]), "W_NEVER", "W_ALWAYS");

  it("that is never true is found, by its own rule for texts", () => {
    expect(ofRequired("'yes'")).toEqual([
      "W_NEVER x: This is never required when it is shown: it doesn't depend on any answer.",
    ]);
    expect(ofRequired("'TRUE'")).toEqual(["W_ALWAYS x: This is always required, whatever the answers are."]);
    expect(ofRequired("if([sex] = 'm', 'true', 'false')")).toEqual([]);
  });

  it("is evaluated where the field is shown, but may repeat its condition", () => {
    expect(ofRequired("[age] > 20", { conditionalExpression: "[age] < 10" })).toHaveLength(1);
    expect(ofRequired("[age] < 18", { conditionalExpression: "[age] < 18" })).toEqual([]);
  });
});

describe("a constraint", () => {
  const ofConstraint = (field: Record<string, unknown>, constraint: string) =>
    found(aForm([{ ...field, constraint }]), "W_NEVER", "W_ALWAYS");

  it("that no answer meets is found, with limits considered", () => {
    expect(ofConstraint(number("a"), ". > 10 and . < 5")).toEqual([
      "W_NEVER a: No answer meets this constraint: the answer can't be above 10 and below 5 at once.",
    ]);
    expect(ofConstraint(number("a", { maxValue: 5 }), ". > 10")).toHaveLength(1);
    expect(ofConstraint(text("a"), ". = ''")).toEqual([
      "W_NEVER a: No answer meets this constraint: it is checked only when there is an answer.",
    ]);
  });

  it("that every answer meets is found, with limits ignored", () => {
    expect(ofConstraint(text("a"), ". != ''")).toEqual([
      "W_ALWAYS a: Every answer meets this constraint: it is checked only when there is one.",
    ]);
    expect(
      ofConstraint(checkboxes("a", ["x", "y"]), "not(selected(., 'none') and count-selected(.) > 1)"),
    ).toEqual([
      `W_ALWAYS a: Every answer meets this constraint: "none" is not among the choices of this question.`,
    ]);
    expect(ofConstraint(number("a", { minValue: 0, maxValue: 5 }), ". >= 0 and . <= 5")).toEqual([]);
  });

  it("that some answers meet is not reported", () => {
    expect(
      ofConstraint(checkboxes("a", ["x", "none"]), "not(selected(., 'none') and count-selected(.) > 1)"),
    ).toEqual([]);
    expect(ofConstraint(text("a"), "regex(., '^[a-z]+$')")).toEqual([]);
    expect(ofConstraint(date("a"), ". <= today()")).toEqual([]);
  });
});

describe("a choice", () => {
  const towns = (parts: Record<string, string>) =>
    Object.entries(parts).map(([key, part]) => ({ key, label: key, filters: { part, kind: "town" } }));
  const ofFilter = (parts: Record<string, string>, optionFilter: string) =>
    found(
      aForm([
        radio("part", ["north", "south"]),
        { key: "town", controlType: "select", options: towns(parts), optionFilter },
      ]),
      "W_OPTION_NEVER",
    );

  it("that its filter never includes is found", () => {
    expect(ofFilter({ a: "north", b: "soutn", c: "south" }, "part = [part]")).toEqual([
      `W_OPTION_NEVER town/b: The choice "b" is never offered, whatever the answers are: the filter part = [part] never allows it.`,
    ]);
  });

  it("is listed with others when there are many", () => {
    const parts = Object.fromEntries(["a", "b", "c", "d", "e"].map((key) => [key, "west"]));
    expect(ofFilter({ ...parts, f: "north" }, "part = [part]")).toEqual([
      `W_OPTION_NEVER town/a: 5 choices are never offered, whatever the answers are: "a", "b", "c" and 2 more, because of the filter part = [part].`,
    ]);
    expect(ofFilter(parts, "part = [part]")).toEqual([
      "W_OPTION_NEVER town: None of these choices is ever offered: the filter part = [part] allows none of them.",
    ]);
  });

  it("that a part of the filter excludes on purpose is not reported", () => {
    expect(ofFilter({ a: "north", b: "west" }, "part != 'west'")).toEqual([]);
    expect(ofFilter({ a: "north", b: "" }, "kind = 'town' and part = [part]")).toEqual([]); // offered while unanswered
  });
});

describe("a calculation", () => {
  it("that no other part of the form reads is not reported: templates may read it", () => {
    const form = aForm([number("age"), calculation("twice", "[age] * 2")]);
    expect(checkLogic(form)).toEqual([]);
  });
});
