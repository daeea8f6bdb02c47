/** The texts of a comma-separated file, or of an .xls workbook, as an .xlsx workbook. */
import type { Row, Sheet } from "../workbook.ts";
import { MAX_COLUMN, MAX_ROW } from "./grid.ts";
import { Package } from "./package.ts";
import { addRelation, setContentType, setEndingType } from "./relations.ts";
import { AnnotationStyles, calibri, emptyStyles } from "./styles.ts";
import { textSheetXml } from "./text-sheet.ts";
import { emptyTag } from "./xml.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const BOOK = "xl/workbook.xml";
const STYLES = "xl/styles.xml";

/**
 * A workbook of sheets with these rows; what is beyond a sheet's limits is left out.
 * @param sheets with valid names
 */
export function packageOfSheets(sheets: readonly Sheet[]): Package {
  const styles = new AnnotationStyles(emptyStyles(MAIN));
  const looks = { text: styles.text({}), header: styles.text({ font: calibri(11, "<b/>") }) };
  const parts = new Package();
  setEndingType(parts, "xml", "application/xml");
  addRelation(parts, "", `${RELATIONS}/officeDocument`, BOOK);
  const listed = sheets.map(({ name, hidden, rows }, index) => {
    const path = `xl/worksheets/sheet${index + 1}.xml`;
    const id = addRelation(parts, BOOK, `${RELATIONS}/worksheet`, path);
    setContentType(parts, path, `${SPREADSHEET}.worksheet+xml`);
    parts.write(path, sheetXml(rows, looks));
    const shown = { name, sheetId: String(index + 1), "r:id": id };
    return emptyTag("sheet", hidden ? { ...shown, state: "hidden" } : shown);
  });
  addRelation(parts, BOOK, `${RELATIONS}/styles`, STYLES);
  setContentType(parts, BOOK, `${SPREADSHEET}.sheet.main+xml`);
  setContentType(parts, STYLES, `${SPREADSHEET}.styles+xml`);
  parts.write(
    BOOK,
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${listed.join("")}</sheets></workbook>`,
  );
  parts.write(STYLES, styles.toXml());
  return parts;
}

function sheetXml(rows: readonly Row[], { text, header }: { text: number; header: number }): string {
  const kept = rows
    .filter(({ number }) => number <= MAX_ROW)
    .map(({ number, cells }, index) => ({
      number,
      cells: cells
        .filter(({ column }) => column <= MAX_COLUMN)
        .map((cell) => ({ ...cell, style: index === 0 ? header : text })),
    }));
  const [first] = kept;
  // a header far down would leave no room below it
  const frozenRow = first !== undefined && first.number <= 20 ? first.number : 1;
  return textSheetXml(MAIN, { rows: kept, widths: widthsOf(kept), frozenRow });
}

/** As wide as the texts of the first rows need, within limits. */
function widthsOf(rows: readonly { cells: readonly { column: number; text: string }[] }[]): number[] {
  const widths: number[] = [];
  for (const { cells } of rows.slice(0, 200)) {
    for (const { column, text } of cells) {
      if (column > 300) continue;
      const needed = Math.min(text.length + 2, 50);
      widths[column - 1] = Math.max(widths[column - 1] ?? 9, needed);
    }
  }
  return Array.from(widths, (width) => width ?? 9);
}
