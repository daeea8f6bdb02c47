import { describe, expect, it } from "vitest";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { cellOf, codebookOf } from "../../../shared/submissions/codebook.ts";

const definition = (fields: unknown[]) =>
  FormDefinition.parse({
    title: "t",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [{ key: "p1", name: "First page", composites: [{ key: "c1", fields }] }],
  });

const fields = [
  { key: "note", controlType: "label", label: "Read this" },
  { key: "name", controlType: "text", label: { en: "<b>Name</b>", es: "Nombre" }, required: true },
  { key: "group", controlType: "row", fields: [{ key: "height", controlType: "number", label: "Height" }] },
  {
    key: "mood",
    controlType: "likert",
    label: "Mood",
    options: [{ key: "1", label: "Bad" }],
    questions: [
      { key: "day", label: "By day" },
      { key: "night", label: "By night" },
    ],
  },
];

describe("a codebook", () => {
  it("has a row for each answer: of fields in rows and of each question of a grid as well", () => {
    const page = "First page";
    expect(codebookOf([definition(fields)], "en")).toEqual([
      { key: "name", page, question: "Name", type: "text", options: "", required: true },
      { key: "height", page, question: "Height", type: "number", options: "", required: false },
      {
        key: "mood.day",
        page,
        question: "Mood: By day",
        type: "likert",
        options: "1 = Bad",
        required: false,
      },
      {
        key: "mood.night",
        page,
        question: "Mood: By night",
        type: "likert",
        options: "1 = Bad",
        required: false,
      },
    ]);
  });

  it("is in the requested language", () => {
    expect(codebookOf([definition(fields)], "es")[0]?.question).toBe("Nombre");
  });

  it("lists questions of earlier versions after those of the newest", () => {
    const older = definition([
      { key: "name", controlType: "text", label: "Old" },
      { key: "gone", controlType: "text" },
    ]);
    const keys = codebookOf([definition(fields), older], "en").map(({ key }) => key);
    expect(keys).toEqual(["name", "height", "mood.day", "mood.night", "gone"]);
  });

  it("puts an answer into one cell", () => {
    expect([["a", "b"], null, undefined, 0, false, "x"].map(cellOf)).toEqual([
      "a; b",
      undefined,
      undefined,
      0,
      false,
      "x",
    ]);
  });
});
