import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { annotateBook } from "../../shared/workbook/annotate/book.ts";
import { readPackage } from "../../shared/workbook/annotate/package.ts";
import { type AnnotatedWorkbook, annotateWorkbook } from "../../shared/workbook/annotate/workbook.ts";
import { pickWorksheet } from "../../shared/workbook/import/pick-worksheet.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import type { ImportProblem } from "../../shared/workbook/import-problem.ts";
import { checkPackage } from "../../shared/workbook/read/check-package.ts";
import { readCells } from "../../shared/workbook/read/read-cells.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import type { Workbook } from "../../shared/workbook/workbook.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { budget, isSearch, sampleOf } from "../support/budget.ts";
import { flawsOf } from "./annotate-soundness.ts";

const RED = "FFF9D3CF";
const AMBER = "FFFDEBBE";

function problem(
  place: Partial<ImportProblem>,
  severity: "error" | "warning" = "error",
  message = "Wrong.",
): ImportProblem {
  return {
    severity,
    code: severity === "error" ? "E_TEST" : "W_TEST",
    message,
    hint: "Write it right.",
    ...place,
  };
}

function bytesOf(annotated: AnnotatedWorkbook): Uint8Array {
  if (!annotated.ok) throw new Error(JSON.stringify(annotated.problems));
  return annotated.bytes;
}

async function annotated(bytes: Uint8Array, problems: readonly ImportProblem[], fileName = "form.xlsx") {
  return bytesOf(await annotateWorkbook(bytes, fileName, problems));
}

/** As a spreadsheet library sees it that had no part in writing it. */
async function opened(bytes: Uint8Array): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  // exceljs takes any buffer; its types name Node's own of an older make
  await book.xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer);
  return book;
}

async function readBack(bytes: Uint8Array, fileName = "form.xlsx"): Promise<Workbook> {
  const read = await readWorkbook(bytes, fileName);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.workbook;
}

async function written(build: (book: ExcelJS.Workbook) => void): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  build(book);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

function sheetOf(book: ExcelJS.Workbook, name: string): ExcelJS.Worksheet {
  const sheet = book.getWorksheet(name);
  if (sheet === undefined) throw new Error(`no sheet ${name}`);
  return sheet;
}

function fillOf(cell: ExcelJS.Cell): string | undefined {
  const { fill } = cell;
  return fill?.type === "pattern" && fill.pattern === "solid" ? fill.fgColor?.argb : undefined;
}

function noteOf(cell: ExcelJS.Cell): string | undefined {
  const note = cell.note as ExcelJS.Comment | string | undefined; // absent where there is none
  return typeof note === "object" ? note.texts?.map(({ text }) => text).join("") : note;
}

async function expectSound(bytes: Uint8Array): Promise<void> {
  expect(await flawsOf(bytes)).toEqual([]);
}

const textOf = async (bytes: Uint8Array, path: string) => (await readPackage(bytes)).text(path) ?? "";

const form = () =>
  writeWorkbook([
    {
      name: "survey",
      rows: [
        ["type", "name", "label"],
        ["text", "first", "First name"],
        ["integer", "age", "Age"],
        ["", "", ""],
        ["", "last", "Last name"],
      ],
    },
    { name: "choices", rows: [["list_name", "name", "label"]] },
  ]);

