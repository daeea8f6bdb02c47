/** Colours the cells of a worksheet that have problems. */
import type { ImportProblem } from "../import-problem.ts";
import { FileRefusal } from "../read/file-problem.ts";
import { columnLetter } from "../workbook.ts";
import { MAX_COLUMN, MAX_ROW, type SheetGrid } from "./grid.ts";
import type { AnnotationStyles } from "./styles.ts";
import { appendTo, emptyTag, prefixOf, type TextEdits, tagWith, type XmlEnd, type XmlTag } from "./xml.ts";

/** A cell and its problems, errors first. */
export interface CellMark {
  row: number;
  column: number;
  problems: ImportProblem[];
}

interface OpenCell {
  column: number;
  tag: XmlTag;
  isUsed: boolean;
}

const DATA = "worksheet/sheetData";
const ROW = `${DATA}/row`;
const CELL = `${ROW}/c`;
/** What makes a cell more than formatting. */
const CONTENTS = new Set([`${CELL}/v`, `${CELL}/is`, `${CELL}/f`]);

/** Is shown every tag of a worksheet's part and collects the changes to make. */
export class CellMarker {
  /** The marked cells. */
  readonly marks: CellMark[] = [];
  private readonly waiting: Map<number, ImportProblem[]>;
  /** The rows of `waiting` from top to bottom, starting at the first that may be missing. */
  private readonly rowsAhead: number[];
  private readonly styles: AnnotationStyles;
  private readonly grid: SheetGrid;
  private readonly edits: TextEdits;
  private dataTag: XmlTag | undefined;
  private rowTag: XmlTag | undefined;
  private row = 0;
  private column = 0;
  private cells: OpenCell[] = [];

  /** @param problems of this sheet; those without a valid row are skipped */
  constructor(
    problems: readonly ImportProblem[],
    styles: AnnotationStyles,
    grid: SheetGrid,
    edits: TextEdits,
  ) {
    const placed = problems.filter(({ row = 0 }) => row >= 1 && row <= MAX_ROW);
    this.waiting = Map.groupBy(placed, ({ row = 0 }) => row);
    this.rowsAhead = [...this.waiting.keys()].sort((a, b) => a - b);
    this.styles = styles;
    this.grid = grid;
    this.edits = edits;
  }

  open(tag: XmlTag): void {
    if (tag.path === CELL) this.openCell(tag);
    else if (tag.path === ROW) this.openRow(tag);
    else if (tag.path === DATA) this.dataTag = tag;
    else if (CONTENTS.has(tag.path)) {
      const cell = this.cells.at(-1);
      if (cell !== undefined) cell.isUsed = true;
    }
  }

  close({ path, start, end }: XmlEnd): void {
    if (path === ROW) this.closeRow(start);
    if (path !== DATA || this.dataTag === undefined) return;
    const missing = this.missingRows(MAX_ROW + 1, prefixOf(this.dataTag.name));
    if (missing !== "") appendTo({ tag: this.dataTag, contentEnd: start, end }, missing, this.edits);
  }

  private openRow(tag: XmlTag): void {
    this.row = tag.attributes.r === undefined ? this.row + 1 : Number(tag.attributes.r);
    if (!(this.row >= 1 && this.row <= MAX_ROW)) throw new FileRefusal("corrupt");
    this.column = 0;
    this.cells = [];
    this.rowTag = tag;
    this.grid.addRow(this.row, tag.attributes);
    const missing = this.missingRows(this.row, prefixOf(tag.name));
    if (missing !== "") this.edits.insert(tag.start, missing);
  }

  private openCell(tag: XmlTag): void {
    const letters = /^[A-Z]+(?=\d+$)/.exec(tag.attributes.r ?? "")?.[0];
    this.column = letters === undefined ? this.column + 1 : columnNumber(letters);
    if (this.column > MAX_COLUMN) throw new FileRefusal("corrupt");
    if (this.waiting.has(this.row)) this.cells.push({ column: this.column, tag, isUsed: false });
    else this.restyle(tag, this.styles.unmarked(styleOf(tag)));
  }

