/** Repeats: instances that come and go, what is computed in and over them, and their answers as stored. */

import { describe, expect, it } from "vitest";
import { checkAnswers } from "../../../shared/form/answers/check-answers.ts";
import { nestAnswers } from "../../../shared/form/answers/repeated-answers.ts";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { flattenAnswers } from "../../../shared/form/definition/flat-answers.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { openForm } from "../../../shared/form/engine/open-form.ts";
import { withTools } from "../../../shared/form/engine/read-form.ts";
import { repeatTools } from "../../../shared/form/engine/session-repeats.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T10:00:00.000+01:00" };

function formOf(fields: object[]) {
  const definition = FormDefinition.parse({
    title: "Family",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [{ key: "p", name: "Page", composites: [{ key: "c", fields }] }],
  });
  return compileForm(definition, { newKey: () => "new" });
}

const text = (key: string, more: object = {}) => ({ key, label: key, controlType: "text", ...more });
const number = (key: string, more: object = {}) => ({
  key,
  controlType: "number",
  dataType: "number",
  ...more,
});
const calculation = (key: string, expression: string) => ({ key, controlType: "calculation", expression });
const repeat = (key: string, fields: object[], rule: object = {}) => ({
  key,
  label: key,
  controlType: "composite",
  repeat: rule,
  fields,
});

describe("a repeat in a repeat, both as often as an answer says", () => {
  const counted = (key: string, fields: object[]) => repeat(key, fields, { count: "${times}" });
  const form = formOf([number("times"), counted("outer", [counted("inner", [text("name"), number("age")])])]);

  it("says that there are too many before there are millions; a page goes on, and recovers", () => {
    expect(checkAnswers(form, { times: 1_000 }, clock, "en").problems[0]).toEqual({
      ...{ key: "outer", problem: { code: "tooMany", bound: 17, countedFrom: ["times"] } },
    });
    const session = openForm(withTools(form, { repeats: repeatTools }), {}, clock);
    session.setValue("times", 1_000);
    expect(session.nodes().length).toBeLessThan(60_000);
    session.setValue("times", 2);
    expect(session.isTooMuch()).toBe(false);
    expect(session.problems()).toEqual([]);
    expect(session.value("outer/2/inner")).toEqual(["1", "2"]);
  });
});

