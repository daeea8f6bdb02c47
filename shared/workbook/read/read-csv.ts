/** A comma-separated file is one sheet and needs no picking (workbook page, section 12). */
import type { Cell, Row, Workbook } from "../workbook.ts";
import { CellCount, fitToCell } from "./cell-limits.ts";
import { FileRefusal } from "./file-problem.ts";
import { MAX_ROWS } from "./read-sheet.ts";

/** Further columns aren't read, as in a workbook. */
const MAX_COLUMN = 1_000;

/**
 * Reads UTF-8, UTF-16 with its byte order mark, or else Windows-1252; the separator is the one that a first line `sep=;` names,
 * or whichever of `,` `;` and tab occurs most often in the first line. A file whose first cell names a sheet contains several.
 * @throws FileRefusal
 */
export function readCsv(bytes: Uint8Array, sheetName: string): Workbook {
  const { text } = decode(bytes);
  if (text.includes("\0")) throw new FileRefusal("notWorkbook");
  const rows: Row[] = [];
  const count = new CellCount();
  let isCut = false;
  const reader = csvReaderOf(text);
  // a row's number counts records, as a spreadsheet would number its rows
  for (let number = 1; !reader.isAtEnd && !isCut; number += 1) {
    const cells = reader.record();
    if (cells.length === 0) continue;
    for (const cell of cells) count.add(cell.text);
    if (rows.length === MAX_ROWS) isCut = true;
    else rows.push({ number, cells });
  }
  const cut = isCut && { isCut };
  if (!namesSheet(rows[0]?.cells[0])) return { sheets: [{ name: sheetName, hidden: false, rows, ...cut }] };
  return { sheets: sheetsOf(rows).map((sheet) => ({ ...sheet, hidden: false, ...cut })) };
}

const sheetNames = /^(survey|choices|settings|external_choices|entities)$/i;

/** Whether the first cell of a file names a sheet, as pyxform writes several of them into one file. */
export function namesSheet(cell: Cell | undefined): boolean {
  return cell?.column === 1 && sheetNames.test(cell.text);
}

/** Each sheet begins where its name is in the first column; its rows are in the columns after that. */
function sheetsOf(rows: readonly Row[]): { name: string; rows: Row[] }[] {
  const sheets = new Map<string, { name: string; rows: Row[] }>();
  let current: { name: string; rows: Row[] } | undefined;
  for (const { number, cells } of rows) {
    const [first, ...others] = cells;
    const isNamed = first?.column === 1;
    if (isNamed) {
      const key = first.text.toLowerCase();
      current = sheets.get(key) ?? { name: first.text, rows: [] };
      sheets.set(key, current);
    }
    const own = isNamed ? others : cells;
    if (own.length > 0) current?.rows.push({ number, cells: own });
  }
  return [...sheets.values()];
}

/** The text without its byte order mark. @returns `isSure`: false when only Windows-1252 could be meant */
export function decode(bytes: Uint8Array): { text: string; isSure: boolean } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder("utf-16le").decode(bytes), isSure: true };
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder("utf-16be").decode(bytes), isSure: true };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isSure: true };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isSure: false }; // some spreadsheet programs still write it
  }
}

/** A first line that spreadsheet programs read as the separator, and don't show. */
const namedSeparator = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i;

/** Reads the records of a file, after the line that names its separator. */
export function csvReaderOf(text: string): CsvReader {
  const named = namedSeparator.exec(text);
  if (named !== null) return new CsvReader(text, named[1] ?? ",", named[0].length);
  return new CsvReader(text, separatorOf(text));
}

function separatorOf(text: string): string {
  const line =
    text
      .slice(0, 5_000)
      .split(/\r\n|\r|\n/)
      .find(Boolean) ?? "";
  const counted = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

const [QUOTE, LINE_FEED, RETURN] = [0x22, 0x0a, 0x0d];

/** Reads the records of RFC 4180 one by one. */
export class CsvReader {
  private readonly text: string;
  private readonly separator: number;
  private at: number;
  private countedTo = 0;
  private lines = 1;

  /** @param at where the first record begins */
  constructor(text: string, separator: string, at = 0) {
    this.text = text;
    this.at = at;
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