  private closeRow(contentEnd: number): void {
    const { row, rowTag, cells } = this;
    const notes = this.waiting.get(row);
    if (notes === undefined || rowTag === undefined) return;
    this.waiting.delete(row);
    const marks = marksOf(row, notes, cells.find(({ isUsed }) => isUsed)?.column);
    this.marks.push(...marks);
    for (const { column, tag } of cells) {
      const mark = marks.find((one) => one.column === column);
      const style = styleOf(tag);
      this.restyle(tag, mark ? this.styles.marked(style, severityOf(mark)) : this.styles.unmarked(style));
    }
    const absent = marks.filter(({ column }) => !cells.some((cell) => cell.column === column));
    if (absent.length === 0) return;
    const newCells = absent.map((mark) => ({ mark, xml: this.newCell(mark, prefixOf(rowTag.name), rowTag) }));
    // `spans` is only a hint about the row's columns, and would be wrong now
    const start = tagWith({ ...rowTag, isSelfClosing: false }, { spans: undefined });
    this.edits.replace(rowTag.start, rowTag.end, start);
    for (const { mark, xml } of newCells) {
      this.edits.insert(cells.find(({ column }) => column > mark.column)?.tag.start ?? contentEnd, xml);
    }
    if (rowTag.isSelfClosing) this.edits.insert(contentEnd, `</${rowTag.name}>`);
  }

  /** Writes the empty rows that the part leaves out before a given row. */
  private missingRows(before: number, prefix: string): string {
    let xml = "";
    while ((this.rowsAhead[0] ?? before) < before) {
      const row = this.rowsAhead.shift() ?? 0;
      const notes = this.waiting.get(row);
      if (notes === undefined) continue;
      this.waiting.delete(row);
      const marks = marksOf(row, notes);
      this.marks.push(...marks);
      const cells = marks.map((mark) => this.newCell(mark, prefix)).join("");
      xml += `<${prefix}row r="${row}">${cells}</${prefix}row>`;
    }
    return xml;
  }

  /** An empty cell in the format that applies there. */
  private newCell(mark: CellMark, prefix: string, rowTag?: XmlTag): string {
    const ofRow = rowTag?.attributes.customFormat === "1" ? rowTag.attributes.s : undefined;
    const base = ofRow === undefined ? this.grid.columnStyle(mark.column) : Number(ofRow);
    const style = this.styles.marked(base, severityOf(mark));
    return emptyTag(`${prefix}c`, { r: `${columnLetter(mark.column)}${mark.row}`, s: String(style) });
  }

  private restyle(tag: XmlTag, style: number | undefined): void {
    if (style !== undefined) this.edits.replace(tag.start, tag.end, tagWith(tag, { s: String(style) }));
  }
}

/** The marks of a row from left to right; a problem without a column goes to the row's first used cell. */
function marksOf(row: number, problems: readonly ImportProblem[], firstUsed = 1): CellMark[] {
  const byColumn = Map.groupBy(problems, ({ column }) => {
    const number = columnNumber(column ?? "");
    return number >= 1 && number <= MAX_COLUMN ? number : firstUsed;
  });
  return [...byColumn]
    .map(([column, found]) => ({ row, column, problems: errorsFirst(found) }))
    .sort((a, b) => a.column - b.column);
}

function errorsFirst(problems: readonly ImportProblem[]): ImportProblem[] {
  return problems.toSorted((a, b) => Number(b.severity === "error") - Number(a.severity === "error"));
}

function severityOf({ problems }: CellMark): ImportProblem["severity"] {
  return problems[0]?.severity ?? "warning";
}

function styleOf(tag: XmlTag): number {
  return Number(tag.attributes.s ?? 0);
}

/** @example columnNumber("AB") // 28 */
export function columnNumber(letters: string): number {
  if (!/^[A-Z]{0,3}$/.test(letters)) return Number.POSITIVE_INFINITY;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
