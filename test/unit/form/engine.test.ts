import { describe, expect, it } from "vitest";
import type { ExpressionFailure } from "../../../shared/expression/context.ts";
import { matches } from "../../../shared/expression/matches.ts";
import { checkAnswers } from "../../../shared/form/answers/check-answers.ts";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { type FormClock, formClock, openForm } from "../../../shared/form/engine/engine.ts";
import { shownName } from "../../../shared/form/engine/submission-name.ts";

const clock: FormClock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
const yesNo = [
  { key: "yes", label: { en: "Yes", es: "Sí" } },
  { key: "no", label: { en: "No", es: "No" } },
];

/** A form of one page and one composite around the given fields. */
function aForm(fields: unknown[], pageProps: Record<string, unknown> = {}) {
  const definition = FormDefinition.parse({
    title: "A form",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [{ key: "page1", name: "Page", composites: [{ key: "section1", fields }], ...pageProps }],
  });
  return compileForm(definition, { matches });
}
const text = (key: string, more: Record<string, unknown> = {}) => ({ key, controlType: "text", ...more });
const number = (key: string, more: Record<string, unknown> = {}) => ({
  key,
  controlType: "number",
  dataType: "number",
  ...more,
});
const date = (key: string, more: Record<string, unknown> = {}) => ({
  key,
  controlType: "date",
  dataType: "date",
  ...more,
});

describe("conditions", () => {
  const form = aForm([
    number("age"),
    text("guardian", { conditionalExpression: "[age] < 18", required: true }),
    text("phone", { conditionalExpression: "[guardian] != ''" }),
  ]);

  it("hide a field until its condition is true", () => {
    const session = openForm(form, {}, clock);
    expect(session.isVisible("guardian")).toBe(false);
    expect(session.setValue("age", 12)).toEqual(new Set(["age", "guardian"]));
    expect(session.isVisible("guardian")).toBe(true);
  });

  it("drop hidden answers and restore them when they are shown again", () => {
    const session = openForm(form, { age: 12, guardian: "Ana", phone: "1" }, clock);
    session.setValue("age", 30);
    expect(session.answers()).toEqual({ age: 30 });
    expect(session.value("guardian")).toBeUndefined();
    session.setValue("age", 12);
    expect(session.answers()).toEqual({ age: 12, guardian: "Ana", phone: "1" });
  });

  it("treat a hidden answer as unanswered, so that fields that depend on it are hidden too", () => {
    const session = openForm(form, { age: 12, guardian: "Ana", phone: "1" }, clock);
    expect(session.setValue("age", 30)).toEqual(new Set(["age", "guardian", "phone"]));
    expect(session.isVisible("phone")).toBe(false);
  });

  it("of a page hide everything on it", () => {
    const hidden = aForm([text("a", { required: true })], { conditionalExpression: "false()" });
    const session = openForm(hidden, {}, clock);
    expect([session.isVisible("page1"), session.isVisible("section1"), session.isVisible("a")]).toEqual([
      false,
      false,
      false,
    ]);
    expect(session.problems()).toEqual([]);
  });

  it("hide a page without anything to show", () => {
    const session = openForm(aForm([text("a", { hidden: true, default: "x" })]), {}, clock);
    expect(session.isVisible("page1")).toBe(false);
    expect(session.answers()).toEqual({ a: "x" });
  });

  it("read keys in any case", () => {
    const session = openForm(
      aForm([number("Age"), text("b", { conditionalExpression: "[AGE] > 1" })]),
      {},
      clock,
    );
    session.setValue("Age", "2");
    expect(session.isVisible("b")).toBe(true);
  });
});