describe("a repeat", () => {
  const form = formOf([
    text("family"),
    repeat(
      "children",
      [
        text("name", { required: true }),
        number("age"),
        { ...text("school"), conditionalExpression: "${age} >= 6" },
        calculation("greeting", "concat(${name}, ' ', ${family}, ' ', index(), '/', count(${children}))"),
      ],
      { label: "Child ${name}", minimum: 0 },
    ),
    calculation("total", "sum(${age})"),
    calculation("names", "join(', ', ${name})"),
    calculation("oldest", "max(${age})"),
    calculation("how_many", "count(${children})"),
    calculation("second", "indexed-repeat(${name}, ${children}, 2)"),
    calculation("first", "${name}"),
  ]);

  it("begins with one instance, takes more, and computes in and over them", () => {
    const session = openForm(form, {}, clock);
    expect(session.value("children")).toEqual(["1"]);
    session.setValue("family", "Diaz");
    session.setValue("children/1/name", "Ana");
    session.setValue("children/1/age", 7);
    expect(session.value("children/1/greeting")).toBe("Ana Diaz 1/1");
    session.setValue("children", ["1", "b"]);
    expect(session.value("children/1/greeting")).toBe("Ana Diaz 1/2");
    session.setValue("children/b/name", "Bo");
    session.setValue("children/b/age", 3);
    expect(session.value("children/b/greeting")).toBe("Bo Diaz 2/2");
    expect(
      ["total", "names", "oldest", "how_many", "second", "first"].map((key) => session.value(key)),
    ).toEqual([10, "Ana, Bo", 7, 2, "Bo", "Ana"]);
    expect(session.isVisible("children/1/school")).toBe(true);
    expect(session.isVisible("children/b/school")).toBe(false);
    expect(session.label("children/b", "en")).toBe("Child Bo");
  });

  it("loses what is removed, keeps the rest under its keys, and has it back when that is undone", () => {
    const saved = {
      children: ["1", "b"],
      "children/1/name": "Ana",
      "children/b/name": "Bo",
      "children/b/age": 3,
    };
    const session = openForm(form, saved, clock);
    session.setValue("children", ["b"]);
    expect(session.answers()).toMatchObject({
      children: ["b"],
      "children/b/name": "Bo",
      names: "Bo",
      total: 3,
    });
    expect(session.answers()).not.toHaveProperty("children/1/name");
    expect(session.value("children/b/greeting")).toBe("Bo  1/1");
    session.setValue("children", ["1", "b"]);
    expect(session.value("children/1/name")).toBe("Ana");
    expect(session.value("names")).toBe("Ana, Bo");
  });

  it("has each instance once, and none whose id could be another's key", () => {
    const session = openForm(form, { children: ["1", "1", "b/name", "b"] }, clock);
    expect(session.value("children")).toEqual(["1", "b"]);
    session.setValue("children", ["b", "b"]);
    expect(session.problems().map(({ key }) => key)).toEqual(["children/b/name"]);
  });

  it("may be empty, and stays visible then", () => {
    const session = openForm(form, {}, clock);
    expect(session.problems()).toEqual([{ key: "children/1/name", problem: { code: "required" } }]);
    session.setValue("children", []);
    expect(session.isVisible("children"), "or nobody could add one").toBe(true);
    expect(session.isVisible("p")).toBe(true);
    expect(session.problems()).toEqual([]);
    expect(session.value("how_many")).toBe(0);
    expect(session.value("total")).toBe(0);
    expect(session.value("oldest")).toBeUndefined();
  });

  it("says what is wrong in each instance, and when there are too few or too many", () => {
    const few = formOf([repeat("visits", [text("why", { required: true })], { minimum: 2, maximum: 3 })]);
    const session = openForm(few, {}, clock);
    expect(session.value("visits")).toEqual(["1", "2"]);
    session.setValue("visits/2/why", "Fever");
    expect(session.problems().map(({ key }) => key)).toEqual(["visits/1/why"]);
    session.setValue("visits", ["2"]);
    expect(session.problem("visits")).toEqual({ code: "tooFew", bound: 2 });
    session.setValue("visits", ["1", "2", "3", "4"]);
    expect(session.problem("visits")).toEqual({ code: "tooMany", bound: 3 });
  });

  it("is hidden with its condition, and its answers with it", () => {
    const hidden = formOf([
      text("has"),
      { ...repeat("pets", [text("pet")]), conditionalExpression: "${has} = 'yes'" },
      calculation("all", "join('-', ${pet})"),
    ]);
    const session = openForm(
      hidden,
      { has: "yes", pets: ["1", "x"], "pets/1/pet": "cat", "pets/x/pet": "dog" },
      clock,
    );
    expect(session.value("all")).toBe("cat-dog");
    session.setValue("has", "no");
    expect(session.answers()).toEqual({ has: "no" });
    expect(session.isVisible("pets/x/pet")).toBe(false);
    session.setValue("has", "yes");
    expect(session.value("all")).toBe("cat-dog");
  });
});

describe("what is computed over instances", () => {
  const form = formOf([
    text("shown"),
    repeat("rows", [{ ...text("row"), conditionalExpression: "${shown} = 'yes'" }], { minimum: 2 }),
    calculation("all", "join('-', ${row})"),
    calculation("how_many", "count(${row})"),
    { ...number("one"), conditionalExpression: "${shown} = 'yes'" },
    calculation("with_one", "sum(${one}, 1)"),
  ]);

  it("leaves out a field that doesn't repeat, too", () => {
    const session = openForm(form, { shown: "yes" }, clock);
    expect(session.value("with_one"), "an unanswered number is none").toBeUndefined();
    session.setValue("shown", "no");
    expect(session.value("with_one")).toBe(1);
  });

  it("leaves out those that are hidden, also when they have no answer", () => {
    const session = openForm(form, { shown: "yes" }, clock);
    expect([session.value("all"), session.value("how_many")]).toEqual(["-", 2]);
    session.setValue("shown", "no");
    expect([session.value("all") ?? "", session.value("how_many")]).toEqual(["", 0]);
    session.setValue("shown", "yes");
    expect([session.value("all"), session.value("how_many")]).toEqual(["-", 2]);
  });
});

