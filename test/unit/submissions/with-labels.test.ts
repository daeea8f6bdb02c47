import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import type { StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { answerText } from "../../../shared/submissions/answer-text.ts";
import { choiceWordsOf } from "../../../shared/submissions/choice-words.ts";
import { type Choices, choicesOf, codebookOf } from "../../../shared/submissions/codebook.ts";
import { exportSubmissions, type ToExport } from "../../../shared/submissions/export-submissions.ts";

import { formOfFields } from "../../support/form-of-fields.ts";

const drinks = [
  { key: "tea", label: { en: "Tea", es: "Té" } },
  { key: "milk", label: "Milk" },
];
const current = formOfFields([
  { key: "born", controlType: "date", label: "Born" },
  { key: "height", controlType: "number", label: "Height" },
  { key: "best", controlType: "radio", label: "Best", options: drinks },
  { key: "likes", controlType: "multi-select", label: "Likes", options: drinks },
  {
    key: "mood",
    controlType: "likert",
    label: "Mood",
    options: drinks,
    questions: [{ key: "day", label: "Day" }],
  },
]);
const older = formOfFields([
  { key: "likes", controlType: "multi-select", label: "Liked", options: [{ key: "beer", label: "Beer" }] },
]);

const naming = formOfFields([
  { key: "g1", controlType: "text", label: "**First** guest" },
  {
    ...{ key: "who", controlType: "radio", label: "Who?" },
    options: [
      { key: "a", label: "**${g1}** & co" },
      { key: "b", label: "Nobody [else]" },
    ],
  },
  {
    ...{ key: "child", controlType: "composite", label: "Child", repeat: {} },
    fields: [
      { key: "name", controlType: "text", label: "Name" },
      {
        key: "who_in",
        controlType: "radio",
        label: "Who?",
        options: [{ key: "n", label: "${NAME}, ${g1}" }],
      },
    ],
  },
]);

it("fill in what labels of choices name, by the submission's own answers", async () => {
  const answers = {
    ...{ g1: "5*6*7", who: "a" },
    child: [
      { $id: "1", name: "Eva", who_in: "n" },
      { $id: "2", who_in: "n" },
    ],
  };
  const nobody = { who: "b" };
  const { bytes } = await exportSubmissions("xlsx", {
    ...{ formName: "Guests", codebook: codebookOf([naming], "en"), values: "labels" },
    ...choiceWordsOf([naming], "en"),
    submissions: [submission("a", answers), submission("b", nobody)],
  });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  const column = (sheet: string, name: string) => {
    const found = book.getWorksheet(sheet);
    const header = found?.getRow(1).values as unknown[];
    return found?.getColumn(header.indexOf(name)).values.slice(2);
  };
  expect(column("Submissions", "who")).toEqual(["5*6*7 & co", "Nobody [else]"]);
  expect(column("child", "who_in")).toEqual(["Eva, 5*6*7", ", 5*6*7"]);
  expect(choiceWordsOf([naming], "en").choices.get("who")?.get("a")).toBe("[First guest] & co");
  expect(answerText(answers, [choiceWordsOf([naming], "en")])).toContain("5*6*7 & co");
});

const submission = (instanceId: string, answers: StoredAnswers) => ({
  ...{ instanceId, publication: "P", status: "COMPLETE", locale: "en", answers },
  ...{ startedAt: "2026-11-20T20:04:00.000Z", submittedAt: "2026-11-21T00:00:00.000Z" },
});
const whole: ToExport & { choices: Choices } = {
  formName: "Drinks",
  codebook: codebookOf([current, older], "en"),
  choices: choicesOf([current, older], "en"),
  submissions: [
    submission("a", {
      ...{ born: "2019-02-28", height: "1.5", best: "tea", likes: ["tea", "beer"], "mood.day": "milk" },
    }),
    submission("b", { born: "unknown", height: "", best: "coffee", likes: ["water"] }),
    submission("c", { likes: [] }),
  ],
};

async function csv(exported = whole) {
  const { bytes } = await exportSubmissions("csv", exported);
  const lines = new TextDecoder().decode(bytes).trim().split("\r\n");
  return lines.map((line) => line.split(",").slice(6));
}

describe("an export with labels", () => {
  it("has a column for each choice of any version, and for others that were answered", async () => {
    expect(await csv()).toEqual([
      [
        ...["born", "height", "best"],
        ...["likes/tea", "likes/milk", "likes/beer", "likes/water", "mood.day"],
      ],
      ["2019-02-28", "1.5", "Tea", "true", "false", "true", "false", "Milk"],
      ["unknown", "", "coffee", "false", "false", "false", "true", ""],
      ["", "", "", "", "", "", "", ""],
    ]);
  });

  it("is in the requested language", async () => {
    const rows = await csv({ ...whole, choices: choicesOf([current], "es") });
    expect(rows[1]?.[2]).toBe("Té");
  });

  it("has dates and numbers as such in a workbook, and its columns in the codebook", async () => {
    const { bytes } = await exportSubmissions("xlsx", whole);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(Uint8Array.from(bytes).buffer);
    const sheet = book.getWorksheet("Submissions");
    const cells = (row: number) => [5, 6, 7, 8].map((column) => sheet?.getRow(row).getCell(column).value);
    const time = [new Date("2026-11-20T20:04:00.000Z"), new Date("2026-11-21T00:00:00.000Z")];
    expect(cells(2)).toEqual([...time, new Date("2019-02-28T00:00:00.000Z"), 1.5]);
    expect(cells(3)).toEqual([...time, "unknown", null]);
    expect(sheet?.getCell("E2").numFmt).toBe("yyyy-mm-dd hh:mm:ss");
    expect(sheet?.getCell("G2").numFmt).toBe("yyyy-mm-dd");
    const codebook = book.getWorksheet("Codebook");
    const keys = codebook?.getColumn(1).values.slice(2);
    expect(keys).toEqual([
      ...["born", "height", "best"],
      ...["likes/tea", "likes/milk", "likes/beer", "likes/water", "mood.day"],
    ]);
    expect(codebook?.getCell("C5").value).toBe("Likes: Tea");
  });

  it("leaves an export of keys as it was", async () => {
    const { choices, ...keys } = whole;
    expect(choices.size).toBe(3);
    const { bytes } = await exportSubmissions("csv", keys);
    expect(new TextDecoder().decode(bytes)).toContain(
      "2019-02-28,1.5,tea,tea; beer".replace("tea; beer", '"tea; beer"'),
    );
  });

  it("has them for checkboxes as for menus, and none for a switch", async () => {
    const ticked = formOfFields([
      { key: "likes", controlType: "checkbox", label: "Likes", options: drinks },
      { key: "agrees", controlType: "checkbox", label: "Agrees" },
      { key: "order", controlType: "rank", label: "Order", options: drinks },
    ]);
    const rows = await csv({
      ...{ formName: "F", codebook: codebookOf([ticked], "en"), choices: choicesOf([ticked], "en") },
      submissions: [submission("a", { likes: ["milk"], agrees: true, order: ["milk", "tea"] })],
    });
    expect(rows).toEqual([
      ["likes/tea", "likes/milk", "agrees", "order"],
      ["false", "true", "true", '"Milk; Tea"'],
    ]);
  });

  it("joins labels, where no columns of choices are wanted", async () => {
    const [header, first, second] = await csv({ ...whole, split: false });
    expect(header).toEqual(["born", "height", "best", "likes", "mood.day"]);
    expect(first?.slice(3)).toEqual(['"Tea; Beer"', "Milk"]);
    expect(second?.slice(3)).toEqual(["water", ""]);
  });

  it("has columns of choices with keys, where they are wanted", async () => {
    const [header, first, , third] = await csv({ ...whole, values: "keys", split: true });
    expect(header?.slice(2)).toEqual([
      ...["best", "likes/tea", "likes/milk", "likes/beer", "likes/water", "mood.day"],
    ]);
    expect(first?.slice(2)).toEqual(["tea", "true", "false", "true", "false", "milk"]);
    expect(third?.slice(2)).toEqual(["", "", "", "", "", ""]);
  });

  it("labels what is inside a repeat", async () => {
    const repeated = formOfFields([
      {
        ...{ key: "child", controlType: "row", label: "Child", repeat: {} },
        fields: [{ key: "drink", controlType: "multi-select", label: "Drink", options: drinks }],
      },
    ]);
    const { bytes, extension } = await exportSubmissions("csv", {
      formName: "R",
      codebook: codebookOf([repeated], "en"),
      choices: choicesOf([repeated], "en"),
      submissions: [submission("a", { child: [{ drink: ["milk"] }] })],
    });
    expect(extension).toBe("zip");
    const text = new TextDecoder("latin1").decode(bytes);
    expect(text).toContain("child.csv");
  });
});
