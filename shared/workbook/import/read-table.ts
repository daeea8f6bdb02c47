/** A sheet with a header row, read by the names of its columns. */

import { type Cell, columnLetter, type Sheet } from "../workbook.ts";
import type { Findings } from "./finding.ts";
import type { SheetCell, Texts } from "./question.ts";
import { type Column, translatable } from "./survey-columns.ts";

export interface TableRow {
  number: number;
  /** Cells of columns without language, by the column's name. */
  cells: ReadonlyMap<string, SheetCell>;
  /** Cells of columns with texts, by name; plain headers have the language `undefined`. */
  texts: ReadonlyMap<string, readonly { language: string | undefined; cell: SheetCell }[]>;
}

export interface Table {
  sheet: string;
  headerRow: number;
  /** The columns with content below their header, left to right. */
  columns: readonly (Column & { header: string; letter: string })[];
  rows: readonly TableRow[];
}

type HeaderCell = Column & { header: string; letter: string; position: number; isUsed: boolean };

/**
 * Reads a table. Blank rows are skipped anywhere; a long run of them is reported.
 * @param columnOf the column that a header names
 * @param isUsed whether anything reads the column; problems in other columns are ignored
 */
export function readTable(
  sheet: Sheet,
  columnOf: (header: string) => Column,
  found: Findings,
  isUsed: (column: Column & { header: string }) => boolean = () => true,
): Table {
  const [head, ...body] = sheet.rows;
  const used = new Set<number>();
  for (const row of body) for (const cell of row.cells) used.add(cell.column);
  const headers: HeaderCell[] = (head?.cells ?? [])
    .filter((cell) => used.has(cell.column) && !cell.text.startsWith("#"))
    .map((cell) => ({
      ...columnOf(cell.text),
      header: cell.text,
      letter: columnLetter(cell.column),
      position: cell.column,
    }))
    .map((header) => ({ ...header, isUsed: isUsed(header) }));
  reportDuplicates(sheet, head?.number ?? 1, headers, found);
  const byPosition = new Map(headers.map((header) => [header.position, header]));
  reportGaps(sheet, found);
  const rows = body.map((row) => readRow(sheet, row, byPosition, found));
  const columns = headers.map(({ position: _position, isUsed: _isUsed, ...column }) => column);
  return { sheet: sheet.name, headerRow: head?.number ?? 1, columns, rows };
}

/** Some tools stop reading after this many empty rows. */
const MAX_EMPTY_ROWS = 60;

function reportGaps(sheet: Sheet, found: Findings): void {
  let before = sheet.rows[0]?.number ?? 0;
  for (const { number, cells } of sheet.rows) {
    const [first] = cells;
    if (number - before > MAX_EMPTY_ROWS && first !== undefined) {
      const cell = { text: first.text, row: number, column: columnLetter(first.column), header: "" };
      found.add(
        "W_GAP",
        { sheet: sheet.name, cell },
        `The rows ${before + 1} to ${number - 1} are empty; some tools stop reading there.`,
        "Delete the empty rows.",
      );
    }
    before = number;
  }
}

/** The same header twice: it is not clear which of the two is meant. */
function reportDuplicates(sheet: Sheet, row: number, headers: readonly HeaderCell[], found: Findings): void {
  const seen = new Map<string, HeaderCell>();
  for (const header of headers) {
    const written = header.header.toLowerCase().replace(/\s+/g, " ");
    const first = seen.get(written);
    if (first === undefined) {
      seen.set(written, header);
      continue;
    }
    const cell = { text: header.header, row, column: header.letter, header: header.header };
    found.add(
      "E_HEADER_DUP",
      { sheet: sheet.name, cell },
      `The columns ${first.letter} and ${header.letter} have the same header "${header.header}".`,
      "Rename or delete one of them.",
    );
  }
}

function readRow(
  sheet: Sheet,
  row: Sheet["rows"][number],
  headers: ReadonlyMap<number, HeaderCell>,
  found: Findings,
): TableRow {
  const cells = new Map<string, SheetCell>();
  const texts = new Map<string, { language: string | undefined; cell: SheetCell }[]>();
  for (const { column, text, flaw } of row.cells) {
    const header = headers.get(column);
    if (header === undefined || (flaw !== undefined && !header.isUsed)) continue;
    const cell: SheetCell = { text, row: row.number, column: header.letter, header: header.header };
    if (!isSoundCell({ text, flaw }, sheet.name, cell, found)) continue;
    const list = texts.get(header.name);
    const twin = list?.find((one) => one.language === header.language);
    if (twin === undefined) {
      const placed = { language: header.language, cell };
      if (list === undefined) texts.set(header.name, [placed]);
      else list.push(placed);
      if (header.language === undefined) cells.set(header.name, cell);
    } else if (twin.cell.text !== text && twin.cell.header.toLowerCase() !== header.header.toLowerCase()) {
      found.add(
        "E_HEADER_DUP",
        { sheet: sheet.name, cell },
        `The columns "${twin.cell.header}" and "${header.header}" are the same column and differ in this row.`,
        "Keep one of them.",
      );
    }
  }
  return { number: row.number, cells, texts };
}

/** Whether a cell's text can be used; a fault is reported. */
export function isSoundCell(
  { text, flaw }: Pick<Cell, "text"> & { flaw?: Cell["flaw"] | undefined },
  sheet: string,
  cell: SheetCell,
  found: Findings,
): boolean {
  if (flaw === "error")
    found.add("E_CELL", { sheet, cell }, `This cell contains the error ${text}.`, "Correct its formula.");
  if (flaw === "noResult")
    found.add(
      "W_FORMULA",
      { sheet, cell },
      "This cell's formula has no stored result and was read as empty.",
      "Open the workbook in a spreadsheet program and save it.",
    );
  if (flaw === "tooLong")
    found.add(
      "E_CELL",
      { sheet, cell },
      "This cell contains more than 32,767 characters.",
      "Shorten its text.",
    );
  return flaw === undefined;
}

/** The texts of a row by column, each by language. */
export function textsOf(row: TableRow, defaultLanguage: string): Map<string, Texts> {
  const texts = new Map<string, Texts>();
  for (const [name, list] of row.texts) {
    if (!translatable.has(name)) continue;
    texts.set(
      name,
      Object.fromEntries(list.map(({ language, cell }) => [language ?? defaultLanguage, cell])),
    );
  }
  return texts;
}