describe("a number of instances that an answer gives", () => {
  const form = formOf([number("n"), repeat("rows", [text("row")], { count: "${n}", maximum: 5 })]);

  it("adds and removes instances at the end, and remembers those", () => {
    const session = openForm(form, {}, clock);
    expect(session.value("rows")).toEqual([]);
    session.setValue("n", 3);
    expect(session.value("rows")).toEqual(["1", "2", "3"]);
    session.setValue("rows/3/row", "last");
    session.setValue("n", 2);
    expect(session.answers()).toEqual({ n: 2, rows: ["1", "2"] });
    session.setValue("n", 3);
    expect(session.value("rows/3/row")).toBe("last");
    session.setValue("n", 9);
    expect(session.value("rows")).toHaveLength(5);
    expect(session.setValue("rows", ["z"]).size).toBe(0);
  });

  it("is a problem above the maximum, on the page and at the server, and nothing typed is lost by it", () => {
    const session = openForm(form, { n: 5, "rows/5/row": "last" }, clock);
    expect(session.problems()).toEqual([]);
    const tooMany = { key: "rows", problem: { code: "tooMany", bound: 5, countedFrom: ["n"] } };
    for (const n of [6, 2_000_000]) {
      session.setValue("n", n);
      expect(session.problem("rows")).toEqual(tooMany.problem);
      expect(checkAnswers(form, session.answers(), clock).problems).toEqual([tooMany]);
      expect(session.answers()).toMatchObject({ n, "rows/5/row": "last" });
    }
    expect(session.setValue("n", 5)).toContain("rows");
    expect(session.problems()).toEqual([]);
    expect(session.value("rows/5/row")).toBe("last");

    const divided = formOf([number("n"), repeat("rows", [text("row")], { count: "${n} div 0" })]);
    const all = openForm(divided, { n: 1 }, clock);
    expect(all.problems()).toEqual([
      { key: "rows", problem: { code: "tooMany", bound: 1_000, countedFrom: ["n"] } },
    ]);
    all.setValue("n", -1);
    expect([all.value("rows"), all.problems()]).toEqual([[], []]);
  });

  it.each([
    ["an answer", "${n}", { n: 3 }],
    ["a constant", "3", {}],
    ["another list", "count(${names})", { names: ["a", "b", "c"] }],
  ])("opens with the answers inside, whether or not the list itself was saved: %s", (_, count, input) => {
    const names = repeat("names", [text("name")], { minimum: 0 });
    const inner = repeat("toys", [text("toy")], { count: "${toy_count}" });
    const visits = repeat("visits", [text("why")], { minimum: 0 });
    const child = repeat("child", [text("first"), number("toy_count"), inner, visits], { count });
    const family = formOf([number("n"), names, child]);
    const inside = {
      "child/1/first": "Ana",
      "child/3/first": "Cem",
      "child/3/toy_count": 2,
      "child/3/toys/2/toy": "ball",
      "child/3/visits": ["1", "x"],
      "child/3/visits/x/why": "fever",
    };
    expect(openForm(family, { ...input, ...inside }, clock).answers()).toMatchObject({
      ...{ ...input, ...inside, child: ["1", "2", "3"], "child/3/toys": ["1", "2"] },
    });
    const { answers } = checkAnswers(family, { ...input, ...inside }, clock);
    expect(answers.child).toMatchObject([
      { $id: "1", first: "Ana" },
      { $id: "2" },
      { $id: "3", first: "Cem", toys: [{}, { toy: "ball" }], visits: [{ $id: "1" }, { why: "fever" }] },
    ]);
  });

  it("keeps an answer that comes before the number, until its instance is there", () => {
    const session = openForm(form, {}, clock);
    session.setValue("rows/2/row", "second");
    session.setValue("rows/__proto__", "nothing");
    session.setValue("n", 2);
    expect(session.answers()).toEqual({ n: 2, rows: ["1", "2"], "rows/2/row": "second" });
    session.setValue("n", 1);
    session.setValue("rows/2/row", "other");
    session.setValue("n", 2);
    expect(session.value("rows/2/row")).toBe("other");
  });

  it("is the server's own, whatever a client sends", () => {
    const { answers } = checkAnswers(
      form,
      { n: 1, rows: ["1", "2"], "rows/1/row": "a", "rows/2/row": "b" },
      clock,
    );
    expect(answers).toEqual({ n: 1, rows: [{ $id: "1", row: "a" }] });
  });
});

