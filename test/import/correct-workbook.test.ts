/** Texts written into copies of workbooks: the cell changes, and nothing else, as two other libraries see it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as SheetJS from "@e965/xlsx";
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { compareForms } from "../../shared/form/definition/form-difference.ts";
import { readPackage } from "../../shared/workbook/annotate/package.ts";
import { correctBook } from "../../shared/workbook/correct/book.ts";
import type { CellText } from "../../shared/workbook/correct/cell-text.ts";
import { type CorrectedWorkbook, correctWorkbook } from "../../shared/workbook/correct/correct-workbook.ts";
import { shiftFormula } from "../../shared/workbook/correct/shift-formula.ts";
import { pickWorksheet } from "../../shared/workbook/import/pick-worksheet.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { textCells } from "../../shared/workbook/import/text-cells.ts";
import { kindOf, readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import type { Workbook } from "../../shared/workbook/workbook.ts";
import { Random } from "../fuzz/random.ts";
import { budget, sampleOf, testSeed } from "../support/budget.ts";
import { flawsOf } from "./annotate-soundness.ts";

function copyOf(corrected: CorrectedWorkbook) {
  if (!corrected.ok) throw new Error(JSON.stringify(corrected.problems));
  return corrected;
}

async function cellsOf(bytes: Uint8Array, fileName: string): Promise<Workbook> {
  const read = await readWorkbook(bytes, fileName);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.workbook;
}

/** Every cell as a library sees it that had no part in writing it, by its address. */
function seenBySheetJs(bytes: Uint8Array): Map<string, unknown> {
  const book = SheetJS.read(bytes, { cellFormula: true, cellNF: true, cellStyles: true, sheetStubs: true });
  const seen = new Map<string, unknown>();
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name] ?? {};
    for (const [cell, value] of Object.entries(sheet)) {
      if (cell === "!cols") continue; // its widths depend on what else the library has read before
      // how a text is written is another matter than what it says
      const {
        r: _rich,
        h: _html,
        ...rest
      } = cell.startsWith("!") ? { value } : (value as SheetJS.CellObject);
      seen.set(`${name}!${cell}`, JSON.parse(JSON.stringify(rest)));
    }
  }
  return seen;
}

/** The addresses at which two views of a workbook differ. */
function differing(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (at) => JSON.stringify(one.get(at)) !== JSON.stringify(other.get(at)),
  );
}

/** What a spreadsheet program would refuse in a copy and not in the file. */
async function newFlaws(file: Uint8Array, copy: Uint8Array): Promise<string[]> {
  const before = await flawsOf(file);
  return (await flawsOf(copy)).filter((flaw) => !before.includes(flaw));
}

/** The text of a cell in a workbook that is read already. */
function withTexts(workbook: Workbook, texts: readonly CellText[]): Workbook {
  const copy = structuredClone(workbook);
  for (const { sheet, cell, text } of texts) {
    const [, letters = "", digits = ""] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
    const column = SheetJS.utils.decode_col(letters) + 1;
    const row = copy.sheets
      .find(({ name }) => name === sheet)
      ?.rows.find(({ number }) => number === Number(digits));
    if (row === undefined) throw new Error(`${sheet} has no row ${digits}`);
    row.cells = [...row.cells.filter((one) => one.column !== column), { column, text }].sort(
      (a, b) => a.column - b.column,
    );
  }
  return copy;
}

const folders = ["../../../shared/conformance/xlsform/files/", "../../shared/samples/", "xls/"].map(
  (folder) => fileURLToPath(new URL(folder, import.meta.url)),
);
const real = folders.flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.xlsx?$/.test(name))
        .sort()
        .map((name) => `${folder}${name}`)
    : [],
);

