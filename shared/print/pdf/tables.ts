/**
 * Makes the tags of a table regular, as PDF/UA-1 demands (ISO 14289-1, 7.2): rows of cells, a caption before them, and a grid in which each
 * place belongs to one cell. HTML allows rows of different lengths, cells that overlap, and spans that end beyond the table.
 */
import type { PdfFile } from "./file.ts";
import { isGroup, kidsOf, refOf, replaced, typeOf, withKids, withType, wrapped } from "./tag.ts";

/**
 * @param hasSpans false where no cell of the file takes more than one place
 * @param inPlace receives the table's rows and cells
 */
export function repairTable(file: PdfFile, id: number, hasSpans: boolean, inPlace: Set<number>): void {
  oneCaption(file, id);
  const rows = rowsOf(file, id);
  const cells = rows.map((row) => cellsOf(file, row));
  for (const row of rows) inPlace.add(row);
  for (const cell of cells.flat()) inPlace.add(cell);
  const widths = hasSpans ? fitted(file, cells) : cells.map((own) => own.length);
  const most = widths.reduce((longest, width) => Math.max(longest, width), 0);
  rows.forEach((row, index) => {
    const lacking = most - (widths[index] ?? 0);
    if (lacking === 0) return;
    const empty = Array.from({ length: lacking }, () => {
      return `${file.add(`<</Type /StructElem\n/S /TD\n/P ${row} 0 R>>`)} 0 R`;
    });
    const dictionary = file.dictionary(row);
    file.replace(row, withKids(dictionary, [...kidsOf(dictionary), ...empty]));
  });
}

/** A table has one caption, as its first part: others become parts of it. */
function oneCaption(file: PdfFile, id: number): void {
  const kids = kidsOf(file.dictionary(id));
  const captions = kids.filter((kid) => typeOf(file, refOf(kid) ?? 0) === "Caption");
  const [first, ...others] = captions;
  if (first === undefined || (others.length === 0 && kids[0] === first)) return;
  const caption = refOf(first) ?? 0;
  for (const other of others) {
    const group = refOf(other) ?? 0;
    const moved = replaced(file.dictionary(group), /\/P \d+ 0 R/, `/P ${caption} 0 R`);
    file.replace(group, withType(moved, "Div"));
  }
  const dictionary = file.dictionary(caption);
  file.replace(caption, withKids(dictionary, [...kidsOf(dictionary), ...others]));
  const rest = kids.filter((kid) => !captions.includes(kid));
  file.replace(id, withKids(file.dictionary(id), [first, ...rest]));
}

/** The rows of a table or group, in their order. What is in none gets one. */
function rowsOf(file: PdfFile, id: number): number[] {
  const kids = kidsOf(file.dictionary(id));
  const rows: number[] = [];
  const own = kids.map((kid) => {
    const child = refOf(kid);
    const type = child === undefined ? "" : typeOf(file, child);
    if (child === undefined || type === "Caption") return kid;
    if (type === "TR") rows.push(child);
    else if (isGroup(file, child)) for (const row of rowsOf(file, child)) rows.push(row);
    else {
      const row = wrapped(file, [kid], "TR", id);
      rows.push(Number.parseInt(row, 10));
      return row;
    }
    return kid;
  });
  if (own.some((kid, at) => kid !== kids[at])) file.replace(id, withKids(file.dictionary(id), own));
  return rows;
}

/** The cells of a row. What is in none gets one. */
function cellsOf(file: PdfFile, row: number): number[] {
  const kids = kidsOf(file.dictionary(row));
  const cells: number[] = [];
  const own = kids.map((kid) => {
    const child = refOf(kid);
    if (child === undefined) return kid;
    const type = typeOf(file, child);
    const cell = type === "TD" || type === "TH" ? kid : wrapped(file, [kid], "TD", row);
    cells.push(Number.parseInt(cell, 10));
    return cell;
  });
  if (own.some((kid, at) => kid !== kids[at])) file.replace(row, withKids(file.dictionary(row), own));
  return cells;
}

/** A cell at its place in the grid. */
interface Placed {
  cell: number;
  column: number;
  columns: number;
  rows: number;
  /** As the page says. */
  span: { columns: number; rows: number };
}

/**
 * Puts each cell at the first free place of its row, and shortens what it takes of others' places, beyond the last row, and of columns in
 * which no cell begins.
 * @returns how many places of each row are taken
 */
function fitted(file: PdfFile, rows: readonly (readonly number[])[]): number[] {
  const until: number[] = []; // for each column: the row at which the cell in it ends
  const placed = rows.map((cells, row) => {
    let column = 0;
    return cells.map((cell): Placed => {
      const attributes = file.dictionary(cell);
      const span = {
        columns: Number(/\/ColSpan (\d+)/.exec(attributes)?.[1] ?? 1),
        rows: Number(/\/RowSpan (\d+)/.exec(attributes)?.[1] ?? 1),
      };
      const below = rows.length - row;
      while ((until[column] ?? 0) > row) column += 1;
      const own = { cell, column, columns: 0, rows: Math.min(span.rows || below, below), span }; // 0: to the end
      do {
        until[column] = row + own.rows;
        own.columns += 1;
        column += 1;
      } while (own.columns < span.columns && (until[column] ?? 0) <= row);
      return own;
    });
  });
  const width = 1 + placed.flat().reduce((most, { column }) => Math.max(most, column), -1);
  for (const own of placed.flat()) {
    const { cell, span } = own;
    own.columns = Math.min(own.columns, width - own.column);
    if (own.columns === span.columns && own.rows === span.rows) continue;
    const lower = replaced(file.dictionary(cell), /\/RowSpan \d+/, `/RowSpan ${own.rows}`);
    file.replace(cell, replaced(lower, /\/ColSpan \d+/, `/ColSpan ${own.columns}`));
  }
  const taken = rows.map(() => 0);
  placed.forEach((cells, row) => {
    for (const { columns, rows: down } of cells)
      for (let line = row; line < row + down; line += 1) taken[line] = (taken[line] ?? 0) + columns;
  });
  return taken;
}
