/** Turns a workbook into texts (workbook page, section 2: Reading cells). */
import type { Workbook } from "../workbook.ts";
import { fitted } from "./cell-limits.ts";
import { checkPackage } from "./check-package.ts";
import { FileRefusal } from "./file-problem.ts";
import { readDateStyles } from "./number-formats.ts";
import { findParts, type PackageParts } from "./package-parts.ts";
import { type PackedWorkbook, unpackWorkbook, WorkbookPacker } from "./packed-workbook.ts";
import { readSharedStrings, readSheet } from "./read-sheet.ts";

export const MAX_SHEETS = 50;

/**
 * The texts of all worksheets of an .xlsx file, once its package is checked.
 * @throws FileRefusal
 * @example (await readCells(bytes)).sheets[0]?.rows[0]?.cells[0]?.text // "type"
 */
export async function readCells(bytes: Uint8Array): Promise<Workbook> {
  return unpackWorkbook(await readPackedCells(bytes));
}

/** The same, ready to be sent from one thread to another. @throws FileRefusal */
export async function readPackedCells(bytes: Uint8Array): Promise<PackedWorkbook> {
  return packCells(await checkPackage(bytes));
}

/**
 * Reads checked parts. Formats, pictures and whatever else a workbook holds are not looked at.
 * @throws FileRefusal
 */
export function packCells(parts: PackageParts): PackedWorkbook {
  const { sheets, sharedStrings, styles, isFrom1904 } = findParts(parts, MAX_SHEETS);
  if (sheets.length === 0) throw new FileRefusal("corrupt");
  const shared = readSharedStrings(sharedStrings);
  const context = { sharedStrings: shared, dateStyles: readDateStyles(styles), isFrom1904 };
  const packer = new WorkbookPacker(shared.map((text) => fitted(text).text));
  for (const { name, isHidden, xml } of sheets) {
    const isCut = readSheet(xml(), context, packer);
    packer.endSheet({ name, hidden: isHidden, isCut });
  }
  return packer.packed();
}