describe("calculations", () => {
  it("follow their dependencies through chains", () => {
    const form = aForm([
      { key: "total", controlType: "calculation", expression: "[double] + 1" },
      { key: "double", controlType: "calculation", expression: "[a] * 2" },
      number("a"),
    ]);
    const session = openForm(form, { total: 99 }, clock);
    expect(session.value("total")).toBeUndefined();
    expect(session.setValue("a", 4)).toEqual(new Set(["a", "double", "total"]));
    expect(session.answers()).toEqual({ total: 9, double: 8, a: 4 });
    expect(session.setValue("total", 1)).toEqual(new Set());
  });

  it("count unanswered numbers as 0 inside CALC, and yield nothing when all are unanswered", () => {
    const form = aForm([
      number("a"),
      number("b"),
      { key: "sum", controlType: "calculation", expression: "CALC([a] + [b])" },
    ]);
    const session = openForm(form, {}, clock);
    expect(session.value("sum")).toBeUndefined();
    session.setValue("b", 3);
    expect(session.value("sum")).toBe(3);
  });

  it("keep the value of once", () => {
    const form = aForm([text("a"), { key: "first", controlType: "calculation", expression: "once([a])" }]);
    const session = openForm(form, { a: "x" }, clock);
    session.setValue("a", "y");
    expect(session.value("first")).toBe("x");
    expect(openForm(form, { a: "z", first: "x" }, clock).value("first")).toBe("x");
  });

  it("in a cycle through another place's answer are listed, where what they read is in no repeat", () => {
    const people = {
      key: "people",
      controlType: "composite",
      repeat: { minimum: 1 },
      fields: [
        { key: "told", controlType: "calculation", expression: "indexed-repeat([asked], [people], 1)" },
      ],
    } as const;
    const form = aForm([{ ...text("asked"), conditionalExpression: "${told} != 'no'" }, people]);
    expect(form.expressionProblems).toMatchObject([{ code: "E_CYCLE" }]);
    const apart = aForm([text("asked"), people]);
    expect(apart.expressionProblems).toEqual([]);
  });

  it("in a cycle are dropped and listed", () => {
    const form = aForm([
      { key: "a", controlType: "calculation", expression: "[b] + 1" },
      { key: "b", controlType: "calculation", expression: "[a] + 1" },
    ]);
    expect(form.expressionProblems).toMatchObject([{ code: "E_CYCLE" }]);
    openForm(form, {}, clock);
  });

  it("may decide on a group by an answer inside it, which is then read as entered", () => {
    const decided = (more: object, group: object = { conditionalExpression: "[flag] = 0" }) =>
      compileForm(
        FormDefinition.parse({
          ...aForm([]).definition,
          model: [
            {
              key: "page1",
              name: "Page",
              composites: [
                {
                  key: "out",
                  fields: [
                    { key: "flag", controlType: "calculation", expression: "if([inner] = 'x', 1, 0)" },
                  ],
                },
                {
                  key: "group",
                  ...group,
                  fields: [{ ...text("inner", { default: "a" }), ...more }, text("beside")],
                },
              ],
            },
          ],
        }),
      );
    const form = decided({});
    expect(form.expressionProblems).toEqual([]);
    const session = openForm(form, {}, clock);
    const state = () => [session.value("flag"), session.isVisible("beside"), session.value("inner")];
    expect(state()).toEqual([0, true, "a"]);
    session.setValue("inner", "x");
    expect(state()).toEqual([1, false, undefined]);
    const other = openForm(form, { inner: "b" }, clock);
    expect([other.value("flag"), other.value("inner")]).toEqual([0, "b"]);
    const real = [
      decided({ conditionalExpression: "[flag] = 0" }, {}),
      decided({ controlType: "calculation", expression: "1 + 1", default: undefined }),
      decided({ default: "string([flag])" }),
    ];
    for (const { expressionProblems } of real)
      expect(expressionProblems).toMatchObject([{ code: "E_CYCLE" }]);
  });

  it("that can't be read yield no value and are listed", () => {
    const form = aForm([
      { key: "a", controlType: "calculation", expression: "1 +" },
      text("b", { conditionalExpression: "frob([a]) and [zzz]" }),
    ]);
    expect(form.expressionProblems.map(({ key, code }) => [key, code])).toEqual([
      ["a", "E_EXPR"],
      ["b", "E_FUNC"],
    ]);
    expect(openForm(form, {}, clock).value("a")).toBeUndefined();
  });
});

