/** Writes a workbook of texts: samples, exports and tests. */

export interface SheetToWrite {
  name: string;
  /** The first row is the header. Empty texts leave the cell empty; dates are in UTC. */
  rows: readonly (readonly (string | number | boolean | Date | undefined)[])[];
  /** Column widths in characters, first to last. */
  widths?: readonly number[];
  hidden?: boolean;
}

/**
 * The bytes of an .xlsx file; the header is bold and stays in sight.
 * @example await writeWorkbook([{ name: "survey", rows: [["type", "name"], ["text", "first"]] }])
 */
export async function writeWorkbook(sheets: readonly SheetToWrite[]): Promise<Uint8Array> {
  const { default: ExcelJS } = await import("exceljs"); // large, and other formats do without it
  const book = new ExcelJS.Workbook();
  for (const { name, rows, widths, hidden } of sheets) {
    const worksheet = book.addWorksheet(name, {
      state: hidden ? "hidden" : "visible",
      views: [{ state: "frozen", ySplit: 1 }],
    });
    for (const row of rows) {
      const added = worksheet.addRow(row.map(cellValue));
      for (const [index, value] of row.entries())
        if (value instanceof Date) added.getCell(index + 1).numFmt = dateFormat(value);
    }
    worksheet.getRow(1).font = { bold: true };
    for (const [index, width] of (widths ?? []).entries()) worksheet.getColumn(index + 1).width = width;
  }
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** A calendar date is at midnight. */
function dateFormat(date: Date): string {
  return date.getTime() % DAY_MS === 0 ? "yyyy-mm-dd" : "yyyy-mm-dd hh:mm:ss";
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** In a workbook `_x003D_` stands for the character 3D, so a text that looks like that is escaped. */
function cellValue(value: string | number | boolean | Date | undefined) {
  if (value === "") return undefined;
  return typeof value === "string" ? value.replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_") : value;
}
