/** The languages of a form and its reports, by call: what each lacks, one workbook out, one back in. */
import { beforeAll, describe, expect, it } from "vitest";
import { holesOf } from "../../shared/analysis/language-table/language-row.ts";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import type { Step } from "../../shared/process/step.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { columnLetter } from "../../shared/workbook/workbook.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { withParts, withSheet, zeros } from "../fuzz/workbooks/hostile-parts.ts";
import { mailsAreShown, NEEDS_ANOTHER } from "../support/deployed.ts";
import { must, signUpAnother, signUpDesigner } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";

const stack = useStack();
let designer: Client;

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
});

/** What spreadsheet programs, and people, do strange things to. */
const awkward = [
  "=1+1",
  "+49 30 1234",
  "-5 °C",
  "@home",
  "'quoted'",
  "1. First\n2. Second",
  "  blanks  around  ",
  "Non\u00a0breaking\u00a0: oui",
  "مرحبا يا ${name} 👩🏽‍⚕️",
  "TRUE",
  "007",
  "_x0041_",
  'He said "no"; <b>really</b> & so on',
  `${"long ".repeat(2_000)}end`,
];

const sheets = (translated: (index: number) => string) => [
  {
    name: "survey",
    rows: [
      ["type", "name", "label::English (en)", "label::Kiswahili (sw)", "hint::English (en)"],
      ["text", "name", "Your name", "Jina lako", "As in your passport"],
      ["select_one moods", "mood", "How are you?", ""],
      ...awkward.map((text, index) => ["note", `note${index}`, text, translated(index)]),
    ],
  },
  {
    name: "choices",
    rows: [
      ["list_name", "name", "label::English (en)", "label::Kiswahili (sw)"],
      ["moods", "well", "Well", ""],
      ["moods", "ill", "Ill", "Mgonjwa"],
    ],
  },
  {
    name: "settings",
    rows: [
      ["form_title", "form_title::Kiswahili (sw)"],
      ["Diary", ""],
    ],
  },
];

function process(): Step {
  const template = `<h1>{{t "Hello"}}</h1><p>{{t "You are {name}." name=name}}</p><p>{{t "=1+1"}} {{t "Old"}}</p><p>Literal text</p><p>{{mood}}</p>`;
  const page = step("HANDLEBARS", { key: "page", template, ...viewable("Letter") });
  const stored = { Hello: { sw: "Habari" }, Old: { sw: { stale: "Zamani", of: "Older" } } };
  const words = step("TRANSLATIONS", { key: "words", template: JSON.stringify(stored), children: [page] });
  return treeOf(words);
}

async function upload(body: Uint8Array, fileName = "languages.xlsx") {
  return must(
    await designer.call(api.forms.upload, { file: { fileName, contentType: XLSX_CONTENT_TYPE, body } }),
  ).id;
}

async function makeForm(translated: (index: number) => string = () => "") {
  const id = await upload(await writeWorkbook(sheets(translated)), "diary.xlsx");
  const { formId } = must(await designer.call(api.forms.importForm, { id, formName: "Diary" }));
  must(await designer.call(api.process.processSave, { formId, model: JSON.stringify(process()) }));
  return formId;
}

const tableOf = async (id: number) => must(await designer.call(api.forms.formLanguages, { id }));

type Cells = (string | undefined)[][];

/** The exported workbook's cells. */
async function exported(f: number): Promise<Cells> {
  const answer = await designer.call(api.forms.exportLanguages, { f });
  expect(answer.status).toBe(200);
  const read = await readWorkbook(answer.body as unknown as Uint8Array, "languages.xlsx"); // a file answer's body is bytes
  const [sheet] = read.ok ? read.workbook.sheets : [];
  return (sheet?.rows ?? []).map(({ cells }) => {
    const row: (string | undefined)[] = [];
    for (const { column, text } of cells) row[column - 1] = text;
    return Array.from(row, (text) => text ?? "");
  });
}

async function importRows(formId: number, rows: Cells) {
  const id = await upload(await writeWorkbook([{ name: "translations", rows }]));
  return designer.call(api.forms.importLanguages, { id, formId });
}

const rowOf = (rows: Cells, source: string) => rows.findIndex((row) => row[3] === source);

function filledIn(rows: Cells, texts: Readonly<Record<string, string>>): Cells {
  return rows.map((row) => {
    const text = texts[row[3] ?? ""];
    return text === undefined
      ? row
      : Array.from({ length: 6 }, (_, at) => (at === 4 ? text : (row[at] ?? "")));
  });
}

