/** Texts corrected without a spreadsheet program: by call, from the correction to the next import. */
import ExcelJS from "exceljs";
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { type SheetToWrite, writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { mailsAreShown, NEEDS_ANOTHER } from "../support/deployed.ts";
import { must, signUpAnother, signUpDesigner } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
let designer: Client;

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
});

type Rows = (string | undefined)[][];

const header = [
  "type",
  "name",
  "label::English (en)",
  "label::Español (es)",
  "hint::English (en)",
  "relevant",
];
const survey: Rows = [
  header,
  ["begin_group", "about", "About you", "Sobre usted"],
  ["text", "first", "First nmae", "Nombre", "As in your passport"],
  ["select_one yes_no", "well", "Are you well?", "", "", "${first} != ''"],
  ["end_group"],
];
const choices: Rows = [
  ["list_name", "name", "label::English (en)", "label::Español (es)"],
  ["yes_no", "yes", "Yse", "Sí"],
  ["yes_no", "no", "No", "No"],
];
const settings: Rows = [
  ["form_title", "form_title::Español (es)", "default_language"],
  ["Intkae", "Admisión", "English (en)"],
];

const book = (rows = survey): SheetToWrite[] => [
  { name: "survey", rows },
  { name: "choices", rows: choices },
  { name: "settings", rows: settings },
];

async function upload(sheets: SheetToWrite[] | string, fileName = "intake.xlsx") {
  const body = typeof sheets === "string" ? new TextEncoder().encode(sheets) : await writeWorkbook(sheets);
  const contentType = typeof sheets === "string" ? "text/csv" : XLSX_CONTENT_TYPE;
  return must(await designer.call(api.forms.upload, { file: { fileName, contentType, body } })).id;
}

async function makeForm(sheets: SheetToWrite[] | string = book(), fileName = "intake.xlsx") {
  const id = await upload(sheets, fileName);
  return must(await designer.call(api.forms.importForm, { id, formName: "Intake" })).formId;
}

const textsOf = async (id: number) => must(await designer.call(api.forms.formTexts, { id }));

async function file(row: typeof api.forms.exportFile | typeof api.forms.exportCorrected, f: number) {
  const answer = await designer.call(row, { f });
  expect(answer.status).toBe(200);
  return answer;
}

async function cellsOf(body: unknown, fileName = "copy.xlsx") {
  const read = await readWorkbook(body as Uint8Array, fileName); // a file answer's body is bytes
  if (!read.ok) throw new Error("The copy can't be read.");
  return read.workbook;
}

const corrections = [
  { sheet: "survey", cell: "C3", text: "First name" },
  { sheet: "choices", cell: "C2", text: "Yes" },
  { sheet: "settings", cell: "A2", text: "Intake" },
  { sheet: "survey", cell: "D4", text: "¿Está usted bien?" },
];

describe("POST /rest/form/texts", () => {
  it("names the cell of each text in each language", async () => {
    const { version, texts, lists, corrections: none } = await textsOf(await makeForm());
    expect([version, lists, none]).toEqual([1, { yes_no: ["well"] }, []]);
    const at = (cell: string) => texts.find((one) => `${one.sheet}!${one.cell}` === cell);
    expect(at("survey!C3")).toMatchObject({
      of: "question",
      key: "first",
      column: "label",
      locale: "en",
      text: "First nmae",
    });
    expect(at("survey!E3")).toMatchObject({ key: "first", column: "hint", text: "As in your passport" });
    expect(at("survey!D2")).toMatchObject({ key: "about", locale: "es" });
    expect(at("survey!D4")).toMatchObject({ key: "well", locale: "es", text: "" });
    expect(at("choices!C2")).toMatchObject({
      of: "choice",
      key: "yes_no yes",
      text: "Yse",
      list: "yes_no",
    });
    expect(at("settings!B2")).toMatchObject({ of: "form", locale: "es", text: "Admisión" });
    expect(at("survey!F4")).toBeUndefined();
  });
});

