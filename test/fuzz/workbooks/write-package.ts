/** The smallest .xlsx with some cells: many can be written in a second, and each part is accessible. */
import { columnLetter, type Sheet, type Workbook } from "../../../shared/workbook/workbook.ts";
import type { ZipPart } from "./zip.ts";

const utf8 = new TextEncoder();
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

/** The parts of a workbook whose cells are inline texts. */
export function packageParts(workbook: Workbook): ZipPart[] {
  const { sheets } = workbook;
  const listed = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${attribute(name).slice(0, 200)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ""} r:id="rId${index + 1}"/>`,
  );
  const related = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const types = sheets.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  return [
    part(
      "[Content_Types].xml",
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${types.join("")}</Types>`,
    ),
    part(
      "_rels/.rels",
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      "xl/workbook.xml",
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join("")}</sheets></workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${packages}/relationships">${related.join("")}</Relationships>`,
    ),
    ...sheets.map((sheet, index) => part(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet))),
  ];
}

export function part(name: string, xml: string): ZipPart {
  return { name, data: utf8.encode(declaration + xml) };
}

export function sheetXml(sheet: Pick<Sheet, "rows">): string {
  const rows = sheet.rows.map(({ number, cells }) => {
    const written = cells.map(
      ({ column, text }) =>
        `<c r="${columnLetter(column)}${number}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
    );
    return `<row r="${number}">${written.join("")}</row>`;
  });
  return `<worksheet xmlns="${main}"><sheetData>${rows.join("")}</sheetData></worksheet>`;
}

/** Characters that XML can't contain become spaces. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, " ")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}

function attribute(text: string): string {
  return escaped(text).replace(/"/g, "&quot;");
}
