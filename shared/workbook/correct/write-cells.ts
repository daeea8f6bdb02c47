/** Writes texts into cells of one worksheet; everything else of its part stays as it is, character for character. */
import { columnNumber } from "../annotate/cells.ts";
import { MAX_COLUMN, MAX_ROW, SheetGrid } from "../annotate/grid.ts";
import type { Package } from "../annotate/package.ts";
import { appendTo, prefixOf, scanXml, TextEdits, tagWith, type XmlTag } from "../annotate/xml.ts";
import { FileRefusal } from "../read/file-problem.ts";
import { XmlScanner } from "../read/xml-scanner.ts";
import { columnLetter } from "../workbook.ts";
import { readRuns, runsXml, withText } from "./rich-text.ts";
import { shiftFormula } from "./shift-formula.ts";

const DATA = "worksheet/sheetData";
const ROW = `${DATA}/row`;
const CELL = `${ROW}/c`;
const CONTENTS = new Set([`${CELL}/v`, `${CELL}/is`, `${CELL}/f`]);

interface Content {
  tag: XmlTag;
  contentEnd: number;
  end: number;
}

interface SheetCell {
  row: number;
  column: number;
  tag: XmlTag;
  contentEnd: number;
  end: number;
  contents: Content[];
}

interface SheetRow {
  row: number;
  tag: XmlTag;
  contentEnd: number;
}

export interface WrittenCells {
  /** The cells whose formula became a text. */
  formulas: string[];
  /** The cells that can't have a text of their own: those of a formula that fills several cells, and those covered by a merged one. */
  refused: string[];
}

/** The elements of the shared texts, as XML, by their number. */
export type SharedTexts = () => readonly string[];

/**
 * @param texts by cell, such as B12; an empty one empties the cell
 * @throws FileRefusal
 */
export function writeCells(
  parts: Package,
  path: string,
  texts: ReadonlyMap<string, string>,
  shared: SharedTexts,
): WrittenCells {
  const source = parts.text(path) ?? "";
  const sheet = readParts(source, texts);
  const refused = [...texts.keys()].filter((cell) => sheet.covered(cell));
  if (refused.length > 0) return { formulas: [], refused };
  const edits = new TextEdits();
  const formulas: string[] = [];
  const left = new Map(texts);
  for (const cell of sheet.cells) {
    const name = nameOf(cell);
    const text = texts.get(name);
    if (text === undefined) continue;
    left.delete(name);
    if (writeCell(cell, text, { source, shared, edits })) formulas.push(name);
  }
  spellOut(sheet.shared, texts, source, edits);
  addCells(sheet, left, edits);
  const edited = edits.appliedTo(source);
  if (edited !== source) parts.write(path, edited);
  return { formulas, refused };
}

/** @example nameOf({ row: 12, column: 2 }) // "B12" */
function nameOf({ row, column }: Pick<SheetCell, "row" | "column">): string {
  return `${columnLetter(column)}${row}`;
}

/** A formula that is written at one cell for several. */
interface SharedFormula {
  cell: SheetCell;
  formula: Content;
}

interface SheetParts {
  cells: readonly SheetCell[];
  rows: readonly SheetRow[];
  data: Content | undefined;
  grid: SheetGrid;
  shared: readonly SharedFormula[];
  /** Whether a formula that fills several cells has this one, or a merged cell covers it. */
  covered: (cell: string) => boolean;
}

