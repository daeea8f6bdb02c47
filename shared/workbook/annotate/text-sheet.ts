/** A worksheet of texts, written as XML. */
import { type Cell, columnLetter } from "../workbook.ts";
import { cellText, escapeXml } from "./xml.ts";

export interface TextSheet {
  rows: readonly TextRow[];
  /** Column widths in characters. */
  widths: readonly number[];
  /** The last row that stays in sight when scrolling. */
  frozenRow: number;
  tabColour?: string;
  /** The headers and rows that can be filtered, e.g. `A3:F9`. */
  filter?: string;
  /** Cells that link to other cells. */
  links?: readonly { cell: string; location: string }[];
  isOpen?: boolean;
  hasGrid?: boolean;
}

export interface TextRow {
  number: number;
  /** In points; absent: as high as the texts need. */
  height?: number;
  /** `flaw`: an error such as #N/A is one in the copy, too. */
  cells: readonly { column: number; text: string; style: number; flaw?: Cell["flaw"] }[];
}

/** @param namespace of worksheets, as the workbook writes it */
export function textSheetXml(namespace: string, sheet: TextSheet): string {
  const { rows, widths, frozenRow, tabColour, filter, links = [], isOpen = false, hasGrid = true } = sheet;
  const below = `A${frozenRow + 1}`;
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const linked = links.map(
    ({ cell, location }) => `<hyperlink ref="${cell}" location="${escapeXml(location)}"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    `<worksheet xmlns="${namespace}">`,
    `<sheetPr>${tabColour ? `<tabColor rgb="${tabColour}"/>` : ""}<pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView${hasGrid ? "" : ' showGridLines="0"'}${isOpen ? ' tabSelected="1"' : ""} workbookViewId="0">`,
    `<pane ySplit="${frozenRow}" topLeftCell="${below}" activePane="bottomLeft" state="frozen"/>`,
    `<selection pane="bottomLeft" activeCell="${below}" sqref="${below}"/></sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    columns.length > 0 ? `<cols>${columns.join("")}</cols>` : "",
    `<sheetData>${rows.map(rowXml).join("")}</sheetData>`,
    filter ? `<autoFilter ref="${filter}"/>` : "",
    linked.length > 0 ? `<hyperlinks>${linked.join("")}</hyperlinks>` : "",
    '<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>',
    '<pageSetup orientation="landscape" fitToHeight="0"/>',
    '<ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors>',
    "</worksheet>",
  ].join("");
}

function rowXml({ number, height, cells }: TextRow): string {
  // without `customHeight`, a spreadsheet program still fits the row when its texts change
  const written = cells.map(({ column, text, style, flaw }) => {
    const start = `<c r="${columnLetter(column)}${number}" s="${style}"`;
    const value = cellText(text);
    if (value === "") return `${start}/>`;
    if (flaw === "error") return `${start} t="e"><v>${value}</v></c>`;
    return `${start} t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
  });
  return `<row r="${number}"${height ? ` ht="${height}"` : ""}>${written.join("")}</row>`;
}