describe("annotateWorkbook", () => {
  it("colours each problem's cell and adds a note with what is wrong and how to fix it", async () => {
    const copy = await opened(
      await annotated(await form(), [
        problem({ sheet: "survey", row: 2, column: "B" }, "error", "No such name."),
        problem({ sheet: "survey", row: 3, column: "C" }, "warning", "No such label."),
      ]),
    );
    const survey = sheetOf(copy, "survey");
    expect(fillOf(survey.getCell("B2"))).toBe(RED);
    expect(noteOf(survey.getCell("B2"))).toBe("Error E_TEST\nNo such name.\nWrite it right.");
    expect(fillOf(survey.getCell("C3"))).toBe(AMBER);
    expect(noteOf(survey.getCell("C3"))).toBe("Warning W_TEST\nNo such label.\nWrite it right.");
    const others = ["A1", "A2", "C2", "A3", "B3"].map((cell) => survey.getCell(cell));
    expect(others.map((cell) => fillOf(cell) ?? noteOf(cell))).toEqual(others.map(() => undefined));
  });

  it("puts several problems of a cell into one note and colours by the severest", async () => {
    const place = { sheet: "survey", row: 2, column: "B" };
    const many = Array.from({ length: 9 }, (_one, index) => problem(place, "warning", `Reason ${index}.`));
    const copy = await opened(await annotated(await form(), [...many, problem(place)]));
    const cell = sheetOf(copy, "survey").getCell("B2");
    expect(fillOf(cell)).toBe(RED);
    expect(noteOf(cell)).toMatch(/^Error E_TEST\nWrong\.\nWrite it right\.\n\nWarning W_TEST\nReason 0\./);
    expect(noteOf(cell)).toMatch(/\n\nAnd 2 more: see the list of problems\.$/);
  });

  it("marks a row at its first used cell, and cells and rows that don't exist", async () => {
    const bytes = await annotated(await form(), [
      problem({ sheet: "survey", row: 5 }),
      problem({ sheet: "survey", row: 5, column: "A" }),
      problem({ sheet: "survey", row: 3, column: "AB" }),
      problem({ sheet: "survey", row: 4, column: "B" }),
      problem({ sheet: "survey", row: 9 }),
      problem({ sheet: "choices", row: 1_048_576, column: "XFD" }),
    ]);
    const survey = sheetOf(await opened(bytes), "survey");
    const marked = ["B5", "A5", "AB3", "B4", "A9"].map((cell) => survey.getCell(cell));
    expect(marked.map(fillOf)).toEqual(marked.map(() => RED));
    expect(marked.map(noteOf).every((note) => note?.startsWith("Error E_TEST"))).toBe(true);
    expect((await readBack(bytes)).sheets.slice(1)).toEqual((await readBack(await form())).sheets);
  });

  it("lists all problems on a sheet in front, each with a link to its cell", async () => {
    const problems = [
      problem({ sheet: "survey", row: 2, column: "B" }, "error", "First.\nSecond line."),
      problem({ sheet: "survey", row: 5 }, "warning"),
      problem({ sheet: "choices" }),
      problem({}),
      problem({ sheet: "nowhere", row: 3, column: "C" }),
    ];
    const bytes = await annotated(await form(), problems);
    const book = await opened(bytes);
    expect(book.worksheets.map(({ name }) => name)).toEqual(["Problems", "survey", "choices"]);
    expect(book.views[0]?.activeTab).toBe(0);
    const list = sheetOf(book, "Problems");
    const texts = [1, 4, 5, 6, 7, 8, 9].map((row) => (list.getRow(row).values as unknown[]).slice(1));
    expect(texts).toEqual([
      ["4 errors, 1 warning"],
      ["Severity", "Sheet", "Cell", "What is wrong", "What to write instead", "Code"],
      ["Error", "survey", "B2", "First.\nSecond line.", "Write it right.", "E_TEST"],
      ["Warning", "survey", "Row 5", "Wrong.", "Write it right.", "W_TEST"],
      ["Error", "choices", undefined, "Wrong.", "Write it right.", "E_TEST"],
      ["Error", undefined, undefined, "Wrong.", "Write it right.", "E_TEST"],
      ["Error", "nowhere", "C3", "Wrong.", "Write it right.", "E_TEST"],
    ]);
    expect(list.getColumn(4).width).toBeGreaterThan(50);
    expect(list.getCell("D5").alignment?.wrapText).toBe(true);
    expect(list.getRow(5).height).toBeGreaterThan(list.getRow(6).height);
    const xml = await textOf(bytes, "xl/worksheets/sheet3.xml");
    expect([...xml.matchAll(/<hyperlink [^>]*>/g)].map(([tag]) => tag)).toEqual([
      `<hyperlink ref="C5" location="'survey'!B2"/>`,
      `<hyperlink ref="C6" location="'survey'!B5"/>`,
    ]);
  });

  it("says so when there are no problems", async () => {
    const bytes = await annotated(await form(), []);
    expect((await readBack(bytes)).sheets[0]?.rows[0]?.cells[0]?.text).toBe("No problems");
    expect(await textOf(bytes, "xl/worksheets/sheet1.xml")).toBe(
      (await textOf(await form(), "xl/worksheets/sheet1.xml")).replace(' tabSelected="1"', ""),
    );
  });

  it("writes texts that look like formulas, markup or escapes as the texts that they are", async () => {
    const nasty = ["=1+1", "+1", "-1", "@SUM(A1)", 'a < b & "c" </t>', "_x0041_ \u0001 \ud800 \ufffe ]]>"];
    const bytes = await annotated(
      await form(),
      nasty.map((message, index) =>
        problem({ sheet: "survey", row: 2, column: "ABCDEF"[index] ?? "" }, "error", message),
      ),
    );
    const book = await opened(bytes);
    const cells = nasty.map((_text, index) => sheetOf(book, "Problems").getCell(`D${5 + index}`));
    expect(cells.map(({ type }) => type)).toEqual(nasty.map(() => ExcelJS.ValueType.String));
    const read = (await readBack(bytes)).sheets[0]?.rows
      .slice(3)
      .map(({ cells: [, , , wrong] }) => wrong?.text);
    expect(read).toEqual([...nasty.slice(0, 5), "_x0041_ \u0001 \ufffd \ufffd ]]>"]);
    expect(await textOf(bytes, "xl/styles.xml")).toContain('quotePrefix="1"');
    const notes = nasty.slice(0, 5).map((_text, index) => sheetOf(book, "survey").getCell(2, index + 1));
    expect(notes.map((cell) => noteOf(cell)?.split("\n")[1])).toEqual(nasty.slice(0, 5));
  });
});

