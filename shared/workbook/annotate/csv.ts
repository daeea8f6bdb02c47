/** A comma-separated file as a workbook. */
import type { Row } from "../workbook.ts";
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
const SHEET = "xl/worksheets/sheet1.xml";
const STYLES = "xl/styles.xml";

/**
 * A workbook of one sheet with the rows of a comma-separated file; what is beyond a sheet's limits is left out.
 * @param name a valid sheet name
 */
export function packageOfRows(rows: readonly Row[], name: string): Package {
  const styles = new AnnotationStyles(emptyStyles(MAIN));
  const text = styles.text({});
  const header = styles.text({ font: calibri(11, "<b/>") });
  const kept = rows
    .filter(({ number }) => number <= MAX_ROW)
    .map(({ number, cells }, index) => ({
      number,
      cells: cells
        .filter(({ column }) => column <= MAX_COLUMN)
        .map((cell) => ({ ...cell, style: index === 0 ? header : text })),
    }));
  const parts = new Package();
  setEndingType(parts, "xml", "application/xml");
  addRelation(parts, "", `${RELATIONS}/officeDocument`, BOOK);
  const id = addRelation(parts, BOOK, `${RELATIONS}/worksheet`, SHEET);
  addRelation(parts, BOOK, `${RELATIONS}/styles`, STYLES);
  setContentType(parts, BOOK, `${SPREADSHEET}.sheet.main+xml`);
  setContentType(parts, SHEET, `${SPREADSHEET}.worksheet+xml`);
  setContentType(parts, STYLES, `${SPREADSHEET}.styles+xml`);
  const sheet = emptyTag("sheet", { name, sheetId: "1", "r:id": id });
  parts.write(
    BOOK,
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${sheet}</sheets></workbook>`,
  );
  const [first] = kept;
  // a header far down would leave no room below it
  const frozenRow = first !== undefined && first.number <= 20 ? first.number : 1;
  parts.write(SHEET, textSheetXml(MAIN, { rows: kept, widths: widthsOf(kept), frozenRow }));
  parts.write(STYLES, styles.toXml());
  return parts;
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