describe("a repeat inside a repeat", () => {
  const form = formOf([
    repeat("children", [
      text("name"),
      repeat("doses", [number("ml"), calculation("place", "concat(position(${children}), '.', index())")], {
        minimum: 0,
      }),
      calculation("sum_ml", "sum(${ml})"),
    ]),
    calculation("all_ml", "sum(${ml})"),
    calculation("one", "indexed-repeat(${ml}, ${children}, 2, ${doses}, 1)"),
  ]);
  const saved = {
    children: ["a", "b"],
    "children/a/doses": ["1", "2"],
    "children/a/doses/1/ml": 1,
    "children/a/doses/2/ml": 2,
    "children/b/doses": ["1"],
    "children/b/doses/1/ml": 5,
  };

  it("reads its own instances where they are shared, and all from outside", () => {
    const session = openForm(form, saved, clock);
    expect(
      ["children/a/sum_ml", "children/b/sum_ml", "all_ml", "one"].map((key) => session.value(key)),
    ).toEqual([3, 5, 8, 5]);
    expect(session.value("children/b/doses/1/place")).toBe("2.1");
    session.setValue("children", ["b"]);
    expect(session.value("children/b/doses/1/place")).toBe("1.1");
    expect(session.value("all_ml")).toBe(5);
    expect(session.value("one")).toBeUndefined();
  });

  it("is stored as lists of objects, and read back the same", () => {
    const answers = openForm(form, saved, clock).answers();
    const stored = nestAnswers(answers, form.definition);
    expect(stored).toMatchObject({
      children: [
        {
          $id: "a",
          sum_ml: 3,
          doses: [
            { $id: "1", ml: 1, place: "1.1" },
            { $id: "2", ml: 2 },
          ],
        },
        { $id: "b", doses: [{ $id: "1", ml: 5 }] },
      ],
      all_ml: 8,
    });
    expect(flattenAnswers(stored)).toEqual(answers);
    expect(nestAnswers(answers, form.definition, false)).toMatchObject({
      children: [{ doses: [{ ml: 1 }, { ml: 2 }] }, {}],
    });
  });
});

describe("a choice of a grid as an expression names it", () => {
  it("follows what its label refers to", () => {
    const options = [{ key: "a", label: "As ${name} says" }];
    const form = formOf([
      text("name"),
      { key: "grid", controlType: "likert", options, questions: [{ key: "s", label: "S" }] },
      calculation("said", "LABELOF([grid.s])"),
    ]);
    const session = openForm(form, { name: "Ana", "grid.s": "a" }, clock);
    expect(session.value("said")).toBe("As Ana says");
    session.setValue("name", "Bo");
    expect(session.value("said")).toBe("As Bo says");
  });
});

