import { describe, expect, it } from "vitest";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { previewContent, submittedContent } from "../../../shared/process/submitted-content.ts";

const definition = FormDefinition.parse({
  title: "Visit",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    {
      key: "page",
      name: "Page",
      composites: [
        {
          key: "section",
          fields: [
            { key: "smokes", controlType: "checkbox", label: "Do you smoke?" },
            { key: "packs", controlType: "number", label: "Packs", conditionalExpression: "[smokes] = true" },
            { key: "twice", controlType: "calculation", expression: "CALC([packs] * 2)" },
          ],
        },
      ],
    },
  ],
});
const form = { definition, compiled: compileForm(definition), locale: "en", timeZone: "UTC" };
const submission = { ...form, instanceId: "PREVIEW", submittedAt: "2026-11-20T21:00:00.000Z" };
const preview = (value: unknown) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return String(previewContent(text, { ...form, now: new Date("2026-11-20T21:14:59.999Z") }).body);
};

describe("the input of a preview", () => {
  it("is the same as of answers submitted at the start of the current quarter of an hour", () => {
    const answers = { smokes: true, packs: 3 };
    expect(preview(answers)).toBe(submittedContent({ ...submission, answers }).body);
    expect(JSON.parse(preview(answers))).toMatchObject({ packs: 3, twice: 6, answers: { twice: 6 } });
  });

  it("drops hidden answers, and recomputes calculations", () => {
    const document = JSON.parse(preview({ smokes: false, packs: 3, twice: 100 }));
    expect(document.packs).toBeUndefined();
    expect(document.twice).not.toBe(100);
  });

  it("keeps keys that the form doesn't know", () => {
    expect(JSON.parse(preview({ firstName: "Ada", packs: { odd: 1 } }))).toMatchObject({
      firstName: "Ada",
      packs: { odd: 1 },
      answers: {},
    });
  });

  it.each([
    ["a list", "[1]"],
    ["no JSON", "{"],
    ["deep JSON", `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ])("is %s as it is", (_what, text) => {
    expect(preview(text)).toBe(text);
  });

  it("is a given document as it is", () => {
    const document = preview({ smokes: true });
    expect(preview(document)).toBe(document);
  });
});