describe("pages and sections with an expression", () => {
  const definition = FormDefinition.parse({
    title: "A form",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [
      {
        key: "page1",
        name: "Page",
        label: { en: "About your child" },
        expression: "if([name] = '', '', concat('About ', [name]))",
        composites: [
          { key: "section1", expression: "CALC([age] * 12)", fields: [text("name"), number("age")] },
          { key: "section2", label: "All", expression: "1 +", fields: [text("more")] },
        ],
      },
    ],
  });

  it("have the value of their expression as heading, or their label where it has none", () => {
    const session = openForm(compileForm(definition), {}, clock);
    expect([session.label("page1", "en"), session.label("section1", "en")]).toEqual(["About your child", ""]);
    expect(session.setValue("name", "Ana")).toEqual(new Set(["name", "page1"]));
    expect(session.setValue("age", 3)).toEqual(new Set(["age", "section1"]));
    expect([session.label("page1", "en"), session.label("section1", "en")]).toEqual(["About Ana", "36"]);
    expect(session.answers()).toEqual({ name: "Ana", age: 3 });
  });

  it("keep their label, and are listed, where the expression can't be read", () => {
    const form = compileForm(definition);
    expect(form.expressionProblems).toMatchObject([
      { key: "section2", attribute: "expression", code: "E_EXPR" },
    ]);
    expect(openForm(form, {}, clock).label("section2", "en")).toBe("All");
  });
});

describe("the attribute show", () => {
  it("hides a field or a calculation, and keeps its value in the answers", () => {
    const form = aForm([
      text("a", { show: false, default: "x" }),
      { key: "twice", controlType: "calculation", show: false, expression: "concat([a], [a])" },
      text("b", { show: true }),
    ]);
    const session = openForm(form, {}, clock);
    expect(["a", "twice", "b"].map((key) => session.isVisible(key))).toEqual([false, false, true]);
    expect(session.answers()).toEqual({ a: "x", twice: "xx" });
  });

  it("is the same for a required field, which no one could answer", () => {
    expect(openForm(aForm([text("a", { show: false, required: true })]), {}, clock).problems()).toEqual([]);
  });
});

describe("the name of a submission", () => {
  const named = (instanceName: string | undefined) => {
    const fields = [text("first"), number("age"), { key: "sure", controlType: "radio", options: yesNo }];
    const { definition } = aForm(fields);
    const form = compileForm({ ...definition, ...(instanceName !== undefined && { instanceName }) });
    return openForm(form, { first: "  Ana\n\u0000María", age: 7, sure: "yes" }, clock, "es");
  };

  it("is the value of the form's expression, on one line, in the respondent's language", () => {
    expect(named("concat([first], ', ', [age])").submissionName()).toBe("Ana María, 7");
    expect(named("LABELOF([sure])").submissionName()).toBe("Sí");
    expect(named("[age]").submissionName()).toBe("7");
  });

  it("is absent without an expression, or where it can't be read or has no value", () => {
    for (const source of [undefined, "concat(", "[nobody]", "' '", "[first] + 1"])
      expect(named(source).submissionName(), String(source)).toBeUndefined();
    expect(Array.from(named(`concat([first], '${"x".repeat(900)}')`).submissionName() ?? "")).toHaveLength(
      200,
    );
  });

  it("is replaced by the name that a person chose", () => {
    expect(shownName({ name: "Visit" })).toBeUndefined();
    expect(shownName({ name: "Visit", renamed: true })).toBeUndefined();
    expect(shownName({ name: "Visit", submissionName: "" })).toBeUndefined();
    expect(shownName({ name: "Visit", submissionName: "Ana, 7" })).toBe("Ana, 7");
    expect(shownName({ name: "My girl", renamed: true, submissionName: "Ana, 7" })).toBe("My girl");
  });
});