describe("the languages of a form and its reports", () => {
  it("are one table, with the place and the state of each text", async () => {
    const formId = await makeForm((index) => `Tafsiri ${index}`);
    const { publicationKey } = must(
      await designer.call(api.forms.publish, {
        ...{ id: formId, publicationName: "Ward", missingTranslations: "accept", reportWarnings: "accept" },
        missingTranslationsReason: "They come next week.",
      }),
    );
    const about = { contact: { en: "The desk", sw: "Mapokezi" }, closed: { en: "Closed for now" } };
    must(
      await designer.call(api.forms.changePublication, {
        id: formId,
        publicationKey,
        command: "settings",
        about,
      }),
    );
    const words = { en: { subject: "Please fill in {form}", text: "{link}" } };
    must(await designer.call(api.forms.saveRecipients, { id: formId, publicationKey, words }));
    const table = await tableOf(formId);
    expect(table.locales.map(({ code }) => code)).toEqual(["en", "sw"]);
    const found = holesOf(table).map(({ text, state }) => [state, text.slice(0, 20)]);
    expect(found).toContainEqual(["missing", "How are you?"]);
    expect(found).toContainEqual(["missing", "As in your passport"]);
    expect(found).toContainEqual(["missing", "Well"]);
    expect(found).toContainEqual(["missing", "Diary"]);
    expect(found).toContainEqual(["missing", "You are {name}."]);
    for (const text of ["Ward", "Closed for now", "Please fill in {form}"])
      expect(found).toContainEqual(["missing", text.slice(0, 20)]);
    expect(found.map(([, text]) => text)).not.toContain("The desk");
    expect(found).toContainEqual(["stale", "Old"]);
    expect(found).toContainEqual(["missing", "Letter"]);
    expect(found).toContainEqual(["literal", "Literal text"]);
    expect(found.filter(([state]) => state === "raw")).toHaveLength(2); // in both languages
    expect(found.filter(([state]) => state === "no-catalogue").length).toBeGreaterThan(2);
    const mood = table.rows.find(({ text }) => text === "How are you?");
    expect(mood).toMatchObject({ cell: { sheet: "survey", cell: "C3" }, texts: [{ cell: { cell: "D3" } }] });
    expect(table.rows.find(({ text }) => text === "Literal text")).toMatchObject({
      step: { key: "page", part: "template", line: 1 },
    });
  });

  it("go out and in again, and nothing has changed", async () => {
    const formId = await makeForm((index) => awkward.at(-1 - index) ?? "");
    const before = await tableOf(formId);
    const rows = await exported(formId);
    expect(rows[0]).toEqual(["key", "where", "context", "source", "Kiswahili (sw)", "state"]);
    const answer = must(await importRows(formId, rows));
    expect(answer).toMatchObject({ version: 1, texts: 0, translations: 0, names: 0 });
    expect(answer.problems.filter(({ message }) => !message.includes("leaves out"))).toEqual([]);
    expect(await tableOf(formId)).toEqual(before);
    expect(await exported(formId)).toEqual(rows);
  });

  it("are filled in, which makes one version and one revision", async () => {
    const formId = await makeForm();
    const rows = await exported(formId);
    const texts = Object.fromEntries(
      awkward.flatMap((text, index) => {
        const source = rows.find((row) => row[3] === text.replaceAll("\u00a0", " ").trim())?.[3];
        return source === undefined ? [] : [[source, awkward[(index + 1) % awkward.length] ?? ""]];
      }),
    );
    expect(Object.keys(texts)).toHaveLength(awkward.length);
    const filled = filledIn(rows, {
      ...texts,
      "How are you?": "U hali gani?\r\nSema.",
      Well: "Mzima",
      Diary: "Shajara",
      "You are {name}.": "Wewe ni {name}.",
      Letter: "Barua",
    });
    const old = rowOf(filled, "Old");
    filled[old] = Object.assign([...(filled[old] ?? [])], { 5: "ok" });
    const answer = must(await importRows(formId, filled));
    expect(answer).toMatchObject({ version: 2, revision: 3, names: 1 });
    const table = await tableOf(formId);
    const textOf = (source: string) => table.rows.find(({ text }) => text === source)?.texts[0];
    expect(textOf("How are you?")).toMatchObject({ state: "translated", text: "U hali gani?\nSema." });
    expect(textOf("Diary")).toMatchObject({ state: "translated", text: "Shajara" });
    expect(textOf("You are {name}.")).toMatchObject({ state: "translated", text: "Wewe ni {name}." });
    expect(textOf("Old")).toMatchObject({ state: "translated", text: "Zamani" });
    expect(textOf("Letter")).toMatchObject({ state: "translated", text: "Barua" });
    const again = await exported(formId);
    for (const [source, text] of Object.entries(texts))
      expect(again.filter((row) => row[3] === source).map((row) => row[4])).toContain(
        text.replaceAll("\u00a0", " ").trim(),
      );
    // the same file once more changes nothing
    expect(must(await importRows(formId, again))).toMatchObject({ version: 2, revision: 3, texts: 0 });
  });

  it("name at its cell what can't be written, and then nothing is", async () => {
    const formId = await makeForm();
    const rows = await exported(formId);
    const hint = rowOf(rows, "As in your passport");
    const filled = filledIn(rows, { "As in your passport": "Kama pasipoti", Well: "Mzima" });
    const { problem } = await importRows(formId, filled);
    expect(problem?.name).toBe("IMPORT_REFUSED");
    expect(problem?.details).toMatchObject({ problems: [{ row: hint + 1, column: columnLetter(5) }] });
    expect(must(await designer.call(api.forms.formTexts, { id: formId })).version).toBe(1);

    // a language that the form doesn't have
    const added = rows.map((row, index) => [
      ...row.slice(0, 5),
      index === 0 ? "Luganda (lg)" : "",
      row[5] ?? "",
    ]);
    const well = rowOf(added, "Well");
    added[well] = Object.assign([...(added[well] ?? [])], { 5: "Bulungi" });
    const refused = await importRows(formId, added);
    expect(refused.problem?.details).toMatchObject({ problems: [{ row: well + 1, column: "F" }] });
  });

  it("name rows whose text has changed or is gone, and keep the others", async () => {
    const formId = await makeForm();
    const rows = await exported(formId);
    const filled = filledIn(rows, { Well: "Mzima", "How are you?": "Vipi?", Hello: "Jambo" });
    const at = rowOf(filled, "How are you?");
    filled[at] = Object.assign([...(filled[at] ?? [])], { 3: "How do you do?" });
    filled.push(
      ['["question","gone","label"]', "", "", "Gone", "Ilienda"],
      ['["report","words","Gone"]', "", "", "Gone", "Ilienda"],
    );
    const answer = must(await importRows(formId, filled));
    expect(answer).toMatchObject({ version: 2, texts: 1 });
    expect(answer.problems.map(({ row }) => row)).toEqual([at + 1, filled.length - 1, filled.length]);
    const table = await tableOf(formId);
    expect(table.rows.find(({ text }) => text === "Hello")?.texts[0]?.text).toBe("Jambo");
    expect(JSON.stringify(must(await designer.call(api.process.processes, { id: formId })))).toContain(
      "Ilienda",
    );
  });

  const cells =
    (...rows: string[][]) =>
    () =>
      writeWorkbook([{ name: "translations", rows }]);
  const key = '["question","mood","label"]';
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const header = `<row r="1">${cell("A1", "key")}${cell("B1", "source")}${cell("C1", "sw")}</row>`;
  const formula = `${header}<row r="2">${cell("A2", "x")}<c r="C2"><f>1+1</f></c></row>`;
  const hostile: [
    what: string,
    bytes: () => Uint8Array | Promise<Uint8Array>,
    says: RegExp,
    file?: string,
  ][] = [
    [
      "40 MB of zeros",
      () => withParts({ name: "xl/sharedStrings.xml", data: zeros(40) }),
      /unpacks to more than/,
    ],
    [
      "a million rows",
      () => Buffer.from(`key,source,sw\n${"a,b,c\n".repeat(1_000_000)}`),
      /more rows than are read|more than|BODY_TOO_LARGE/i,
      "languages.csv",
    ],
    ["no column of sources", cells(["key", "Kiswahili (sw)"], [key, "Vipi?"]), /columns "key" and "source"/],
    [
      "two columns of a language",
      cells(["key", "source", "Kiswahili (sw)", "sw"], [key, "How are you?", "Vipi?", "Je?"]),
      /C and D are for the same language/,
    ],
    ["a formula without a result", () => withSheet(formula), /formula without a result/],
    [
      "another form's texts",
      cells(["key", "source", "sw"], ['["question","age","label"]', "Age", "Umri"], ["Mine", "", "Yangu"]),
      /belongs to another form/,
    ],
    [
      "a row twice",
      cells(["key", "source", "sw"], [key, "How are you?", "Vipi?"], [key, "How are you?", "Je?"]),
      /Row 2 has the same key/,
    ],
  ];

  it("refuse a file that isn't theirs, or does harm, within seconds, and are as they were", async () => {
    const formId = await makeForm();
    const before = await tableOf(formId);
    for (const [what, bytes, says, file] of hostile) {
      const from = performance.now();
      const body = await bytes();
      const sent = { fileName: file ?? "languages.xlsx", contentType: XLSX_CONTENT_TYPE, body };
      const uploaded = await designer.call(api.forms.upload, { file: sent });
      const { problem, status } =
        uploaded.problem === undefined
          ? await designer.call(api.forms.importLanguages, { id: uploaded.body.id, formId })
          : uploaded;
      expect(performance.now() - from, what).toBeLessThan(10_000);
      expect(status, what).toBeGreaterThanOrEqual(400);
      expect(status, what).toBeLessThan(500);
      expect(JSON.stringify(problem).replaceAll('\\"', '"'), what).toMatch(says);
    }
    expect(await tableOf(formId)).toEqual(before);
  });

  it("are nobody else's", async ({ skip }) => {
    const formId = await makeForm();
    const stranger = stack.client();
    skip(!mailsAreShown, NEEDS_ANOTHER);
    await signUpAnother(stranger, stack.mails);
    expect((await stranger.call(api.forms.formLanguages, { id: formId })).status).toBe(403);
    expect((await stranger.call(api.forms.exportLanguages, { f: formId })).status).toBe(403);
    expect((await stranger.call(api.forms.importLanguages, { id: "none", formId })).status).toBe(403);
  });
});