/** What spreadsheet programs put into a workbook besides texts. */
const rich = () =>
  written((book) => {
    book.addWorksheet("problems");
    const survey = book.addWorksheet("It's a <form>", {
      views: [{ state: "frozen", xSplit: 2, ySplit: 1 }],
      pageSetup: { printTitlesRow: "1:1" },
    });
    survey.columns = [{ width: 30 }, { width: 12.5, hidden: true }, { width: 60 }];
    survey.addRow(["type", "name", "label"]);
    survey.getRow(1).font = { bold: true, color: { argb: "FFFFFFFF" } };
    survey.getRow(1).fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FF1F2A44" } };
    const values = {
      A2: { formula: "FALSE()", result: false },
      B2: { formula: "1-1", result: 0 },
      C2: { formula: '"a"&"b"', result: "ab" },
      A3: { richText: [{ text: "bold", font: { bold: true } }, { text: " and plain" }] },
      B3: new Date("2024-02-29T00:00:00Z"),
      C3: 0.1 + 0.2,
      A4: { text: "a link", hyperlink: "https://example.org/" },
      B4: false,
      C4: 0,
      A5: "merged",
      A6: " white \n space ",
      B6: "=1+1",
      C6: { error: "#N/A" },
    } as const;
    for (const [cell, value] of Object.entries(values))
      survey.getCell(cell).value = value as ExcelJS.CellValue; // each is one
    survey.getCell("B3").numFmt = "dd/mm/yyyy";
    survey.mergeCells("A5:C5");
    survey.getCell("A6").note = "Mine";
    survey.getCell("C6").note = { texts: [{ text: "Also mine" }] };
    survey.getCell("A2").dataValidation = { type: "list", allowBlank: true, formulae: ['"text,note"'] };
    survey.addConditionalFormatting({
      ref: "A1:C9",
      rules: [{ type: "expression", priority: 1, formulae: ["TRUE"], style: { font: { italic: true } } }],
    });
    survey.autoFilter = "A1:C6";
  });