describe("real workbooks", () => {
  it(`are the same but for their texts, drawn with seed ${testSeed}`, { timeout: 240_000 }, async () => {
    const random = new Random(testSeed);
    let [forms, texts] = [0, 0];
    for (const path of sampleOf(real, budget({ search: real.length, usual: 16 }))) {
      const name = path.replace(/^.*\//, "");
      const bytes = new Uint8Array(readFileSync(path));
      const workbook = await cellsOf(bytes, name);
      const worksheetIndex = pickWorksheet(workbook);
      const before = readDefinition(workbook, { worksheetIndex, fileName: name });
      if (before.definition === undefined || before.survey === undefined) continue;
      const all = textCells(before.survey);
      const drawn = all.filter(() => random.next() < 6 / all.length);
      const changes = drawn.map(({ sheet, cell, text }) => ({
        sheet,
        cell,
        text: reworded(text, random.next()),
      }));
      if (changes.length === 0) continue;
      forms += 1;
      texts += changes.length;
      const copy = await correctBook({
        bytes,
        kind: kindOf(bytes, name) as "xlsx",
        sheetName: "",
        texts: changes,
      });
      expect(copy.refused, name).toEqual([]);
      const after = await cellsOf(copy.bytes, "copy.xlsx");
      const intended = withTexts(workbook, changes);
      expect(after, name).toEqual(intended);
      const again = readDefinition(after, { worksheetIndex, fileName: name });
      expect(again.definition, name).toEqual(
        readDefinition(intended, { worksheetIndex, fileName: name }).definition,
      );
      if (again.definition !== undefined) {
        const difference = compareForms(before.definition, again.definition);
        expect([difference.added, difference.removed, difference.languages.removed], name).toEqual([
          [],
          [],
          [],
        ]);
        const what = new Set(difference.changed.flatMap((one) => one.what));
        const allowed = ["label", "hint", "messages", "options", "look", "repeat"];
        expect(
          [...what].filter((one) => !allowed.includes(one)),
          name,
        ).toEqual([]);
      }
      if (kindOf(bytes, name) !== "xlsx") continue;
      const addresses = changes.map(({ sheet, cell }) => `${sheet}!${cell}`);
      const changed = differing(seenBySheetJs(bytes), seenBySheetJs(copy.bytes));
      expect(
        changed.filter((at) => !addresses.includes(at)),
        name,
      ).toEqual([]);
      await expectOtherParts(bytes, copy.bytes, changes, name);
      expect(await newFlaws(bytes, copy.bytes), name).toEqual([]);
    }
    expect(forms).toBeGreaterThan(1);
    console.info(`${forms} forms, ${texts} texts`);
  });
});

/** Small faults and whole translations, with what XML and spreadsheets escape. */
function reworded(text: string, chance: number): string {
  const kinds = [
    `${text} (corrected)`,
    text.replace(/[aeiou]/, "é") || "new",
    `¿${text.slice(1)}? & “so” <on> _x0041_ 😀`.trim(),
    `First line\n${text}`,
  ];
  return (kinds[Math.floor(chance * 97) % kinds.length] ?? text).trim();
}

/** Of the sheets, whatever isn't in the changed cells is there as it was; other parts are the same bytes. */
async function expectOtherParts(
  before: Uint8Array,
  after: Uint8Array,
  changes: readonly CellText[],
  name: string,
) {
  const [old, fresh] = [unzipped(before), unzipped(after)];
  expect([...fresh.keys()].sort(), name).toEqual([...old.keys()].sort());
  const cells = new Set(changes.map(({ cell }) => cell));
  for (const [path, bytes] of old) {
    const other = fresh.get(path) ?? new Uint8Array();
    if (Buffer.compare(bytes, other) === 0) continue;
    expect(path, name).toMatch(/^\/?xl\/(worksheets\/|calcChain)/i);
    const outside = (part: Uint8Array) =>
      new TextDecoder()
        .decode(part)
        .replace(/<(?:\w+:)?c\b[^>]*?(?:\/>|>.*?<\/(?:\w+:)?c>)/gs, (xml) =>
          cells.has(/\br="(\w+)"/.exec(xml)?.[1] ?? "") ? "" : xml,
        )
        .replace(/ spans="[^"]*"/g, "");
    expect(outside(other), `${name} ${path}`).toBe(outside(bytes));
  }
}

function unzipped(bytes: Uint8Array): Map<string, Uint8Array> {
  const container = SheetJS.CFB.read(bytes, { type: "buffer" });
  return new Map(
    container.FullPaths.flatMap((path: string, index: number) => {
      const content = container.FileIndex[index]?.content;
      return path.endsWith("/") || content === undefined
        ? []
        : [[path.replace(/^Root Entry\//, ""), new Uint8Array(content)] as const];
    }),
  );
}

async function written(build: (book: ExcelJS.Workbook) => void): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  build(book);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

async function opened(bytes: Uint8Array): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  // exceljs takes any buffer; its types name Node's own of an older make
  await book.xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer);
  return book;
}

const survey = (more: (sheet: ExcelJS.Worksheet) => void = () => {}) =>
  written((book) => {
    const sheet = book.addWorksheet("survey");
    sheet.addRow(["type", "name", "label", "hint"]);
    sheet.addRow(["text", "first", "First nmae", ""]);
    sheet.addRow(["text", "last", "Last name", ""]);
    sheet.addRow(["integer", "age", "Age", ""]);
    more(sheet);
  });

const correct = async (bytes: Uint8Array, cell: string, text: string) =>
  copyOf(await correctWorkbook(bytes, "form.xlsx", [{ sheet: "survey", cell, text }]));

describe("a cell", () => {
  it("keeps its format, and the formats within its text", async () => {
    const bytes = await survey((sheet) => {
      sheet.getCell("C2").value = {
        richText: [{ text: "First " }, { font: { bold: true }, text: "nmae" }, { text: " please" }],
      };
      sheet.getCell("C2").fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FFFF0000" } };
      sheet.getCell("C2").note = "as in the passport";
    });
    const { bytes: copy } = await correct(bytes, "C2", "First name please");
    const cell = (await opened(copy)).getWorksheet("survey")?.getCell("C2");
    expect(cell?.value).toMatchObject({
      richText: [{ text: "First " }, { font: { bold: true }, text: "name" }, { text: " please" }],
    });
    expect(cell?.fill).toMatchObject({ fgColor: { argb: "FFFF0000" } });
    expect(cell?.note).toBeDefined();
  });

  it("is added where the sheet has none, in the format of its column, and emptied", async () => {
    const bytes = await survey((sheet) => {
      sheet.getCell("D3").value = "As in the passport";
      sheet.getColumn("D").font = { italic: true };
    });
    const { bytes: copy } = await correct(bytes, "D2", "Your own");
    const sheet = (await opened(copy)).getWorksheet("survey");
    expect([sheet?.getCell("D2").value, sheet?.getCell("D2").font?.italic]).toEqual(["Your own", true]);
    const { bytes: emptied } = await correct(copy, "D2", "");
    expect((await opened(emptied)).getWorksheet("survey")?.getCell("D2").value).toBeNull();
    expect(await newFlaws(bytes, emptied)).toEqual([]);
  });

  it("has a text in place of its formula, and says so; other formulas stay", async () => {
    const bytes = await survey((sheet) => {
      sheet.getCell("C2").value = { formula: 'B2&"!"', result: "first!" };
      // exceljs takes any results; its types name numbers alone
      sheet.fillFormula("D2:D4", 'CONCATENATE($B$1," ",C2)', ["a", "b", "c"] as unknown as number[]);
    });
    const all = copyOf(
      await correctWorkbook(bytes, "form.xlsx", [
        { sheet: "survey", cell: "C2", text: "First name" },
        { sheet: "survey", cell: "D2", text: "A hint" },
      ]),
    );
    expect(all.formulas.map(({ cell }) => cell)).toEqual(["C2", "D2"]);
    const sheet = (await opened(all.bytes)).getWorksheet("survey");
    expect(["C2", "D2"].map((cell) => sheet?.getCell(cell).value)).toEqual(["First name", "A hint"]);
    expect(["D3", "D4"].map((cell) => sheet?.getCell(cell).formula)).toEqual([
      'CONCATENATE($B$1," ",C3)',
      'CONCATENATE($B$1," ",C4)',
    ]);
    expect(["D3", "D4"].map((cell) => sheet?.getCell(cell).result)).toEqual(["b", "c"]);
  });

  it("leaves the order of formulas, which names none that is gone", async () => {
    const parts = await readPackage(
      await survey((sheet) => {
        for (const cell of ["C2", "C3"]) sheet.getCell(cell).value = { formula: "B2", result: "first" };
      }),
    );
    const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    parts.write(
      "xl/calcChain.xml",
      `<calcChain xmlns="${main}"><c r="C2" i="1"/><c r="C3" l="1"/></calcChain>`,
    );
    const add = (path: string, end: string, xml: string) =>
      parts.write(path, (parts.text(path) ?? "").replace(end, `${xml}${end}`));
    const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/calcChain";
    add(
      "xl/_rels/workbook.xml.rels",
      "</Relationships>",
      `<Relationship Id="rId99" Type="${type}" Target="calcChain.xml"/>`,
    );
    const content = "application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml";
    add(
      "[Content_Types].xml",
      "</Types>",
      `<Override PartName="/xl/calcChain.xml" ContentType="${content}"/>`,
    );
    const { bytes: one } = await correct(parts.toZip(), "C2", "First name");
    expect((await readPackage(one)).text("xl/calcChain.xml")).toContain('><c r="C3" l="1" i="1"/><');
    const { bytes: both } = await correct(one, "C3", "Last name");
    const left = await readPackage(both);
    expect(left.text("xl/calcChain.xml")).toBeUndefined();
    expect(left.text("[Content_Types].xml")).not.toContain("calcChain");
    expect(await newFlaws(one, both)).toEqual([]);
  });

  it("is refused where it can't have a text of its own", async () => {
    const bytes = await survey((sheet) => {
      sheet.mergeCells("C2:D2");
      const formula = { formula: "B3:B4", result: "x", shareType: "array", ref: "C3:C4" };
      sheet.getCell("C3").value = formula as ExcelJS.CellValue; // its types lack a formula's range
      sheet.getCell("C4").value = "y";
    });
    for (const cell of ["D2", "C3", "C4"]) {
      const refused = await correctWorkbook(bytes, "form.xlsx", [{ sheet: "survey", cell, text: "Text" }]);
      expect(refused.ok ? [] : refused.problems).toMatchObject([{ code: "E_CELL", row: Number(cell[1]) }]);
    }
  });
});

it("a .csv and an .xls file become .xlsx files with the same texts", async () => {
  const csv = new TextEncoder().encode('type;name;label\ntext;first;"First ""nmae"""\ninteger;age;007\n');
  const texts = [{ sheet: "in:take", cell: "C2", text: "First name" }];
  const copy = copyOf(await correctWorkbook(csv, "in:take.csv", texts));
  expect(copy.fileName).toBe("in:take.xlsx");
  expect(
    (await cellsOf(copy.bytes, copy.fileName)).sheets[0]?.rows.map(({ cells }) =>
      cells.map(({ text }) => text),
    ),
  ).toEqual([
    ["type", "name", "label"],
    ["text", "first", "First name"],
    ["integer", "age", "007"],
  ]);
  const xls = new Uint8Array(readFileSync(new URL("xls/cells.xls", import.meta.url)));
  const before = await cellsOf(xls, "cells.xls");
  const sheet = before.sheets[0]?.name ?? "";
  const other = copyOf(await correctWorkbook(xls, "cells.xls", [{ sheet, cell: "A1", text: "changed" }]));
  expect(other.fileName).toBe("cells.xlsx");
  expect(await cellsOf(other.bytes, "cells.xlsx")).toEqual(
    withTexts(before, [{ sheet, cell: "A1", text: "changed" }]),
  );
});

it.each([
  ['A1&$B$1&"A1"', 2, 1, 'B3&$B$1&"A1"'],
  ["SUM(A:A,3:$4,LOG10(B2))", 1, 1, "SUM(B:B,4:$4,LOG10(C3))"],
  ["'A1 B2'!C3+Sheet1!D4+T[[#This Row],[A1]]+A1B", 1, 0, "'A1 B2'!C4+Sheet1!D5+T[[#This Row],[A1]]+A1B"],
  ["A1+B2", -1, 0, "#REF!+B1"],
])("%s goes %i down and %i right", (formula, rows, columns, shifted) => {
  expect(shiftFormula(formula, rows, columns)).toBe(shifted);
});
