/** Answers that a link brings, and what a form takes of them. */
import { expect, it } from "vitest";
import { prefilledAnswers } from "../../../shared/form/answers/prefilled-answers.ts";
import { FormDefinition, type StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T10:00:00.000+01:00" };
const options = [
  { key: "a", label: "Often" },
  { key: "b", label: "Never" },
];
const form = compileForm(
  FormDefinition.parse({
    title: "Visit",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [
      {
        key: "p",
        name: "Page",
        composites: [
          {
            key: "c",
            fields: [
              { key: "name", controlType: "text", label: "Your name", required: true },
              { key: "age", controlType: "text", dataType: "number", label: "Your age", maxValue: 120 },
              { key: "town", controlType: "text", label: "Town", conditionalExpression: "[age] > 17" },
              {
                key: "street",
                controlType: "text",
                label: "Street",
                conditionalExpression: "[town] = 'Vigo'",
              },
              { key: "born", controlType: "date", label: "Born" },
              { key: "well", controlType: "checkbox", label: "Well" },
              { key: "one", controlType: "radio", label: "One", options },
              { key: "many", controlType: "checkbox", label: "Many", options },
              {
                key: "how",
                controlType: "likert",
                label: "How",
                options,
                questions: [{ key: "q", label: "Q" }],
              },
              { key: "mine", controlType: "text", label: "Mine", default: "so" },
              { key: "sum", controlType: "calculation", label: "Sum", expression: "1 + 1" },
              { key: "photo", controlType: "upload", label: "Photo" },
              { key: "note", controlType: "heading", label: "Note" },
              {
                ...{ key: "children", controlType: "composite", label: "Children", repeat: {} },
                fields: [{ key: "child", controlType: "text", label: "Child" }],
              },
            ],
          },
        ],
      },
    ],
  }),
);
const fill = (input: StoredAnswers) => {
  const { answers, refused } = prefilledAnswers(form, input, clock, "en");
  const why = refused.map(({ key, reason }) => [key, typeof reason === "string" ? reason : reason.code]);
  return { answers, why: Object.fromEntries(why) };
};

it("takes what the respondent could answer; what is still missing, and defaults, are the respondent's", () => {
  const input = { age: 40, town: "Vigo", street: "Mayor 1", born: "1985-02-03", well: true, one: "b" };
  const likert = Object.fromEntries(
    [...form.byKey.keys()].filter((key) => /how.q/.test(key)).map((key) => [key, "a"]),
  );
  expect(Object.keys(likert)).toHaveLength(1);
  const more = { ...input, many: ["a", "b"], ...likert };
  expect(fill(more)).toEqual({ answers: more, why: {} });
  expect(fill({})).toEqual({ answers: {}, why: {} });
});

it("refuses what no question, another kind of question or a rule of the form takes", () => {
  const { answers, why } = fill({
    ...{ nobody: 1, note: "x", how: "a", sum: 2, photo: "x", children: [{ child: "Ana" }], child: "Ana" },
    ...{ name: "Ana", age: 130, born: "yesterday", one: "c", many: ["c"], well: "yes" },
  });
  expect(answers).toEqual({ name: "Ana" });
  expect(why).toEqual({
    ...{ nobody: "unknown", note: "unknown", how: "unknown", sum: "calculated" },
    ...{ photo: "notInLinks", children: "notInLinks", child: "unknown" },
    ...{ age: "tooLarge", born: "notADate", one: "notAnOption", many: "notAnOption", well: "wrongType" },
  });
});

it("refuses what isn't asked with the answers that are left", () => {
  expect(fill({ age: 7, town: "Vigo", street: "Mayor 1" })).toEqual({
    answers: { age: 7 },
    why: { town: "hidden", street: "hidden" },
  });
  expect(fill({ age: 130, town: "Vigo", street: "Mayor 1" })).toEqual({
    answers: {},
    why: { age: "tooLarge", town: "hidden", street: "hidden" },
  });
});
