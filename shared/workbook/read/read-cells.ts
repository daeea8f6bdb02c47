/** Turns a workbook into texts (workbook page, section 2: Reading cells). */
import type { Workbook } from "../workbook.ts";
import { fitToCell } from "./cell-limits.ts";
import { dateStyles } from "./cell-text.ts";
import { checkPackage } from "./check-package.ts";
import { FileRefusal } from "./file-problem.ts";
import { findParts, type PackageParts } from "./package-parts.ts";
import { type PackedWorkbook, unpackWorkbook, WorkbookPacker } from "./packed-workbook.ts";
import { readSharedStrings, readSheet } from "./read-sheet.ts";
import { XmlScanner } from "./xml-scanner.ts";

/* Which styles of a workbook show a number as a date or a time. */

/** @returns for each style, whether it is a date's */
function readDateStyles(xml = ""): boolean[] {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  const scanner = new XmlScanner(xml);
  let isInCellStyles = false;
  for (let piece = scanner.next(); piece !== "end"; piece = scanner.next()) {
    if (piece === "text") continue;
    if (scanner.name === "cellXfs") isInCellStyles = piece === "open";
    if (piece !== "open") continue;
    if (scanner.name === "numFmt")
      formats.set(Number(scanner.attribute("numFmtId")), scanner.attribute("formatCode") ?? "");
    else if (isInCellStyles && scanner.name === "xf") styles.push(Number(scanner.attribute("numFmtId") ?? 0));
  }
  return dateStyles(styles, formats);
}

export const MAX_SHEETS = 50;

/**
 * The texts of all worksheets of an .xlsx file.
 * @throws FileRefusal
 * @example (await readCells(bytes)).sheets[0]?.rows[0]?.cells[0]?.text // "type"
 */
export async function readCells(bytes: Uint8Array): Promise<Workbook> {
  return unpackWorkbook(await readPackedCells(bytes));
}

/** The same, packed to be sent from one thread to another. @throws FileRefusal */
export async function readPackedCells(bytes: Uint8Array): Promise<PackedWorkbook> {
  return packCells(await checkPackage(bytes));
}

/** Reads checked parts. Formats, pictures and everything else in a workbook are ignored. @throws FileRefusal */
export function packCells(parts: PackageParts): PackedWorkbook {
  const { sheets, sharedStrings, styles, isFrom1904 } = findParts(parts, MAX_SHEETS);
  if (sheets.length === 0) throw new FileRefusal("corrupt");
  const shared = readSharedStrings(sharedStrings);
  const context = { sharedStrings: shared, dateStyles: readDateStyles(styles), isFrom1904 };
  const packer = new WorkbookPacker(shared.map((text) => fitToCell(text).text));
  for (const { name, isHidden, xml } of sheets) {
    const isCut = readSheet(xml(), context, packer);
    packer.endSheet({ name, hidden: isHidden, isCut });
  }
  return packer.packed();
}
