/** Valid zips whose cells, formats and relations are made to harm. */
import {
  changed,
  type HostilePackage,
  MEGABYTE,
  main,
  relationships,
  sheetPart,
  withParts,
  withRelation,
  withSheet,
  withStyles,
} from "./hostile-parts.ts";
import { part } from "./write-package.ts";

const cell = (attributes: string, inner = "<v>1</v>") => `<c ${attributes}>${inner}</c>`;
export const hostileContents: readonly HostilePackage[] = [
  ...["99999999", "-1", "4294967296", "1e9", "NaN", "__proto__"].map(
    (index): HostilePackage => ({
      name: `a shared text with the number ${index}`,
      bytes: () => withSheet(`<row r="1">${cell('r="A1" t="s"', `<v>${index}</v>`)}</row>`),
      expected: "any",
    }),
  ),
  ...["1048577", "4294967295", "999999999999", "-5", "0", "1e300", "x"].map(
    (row): HostilePackage => ({
      name: `a row with the number ${row}`,
      bytes: () =>
        withSheet(`<row r="${row}">${cell(`r="A${row}"`)}</row><row r="2">${cell('r="B2"')}</row>`),
      expected: "any",
    }),
  ),
  ...["XFE1", "ZZZZZZZ1", "A99999999999999", "1A", "A1:XFD1048576", "", "__proto__1"].map(
    (address): HostilePackage => ({
      name: `a cell at ${address || "no place"}`,
      bytes: () => withSheet(`<row r="1">${cell(`r="${address}"`)}</row>`),
      expected: "any",
    }),
  ),
  {
    name: "formulas over whole sheets",
    bytes: () =>
      withSheet(
        `<row r="1">${cell('r="A1"', '<f t="shared" ref="A1:XFD1048576" si="0">B1</f><v>1</v>')}${cell('r="B1"', '<f t="array" ref="A1:XFD1048576">SUM(1:1048576)</f>')}${cell('r="C1"', '<f t="shared" si="7"/>')}</row>`,
      ),
    expected: "any",
  },
  {
    name: "a million cells that hold nothing",
    bytes: () => withSheet(`<row r="1">${'<c r="A1" s="0"/>'.repeat(1_000_000)}</row>`),
    expected: "any",
  },
  {
    name: "a million rows that hold nothing",
    bytes: () =>
      withSheet(Array.from({ length: 1_000_000 }, (_, index) => `<row r="${index + 1}"/>`).join("")),
    expected: "read",
  },
  {
    name: "a million shared texts",
    bytes: () =>
      withParts(
        part("xl/sharedStrings.xml", `<sst xmlns="${main}">${"<si><t>x</t></si>".repeat(1_000_000)}</sst>`),
      ),
    expected: "any",
  },
  {
    name: "a million elements inside each other",
    bytes: () => withSheet(`<row r="1">${"<x>".repeat(1_000_000)}${"</x>".repeat(1_000_000)}</row>`),
    expected: "any",
  },
  {
    name: "an attribute of 20 MB",
    bytes: () => withSheet(`<row r="1" spans="${"1".repeat(20 * MEGABYTE)}">${cell('r="A1"')}</row>`),
    expected: "any",
  },
  {
    name: "a text of 20 MB",
    bytes: () =>
      withSheet(
        `<row r="1">${cell('r="A1" t="inlineStr"', `<is><t>${"x ".repeat(10 * MEGABYTE)}</t></is>`)}</row>`,
      ),
    expected: "any",
  },
  {
    name: "a number format of a megabyte of brackets",
    bytes: () =>
      withStyles(
        `<numFmts count="1"><numFmt numFmtId="164" formatCode="${"[".repeat(MEGABYTE)}"/></numFmts><cellXfs count="1"><xf numFmtId="164"/></cellXfs>`,
      ),
    expected: "any",
  },
  {
    name: "a hundred thousand cell formats",
    bytes: () => withStyles(`<cellXfs count="99999999">${'<xf numFmtId="14"/>'.repeat(100_000)}</cellXfs>`),
    expected: "any",
  },
  {
    name: "merged cells, columns and validations over everything",
    bytes: () =>
      changed(sheetPart, (xml) =>
        xml
          .replace(
            "</worksheet>",
            `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(2_000)}</mergeCells><dataValidations><dataValidation type="list" sqref="A1:XFD1048576"/></dataValidations></worksheet>`,
          )
          .replace("<sheetData>", '<cols><col min="1" max="999999999" width="9"/></cols><sheetData>'),
      ),
    expected: "any",
  },
  {
    name: "a part that is related to itself",
    bytes: () => withRelation('Id="rId9" Type="http://x/worksheet" Target="workbook.xml"'),
    expected: "any",
  },
  {
    name: "relations in a cycle",
    bytes: () =>
      withParts(
        part(
          "xl/worksheets/_rels/sheet1.xml.rels",
          `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="http://x/drawing" Target="../worksheets/sheet1.xml"/><Relationship Id="rId1" Type="http://x/worksheet" Target="../workbook.xml"/></Relationships>`,
        ),
      ),
    expected: "any",
  },
  {
    name: "a relation out of the package",
    bytes: () => withRelation('Id="rId9" Type="http://x/worksheet" Target="../../../../etc/passwd"'),
    expected: "any",
  },
];
