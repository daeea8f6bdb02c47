/** A comma-separated file is one sheet and needs no picking (workbook page, section 12). */
import type { Cell, Row, Workbook } from "../workbook.ts";
import { CellCount, fitToCell } from "./cell-limits.ts";
import { FileRefusal } from "./file-problem.ts";
import { MAX_ROWS } from "./read-sheet.ts";

/** Further columns aren't read, as in a workbook. */
const MAX_COLUMN = 1_000;

/**
 * Reads UTF-8, or else Windows-1252; the separator is whichever of `,` `;` and tab occurs most often in the first line.
 * @throws FileRefusal
 */
export function readCsv(bytes: Uint8Array, sheetName: string): Workbook {
  const text = decode(bytes).replace(/^\ufeff/, "");
  if (text.includes("\0")) throw new FileRefusal("notWorkbook");
  const rows: Row[] = [];
  const count = new CellCount();
  let isCut = false;
  const reader = new CsvReader(text, separatorOf(text));
  // a row's number counts records, as a spreadsheet would number its rows
  for (let number = 1; !reader.isAtEnd && !isCut; number += 1) {
    const cells = reader.record();
    if (cells.length === 0) continue;
    for (const cell of cells) count.add(cell.text);
    if (rows.length === MAX_ROWS) isCut = true;
    else rows.push({ number, cells });
  }
  return { sheets: [{ name: sheetName, hidden: false, rows, ...(isCut && { isCut }) }] };
}

export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes); // some spreadsheet programs still write it
  }
}

export function separatorOf(text: string): string {
  const line = text.slice(0, 5_000).split(/\r?\n/).find(Boolean) ?? "";
  const counted = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

const [QUOTE, LINE_FEED, RETURN] = [0x22, 0x0a, 0x0d];

/** Reads the records of RFC 4180 one by one. */
export class CsvReader {
  private readonly text: string;
  private readonly separator: number;
  private at = 0;
  private countedTo = 0;
  private lines = 1;

  constructor(text: string, separator: string) {
    this.text = text;
    this.separator = separator.charCodeAt(0);
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** A quote that was opened is never closed: all that follows was read as one text. */
  isUnclosed = false;

  /** The line of the file, from 1, on which the next record begins. */
  get line(): number {
    for (; this.countedTo < this.at; this.countedTo += 1) {
      const code = this.text.charCodeAt(this.countedTo);
      const isEnd =
        code === LINE_FEED || (code === RETURN && this.text.charCodeAt(this.countedTo + 1) !== LINE_FEED);
      if (isEnd) this.lines += 1;
    }
    return this.lines;
  }

  /** The next record's cells with text. */
  record(): Cell[] {
    const cells: Cell[] = [];
    for (let column = 1; ; column += 1) {
      const text = this.field();
      if (text !== "" && column <= MAX_COLUMN) cells.push({ column, ...fitToCell(text) });
      if (this.text.charCodeAt(this.at) !== this.separator) break;
      this.at += 1;
    }
    this.at += this.text.startsWith("\r\n", this.at) ? 2 : 1;
    return cells;
  }

  /** Up to the separator or the end of the line; no-break spaces are spaces. */
  private field(): string {
    const quoted = this.text.charCodeAt(this.at) === QUOTE ? this.quoted() : "";
    const start = this.at;
    while (this.at < this.text.length) {
      const code = this.text.charCodeAt(this.at);
      if (code === this.separator || code === LINE_FEED || code === RETURN) break;
      this.at += 1;
    }
    if (quoted === "" && start === this.at) return "";
    return (quoted + this.text.slice(start, this.at)).replaceAll("\u00a0", " ").trim();
  }

  /** The text between quotes, or up to the end of the file if they are never closed. */
  private quoted(): string {
    let field = "";
    this.at += 1;
    for (;;) {
      const close = this.text.indexOf('"', this.at);
      if (close < 0) {
        field += this.text.slice(this.at);
        this.at = this.text.length;
        this.isUnclosed = true;
        return field;
      }
      field += this.text.slice(this.at, close);
      this.at = close + 1;
      if (this.text.charCodeAt(this.at) !== QUOTE) return field;
      field += '"';
      this.at += 1;
    }
  }
}