describe("an expression that fails", () => {
  const failing = () => {
    const failures: ExpressionFailure[] = [];
    const definition = FormDefinition.parse({
      title: "A form",
      locales: [{ code: "en", name: "English" }],
      defaultLocale: "en",
      model: [
        {
          key: "page1",
          name: "Page",
          composites: [
            {
              key: "section1",
              fields: [
                text("a"),
                number("n"),
                { key: "sum", controlType: "calculation", expression: "[a] + 1" },
                { key: "ratio", controlType: "calculation", expression: "1 div [n]" },
                text("b", { constraint: "frob(.)" }),
                text("c", { conditionalExpression: "MATCHES([a], 'x')" }),
              ],
            },
          ],
        },
      ],
    });
    const tools = {
      failed: (failure: ExpressionFailure) => void failures.push(failure),
      matches: () => {
        throw new Error("secret answer");
      },
    };
    return { failures, form: compileForm(definition, tools) };
  };

  it("has no value and is reported once, only with its place and reason", () => {
    const { failures, form } = failing();
    expect(failures).toEqual([{ key: "b", attribute: "constraint", reason: "E_FUNC" }]);
    const session = openForm(form, { n: 0 }, clock);
    session.setValue("a", "secret answer");
    session.setValue("a", "secret answers");
    expect([session.value("sum"), session.value("ratio"), session.isVisible("c")]).toEqual([
      undefined,
      undefined,
      false,
    ]);
    expect(failures.slice(1)).toEqual([
      { key: "c", attribute: "conditionalExpression", reason: "FAULT" },
      { key: "ratio", attribute: "expression", reason: "NOT_A_NUMBER" },
      { key: "sum", attribute: "expression", reason: "NOT_A_NUMBER" },
    ]);
    expect(JSON.stringify(failures)).not.toContain("secret");
  });

  it("is not reported while its fields are unanswered", () => {
    const { failures, form } = failing();
    const session = openForm(form, {}, clock);
    expect([session.value("sum"), session.value("ratio")]).toEqual([undefined, undefined]);
    expect(failures.filter(({ reason }) => reason === "NOT_A_NUMBER")).toEqual([]);
  });
});

