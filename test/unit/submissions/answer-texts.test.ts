import { describe, expect, it } from "vitest";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { answerTexts, answerWordsOf } from "../../../shared/submissions/answer-texts.ts";
import { aDefinition } from "../../web/support/samples.ts";

const text = aDefinition.model[0]?.composites[0]?.fields[0] ?? expect.fail("no field");
const options = [
  { key: "y", label: { en: "Yes, daily", es: "Sí, a diario" } },
  { key: "n", label: { en: "Never", es: "Nunca" } },
];
const definition: FormDefinition = {
  ...aDefinition,
  defaultLocale: "es",
  model: [
    {
      key: "page",
      name: "Page",
      composites: [
        {
          key: "section",
          fields: [
            { ...text, key: "smokes", controlType: "radio", options },
            { ...text, key: "likes", controlType: "multi-select", options },
            { ...text, key: "born", controlType: "date", dataType: "date" },
            { ...text, key: "agrees", controlType: "checkbox" },
            { ...text, key: "secret", dataType: "password" },
            {
              ...text,
              key: "scale",
              controlType: "likert",
              questions: [{ key: "day", label: "By day" }],
              options,
            },
            { ...text, key: "why" },
          ],
        },
      ],
    },
  ],
};
const textOf = (answers: Parameters<typeof answerTexts>[1]) =>
  answerTexts(answerWordsOf(definition), answers, Object.keys(answers));

describe("answerTexts", () => {
  it("tells what was answered in the form's own language", () => {
    expect(
      textOf({
        ...{ smokes: "n", likes: ["y", "n"], born: "2019-03-07", agrees: true },
        ...{ "scale.day": "y", why: "Because" },
      }),
    ).toEqual({
      ...{ smokes: "Nunca", likes: "Sí, a diario, Nunca", born: "7 de marzo de 2019", agrees: "Sí" },
      ...{ "scale.day": "Sí, a diario", why: "Because" },
    });
  });

  it("leaves out what wasn't answered, and what wasn't asked for", () => {
    expect(textOf({ smokes: "", likes: [], why: null })).toEqual({});
    expect(answerTexts(answerWordsOf(definition), { why: "x", smokes: "n" }, ["why", "constructor"])).toEqual(
      {
        why: "x",
      },
    );
  });

  it("never tells a password, cuts long texts, counts instances, names files", () => {
    const file = { ...{ file: "photo-1.jpg", name: "rash.jpg", type: "image/jpeg", bytes: 3 }, sha256: "a" };
    const answers = { secret: "x", why: `${"word ".repeat(60)}`, visits: [{ a: "1" }, { a: "2" }], file };
    const { why = "", ...others } = textOf(answers);
    expect(why).toHaveLength(160);
    expect(why.endsWith("…")).toBe(true);
    expect(others).toEqual({ secret: "••••••", visits: "2", file: "rash.jpg" });
  });

  it("tells choices that a version of the form no longer offers as they are stored", () => {
    expect(textOf({ smokes: "sometimes", gone: 3 })).toEqual({ smokes: "sometimes", gone: "3" });
  });
});
