/** One worksheet's XML → its cells with text (workbook page, section 2: Reading cells). */
import { type Cell, MAX_CELL_CHARACTERS } from "../workbook.ts";
import { fitted } from "./cell-limits.ts";
import { cleanText, dateText, isoDateText, plainNumber } from "./cell-text.ts";
import { FileRefusal } from "./file-problem.ts";
import type { WorkbookPacker } from "./packed-workbook.ts";
import { XmlScanner } from "./xml-scanner.ts";

/** The larger of the limits that an import holds sheets to; what is beyond it is not even kept. */
export const MAX_ROWS = 50_000;
/** Headers beyond it are not read. */
const MAX_COLUMN = 1_000;

/** What all sheets of a workbook refer to. */
export interface SheetContext {
  /** The texts that cells share, already added to the packer at these very indexes, cut to what a cell takes. */
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
    if (piece === "open" && scanner.name === "si") texts.push(cleanText(readRuns(scanner)));
  return texts;
}

/** The texts inside the element that was just opened, without the readings of Asian signs. */
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

/**
 * Gives the cells that hold text to the packer.
 * @returns whether there are more rows than are read
 * @throws FileRefusal
 */
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
      if (piece === "close" && scanner.name === "sheetData") return false; // what follows is formats
      if (piece !== "open" || scanner.name !== "row") continue;
      // rows and cells say where they stand; without it they follow each other
      this.row = rowOf(scanner.attribute("r")) ?? this.row + 1;
      if (this.readRow()) rows += 1;
      if (rows > MAX_ROWS) return true;
    }
    return false;
  }

  /** @returns whether the row holds text */
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

  /** @returns whether the cell holds text */
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
    const isEmptyText = hasValue && type === "str"; // what a formula yields may be no text at all
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
    const { text, flaw: tooLong = flaw } = fitted(written);
    this.packer.addCell(this.row, this.column, this.packer.add(text), tooLong);
    return true;
  }

  private textOf(type: string, value: string, isDate: boolean): string {
    switch (type) {
      case "str":
      case "inlineStr":
      case "e":
        return cleanText(value);
      case "b":
        return /^\s*(0|false)\s*$/.test(value) ? "FALSE" : "TRUE";
      case "d":
        return isoDateText(cleanText(value));
      default: {
        const number = isNumber.test(value) ? Number(value) : Number.NaN;
        if (!Number.isFinite(number)) return cleanText(value);
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