describe("the copy", () => {
  const sheet = "It's a <form>";
  const problems = ["A1", "A2", "B2", "A3", "B3", "A4", "A5", "A6", "C6"].map((cell) =>
    problem({ sheet, row: Number(cell[1]), column: cell[0] ?? "" }),
  );

  it("contains everything that the workbook contains", async () => {
    const [before, after] = [
      await opened(await rich()),
      await opened(await annotated(await rich(), problems)),
    ];
    expect(after.worksheets.map(({ name }) => name)).toEqual(["Problems 2", "problems", sheet]);
    const [old, copy] = [sheetOf(before, sheet), sheetOf(after, sheet)];
    for (const cell of ["A2", "B2", "C2", "A3", "B3", "C3", "A4", "B4", "C4", "A5", "B5", "A6", "B6", "C6"]) {
      expect(copy.getCell(cell).value, cell).toEqual(old.getCell(cell).value);
      // exceljs leaves the results FALSE and 0 out of the value
      expect(copy.getCell(cell).result, cell).toEqual(old.getCell(cell).result);
      expect(copy.getCell(cell).numFmt, cell).toEqual(old.getCell(cell).numFmt);
    }
    expect(copy.columns.slice(0, 3).map(({ width, hidden }) => [width, hidden])).toEqual([
      [30, false],
      [12.5, true],
      [60, false],
    ]);
    expect(copy.views[0]).toMatchObject({ state: "frozen", xSplit: 2, ySplit: 1 });
    expect(copy.getCell("C5").master.address).toBe("A5");
    expect(copy.getCell("A2").dataValidation).toEqual(old.getCell("A2").dataValidation);
    expect(copy.autoFilter).toEqual(old.autoFilter);
    const name = '<definedName name="_xlnm.Print_Titles" localSheetId="2">';
    expect(await textOf(await annotated(await rich(), problems), "xl/workbook.xml")).toContain(name);
  });

  it("is readable where it is marked: dark on light, also in white headers and under other formats", async () => {
    const copy = await annotated(await rich(), problems);
    const header = sheetOf(await opened(copy), sheet).getCell("A1");
    expect([fillOf(header), header.font.color?.argb, header.font.bold]).toEqual([RED, "FF26201F", true]);
    const xml = await textOf(copy, "xl/worksheets/sheet2.xml");
    const rules = [...xml.matchAll(/<cfRule [^>]*>/g)].map(([tag]) => tag);
    expect(rules[0]).toBe('<cfRule type="expression" priority="1" stopIfTrue="1">');
    expect(rules[1]).toContain('priority="2"');
  });

  it("keeps existing notes", async () => {
    const survey = sheetOf(await opened(await annotated(await rich(), problems)), sheet);
    const said = "\n\nError E_TEST\nWrong.\nWrite it right.";
    expect(noteOf(survey.getCell("A6"))).toBe(`Mine${said}`);
    expect(noteOf(survey.getCell("C6"))).toBe(`Also mine${said}`);
    expect(noteOf(survey.getCell("A2"))).toBe(said.trim());
  });

  it("adds to drawings and sheets that are written with other prefixes", async () => {
    const parts = await readPackage(await rich());
    const drawing = parts.text("xl/drawings/vmlDrawing2.vml") ?? "";
    parts.write(
      "xl/drawings/vmlDrawing2.vml",
      drawing
        .replace(/<x:Anchor>[^<]*<\/x:Anchor>/g, "")
        .replace(/([\s</])([vox]|xmlns:[vox])(?=[:=])/g, "$1$2z"),
    );
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    for (const path of ["xl/worksheets/sheet2.xml", "xl/styles.xml", "xl/workbook.xml", "xl/comments2.xml"]) {
      const xml = parts.text(path) ?? "";
      const prefixedXml = xml
        .replace(/<(\/?)(?=\w+[\s/>])/g, "<$1s:")
        .replace(main, main.replace("=", ":s="));
      parts.write(path, prefixedXml);
    }
    const bytes = await annotated(parts.toZip(), problems);
    await expectSound(bytes);
    expect((await readBack(bytes)).sheets.slice(1)).toEqual((await readBack(await rich())).sheets);
    const noted = await textOf(bytes, "xl/drawings/vmlDrawing2.vml");
    expect(noted.match(/<xz:Anchor>/g)).toHaveLength(problems.length);
  });

  it("loses the marks of an earlier copy when it is annotated again", async () => {
    const first = await annotated(await rich(), problems);
    const second = await annotated(first, [problem({ sheet, row: 4, column: "C" }, "warning")]);
    const book = await opened(second);
    expect(book.worksheets.map(({ name }) => name)).toEqual(["Problems 2", "problems", sheet]);
    expect(sheetOf(book, "Problems 2").getCell("A1").value).toBe("1 warning");
    const survey = sheetOf(book, sheet);
    expect(fillOf(survey.getCell("C4"))).toBe(AMBER);
    const old = ["A1", "A2", "B2", "A3", "B3"].map((cell) => survey.getCell(cell));
    expect(old.map((cell) => fillOf(cell) ?? noteOf(cell))).toEqual(old.map(() => undefined));
    expect(noteOf(survey.getCell("A6"))).toBe("Mine");
    const xml = await textOf(second, "xl/worksheets/sheet2.xml");
    expect(xml.match(/EXACT\(1,1\)/g)).toHaveLength(1);
    expect((await readBack(second)).sheets.slice(1)).toEqual((await readBack(await rich())).sheets);
    await expectSound(second);
  });

  it("is a valid package", async () => {
    await expectSound(await annotated(await rich(), problems));
    await expectSound(await annotated(await form(), [problem({ sheet: "survey", row: 2, column: "B" })]));
  });

  it("gives each note room for its text", async () => {
    const long = "This text is long enough to need several lines in a note of the usual width. ".repeat(8);
    const bytes = await annotated(await form(), [
      problem({ sheet: "survey", row: 2, column: "A" }),
      problem({ sheet: "survey", row: 3, column: "A" }, "error", long),
    ]);
    const drawing = await textOf(bytes, "xl/drawings/vmlDrawing1.vml");
    const heights = [...drawing.matchAll(/height:([\d.]+)pt/g)].map(([, points]) => Number(points));
    expect(heights[0]).toBe(45);
    expect(heights[1]).toBeGreaterThan(12 * 11);
    // rows are 20 pixels high: the box ends as many rows below as it is high
    const ends = [...drawing.matchAll(/<x:Anchor>([^<]*)</g)].map(([, anchor]) =>
      anchor?.split(", ").map(Number),
    );
    expect(ends[0]).toEqual([1, 12, 0, 12, 6, 32, 3, 12]);
  });

  it("is imported as the workbook was, with the same problems", async () => {
    const bytes = await writeWorkbook([
      { name: "Help", rows: [["About this form"]] },
      {
        name: "Intake",
        rows: [
          ["type", "name", "label", "relevant", "colour"],
          ["text", "my name", "Name", "${nobody} = 1", "red"],
          ["select_one yes", "ok", "", "", ""],
          ["", "lost", "Lost", "", ""],
        ],
      },
    ]);
    const workbook = await readBack(bytes);
    const worksheetIndex = pickWorksheet(workbook);
    const before = readDefinition(workbook, { worksheetIndex, fileName: "form.xlsx" });
    expect(before.problems.length).toBeGreaterThan(3);
    const copy = await readBack(await annotated(bytes, before.problems));
    expect(pickWorksheet(copy)).toBe(worksheetIndex + 1);
    const after = readDefinition(copy, { worksheetIndex: worksheetIndex + 1, fileName: "form.xlsx" });
    expect(after.problems).toEqual(before.problems);
  });
});

