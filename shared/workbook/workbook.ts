/** A workbook as an import sees it: texts in cells, without formats. */
import type { ImportProblem } from "./import-problem.ts";

/** A spreadsheet program's own limit, in UTF-16 units. */
export const MAX_CELL_CHARACTERS = 32_767;
/** Cells with text on all sheets; the largest real form has 40,455. */
export const MAX_CELLS = 1_000_000;
/** Characters of all cells, with a shared text counted once for each cell; the largest real form has 313,682. */
export const MAX_CHARACTERS = 32_000_000;

/** Rows of a form's sheet, rows of its choices, and columns of either sheet that an import reads. */
export const MAX_SURVEY_ROWS = 20_000;
export const MAX_CHOICE_ROWS = 50_000;
export const MAX_HEADERS = 300;

export interface Workbook {
  sheets: Sheet[];
}

export interface Sheet {
  name: string;
  /** Hidden sheets are found by name but not offered. */
  hidden: boolean;
  /** Rows with text, in order. */
  rows: Row[];
  /** True when there are more rows than an import reads. */
  isCut?: boolean;
}

export interface Row {
  /** The worksheet's own number, from 1. */
  number: number;
  /** Cells with text, in order. */
  cells: Cell[];
}

export interface Cell {
  /** From 1: column A. */
  column: number;
  /** Trimmed; inner white space and line breaks stay. Empty only with a `flaw`. */
  text: string;
  /**
   * `error`: the cell contains #N/A or the like; `noResult`: a formula that was never computed; `tooLong`: the text was
   * cut off after 32,767 characters, the most that a spreadsheet's cell can contain.
   */
  flaw?: "error" | "noResult" | "tooLong";
}

export type ReadWorkbook = { ok: true; workbook: Workbook } | { ok: false; problems: ImportProblem[] };

/** A column's letters. @example columnLetter(28) // "AB" */
export function columnLetter(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnLetter(rest) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}
