/**
 * Makes the tags of a table regular, as PDF/UA-1 demands (ISO 14289-1, 7.2): rows of cells, a caption before them, and a grid in which each
 * place belongs to one cell. HTML allows rows of different lengths, cells that overlap, and spans that end beyond the table.
 */
import type { PdfFile } from "./file.ts";
import { isGroup, kidsOf, refOf, setKids, setType, typeOf, wrapped } from "./tag.ts";
import { dictionaryOf, listIn, nameOf, numberIn, type PdfValue, referenceTo } from "./values.ts";

/**
 * @param spanning the cells that take more than one place; others may be among them
 * @param inPlace receives the table's rows and cells
 */
export function repairTable(
  file: PdfFile,
  id: number,
  spanning: ReadonlySet<number>,
  inPlace: Set<number>,
): void {
  oneCaption(file, id);
  const rows = rowsOf(file, id);
  const cells = rows.map((row) => cellsOf(file, row));
  for (const row of rows) inPlace.add(row);
  for (const cell of cells.flat()) inPlace.add(cell);
  const widths = fitted(file, cells, spanning);
  const most = widths.reduce((longest, width) => Math.max(longest, width), 0);
  rows.forEach((row, index) => {
    const lacking = most - (widths[index] ?? 0);
    if (lacking === 0) return;
    const cell = { Type: nameOf("StructElem"), S: nameOf("TD"), P: referenceTo(row) };
    const empty = Array.from({ length: lacking }, () => referenceTo(file.add({ value: dictionaryOf(cell) })));
    setKids(file, row, [...kidsOf(file, row), ...empty]);
  });
}

/** A table has one caption, as its first part: others become parts of it. */
function oneCaption(file: PdfFile, id: number): void {
  const kids = kidsOf(file, id);
  const captions = kids.filter((kid) => typeOf(file, refOf(kid) ?? 0) === "Caption");
  const [first, ...others] = captions;
  if (first === undefined || (others.length === 0 && kids[0] === first)) return;
  const caption = refOf(first) ?? 0;
  for (const other of others) {
    const group = refOf(other) ?? 0;
    file.change(group).set("P", referenceTo(caption));
    setType(file, group, "Div");
  }
  setKids(file, caption, [...kidsOf(file, caption), ...others]);
  const rest = kids.filter((kid) => !captions.includes(kid));
  setKids(file, id, [first, ...rest]);
}

/** The rows of a table or group, in their order. What is in none gets one. */
function rowsOf(file: PdfFile, id: number): number[] {
  const kids = kidsOf(file, id);
  const rows: number[] = [];
  const own = kids.map((kid) => {
    const child = refOf(kid);
    const type = child === undefined ? "" : typeOf(file, child);
    if (child === undefined || type === "Caption") return kid;
    if (type === "TR") rows.push(child);
    else if (isGroup(file, child)) for (const row of rowsOf(file, child)) rows.push(row);
    else {
      const row = wrapped(file, [kid], "TR", id);
      rows.push(row.id);
      return row;
    }
    return kid;
  });
  if (own.some((kid, at) => kid !== kids[at])) setKids(file, id, own);
  return rows;
}

/** The cells of a row. What is in none gets one. */
function cellsOf(file: PdfFile, row: number): number[] {
  const kids = kidsOf(file, row);
  const cells: number[] = [];
  const own = kids.map((kid) => {
    const child = refOf(kid);
    if (child === undefined) return kid;
    const type = typeOf(file, child);
    if (type === "TD" || type === "TH") {
      cells.push(child);
      return kid;
    }
    const cell = wrapped(file, [kid], "TD", row);
    cells.push(cell.id);
    return cell;
  });
  if (own.some((kid, at) => kid !== kids[at])) setKids(file, row, own);
  return cells;
}

type Span = "ColSpan" | "RowSpan";

/** The first of a tag's dictionaries of attributes that has one. */
const withSpan = (attributes: readonly PdfValue[], key: Span) =>
  attributes.find((one) => one instanceof Map && one.has(key));

function spanIn(attributes: readonly PdfValue[], key: Span): number {
  const own = withSpan(attributes, key);
  return own instanceof Map ? (numberIn(own, key) ?? 1) : 1;
}

function setSpan(attributes: readonly PdfValue[], key: Span, span: number): void {
  const own = withSpan(attributes, key);
  if (own instanceof Map) own.set(key, span);
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
function fitted(
  file: PdfFile,
  rows: readonly (readonly number[])[],
  spanning: ReadonlySet<number>,
): number[] {
  const until: number[] = []; // for each column: the row at which the cell in it ends
  const placed = rows.map((cells, row) => {
    let column = 0;
    return cells.map((cell): Placed => {
      const attributes = spanning.has(cell) ? listIn(file.dictionary(cell), "A") : [];
      const span = { columns: spanIn(attributes, "ColSpan"), rows: spanIn(attributes, "RowSpan") };
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
    const attributes = listIn(file.change(cell), "A");
    setSpan(attributes, "RowSpan", own.rows);
    setSpan(attributes, "ColSpan", own.columns);
  }
  const taken = rows.map(() => 0);
  placed.forEach((cells, row) => {
    for (const { columns, rows: down } of cells)
      for (let line = row; line < row + down; line += 1) taken[line] = (taken[line] ?? 0) + columns;
  });
  return taken;
}