describe("reading another instance of the same field", () => {
  it("is no cycle: a running total", () => {
    const form = formOf([
      repeat("days", [
        number("steps"),
        calculation("so_far", "${steps} + coalesce(indexed-repeat(${so_far}, ${days}, index() - 1), 0)"),
      ]),
    ]);
    expect(form.expressionProblems).toEqual([]);
    const days = ["a", "b", "c"];
    const session = openForm(form, { days, "days/a/steps": 1, "days/b/steps": 2, "days/c/steps": 3 }, clock);
    expect(days.map((day) => session.value(`days/${day}/so_far`))).toEqual([1, 3, 6]);
    session.setValue("days/a/steps", 10);
    expect(days.map((day) => session.value(`days/${day}/so_far`))).toEqual([10, 12, 15]);
    session.setValue("days", ["c", "a"]);
    expect(["c", "a"].map((day) => session.value(`days/${day}/so_far`))).toEqual([3, 13]);
  });
});

describe("what is read in the instances that meet conditions", () => {
  const form = formOf([
    text("wanted"),
    repeat("days", [
      text("name"),
      number("steps"),
      number("extra", { conditionalExpression: "${steps} > 5" }),
      calculation(
        "so_far",
        "${steps} + coalesce(where(${so_far}, ${days}, position() = outer(index()) - 1), 0)",
      ),
      calculation("rank", "count(where(${days}, ${days}, ${steps} > outer(${steps}))) + 1"),
      repeat("stops", [number("minutes")]),
    ]),
    calculation("many", "count(where(${days}, ${days}, ${steps} > 2))"),
    calculation("names", "join(' ', where(${name}, ${days}, ${steps} > 2, position() < 3))"),
    calculation("found", "where(${steps}, ${days}, ${name} = ${wanted})"),
    calculation("rest", "sum(where(where(${minutes}, ${stops}, ${minutes} > 1), ${days}, ${steps} > 2))"),
    calculation("extras", "sum(where(${extra}, ${days}, 1 = 1))"),
    calculation("any", "if(where(${days}, ${days}, ${steps} > 100), 'yes', 'no')"),
  ]);
  const saved = {
    days: ["a", "b", "c"],
    ...{ "days/a/name": "Mon", "days/a/steps": 1, "days/b/name": "Tue", "days/b/steps": 3 },
    ...{ "days/c/name": "Wed", "days/c/steps": 6, "days/c/extra": 2 },
    ...{ "days/a/stops": ["1"], "days/a/stops/1/minutes": 50 },
    ...{ "days/b/stops": ["1", "2"], "days/b/stops/1/minutes": 1, "days/b/stops/2/minutes": 4 },
  };
  const all = ["many", "names", "found", "rest", "extras", "any"];

  it("follows every answer, and instances that come and go", () => {
    expect(form.expressionProblems).toEqual([]);
    const session = openForm(form, saved, clock);
    const values = (keys = all) => keys.map((key) => session.value(key));
    const ofDays = (key: string) => values(["a", "b", "c"].map((day) => `days/${day}/${key}`));
    expect(values()).toEqual([2, "Tue Wed", undefined, 4, 2, "no"]);
    expect([ofDays("so_far"), ofDays("rank")]).toEqual([
      [1, 4, 10],
      [3, 2, 1],
    ]);
    session.setValue("wanted", "Mon");
    session.setValue("days/a/steps", 200);
    // an answer that is asked for and not given has no sum, as in ODK
    expect(values()).toEqual([3, "Mon Tue", 200, 54, undefined, "yes"]);
    session.setValue("days/a/extra", 3);
    expect(values(["extras"])).toEqual([5]);
    expect([ofDays("so_far"), ofDays("rank")]).toEqual([
      [200, 203, 209],
      [1, 3, 2],
    ]);
    session.setValue("days/c/steps", 4); // hides its extra answer
    expect(values(["extras"])).toEqual([3]);
    session.setValue("days", ["c", "b"]);
    expect(values()).toEqual([2, "Wed Tue", undefined, 4, 0, "no"]);
    expect(values(["days/c/so_far", "days/b/so_far", "days/c/rank"])).toEqual([4, 7, 1]);
  });

  it("is computed by the server as in the browser", () => {
    const session = openForm(form, saved, clock);
    const { answers } = checkAnswers(form, saved, clock, "en");
    expect(answers).toEqual(nestAnswers(session.answers(), form.definition));
  });
});
