/** One worksheet's XML → its cells with text (workbook page, section 2: Reading cells). */
import { type Cell, MAX_CELL_CHARACTERS } from "../workbook.ts";
import { fitToCell } from "./cell-limits.ts";
import { cleanText, dateText, plainNumber } from "./cell-text.ts";
import { FileRefusal } from "./file-problem.ts";
import type { WorkbookPacker } from "./packed-workbook.ts";
import { XmlScanner } from "./xml-scanner.ts";

/** Also decodes a workbook's _xHHHH_ escapes. */
function cleanXmlText(text: string): string {
  return cleanText(text.includes("_x") ? text.replace(/_x([0-9A-Fa-f]{4})_/g, readEscape) : text);
}

function readEscape(_written: string, code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16));
}

/** A date, a time or both, with an optional fraction of a second and an optional time zone. */
const isoDate = /^(\d{4,}-\d\d-\d\d)?(?:T?(\d\d:\d\d)(:\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * Formats a cell's ISO 8601 date like `dateText`, without its zone, since a spreadsheet's clock has none. Other texts
 * stay as they are.
 * @example isoDateText("2020-01-31T10:11:12.000Z") // "2020-01-31 10:11:12"
 */
function isoDateText(written: string): string {
  const [, day, minutes, seconds = ":00"] = isoDate.exec(written) ?? [];
  if (minutes === undefined) return written;
  const time = minutes + seconds;
  if (day === undefined) return time;
  return time === "00:00:00" ? day : `${day} ${time}`;
}

/** The larger of the two row limits of an import; rows beyond it aren't even kept. */
export const MAX_ROWS = 50_000;
/** Further headers aren't read. */
export const MAX_COLUMN = 1_000;

/** What all sheets of a workbook share. */
export interface SheetContext {
  /** The texts that cells share, cut to the size of a cell and already added to the packer with the same indexes. */
  sharedStrings: readonly string[];
  /** For each style, whether it shows a number as a date. */
  dateStyles: readonly boolean[];
  isFrom1904: boolean;
}

/** The texts of the shared strings, the runs of rich ones joined. */
export function readSharedStrings(xml = ""): string[] {
  const texts: string[] = [];
  const scanner = new XmlScanner(xml);
  for (let piece = scanner.next(); piece !== "end"; piece = scanner.next())
    if (piece === "open" && scanner.name === "si") texts.push(cleanXmlText(readRuns(scanner)));
  return texts;
}

/** The texts inside the element that was just opened, without phonetic readings of Asian characters. */
function readRuns(scanner: XmlScanner): string {
  const { depth } = scanner;
  let text = "";
  while (scanner.depth >= depth) {
    if (scanner.next() !== "open") continue;
    if (scanner.name === "t") text += scanner.textOf();
    else if (scanner.name === "rPh") scanner.textOf();
  }
  return text;
}

/** Passes the cells with text to the packer. @returns whether there are more rows than are read @throws FileRefusal */
export function readSheet(xml: string, context: SheetContext, packer: WorkbookPacker): boolean {
  return new SheetReader(xml, context, packer).read();
}

class SheetReader {
  private readonly scanner: XmlScanner;
  private readonly context: SheetContext;
  private readonly packer: WorkbookPacker;
  private row = 0;
  private column = 0;

  constructor(xml: string, context: SheetContext, packer: WorkbookPacker) {
    this.scanner = new XmlScanner(xml);
    this.context = context;
    this.packer = packer;
  }

  read(): boolean {
    const { scanner } = this;
    let rows = 0;
    for (let piece = scanner.next(); piece !== "end"; piece = scanner.next()) {
      if (piece === "close" && scanner.name === "sheetData") return false; // only formats follow
      if (piece !== "open" || scanner.name !== "row") continue;
      // rows and cells have an optional number; without it they are consecutive
      this.row = rowOf(scanner.attribute("r")) ?? this.row + 1;
      if (this.readRow()) rows += 1;
      if (rows > MAX_ROWS) return true;
    }
    return false;
  }

  /** @returns whether the row contains text */
  private readRow(): boolean {
    const { scanner } = this;
    const { depth } = scanner;
    let hasText = false;
    this.column = 0;
    while (scanner.depth >= depth) {
      if (scanner.next() !== "open" || scanner.name !== "c") continue;
      this.column = columnOf(scanner.attribute("r")) ?? this.column + 1;
      if (this.readCell()) hasText = true;
    }
    return hasText;
  }

  /** @returns whether the cell contains text */
  private readCell(): boolean {
    const { scanner } = this;
    if (scanner.isEmpty) return false; // only a format
    const { depth } = scanner;
    const type = scanner.attribute("t") ?? "n";
    const isDate = type === "n" && this.context.dateStyles[Number(scanner.attribute("s") ?? 0)] === true;
    let value = "";
    let hasValue = false;
    let isFormula = false;
    while (scanner.depth >= depth) {
      if (scanner.next() !== "open") continue;
      if (scanner.name === "v") {
        hasValue = true;
        value = scanner.textOf();
      } else if (scanner.name === "is") value = readRuns(scanner);
      else if (scanner.name === "f") {
        isFormula = scanner.attribute("t") !== undefined;
        isFormula = scanner.textOf() !== "" || isFormula;
      }
    }
    const isEmptyText = hasValue && type === "str"; // a formula's result may be an empty text
    if (value === "") return isFormula && !isEmptyText && this.add("", "noResult");
    if (type === "s") return this.addShared(Number(value));
    return this.add(this.textOf(type, value, isDate), type === "e" ? "error" : undefined);
  }

  private addShared(index: number): boolean {
    const text = this.context.sharedStrings[index];
    if (text === undefined) throw new FileRefusal("corrupt");
    if (text === "" || this.column > MAX_COLUMN) return false;
    const flaw = text.length > MAX_CELL_CHARACTERS ? "tooLong" : undefined;
    this.packer.addCell(this.row, this.column, index, flaw);
    return true;
  }

  private add(written: string, flaw?: Cell["flaw"]): boolean {
    if ((written === "" && flaw === undefined) || this.column > MAX_COLUMN) return false;
    const { text, flaw: tooLong = flaw } = fitToCell(written);
    this.packer.addCell(this.row, this.column, this.packer.add(text), tooLong);
    return true;
  }

  private textOf(type: string, value: string, isDate: boolean): string {
    switch (type) {
      case "str":
      case "inlineStr":
      case "e":
        return cleanXmlText(value);
      case "b":
        return /^\s*(0|false)\s*$/.test(value) ? "FALSE" : "TRUE";
      case "d":
        return isoDateText(cleanXmlText(value));
      default: {
        const number = isNumber.test(value) ? Number(value) : Number.NaN;
        if (!Number.isFinite(number)) return cleanXmlText(value);
        return isDate ? dateText(number, this.context.isFrom1904) : plainNumber(number);
      }
    }
  }
}

const isNumber = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

function rowOf(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const row = Number(written);
  if (!Number.isInteger(row) || row < 1 || row > 1_048_576) throw new FileRefusal("corrupt");
  return row;
}

/** @example columnOf("AB12") // 28 */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column < 1 || column > 16_384) throw new FileRefusal("corrupt");
  return column;
}