describe("problems", () => {
  const problemOf = (field: { key: string }, answer: string | number | boolean | string[] | null) => {
    const session = openForm(aForm([field]), {}, clock);
    session.setValue(field.key, answer);
    return session.problem(field.key);
  };

  it("name a required field without an answer", () => {
    expect(problemOf(text("a", { required: true }), "  ")).toEqual({ code: "required" });
    expect(problemOf(text("a", { requiredExpression: "'TRUE'" }), "")).toEqual({ code: "required" });
    expect(problemOf({ ...text("a"), controlType: "checkbox", required: true } as never, false)).toEqual({
      code: "required",
    });
  });

  it("include a required note while it is shown, which takes no answer", () => {
    const note = { controlType: "label", modelInd: false, required: true };
    const form = aForm([
      text("a"),
      text("wrong", { ...note, conditionalExpression: "[a] = 'x'" }),
      text("other", {
        ...note,
        required: false,
        requiredExpression: "[a] = 'y'",
        requiredMessage: "Put it right.",
      }),
      text("read", { ...note, required: false }),
    ]);
    const session = openForm(form, { wrong: "past" }, clock);
    const codes = () => session.problems().map(({ key, problem }) => [key, problem.code, problem.message]);
    expect(codes()).toEqual([]);
    session.setValue("a", "x");
    expect(codes()).toEqual([["wrong", "blocked", undefined]]);
    session.setValue("a", "y");
    expect(codes()).toEqual([["other", "blocked", "Put it right."]]);
    session.setValue("a", "z");
    expect(codes()).toEqual([]);
    expect(checkAnswers(form, { a: "x", wrong: "past" }, clock).problems).toMatchObject([{ key: "wrong" }]);
  });

  it("check dates against their limits, with today allowed by both validators", () => {
    const before = date("a", { fieldValidator: ["BEFORETODAY"] });
    const after = date("a", { fieldValidator: ["AFTERTODAY"] });
    expect(problemOf(before, "2026-01-16")).toEqual({ code: "dateAfter", bound: "2026-01-15" });
    expect(problemOf(before, "2026-01-15")).toBeUndefined();
    expect(problemOf(after, "2026-01-15")).toBeUndefined();
    expect(problemOf(after, "2026-01-14")).toEqual({ code: "dateBefore", bound: "2026-01-15" });
    expect(problemOf(date("a"), "2026-02-30")).toEqual({ code: "notADate" });
    expect(problemOf(date("a"), "0001-03-07")).toEqual({ code: "dateBefore", bound: "1800-01-01" });
    expect(problemOf(date("a", { minValue: "1500-01-01" }), "1612-03-07")).toBeUndefined();
    const moment = text("a", { dataType: "datetime-local" });
    expect(problemOf(moment, "0019-03-07T10:30")).toEqual({ code: "dateBefore", bound: "1800-01-01" });
    expect(problemOf(moment, "2019-03-07T10:30")).toBeUndefined();
  });

  it("check date-times against the same limits, with all of today allowed", () => {
    const moment = (more: object) => text("a", { dataType: "datetime-local", ...more });
    const before = moment({ fieldValidator: ["BEFORETODAY"] });
    const after = moment({ fieldValidator: ["AFTERTODAY"] });
    expect(problemOf(before, "2026-01-16T00:00")).toEqual({ code: "dateAfter", bound: "2026-01-15" });
    expect(problemOf(before, "2026-01-15T23:59:59.9")).toBeUndefined();
    expect(problemOf(after, "2026-01-15T00:00")).toBeUndefined();
    expect(problemOf(after, "2026-01-14 23:59")).toEqual({ code: "dateBefore", bound: "2026-01-15" });
    // the wall clock of its entry is what is shown, whatever its offset
    expect(problemOf(before, "2026-01-15T23:30:00.000-05:00")).toBeUndefined();
    const days = moment({ minValue: "2026-01-10", maxValue: "2026-01-20" });
    expect(problemOf(days, "2026-01-09T23:59")).toEqual({ code: "dateBefore", bound: "2026-01-10" });
    expect(problemOf(days, "2026-01-20T23:59")).toBeUndefined();
    expect(problemOf(days, "2026-01-21T00:00")).toEqual({ code: "dateAfter", bound: "2026-01-20" });
    const hours = moment({ minValue: "2026-01-10T08:00", maxValue: "2026-01-15T18:00" });
    expect(problemOf(hours, "2026-01-10T07:59")).toEqual({ code: "dateBefore", bound: "2026-01-10T08:00" });
    expect(problemOf(hours, "2026-01-10T08:00")).toBeUndefined();
    expect(problemOf(hours, "2026-01-15T18:00:30")).toBeUndefined();
    expect(problemOf(hours, "2026-01-15T18:01")).toEqual({ code: "dateAfter", bound: "2026-01-15T18:00" });
    const today = moment({ maxValue: "2026-01-15T18:00", fieldValidator: ["BEFORETODAY"] });
    expect(problemOf(today, "2026-01-15T19:00")).toEqual({ code: "dateAfter", bound: "2026-01-15T18:00" });
  });

  it("take today from where the respondent is, for date-times too", () => {
    const form = aForm([text("a", { dataType: "datetime-local", fieldValidator: ["BEFORETODAY"] })]);
    const at = (zone: string) => formClock(new Date("2026-01-15T23:30:00Z"), zone);
    const problems = (zone: string) => checkAnswers(form, { a: "2026-01-16T00:15" }, at(zone)).problems;
    expect(problems("Europe/Madrid")).toEqual([]);
    expect(problems("UTC")).toMatchObject([
      { key: "a", problem: { code: "dateAfter", bound: "2026-01-15" } },
    ]);
  });

  it("check numbers against their limits and steps", () => {
    const field = number("a", { minValue: 1, maxValue: 5, step: 1 });
    expect(problemOf(field, 0)).toEqual({ code: "tooSmall", bound: 1, range: [1, 5] });
    expect(problemOf(field, 6)).toEqual({ code: "tooLarge", bound: 5, range: [1, 5] });
    expect(problemOf(number("a", { minValue: 1 }), 0)).toEqual({ code: "tooSmall", bound: 1 });
    expect(problemOf(field, 2.5)).toEqual({ code: "notAnInteger" });
    expect(problemOf(field, "x")).toEqual({ code: "notANumber" });
    expect(problemOf(field, "3")).toBeUndefined();
  });

  it("apply a constraint to answered fields only, with the author's message", () => {
    const field = text("a", { constraint: "regex(., '^[a-z]+$')", constraintMessage: "Small letters" });
    expect(problemOf(field, "A1")).toEqual({ code: "constraint", message: "Small letters" });
    expect(problemOf(field, "")).toBeUndefined();
    expect(problemOf(field, "abc")).toBeUndefined();
  });

  it("refuse values that are not among the filtered options", () => {
    const options = [
      { key: "a", label: "A", filters: { region: "n" } },
      { key: "b", label: "B", filters: { region: "s" } },
    ];
    const form = aForm([
      text("where"),
      { key: "town", controlType: "radio", options, optionFilter: "region = [where]" },
    ]);
    const session = openForm(form, { where: "n", town: "b" }, clock);
    expect(session.options("town").map(({ key }) => key)).toEqual(["a"]);
    expect(session.problem("town")).toEqual({ code: "notAnOption" });
    expect(session.setValue("where", "s")).toEqual(new Set(["where", "town"]));
    expect(session.problem("town")).toBeUndefined();
  });

  it("require every visible question of a required likert", () => {
    const form = aForm([
      {
        key: "grid",
        controlType: "likert",
        required: true,
        options: yesNo,
        questions: [
          { key: "q1", label: "One" },
          { key: "q2", label: "Two", conditionalExpression: "[grid.q1] = 'no'" },
        ],
      },
    ]);
    const session = openForm(form, {}, clock);
    expect(session.problems().map(({ key }) => key)).toEqual(["grid.q1"]);
    session.setValue("grid.q1", "no");
    expect(session.pageProblems(0).map(({ key }) => key)).toEqual(["grid.q2"]);
    session.setValue("grid.q2", "yes");
    expect(session.problems()).toEqual([]);
  });
});

