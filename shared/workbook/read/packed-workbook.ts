/**
 * A workbook as the reading thread returns it: a few large pieces, since an object for every cell would take longer to
 * send than to read.
 */
import type { Cell, Row, Sheet, Workbook } from "../workbook.ts";
import { CellCount } from "./cell-limits.ts";

export interface PackedWorkbook {
  /** The texts of cells, by number. */
  texts: readonly string[];
  sheets: readonly PackedSheet[];
}

export interface PackedSheet {
  name: string;
  hidden: boolean;
  isCut: boolean;
  /** Three numbers for each cell: row, column with flaw, and text. */
  cells: Uint32Array<ArrayBuffer>;
}

const flaws = [undefined, "error", "noResult", "tooLong"] as const;
const FLAW_BITS = 2;

/** Packs the cells of a workbook, sheet by sheet. */
export class WorkbookPacker {
  private readonly texts: string[];
  private readonly sheets: PackedSheet[] = [];
  private readonly count = new CellCount();
  private cells: number[] = [];

  /** @param texts the texts that cells refer to by index */
  constructor(texts: string[] = []) {
    this.texts = texts;
  }

  /** The number of a text. */
  add(text: string): number {
    return this.texts.push(text) - 1;
  }

  /**
   * @param text its number
   * @throws FileRefusal when the workbook contains too much
   */
  addCell(row: number, column: number, text: number, flaw?: Cell["flaw"]): void {
    this.count.add(this.texts[text] ?? "");
    this.cells.push(row, (column << FLAW_BITS) | flaws.indexOf(flaw), text);
  }

  /** Ends a sheet: the cells added since the last one are its cells. */
  endSheet(sheet: Omit<PackedSheet, "cells">): void {
    this.sheets.push({ ...sheet, cells: Uint32Array.from(this.cells) });
    this.cells = [];
  }

  packed(): PackedWorkbook {
    return { texts: this.texts, sheets: this.sheets };
  }
}

/** @example packWorkbook({ sheets: [{ name: "survey", hidden: false, rows: [] }] }).sheets[0]?.name // "survey" */
export function packWorkbook(workbook: Workbook): PackedWorkbook {
  const packer = new WorkbookPacker();
  for (const { name, hidden, isCut = false, rows } of workbook.sheets) {
    for (const { number, cells } of rows)
      for (const { column, text, flaw } of cells) packer.addCell(number, column, packer.add(text), flaw);
    packer.endSheet({ name, hidden, isCut });
  }
  return packer.packed();
}

/** The buffers that can be transferred to another thread instead of being copied. */
export function transferable(packed: PackedWorkbook): ArrayBuffer[] {
  return packed.sheets.map(({ cells }) => cells.buffer);
}

/**
 * Rows and cells come in order, wherever they were in the file; of two cells in one place the last counts. A sheet's
 * rows are built when first asked for: most workbooks have sheets that no import reads.
 */
export function unpackWorkbook({ texts, sheets }: PackedWorkbook): Workbook {
  return { sheets: sheets.map((sheet) => unpackSheet(sheet, texts)) };
}

function unpackSheet({ name, hidden, isCut, cells }: PackedSheet, texts: readonly string[]): Sheet {
  let rows: Row[] | undefined;
  return {
    name,
    hidden,
    get rows() {
      rows ??= unpackRows(cells, texts);
      return rows;
    },
    ...(isCut && { isCut }),
  };
}

function unpackRows(packed: Uint32Array, texts: readonly string[]): Row[] {
  const rows: Row[] = [];
  let before = 0;
  let isInOrder = true;
  for (let at = 0; at < packed.length; ) {
    const number = packed[at] ?? 0;
    isInOrder &&= number > before;
    before = number;
    let end = at + 3;
    while (end < packed.length && packed[end] === number) end += 3;
    const cells = new Array<Cell>((end - at) / 3); // as long as it has to be: a form has tens of thousands of them
    let last = 0;
    for (let index = 0; at < end; index += 1) {
      const place = packed[at + 1] ?? 0;
      const column = place >> FLAW_BITS;
      const text = texts[packed[at + 2] ?? 0] ?? "";
      const flaw = flaws[place & 3];
      isInOrder &&= column > last;
      last = column;
      cells[index] = flaw === undefined ? { column, text } : { column, text, flaw };
      at += 3;
    }
    rows.push({ number, cells });
  }
  return isInOrder ? rows : inOrder(rows);
}

function inOrder(rows: readonly Row[]): Row[] {
  const byNumber = new Map<number, Map<number, Cell>>();
  for (const { number, cells } of rows) {
    const byColumn = byNumber.get(number) ?? new Map<number, Cell>();
    byNumber.set(number, byColumn);
    for (const cell of cells) byColumn.set(cell.column, cell);
  }
  return [...byNumber]
    .map(([number, cells]) => ({ number, cells: [...cells.values()].sort((a, b) => a.column - b.column) }))
    .sort((a, b) => a.number - b.number);
}
