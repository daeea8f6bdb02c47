/** Opens a file as the parts of an .xlsx workbook, for a copy of it. */
import type { WorkbookKind } from "../read/read-workbook.ts";
import { allowedSheetName } from "../write/spreadsheet-text.ts";
import type { Package } from "./package.ts";

export interface OpenedFile {
  parts: Package;
  /** The sheet's name in it: that of a .csv file is the file's, which may not be allowed. */
  sheetNamed: (name: string) => string;
}

/**
 * The parts of an .xlsx file; of a .csv or .xls file, those of a workbook with its texts. The libraries are loaded only when a file
 * needs them.
 * @param sheetName of a file without sheets
 * @throws FileRefusal
 */
export async function openBook(
  bytes: Uint8Array,
  kind: WorkbookKind,
  sheetName: string,
): Promise<OpenedFile> {
  const same = (name: string) => name;
  if (kind === "xlsx") {
    await (await import("../read/check-package.ts")).checkPackage(bytes);
    return { parts: await (await import("./package.ts")).readPackage(bytes), sheetNamed: same };
  }
  const { packageOfSheets } = await import("./texts-as-book.ts");
  if (kind === "xls") {
    const { unpackWorkbook } = await import("../read/packed-workbook.ts");
    const { readXls } = await import("../read/xls/read-xls.ts");
    return { parts: packageOfSheets(unpackWorkbook(readXls(bytes)).sheets), sheetNamed: same };
  }
  const { readCsv } = await import("../read/read-csv.ts");
  const allowed = allowedSheetName(sheetName);
  return {
    parts: packageOfSheets(readCsv(bytes, allowed).sheets),
    sheetNamed: (name) => (name === sheetName ? allowed : name),
  };
}
