/** Writes texts into a workbook: its sheets, and the parts that know which cells have formulas. */
import { BOOK, sheetsOf } from "../annotate/book-sheets.ts";
import { openBook } from "../annotate/open-book.ts";
import type { Package } from "../annotate/package.ts";
import { relationsOf, removeRelated } from "../annotate/relations.ts";
import { elementsAt, TextEdits, tagWith } from "../annotate/xml.ts";
import { FileRefusal } from "../read/file-problem.ts";
import type { WorkbookKind } from "../read/read-workbook.ts";
import type { CellText } from "./cell-text.ts";
import { writeCells } from "./write-cells.ts";

interface ToCorrect {
  bytes: Uint8Array;
  kind: WorkbookKind;
  /** Of a file without sheets. */
  sheetName: string;
  texts: readonly CellText[];
}

/** @returns the copy, those texts whose cell had a formula, and those whose cell can't have one @throws FileRefusal */
export async function correctBook({ bytes, kind, sheetName, texts }: ToCorrect) {
  const { parts, sheetNamed } = await openBook(bytes, kind, sheetName);
  const sheets = new Map(sheetsOf(parts).map((sheet) => [sheet.name, sheet]));
  const sharedTexts = lazily(() => sharedTextsOf(parts));
  const [formulas, refused]: [CellText[], CellText[]] = [[], []];
  for (const [name, ofSheet] of Map.groupBy(texts, ({ sheet }) => sheetNamed(sheet))) {
    const sheet = sheets.get(name);
    if (sheet === undefined) throw new FileRefusal("corrupt");
    const byCell = new Map(ofSheet.map(({ cell, text }) => [cell, text]));
    const written = writeCells(parts, sheet.path, byCell, sharedTexts);
    formulas.push(...ofSheet.filter(({ cell }) => written.formulas.includes(cell)));
    refused.push(...ofSheet.filter(({ cell }) => written.refused.includes(cell)));
    if (sheet.id !== undefined) dropFromChain(parts, sheet.id, written.formulas);
  }
  return { bytes: parts.toZip(), formulas, refused };
}

function lazily<Value>(read: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= read();
    return value;
  };
}

/** The elements of the texts that cells share, as XML. */
function sharedTextsOf(parts: Package): string[] {
  const path = relationsOf(parts, BOOK).find(({ kind }) => kind === "sharedStrings")?.target;
  const xml = path === undefined ? undefined : parts.text(path);
  return xml === undefined ? [] : elementsAt(xml, "sst/si").map(({ tag, end }) => xml.slice(tag.start, end));
}

/** The list of the order in which formulas are computed; a spreadsheet program refuses one that names a cell without a formula. */
function dropFromChain(parts: Package, sheetId: string, cells: readonly string[]): void {
  const path = relationsOf(parts, BOOK).find(({ kind }) => kind === "calcChain")?.target;
  const xml = path === undefined ? undefined : parts.text(path);
  if (path === undefined || xml === undefined || cells.length === 0) return;
  const edits = new TextEdits();
  let id: string | undefined;
  let isOmitted = false;
  let kept = 0;
  for (const { tag, end } of elementsAt(xml, "calcChain/c")) {
    const { i, r = "" } = tag.attributes;
    id = i ?? id; // an entry without a sheet is of the same one as the entry before
    if (id === sheetId && cells.includes(r)) {
      isOmitted ||= i !== undefined;
      edits.replace(tag.start, end, "");
      continue;
    }
    kept += 1;
    if (isOmitted && i === undefined) edits.replace(tag.start, tag.end, tagWith(tag, { i: id }));
    isOmitted = false;
  }
  if (kept === 0) removeRelated(parts, BOOK, "calcChain");
  else parts.write(path, edits.appliedTo(xml));
}
