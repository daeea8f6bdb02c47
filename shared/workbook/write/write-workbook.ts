/** Writes a workbook of texts: samples, exports and tests. */
import { allowedSheetName, cellCharacters, reservedSheetNames } from "./spreadsheet-text.ts";

/** A day, a moment or a time of day, in UTC; of a time of day the date is 1899-12-30. */
export interface DateCell {
  date: Date;
  look: keyof typeof dateLooks;
}
export type SheetCell = string | number | boolean | DateCell | undefined;

const dateLooks = { day: "yyyy-mm-dd", moment: "yyyy-mm-dd hh:mm:ss", time: "hh:mm:ss" } as const;

export interface SheetToWrite {
  /** What a sheet can't be named becomes a name that it can have; each sheet has its own. */
  name: string;
  /** The first row is the header. Empty texts leave the cell empty; what is too long for a cell is cut. */
  rows: readonly (readonly SheetCell[])[];
  /** Column widths in characters, first to last. */
  widths?: readonly number[];
  hidden?: boolean;
}

/**
 * The bytes of an .xlsx file; the header is bold and stays in sight.
 * @param options `at`: when the file says that it was made; now when absent
 * @example await writeWorkbook([{ name: "survey", rows: [["type", "name"], ["text", "first"]] }])
 */
export async function writeWorkbook(
  sheets: readonly SheetToWrite[],
  { at }: { at?: Date } = {},
): Promise<Uint8Array> {
  const { default: ExcelJS } = await import("exceljs"); // large, and other formats do without it
  const book = new ExcelJS.Workbook();
  if (at !== undefined) Object.assign(book, { created: at, modified: at });
  const taken = new Set(reservedSheetNames);
  for (const { name, rows, widths, hidden } of sheets) {
    const worksheet = book.addWorksheet(allowedSheetName(name, taken), {
      state: hidden ? "hidden" : "visible",
      views: [{ state: "frozen", ySplit: 1 }],
    });
    for (const row of rows) {
      const added = worksheet.addRow(row.map(cellValue));
      for (const [index, value] of row.entries())
        if (typeof value === "object") added.getCell(index + 1).numFmt = dateLooks[value.look];
    }
    worksheet.getRow(1).font = { bold: true };
    for (const [index, width] of (widths ?? []).entries()) worksheet.getColumn(index + 1).width = width;
  }
  return new Uint8Array(await book.xlsx.writeBuffer());
}

function cellValue(value: SheetCell) {
  if (value === "") return undefined;
  if (typeof value === "object") return value.date;
  return typeof value === "string" ? cellCharacters(value) : value;
}
