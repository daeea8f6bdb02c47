/** Rankings whose choices come and go with other answers. */
import { describe, expect, it } from "vitest";
import { checkAnswers } from "../../../shared/form/answers/check-answers.ts";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { openForm } from "../../../shared/form/engine/engine.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
const goals = ["1", "2", "3"].map((goal) => ({ key: goal, label: `[g${goal}]` }));
const isWritten = ["1", "2", "3"].map((goal) => `(name = '${goal}' and [g${goal}] != '')`).join(" or ");
const texts = ["g1", "g2", "g3"].map((key) => ({ key, controlType: "text" }));
const ranking = {
  key: "order",
  controlType: "rank",
  required: true,
  options: goals,
  optionFilter: isWritten,
};

const formOf = (fields: readonly unknown[]) =>
  compileForm(
    FormDefinition.parse({
      title: "Goals",
      locales: [{ code: "en", name: "English" }],
      defaultLocale: "en",
      model: [{ key: "page1", name: "Page", composites: [{ key: "section1", fields }] }],
    }),
  );

describe("a required ranking", () => {
  const form = formOf([
    ...texts,
    ranking,
    { key: "first", controlType: "calculation", expression: "selected-at([order], 0)" },
  ]);
  const three = { g1: "Walk", g2: "", g3: "Sleep", order: ["3", "1"] };

  it("loses a choice that goes, and has it at its place again once it is back", () => {
    const session = openForm(form, three, clock);
    expect([session.value("order"), session.value("first"), session.problems()]).toEqual([
      ["3", "1"],
      "3",
      [],
    ]);
    expect(session.setValue("g3", "").has("order")).toBe(true);
    expect([session.answers(), session.problems()]).toEqual([{ g1: "Walk", order: ["1"], first: "1" }, []]);
    session.setValue("g3", "Sleep");
    expect([session.value("order"), session.value("first")]).toEqual([["3", "1"], "3"]);
  });

  it("has at its end a choice that comes, as the page shows it", () => {
    const session = openForm(form, three, clock);
    session.setValue("g2", "Eat");
    expect([session.value("order"), session.problems()]).toEqual([["3", "1", "2"], []]);
    session.setValue("order", ["2", "3", "1"]);
    session.setValue("g1", "");
    expect([session.value("order"), session.problems()]).toEqual([["2", "3"], []]);
  });

  it("asks for nothing where there is no choice, and asks again once there is one", () => {
    const session = openForm(form, three, clock);
    for (const key of ["g1", "g3"]) session.setValue(key, "");
    expect([session.answers(), session.problems()]).toEqual([{}, []]);
    session.setValue("g2", "Eat");
    expect(session.value("order")).toEqual(["2"]);
    expect(openForm(form, { g2: "Eat" }, clock).problems()).toEqual([
      { key: "order", problem: { code: "required" } },
    ]);
  });

  it("is judged by the server as by the page, also one that a page has not followed", () => {
    const { answers, problems } = checkAnswers(form, { ...three, g3: "" }, clock);
    expect([answers, problems]).toEqual([{ g1: "Walk", order: ["1"], first: "1" }, []]);
    const codes = (order: string[]) =>
      checkAnswers(form, { ...three, order }, clock).problems.map(({ problem }) => problem.code);
    expect(codes(["3", "1", "9"])).toEqual(["notAnOption"]);
  });

  it("follows calculations and answers that its choices are filtered by, in each instance of a repeat", () => {
    const inside = [...texts, { ...ranking, optionFilter: "selected([open], name)" }];
    const open = {
      key: "open",
      controlType: "calculation",
      expression: "concat(if([g1] != '', '1 ', ''), '2')",
    };
    const repeated = formOf([
      { key: "visits", controlType: "composite", repeat: {}, fields: [open, ...inside] },
    ]);
    const visits = [
      { "@id": "a", g1: "Walk", order: ["2", "1"] },
      { "@id": "b", g1: "Walk", order: ["2", "1"] },
    ];
    const session = openForm(repeated, { visits }, clock);
    const [first = "", second = ""] = session
      .nodes()
      .flatMap(({ key }) => (key.endsWith("/order") ? [key] : []));
    expect([first, second].map((key) => session.value(key))).toEqual([
      ["2", "1"],
      ["2", "1"],
    ]);
    session.setValue(second.replace("order", "g1"), "");
    expect([first, second].map((key) => session.value(key))).toEqual([["2", "1"], ["2"]]);
    expect(session.problems()).toEqual([]);
  });

  it("may be read by what filters its own choices", () => {
    const last = { key: "last", controlType: "calculation", expression: "selected-at([order], 1)" };
    const looped = formOf([...texts, last, { ...ranking, optionFilter: `(${isWritten}) and [last] != 'x'` }]);
    expect(looped.expressionProblems).toEqual([]);
    const session = openForm(looped, three, clock);
    session.setValue("g3", "");
    expect(session.answers()).toEqual({ g1: "Walk", order: ["1"] });
  });
});