/** @param texts whose cells are kept, beside those of shared formulas */
function readParts(source: string, texts: ReadonlyMap<string, string>): SheetParts {
  const cells: SheetCell[] = [];
  const rows: SheetRow[] = [];
  const shared: SharedFormula[] = [];
  const arrays: string[] = [];
  const merged: string[] = [];
  const grid = new SheetGrid();
  const rowsOfTexts = new Set([...texts.keys()].map((cell) => positionOf(cell).row));
  let data: Content | undefined;
  let row: SheetRow | undefined;
  let cell: SheetCell | undefined;
  let content: XmlTag | undefined;
  let [rowNumber, column] = [0, 0];
  scanXml(
    source,
    (tag) => {
      grid.open(tag);
      if (tag.path === DATA) data = { tag, contentEnd: tag.end, end: tag.end };
      else if (tag.path === ROW) {
        rowNumber = tag.attributes.r === undefined ? rowNumber + 1 : Number(tag.attributes.r);
        if (!(rowNumber >= 1 && rowNumber <= MAX_ROW)) throw new FileRefusal("corrupt");
        column = 0;
        row = { row: rowNumber, tag, contentEnd: tag.end };
        rows.push(row);
      } else if (tag.path === CELL) {
        const letters = /^[A-Z]+(?=\d+$)/.exec(tag.attributes.r ?? "")?.[0];
        column = letters === undefined ? column + 1 : columnNumber(letters);
        if (column > MAX_COLUMN) throw new FileRefusal("corrupt");
        cell = { row: rowNumber, column, tag, contentEnd: tag.end, end: tag.end, contents: [] };
        if (rowsOfTexts.has(rowNumber)) cells.push(cell);
      } else if (CONTENTS.has(tag.path)) content = tag;
      else if (tag.path === "worksheet/mergeCells/mergeCell") merged.push(tag.attributes.ref ?? "");
    },
    ({ path, start, end }) => {
      if (path === DATA && data !== undefined) data = { ...data, contentEnd: start, end };
      else if (path === ROW && row !== undefined) row.contentEnd = start;
      else if (path === CELL && cell !== undefined) Object.assign(cell, { contentEnd: start, end });
      else if (CONTENTS.has(path) && cell !== undefined && content !== undefined) {
        const read = { tag: content, contentEnd: start, end };
        cell.contents.push(read);
        if (!path.endsWith("/f")) return;
        const { t, ref = "" } = content.attributes;
        if (t === "shared") shared.push({ cell, formula: read });
        else if (t === "array" || t === "dataTable") arrays.push(ref);
      }
    },
  );
  const covered = (name: string) =>
    arrays.some((range) => range.includes(":") && contains(range, name)) ||
    merged.some((range) => contains(range, name) && range.split(":")[0] !== name);
  return { cells, rows, data, grid, shared, covered };
}

function positionOf(cell: string): { row: number; column: number } {
  const [, letters = "", digits = ""] = /^\$?([A-Z]+)\$?(\d+)$/.exec(cell) ?? [];
  return { row: Number(digits), column: columnNumber(letters) };
}

/** @example contains("A1:B9", "B3") // true */
function contains(range: string, cell: string): boolean {
  const [from = "", to = from] = range.split(":");
  const [first, last, at] = [positionOf(from), positionOf(to), positionOf(cell)];
  const isBetween = (name: "row" | "column") => first[name] <= at[name] && at[name] <= last[name];
  return isBetween("row") && isBetween("column");
}

/** @returns whether it had a formula */
function writeCell(
  { tag, contents }: SheetCell,
  text: string,
  { source, shared, edits }: { source: string; shared: SharedTexts; edits: TextEdits },
): boolean {
  const hasFormula = contents.some(({ tag: { path } }) => path === `${CELL}/f`);
  const runs = hasFormula ? [] : runsOf(tag, contents, source, shared);
  const xml = textXml(text, prefixOf(tag.name), runs);
  // `cm`, `vm` and `ph` are about the value that was there
  const gone = { t: text === "" ? undefined : "inlineStr", cm: undefined, vm: undefined, ph: undefined };
  edits.replace(tag.start, tag.end, tagWith({ ...tag, isSelfClosing: false }, gone));
  edits.insert(tag.end, tag.isSelfClosing ? `${xml}</${tag.name}>` : xml);
  for (const one of contents) edits.replace(one.tag.start, one.end, "");
  return hasFormula;
}

function textXml(text: string, prefix: string, runs: ReturnType<typeof readRuns> = []): string {
  if (text === "") return "";
  const written = runs.length === 0 ? [{ format: "", text }] : withText(runs, text);
  return `<${prefix}is>${runsXml(written, prefix)}</${prefix}is>`;
}