describe("other files", () => {
  it("become workbooks when they are comma-separated, with the same rows and problems", async () => {
    const csv = new TextEncoder().encode(
      '\ufefftype;name;label\ntext;a;"=1+1; ""x"""\n\n-;_x0041_;"two\nlines"\ninteger;b b;007\n',
    );
    const workbook = await readBack(csv, "my [form].csv");
    const options = { worksheetIndex: 0, fileName: "my [form].csv" };
    const { problems } = readDefinition(workbook, options);
    expect(problems.length).toBeGreaterThan(0);
    const bytes = await annotated(csv, problems, "my [form].csv");
    const copy = await readBack(bytes);
    expect(copy.sheets.map(({ name }) => name)).toEqual(["Problems", "my _form_"]);
    expect(copy.sheets[1]?.rows).toEqual(workbook.sheets[0]?.rows);
    expect(pickWorksheet(copy)).toBe(1);
    const again = readDefinition(copy, { ...options, worksheetIndex: 1 });
    expect(again.problems).toEqual(problems.map((one) => ({ ...one, sheet: "my _form_" })));
    const sheet = sheetOf(await opened(bytes), "my _form_");
    expect(sheet.getCell("C2").type).toBe(ExcelJS.ValueType.String);
    const wrong = problems.find(({ row, column }) => row === 5 && column === "B");
    expect(wrong).toBeDefined();
    expect(noteOf(sheet.getCell("B5"))).toContain(wrong?.message);
    await expectSound(bytes);
  });

  it("are refused as when they are read", async () => {
    const encode = (text: string) => new TextEncoder().encode(text);
    const files = [
      new Uint8Array(),
      encode("hello"),
      encode("PK\u0003\u0004 and then nothing"),
      new Uint8Array(4 * 1024 * 1024 + 1),
    ];
    for (const file of files) {
      expect(await annotateWorkbook(file, "form.xlsx", [])).toEqual(await readWorkbook(file, "form.xlsx"));
    }
  });

  it("lose their macros, which an .xlsx can't contain", async () => {
    const parts = await readPackage(await form());
    parts.write("xl/vbaProject.bin", "macros");
    const relations = parts.text("xl/_rels/workbook.xml.rels") ?? "";
    const vba =
      '<Relationship Id="rId77" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>';
    parts.write(
      "xl/_rels/workbook.xml.rels",
      relations.replace("</Relationships>", `${vba}</Relationships>`),
    );
    const types = parts.text("[Content_Types].xml") ?? "";
    const macroType = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";
    parts.write(
      "[Content_Types].xml",
      types
        .replace("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml", macroType)
        .replace(
          "</Types>",
          '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        ),
    );
    const bytes = await annotated(parts.toZip(), []);
    const copy = await readPackage(bytes);
    expect(copy.find("xl/vbaProject.bin")).toBeUndefined();
    expect(copy.text("[Content_Types].xml")).not.toContain("macroEnabled");
    await expectSound(bytes);
  });

  it("get no list when they have as many sheets as can be read", async () => {
    const bytes = await writeWorkbook(
      Array.from({ length: 50 }, (_one, index) => ({ name: `s${index}`, rows: [["type", "name"]] })),
    );
    const copy = await annotated(bytes, [problem({ sheet: "s0", row: 1, column: "A" }), problem({})]);
    expect((await readBack(copy)).sheets).toHaveLength(50);
    expect(fillOf(sheetOf(await opened(copy), "s0").getCell("A1"))).toBe(RED);
  });
});

const folder = fileURLToPath(new URL("../../../shared/conformance/xlsform/", import.meta.url));
const isThere = existsSync(folder);
const filesIn = (name: string) => (isThere ? readdirSync(`${folder}${name}`).sort() : []);
const conformanceFile = (name: string) => new Uint8Array(readFileSync(`${folder}${name}`));

describe.skipIf(!isThere)("real workbooks", () => {
  it("keep their contents and problems, and stay valid", { timeout: 180_000 }, async () => {
    const files = filesIn("files").filter(
      (one, index) => one.endsWith(".xlsx") && index % budget({ search: 1, usual: 24 }) === 0,
    );
    for (const [index, name] of files.entries()) {
      const bytes = conformanceFile(`files/${name}`);
      // without the threads, which would start three times for each
      await checkPackage(bytes);
      const workbook = await readCells(bytes);
      const worksheetIndex = pickWorksheet(workbook);
      const before = readDefinition(workbook, { worksheetIndex, fileName: name }).problems;
      const { name: sheet = "", rows = [] } = workbook.sheets[Math.max(worksheetIndex, 0)] ?? {};
      const more = rows
        .filter((_row, index) => index % 7 === 3)
        .map(({ number }) => problem({ sheet, row: number, column: "C" }));
      const parts = await readPackage(bytes);
      annotateBook(parts, [...before, ...more]);
      const copied = parts.toZip();
      // reading all parts of all workbooks again would take as long as everything else
      if (!isSearch || index % 4 === 0) expect(await flawsOf(copied), name).toEqual([]);
      const copy = await readCells(copied);
      expect(copy.sheets.slice(1), name).toEqual(workbook.sheets);
      const picked = pickWorksheet(copy);
      expect(picked, name).toBe(worksheetIndex < 0 ? -1 : worksheetIndex + 1);
      const after = readDefinition(copy, { worksheetIndex: picked, fileName: name }).problems;
      expect(after, name).toEqual(before);
    }
  });
});

describe.skipIf(!isThere)("hostile workbooks", () => {
  it.each(sampleOf(filesIn("hostile"), 5))(
    "%s is copied or refused quickly",
    { timeout: 25_000 },
    async (name) => {
      const bytes = conformanceFile(`hostile/${name}`);
      const read = await readWorkbook(bytes, name);
      const sheet = read.ok ? (read.workbook.sheets[0]?.name ?? "") : "";
      const places = [
        { row: 1, column: "B" },
        { row: 7 },
        { row: 1_048_576, column: "XFD" },
        { row: 1e9, column: "ZZZ" },
      ];
      const result = await annotateWorkbook(
        bytes,
        name,
        places.map((place) => problem({ sheet, ...place })),
      );
      expect(result.ok).toBe(read.ok);
      if (!result.ok || !read.ok) return;
      await expectSound(result.bytes);
      expect((await readBack(result.bytes)).sheets.slice(1)).toEqual(read.workbook.sheets);
    },
  );
});
