import { describe, expect, it } from "vitest";
import { matches } from "../../../shared/expression/matches.ts";
import { plausibleAnswers } from "../../../shared/form/answers/plausible-answers.ts";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { openForm } from "../../../shared/form/engine/engine.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
const options = ["a", "b", "c"].map((key) => ({ key, label: key }));
const form = compileForm(
  FormDefinition.parse({
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
              { key: "first_name", controlType: "text", required: true },
              { key: "code", controlType: "text", constraint: "regex(., '^[0-9]{5}$')", required: true },
              {
                key: "age",
                controlType: "number",
                dataType: "number",
                step: 1,
                constraint: ". > 17 and . < 20",
              },
              { key: "dob", controlType: "date", dataType: "date", fieldValidator: ["BEFORETODAY"] },
              { key: "later", controlType: "text", conditionalExpression: "[age] > 0", required: true },
              { key: "latest", controlType: "radio", options, conditionalExpression: "[later] != ''" },
              { key: "many", controlType: "multi-select", options, constraint: "count-selected(.) = 1" },
              { key: "agree", controlType: "checkbox", required: true },
              { key: "grid", controlType: "likert", options, questions: [{ key: "q1", label: "q1" }] },
            ],
          },
        ],
      },
    ],
  }),
  { matches },
);

describe("plausibleAnswers", () => {
  it("answers every visible field within its rules, for any seed", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const answers = plausibleAnswers(form, clock, seed);
      expect(openForm(form, answers, clock).problems()).toEqual([]);
      expect(Object.keys(answers)).toEqual([
        ...["first_name", "code", "age", "dob", "later", "latest", "many", "agree", "grid.q1"],
      ]);
    }
  });

  it("gets past notes that nobody gets past, where two answers or a sum differ", () => {
    const note = { controlType: "label", modelInd: false, required: true } as const;
    const number = { controlType: "number", dataType: "number" } as const;
    const fields = [
      { key: "girls", ...number },
      { key: "boys", ...number },
      { key: "children", ...number },
      { key: "counted", controlType: "calculation", expression: "[girls] + [boys]" },
      { key: "differ", ...note, conditionalExpression: "[counted] != [children]" },
      { key: "agreed", controlType: "radio", options },
      { key: "men", ...number, constraint: ". <= 16" },
      { key: "old", ...number },
      { key: "ill", ...number },
      { key: "weak", controlType: "calculation", expression: "[old] + [ill]" },
      { key: "tooMany", ...note, conditionalExpression: "[men] < [weak]" },
      { key: "goBack", ...note, conditionalExpression: "[agreed] = 'b' or [agreed] = 'c'" },
    ];
    const guarded = compileForm(
      FormDefinition.parse({
        ...form.definition,
        model: [{ key: "page1", name: "Page", composites: [{ key: "section1", fields }] }],
      }),
    );
    for (let seed = 0; seed < 20; seed += 1) {
      const answers = plausibleAnswers(guarded, clock, seed);
      expect(openForm(guarded, answers, clock).problems()).toEqual([]);
      expect(answers).toMatchObject({ agreed: "a", children: answers.counted });
    }
  });

  it("goes back to earlier answers where a filter leaves a required question without a choice", () => {
    const list = (keys: readonly string[], filters: Record<string, string> = {}) =>
      keys.map((key) => ({ key, label: key, filters: { in: filters[key] ?? "" } }));
    const radio = { controlType: "radio" } as const;
    const lands = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const fields = [
      { key: "land", ...radio, options: list(lands), required: true },
      {
        ...{ key: "region", ...radio, required: true, optionFilter: "in = [land]" },
        options: list(["b1", "b2", "c1", "h1"], { b1: "b", b2: "b", c1: "c", h1: "h" }),
      },
      { key: "code", controlType: "calculation", expression: "concat([region], '!')" },
      {
        ...{ key: "town", controlType: "select", required: true, optionFilter: "in = [code]" },
        options: list(["t1"], { t1: "b2!" }),
      },
    ];
    const filtered = compileForm(
      FormDefinition.parse({
        ...form.definition,
        model: [{ key: "page1", name: "Page", composites: [{ key: "section1", fields }] }],
      }),
    );
    for (let seed = 0; seed < 20; seed += 1)
      expect(plausibleAnswers(filtered, clock, seed)).toMatchObject({ land: "b", region: "b2", town: "t1" });
  });

  it("gives the same answers for the same seed", () => {
    expect(plausibleAnswers(form, clock, 7)).toEqual(plausibleAnswers(form, clock, 7));
    expect(plausibleAnswers(form, clock, 7)).not.toEqual(plausibleAnswers(form, clock, 8));
  });
});