/** The formats within a cell's text; none where its part writes elements in another way than the sheet's does. */
function runsOf(tag: XmlTag, contents: readonly Content[], source: string, shared: SharedTexts) {
  const { t } = tag.attributes;
  const value = contents.find(({ tag: { path } }) => path === `${CELL}/${t === "s" ? "v" : "is"}`);
  if (value === undefined) return [];
  const own = source.slice(value.tag.start, value.end);
  const xml = t === "s" ? shared()[Number(textOf(own))] : own;
  if (xml === undefined) return [];
  const scanner = new XmlScanner(xml);
  scanner.next();
  return prefixOf(scanner.fullName) === prefixOf(tag.name) ? readRuns(xml) : [];
}

function textOf(xml: string): string {
  const scanner = new XmlScanner(xml);
  scanner.next();
  return scanner.textOf();
}

/** Where a formula goes that was written for further cells, each of them gets its own. */
function spellOut(
  all: readonly SharedFormula[],
  texts: ReadonlyMap<string, string>,
  source: string,
  edits: TextEdits,
): void {
  for (const { cell: first, formula } of all) {
    const written = textOf(source.slice(formula.tag.start, formula.end));
    if (written === "" || !texts.has(nameOf(first))) continue;
    for (const { cell, formula: other } of all) {
      const isOfIt = other.tag.attributes.si === formula.tag.attributes.si;
      if (!isOfIt || texts.has(nameOf(cell))) continue;
      const shifted = shiftFormula(written, cell.row - first.row, cell.column - first.column);
      const changes = { t: undefined, si: undefined, ref: undefined };
      const tag = tagWith({ ...other.tag, isSelfClosing: false }, changes);
      const escaped = shifted.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
      edits.replace(other.tag.start, other.end, `${tag}${escaped}</${other.tag.name}>`);
    }
  }
}

/** Cells that the part leaves out, in the format of their row or column. */
function addCells(
  { cells, rows, data, grid }: SheetParts,
  left: ReadonlyMap<string, string>,
  edits: TextEdits,
) {
  const added = [...left]
    .filter(([, text]) => text !== "")
    .map(([name, text]) => ({ name, text, ...positionOf(name) }));
  const newCell = ({ name, text, column }: (typeof added)[number], prefix: string, row?: XmlTag) => {
    const ofRow = row?.attributes.customFormat === "1" ? row.attributes.s : undefined;
    const style = ofRow ?? (grid.columnStyle(column) === 0 ? undefined : String(grid.columnStyle(column)));
    const styled = style === undefined ? "" : ` s="${style}"`;
    return `<${prefix}c r="${name}"${styled} t="inlineStr">${textXml(text, prefix)}</${prefix}c>`;
  };
  for (const [number, ofRow] of Map.groupBy(added, ({ row }) => row)) {
    const inOrder = ofRow.toSorted((a, b) => a.column - b.column);
    const there = rows.find(({ row }) => row === number);
    if (there === undefined) {
      const next = rows.find(({ row }) => row > number);
      const prefix = prefixOf(data?.tag.name ?? "");
      const written = inOrder.map((one) => newCell(one, prefix)).join("");
      const xml = `<${prefix}row r="${number}">${written}</${prefix}row>`;
      if (next !== undefined) edits.insert(next.tag.start, xml);
      else if (data !== undefined) appendTo(data, xml, edits);
      continue;
    }
    const { tag, contentEnd } = there;
    const prefix = prefixOf(tag.name);
    // `spans` is only a hint about the row's columns, and would be wrong now
    const start = tagWith({ ...tag, isSelfClosing: false }, { spans: undefined });
    if (tag.isSelfClosing) {
      const written = inOrder.map((one) => newCell(one, prefix, tag)).join("");
      edits.replace(tag.start, tag.end, `${start}${written}</${tag.name}>`);
      continue;
    }
    if (tag.attributes.spans !== undefined) edits.replace(tag.start, tag.end, start);
    for (const one of inOrder) {
      const next = cells.find((cell) => cell.row === number && cell.column > one.column);
      edits.insert(next?.tag.start ?? contentEnd, newCell(one, prefix, tag));
    }
  }
}
