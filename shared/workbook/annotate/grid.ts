/** Column widths and row heights of a worksheet, as far as they are needed to position notes. */
import type { XmlTag } from "./xml.ts";

/** The largest column and row of any worksheet. */
export const MAX_COLUMN = 16_384;
export const MAX_ROW = 1_048_576;

/** A note spans few columns and rows; hidden ones have no size, so a search could run far. */
const MAX_STEPS = 200;
/** Offset of a note from its cell. */
const GAP = 12;

interface ColumnRange {
  first: number;
  last: number;
  width: number | undefined;
  style: number;
}

export class SheetGrid {
  private readonly columns: ColumnRange[] = [];
  private readonly heights = new Map<number, number>();
  private defaultWidth = 64;
  private defaultHeight = 20;

  /** Reads a tag of the worksheet's part. */
  open({ path, attributes }: XmlTag): void {
    if (path === "worksheet/sheetFormatPr") {
      this.defaultWidth = columnPixels(attributes.defaultColWidth) ?? this.defaultWidth;
      this.defaultHeight = rowPixels(attributes.defaultRowHeight) ?? this.defaultHeight;
    } else if (path === "worksheet/cols/col" && this.columns.length < MAX_COLUMN) {
      this.columns.push({
        first: Number(attributes.min),
        last: Number(attributes.max),
        width: isTrue(attributes.hidden) ? 0 : columnPixels(attributes.width),
        style: Number(attributes.style ?? 0),
      });
    }
  }

  /** @param attributes of the tag `row` */
  addRow(row: number, attributes: XmlTag["attributes"]): void {
    const height = isTrue(attributes.hidden) ? 0 : rowPixels(attributes.ht);
    if (height !== undefined) this.heights.set(row, height);
  }

  /** The style that a column gives to cells it doesn't list. */
  columnStyle(column: number): number {
    return this.rangeOf(column)?.style ?? 0;
  }

  /**
   * The place of a note to the right of a cell, as column, pixels into it, row, pixels into it: first of the upper left
   * corner, then of the lower right one. Columns and rows count from 0.
   */
  anchor(row: number, column: number, width: number, height: number): number[] {
    const left = Math.min(column, MAX_COLUMN - 1);
    const top = Math.max(row - 2, 0);
    const widthOf = (index: number) => this.rangeOf(index + 1)?.width ?? this.defaultWidth;
    const heightOf = (index: number) => this.heights.get(index + 1) ?? this.defaultHeight;
    const [right, rightPixels] = walk(left, GAP + width, widthOf, MAX_COLUMN - 1);
    const [bottom, bottomPixels] = walk(top, GAP + height, heightOf, MAX_ROW - 1);
    const within = (index: number, sizeOf: (index: number) => number) =>
      Math.max(0, Math.min(GAP, sizeOf(index) - 1));
    return [
      left,
      within(left, widthOf),
      top,
      within(top, heightOf),
      right,
      rightPixels,
      bottom,
      bottomPixels,
    ];
  }

  private rangeOf(column: number): ColumnRange | undefined {
    return this.columns.find(({ first, last }) => first <= column && column <= last);
  }
}

/** The position a number of pixels after the start of an index. */
function walk(
  from: number,
  pixels: number,
  sizeOf: (index: number) => number,
  last: number,
): [index: number, pixels: number] {
  let index = from;
  let rest = pixels;
  while (rest > sizeOf(index) && index < last && index - from < MAX_STEPS) {
    rest -= sizeOf(index);
    index += 1;
  }
  return [index, Math.min(rest, sizeOf(index))];
}

/** Column widths are given in digits of the default font, which are 7 pixels wide. */
function columnPixels(width: string | undefined): number | undefined {
  return positive(width, (digits) => Math.trunc(digits * 7 + 5));
}

/** Row heights are given in points. */
function rowPixels(height: string | undefined): number | undefined {
  return positive(height, (points) => Math.round((points * 4) / 3));
}

function positive(written: string | undefined, pixels: (value: number) => number): number | undefined {
  const value = Number(written);
  return written !== undefined && value >= 0 && value < 10_000 ? pixels(value) : undefined;
}

function isTrue(written: string | undefined): boolean {
  return written === "1" || written === "true";
}
