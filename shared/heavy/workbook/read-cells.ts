/** Turns a checked workbook into texts (workbook page, section 2: Reading cells). */
import ExcelJS from "exceljs";
import type { Cell, Row, Sheet, Workbook } from "../../import/workbook.ts";
import { FileRefusal } from "./file-problem.ts";

export const MAX_SHEETS = 50;
/** The larger of the limits that an import holds sheets to; what is beyond it is not even kept. */
export const MAX_ROWS = 50_000;
/** Headers beyond it are not read. */
const MAX_COLUMN = 1_000;

/** Without it a file of 2 KB exhausts the memory: a merge, or a column, over the whole sheet. */
const ignoreNodes = [
  ...["dataValidations", "mergeCells", "cols", "conditionalFormatting", "extLst", "drawing", "legacyDrawing"],
  ...["picture", "tableParts", "hyperlinks", "autoFilter", "sheetProtection", "headerFooter", "printOptions"],
  ...["pageMargins", "pageSetup", "rowBreaks", "colBreaks"],
];

/** @throws FileRefusal */
export async function readCells(bytes: Uint8Array): Promise<Workbook> {
  const book = new ExcelJS.Workbook();
  try {
    // exceljs takes any buffer; its types name Node's own of an older make
    const buffer = Buffer.from(bytes) as unknown as ExcelJS.Buffer;
    await book.xlsx.load(buffer, { ignoreNodes });
  } catch (cause) {
    throw new FileRefusal("corrupt", { cause });
  }
  if (book.worksheets.length > MAX_SHEETS) throw new FileRefusal("tooManySheets");
  if (book.worksheets.length === 0) throw new FileRefusal("corrupt");
  return { sheets: book.worksheets.map(readSheet) };
}

function readSheet(worksheet: ExcelJS.Worksheet): Sheet {
  const rows: Row[] = [];
  let isCut = false as boolean; // set inside the callback, which narrowing does not see
  worksheet.eachRow((row, number) => {
    if (isCut) return;
    const cells: Cell[] = [];
    row.eachCell((cell, column) => {
      if (column > MAX_COLUMN) return;
      const read = readCell(cell);
      if (read.text !== "" || read.flaw !== undefined) cells.push({ column, ...read });
    });
    if (cells.length === 0) return;
    if (rows.length === MAX_ROWS) isCut = true;
    else rows.push({ number, cells });
  });
  const name = worksheet.name;
  return { name, hidden: worksheet.state !== "visible", rows, ...(isCut && { isCut }) };
}

type ReadCell = Pick<Cell, "text" | "flaw">;

function readCell(cell: ExcelJS.Cell): ReadCell {
  if (cell.type === ExcelJS.ValueType.Formula) {
    // not cell.value.result: it leaves out the results FALSE and 0
    const result: unknown = cell.result;
    return result === undefined || result === null ? { text: "", flaw: "noResult" } : readValue(result);
  }
  return readValue(cell.value);
}

function readValue(value: unknown): ReadCell {
  if (value === null || value === undefined) return { text: "" };
  if (typeof value === "string") return { text: cleanText(value) };
  if (typeof value === "number") return { text: plainNumber(value) };
  if (typeof value === "boolean") return { text: value ? "TRUE" : "FALSE" };
  if (value instanceof Date) return { text: dateText(value) };
  if (typeof value !== "object") return { text: "" };
  if ("error" in value) return { text: cleanText(String(value.error)), flaw: "error" };
  if ("richText" in value && Array.isArray(value.richText)) {
    // runs of rich text, as exceljs gives them
    const runs = value.richText as { text?: unknown }[];
    return { text: cleanText(runs.map((run) => String(run.text ?? "")).join("")) };
  }
  if ("text" in value) return readValue(value.text); // a hyperlink's text, which may be rich
  return { text: "" };
}

/** The characters that a workbook writes as _xHHHH_ are read; no-break spaces become spaces. */
function cleanText(text: string): string {
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_written, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\r\n?/g, "\n")
    .replaceAll("\u00a0", " ")
    .trim();
}

/** The shortest decimal form. @example plainNumber(1) // "1" */
function plainNumber(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  return value.toLocaleString("en", { useGrouping: false, maximumSignificantDigits: 17 });
}

/** Serial number 1 as the library counts; below it stand times without a date. */
const FIRST_DAY = Date.UTC(1899, 11, 31);
/** Spreadsheets count a 29 February 1900 that never was: what is before it stands a day too early. */
const MARCH_1900 = Date.UTC(1900, 2, 1);
const DAY_MS = 86_400_000;

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  // a workbook counts in fractions of a day, which miss the second by a little
  const seconds = Math.round(date.getTime() / 1_000) * 1_000;
  const isEarly = seconds >= FIRST_DAY && seconds < MARCH_1900 - DAY_MS;
  const [day = "", time = ""] = new Date(seconds + (isEarly ? DAY_MS : 0))
    .toISOString()
    .slice(0, 19)
    .split("T");
  if (seconds < FIRST_DAY) return time;
  return time === "00:00:00" ? day : `${day} ${time}`;
}
