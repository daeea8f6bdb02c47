/** A sheet with a header row, read by the names of its columns. */

import { type Cell, columnLetter, type Sheet } from "../workbook.ts";
import type { Findings } from "./finding.ts";
import type { SheetCell } from "./question.ts";
import { type Column, translatable } from "./survey-columns.ts";
import { type Cells, cellIn, RowCells, type Slots, TableCell, type TableColumn } from "./table-row.ts";

/** By name, its cells in columns without a language. */
export class TableRow extends RowCells {
  readonly number: number;

  constructor(slots: Slots, cells: Cells, number: number) {
    super(slots, cells);
    this.number = number;
  }
}

export interface Table {
  sheet: string;
  headerRow: number;
  /** The columns with content below their header, left to right. */
  columns: readonly TableColumn[];
  /** The slots of the columns without a language. */
  plainSlots: Slots;
  rows: readonly TableRow[];
}

type HeaderCell = TableColumn & { isUsed: boolean };

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
  const columns: HeaderCell[] = [];
  const byPosition = new Map<number, HeaderCell>();
  for (const { text: header, column: position } of head?.cells ?? []) {
    if (!used.has(position) || header.startsWith("#")) continue;
    const column = { ...columnOf(header), header };
    const { name, language } = column;
    const slot =
      columns.find((one) => one.name === name && one.language === language)?.slot ?? columns.length;
    const letter = columnLetter(position);
    const read = { ...column, letter, slot, isTranslatable: translatable.has(name), isUsed: isUsed(column) };
    columns.push(read);
    byPosition.set(position, read);
  }
  reportDuplicates(sheet, head?.number ?? 1, columns, found);
  reportGaps(sheet, found);
  const plainSlots = new Map<string, number>();
  for (const { name, language, slot } of columns) if (language === undefined) plainSlots.set(name, slot);
  const rows = body.map(
    (row) => new TableRow(plainSlots, readRow(sheet, row, byPosition, found), row.number),
  );
  return { sheet: sheet.name, headerRow: head?.number ?? 1, columns, plainSlots, rows };
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

/** Of several cells in columns of one name and language, the first counts. */
function readRow(
  sheet: Sheet,
  row: Sheet["rows"][number],
  columns: ReadonlyMap<number, HeaderCell>,
  found: Findings,
): TableCell[] {
  const cells: TableCell[] = [];
  for (const written of row.cells) {
    const at = columns.get(written.column);
    if (at === undefined || (written.flaw !== undefined && !at.isUsed)) continue;
    const cell = new TableCell(written.text, row.number, at);
    if (!isValidCell(written, sheet.name, cell, found)) continue;
    const other = cellIn(cells, at.slot);
    if (other === undefined) cells.push(cell);
    else if (other.text !== cell.text && other.header.toLowerCase() !== at.header.toLowerCase()) {
      found.add(
        "E_HEADER_DUP",
        { sheet: sheet.name, cell },
        `The columns "${other.header}" and "${at.header}" are the same column and differ in this row.`,
        "Keep one of them.",
      );
    }
  }
  return cells;
}

/**
 * Columns without a language have the default one: where a column of that language has another text, it is the one that is
 * used. Each pair is reported once, at the first of such rows.
 */
export function reportDoubled(table: Table, defaultLanguage: string, found: Findings): void {
  for (const plain of table.columns) {
    if (plain.language !== undefined || !plain.isTranslatable) continue;
    const named = table.columns.find(
      ({ name, language }) => name === plain.name && language === defaultLanguage,
    );
    if (named === undefined) continue;
    const differing = table.rows.flatMap(({ cells }) => {
      const [one, other] = [cellIn(cells, plain.slot), cellIn(cells, named.slot)];
      return one === undefined || other === undefined || one.text === other.text ? [] : [one];
    });
    const [cell] = differing;
    if (cell === undefined) continue;
    found.add(
      "W_HEADER_DUP",
      { sheet: table.sheet, cell },
      `The columns "${plain.header}" and "${named.header}" are both ${defaultLanguage} and differ in ${differing.length === 1 ? "this row" : `${differing.length} rows, first here`}; the text of "${named.header}" is used.`,
      "Keep one of them.",
    );
  }
}

/** Whether a cell's text can be used; a fault is reported. */
export function isValidCell(
  { text, flaw }: Pick<Cell, "text" | "flaw">,
  sheet: string,
  cell: SheetCell,
  found: Findings,
): boolean {
  if (flaw === undefined) return true;
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
  return false;
}