describe("POST /rest/form/texts/correct", () => {
  it("shows the difference, then makes a version; the imported file stays as it was", async () => {
    const id = await makeForm();
    const original = (await file(api.forms.exportFile, id)).body;
    expect((await designer.call(api.forms.exportCorrected, { f: id })).problem?.name).toBe(
      "EXPORT_FILE_MISSING",
    );
    const input = { id, baseVersion: 1, texts: corrections };
    const preview = must(await designer.call(api.forms.correctTexts, { ...input, preview: true }));
    expect(preview.version).toBe(1);
    expect(preview.difference).toMatchObject({
      added: [],
      removed: [],
      form: ["title"],
      changed: [
        { key: "first", what: ["label"], wording: { before: "First nmae", after: "First name" } },
        { key: "well", what: ["label", "options"] },
      ],
    });
    expect(preview.cells[0]).toEqual({
      sheet: "survey",
      cell: "C3",
      before: "First nmae",
      after: "First name",
    });
    expect((await textsOf(id)).version).toBe(1);

    const stored = must(await designer.call(api.forms.correctTexts, input));
    expect([stored.version, stored.difference]).toEqual([2, preview.difference]);
    expect((await designer.call(api.forms.correctTexts, input)).problem?.name).toBe("FORM_STALE");
    const form = must(await designer.call(api.forms.model, { id }));
    expect([form.title, form.model[0]?.composites[0]?.fields[0]?.label]).toEqual([
      "Intake",
      { en: "First name", es: "Nombre" },
    ]);
    expect((await file(api.forms.exportFile, id)).body).toEqual(original);
    const corrected = await file(api.forms.exportCorrected, id);
    expect(corrected.headers.get("Content-Disposition")).toContain("intake.xlsx");
    const copy = await cellsOf(corrected.body);
    expect(copy.sheets[0]?.rows[2]?.cells[2]?.text).toBe("First name");
    const [row] = must(await designer.call(api.forms.listLite, { id }));
    expect(row?.corrections).toBe(4);
    expect((await textsOf(id)).corrections.map(({ before, after }) => [before, after])).toEqual([
      ["First nmae", "First name"],
      ["Yse", "Yes"],
      ["Intkae", "Intake"],
      ["", "¿Está usted bien?"],
    ]);
    const trail = must(await designer.call(api.forms.audit, { id }));
    expect(trail.entries.map(({ action }) => action).filter((one) => one === "form.correct")).toHaveLength(1);

    // back to how the workbook has it: nothing is corrected any more
    const back = corrections.map((one, at) => ({
      ...one,
      text: ["First nmae", "Yse", "Intkae", ""][at] ?? "",
    }));
    must(await designer.call(api.forms.correctTexts, { id, baseVersion: 2, texts: back }));
    expect((await textsOf(id)).corrections).toEqual([]);
    expect((await designer.call(api.forms.exportCorrected, { f: id })).status).toBe(404);
  });

  it("refuses what is no text, and a text that changes more than texts", async () => {
    const id = await makeForm(book([...survey, ["note", "thanks", "Thank you", "", "", ""]]));
    const problemOf = async (sheet: string, cell: string, text: string) =>
      (await designer.call(api.forms.correctTexts, { id, baseVersion: 1, texts: [{ sheet, cell, text }] }))
        .problem?.name;
    expect(await problemOf("survey", "F4", "true()")).toBe("TEXT_NOT_FOUND");
    expect(await problemOf("survey", "B3", "second")).toBe("TEXT_NOT_FOUND");
    expect(await problemOf("choices", "B2", "y")).toBe("TEXT_NOT_FOUND");
    expect(await problemOf("survey", "C6", "# Thank you")).toBe("TEXT_CHANGES_FORM");
    expect((await textsOf(id)).version).toBe(1);
    const reference = { sheet: "survey", cell: "C3", text: "First name of ${nobody}" };
    const preview = await designer.call(api.forms.correctTexts, {
      id,
      baseVersion: 1,
      texts: [reference],
      preview: true,
    });
    const codes = preview.body?.problems ?? preview.problem?.details?.problems;
    expect(codes).toEqual(expect.arrayContaining([expect.objectContaining({ code: "E_REF", row: 3 })]));
  });

  it("says that a formula gives way, and of two at once stores one", async () => {
    const file = new ExcelJS.Workbook();
    const sheet = file.addWorksheet("survey");
    sheet.addRows([
      ["type", "name", "label"],
      ["text", "first", { formula: '"First "&"nmae"', result: "First nmae" }],
      ["text", "last", "Last nmae"],
    ]);
    const body = new Uint8Array(await file.xlsx.writeBuffer());
    const upload = { file: { fileName: "formulas.xlsx", contentType: XLSX_CONTENT_TYPE, body } };
    const { id: uploaded } = must(await designer.call(api.forms.upload, upload));
    const { formId: id } = must(
      await designer.call(api.forms.importForm, { id: uploaded, formName: "Formulas" }),
    );
    const texts = (cell: string, text: string) => ({
      id,
      baseVersion: 1,
      texts: [{ sheet: "survey", cell, text }],
    });
    const preview = must(
      await designer.call(api.forms.correctTexts, { ...texts("C2", "First name"), preview: true }),
    );
    expect(preview.cells).toMatchObject([
      { cell: "C2", before: "First nmae", after: "First name", formula: true },
    ]);
    const both = await Promise.all(
      ["First name", "Given name"].map((text) => designer.call(api.forms.correctTexts, texts("C2", text))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { version, corrections: one } = await textsOf(id);
    expect([version, one.map(({ formula }) => formula)]).toEqual([2, [true]]);
  });

  it("makes an .xlsx file of a .csv file", async () => {
    const id = await makeForm("type,name,label\ntext,first,First nmae\ninteger,age,Age\n", "intake.csv");
    const texts = [{ sheet: "intake", cell: "C2", text: "First name" }];
    const answer = must(await designer.call(api.forms.correctTexts, { id, baseVersion: 1, texts }));
    expect([answer.converted, answer.fileName, answer.problems]).toEqual([true, "intake.xlsx", []]);
    expect((await file(api.forms.exportFile, id)).headers.get("Content-Disposition")).toContain("intake.csv");
    const corrected = await file(api.forms.exportCorrected, id);
    expect(corrected.headers.get("Content-Disposition")).toContain("intake.xlsx");
    expect((await cellsOf(corrected.body)).sheets[0]?.rows[1]?.cells[2]?.text).toBe("First name");
    const more = { id, baseVersion: 2, texts: [{ sheet: "intake", cell: "C3", text: "Your age" }] };
    expect(must(await designer.call(api.forms.correctTexts, more)).version).toBe(3);
  });
});

describe("another import", () => {
  it("names the corrections that its workbook lacks, and keeps them or drops them", async () => {
    const id = await makeForm();
    must(await designer.call(api.forms.correctTexts, { id, baseVersion: 1, texts: corrections }));
    // rows have moved, one text is corrected there, and one is another
    const next: Rows = [header, ["integer", "age", "Age", "Edad"], ...survey.slice(1)];
    const rows = next.map((row) =>
      row.map((text) => (text === "Are you well?" ? "Are you feeling well?" : text)),
    );
    const sheets = book(rows).map((sheet) =>
      sheet.name === "settings"
        ? { ...sheet, rows: [settings[0] ?? [], ["Intake", "Admisión", "English (en)"]] }
        : sheet,
    );
    const input = { id: await upload(sheets), formId: id };
    const preview = must(
      await designer.call(api.forms.importForm, { ...input, preview: true, corrections: "keep" }),
    );
    expect(
      preview.corrections?.map(({ key, locale, before, after, now }) => [key, locale, before, after, now]),
    ).toEqual([
      ["first", "en", "First nmae", "First name", "First nmae"],
      ["yes_no yes", "en", "Yse", "Yes", "Yse"],
      ["well", "es", "", "¿Está usted bien?", ""],
    ]);
    expect(preview.difference?.changed).toMatchObject([{ key: "well", what: ["label"] }]);
    const refused = await designer.call(api.forms.importForm, input);
    expect(refused.problem?.name).toBe("CORRECTIONS_LACKING");
    const kept = must(
      await designer.call(api.forms.importForm, { ...input, corrections: "keep", baseVersion: 2 }),
    );
    expect(kept.version).toBe(3);
    const { texts, corrections: left } = await textsOf(id);
    expect(left.map(({ sheet, cell }) => `${sheet}!${cell}`)).toEqual([
      "survey!C4",
      "choices!C2",
      "survey!D5",
    ]);
    expect(texts.find(({ cell, sheet }) => sheet === "survey" && cell === "C4")?.text).toBe("First name");
    const imported = await cellsOf((await file(api.forms.exportFile, id)).body);
    expect(imported.sheets[0]?.rows[3]?.cells[2]?.text).toBe("First nmae");

    const dropped = { id: await upload(sheets), formId: id, corrections: "drop" as const };
    expect(must(await designer.call(api.forms.importForm, dropped)).corrections).toHaveLength(3);
    expect((await textsOf(id)).corrections).toEqual([]);
    expect((await designer.call(api.forms.exportCorrected, { f: id })).status).toBe(404);
  });

  it("of the corrected workbook itself is the same form", async () => {
    const id = await makeForm();
    must(await designer.call(api.forms.correctTexts, { id, baseVersion: 1, texts: corrections }));
    const before = must(await designer.call(api.forms.model, { id }));
    const body = (await file(api.forms.exportCorrected, id)).body as unknown as Uint8Array<ArrayBuffer>; // a file answer's body is bytes
    const upload = { file: { fileName: "intake.xlsx", contentType: XLSX_CONTENT_TYPE, body } };
    const { id: again } = must(await designer.call(api.forms.upload, upload));
    const answer = must(await designer.call(api.forms.importForm, { id: again, formId: id }));
    expect([answer.corrections, answer.difference?.changed]).toEqual([undefined, []]);
    expect(must(await designer.call(api.forms.model, { id })).model).toEqual(before.model);
  });

  it("a copy of the form has its corrections", async () => {
    const id = await makeForm();
    must(await designer.call(api.forms.correctTexts, { id, baseVersion: 1, texts: corrections }));
    const copy = must(await designer.call(api.forms.duplicateForm, { id, formName: "Copy" })).formId;
    expect((await textsOf(copy)).corrections).toHaveLength(4);
    expect((await file(api.forms.exportCorrected, copy)).body).toEqual(
      (await file(api.forms.exportCorrected, id)).body,
    );
  });
});

it("is for those who may change the form", async ({ skip }) => {
  const id = await makeForm();
  const stranger = stack.client();
  skip(!mailsAreShown, NEEDS_ANOTHER);
  await signUpAnother(stranger, stack.mails);
  expect((await stranger.call(api.forms.formTexts, { id })).status).toBe(403);
  const input = { id, baseVersion: 1, texts: corrections };
  expect((await stranger.call(api.forms.correctTexts, input)).status).toBe(403);
  expect((await stranger.call(api.forms.exportCorrected, { f: id })).status).toBe(403);
});