describe("texts and listeners", () => {
  const form = aForm([
    text("name"),
    { key: "sure", controlType: "radio", options: yesNo },
    text("b", { label: { en: "Dear [name], ${sure}? [note]", es: "Hola ${NAME}, ${sure}" } }),
  ]);

  it("put answers into labels, as the choices' labels", () => {
    const session = openForm(form, { name: "Ana", sure: "yes" }, clock);
    expect(session.label("b", "en")).toBe("Dear Ana, Yes? [note]");
    expect(session.label("b", "es")).toBe("Hola Ana, Sí");
  });

  it("notify the listeners of changes, and of nothing else", () => {
    const session = openForm(form, {}, clock);
    const calls: string[] = [];
    for (const key of ["name", "sure", "b"]) session.subscribe(key, () => calls.push(key));
    session.setValue("name", "Ana");
    expect(calls.sort()).toEqual(["b", "name"]);
  });
});

describe("defaults", () => {
  it("apply where nothing was saved, and not again once cleared", () => {
    const form = aForm([
      text("a", { default: "x" }),
      number("b", { default: "[c] + 1" }),
      number("c", { default: "2" }),
    ]);
    const session = openForm(form, {}, clock);
    expect(session.answers()).toEqual({ a: "x", b: 3, c: 2 });
    session.setValue("a", "");
    expect(session.answers()).toEqual({ a: null, b: 3, c: 2 });
    expect(openForm(form, session.answers(), clock).value("a")).toBeUndefined();
  });
});

describe("checkAnswers", () => {
  it("drops unknown and hidden answers and recomputes calculations", () => {
    const form = aForm([
      number("a", { required: true }),
      text("b", { conditionalExpression: "[a] > 5" }),
      { key: "sum", controlType: "calculation", expression: "[a] + 1" },
    ]);
    expect(checkAnswers(form, { a: 1, b: "x", sum: 100, zzz: 1, constructor: 1 }, clock)).toEqual({
      answers: { a: 1, sum: 2 },
      problems: [],
      defaultLocale: "en",
    });
    expect(checkAnswers(form, {}, clock).problems).toEqual([{ key: "a", problem: { code: "required" } }]);
  });
});

describe("a form of 3,000 fields", () => {
  it("re-evaluates only what depends on a change", () => {
    const fields = Array.from({ length: 3_000 }, (_, index) =>
      index === 0
        ? number("hub")
        : text(`f${index}`, index % 10 === 0 ? { conditionalExpression: `[hub] > ${index % 7}` } : {}),
    );
    const session = openForm(aForm(fields), {}, clock);
    expect(session.setValue("f11", "x")).toEqual(new Set(["f11"]));
    expect(session.setValue("hub", 10).size).toBe(300);
  });
});

describe("a condition about a field inside itself", () => {
  it("reads the given answer, so that the section does not hide itself for ever", () => {
    const definition = FormDefinition.parse({
      title: "A form",
      locales: [{ code: "en", name: "English" }],
      defaultLocale: "en",
      model: [
        {
          key: "page1",
          name: "Page",
          conditionalExpression: "[source] = 'user'",
          composites: [{ key: "section1", fields: [text("source", { default: "user" }), text("name")] }],
        },
      ],
    });
    const form = compileForm(definition);
    expect(form.expressionProblems).toEqual([]);
    const session = openForm(form, {}, clock);
    expect(session.isVisible("name")).toBe(true);
    session.setValue("source", "other");
    expect(session.isVisible("name")).toBe(false);
  });
});
