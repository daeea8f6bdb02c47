import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { FileRefusal } from "../../shared/workbook/read/file-problem.ts";
import { unpackWorkbook } from "../../shared/workbook/read/packed-workbook.ts";
import { packCells, readCells } from "../../shared/workbook/read/read-cells.ts";

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A checked package of one sheet; `rows` is the content of its `sheetData`. */
function partsOf(rows: string, others: Record<string, string> = {}): Map<string, Uint8Array> {
  const parts = {
    "xl/workbook.xml": `<workbook xmlns:r="${relations}"><sheets><sheet name="survey" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>
      <Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="${relations}/sharedStrings" Target="/xl/SharedStrings.xml"/>
      <Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<?xml version="1.0"?>\n<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...others,
  };
  return new Map(Object.entries(parts).map(([path, xml]) => [path, new TextEncoder().encode(xml)]));
}

const rowsOf = (rows: string, others?: Record<string, string>) =>
  unpackWorkbook(packCells(partsOf(rows, others))).sheets[0]?.rows ?? [];
/** The texts of the first row. */
const textsOf = (cells: string, others?: Record<string, string>) =>
  rowsOf(`<row r="1">${cells}</row>`, others)[0]?.cells.map(({ text, flaw }) => flaw ?? text);

describe("the cells of a workbook", () => {
  it("are read of every type", () => {
    const sharedStrings = `<sst><si><t>type</t></si><si><r><rPr><b/></rPr><t>ri</t></r><r><t xml:space="preserve">ch </t></r>
      <rPh sb="0" eb="1"><t>reading</t></rPh></si><si><t/></si></sst>`;
    const cells = `<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>
      <c r="D1" t="inlineStr"><is><t>in</t><rPh><t>no</t></rPh></is></c><c r="E1" t="str"><f>A1</f><v>made</v></c>
      <c r="F1" t="b"><v>1</v></c><c r="G1" t="b"><v>0</v></c><c r="H1" t="e"><v>#N/A</v></c>
      <c r="I1"><v>1.50</v></c><c r="J1"><v>1E-7</v></c><c r="K1"><f>B1</f></c><c r="L1" s="4"/>
      <c r="M1" t="d"><v>2024-01-02T00:00:00</v></c>`;
    expect(textsOf(cells, { "xl/SharedStrings.xml": sharedStrings })).toEqual([
      "type",
      "rich",
      "in",
      "made",
      "TRUE",
      "FALSE",
      "error",
      "1.5",
      "0.0000001",
      "noResult",
      "2024-01-02",
    ]);
  });

  it("have their dates and times, whatever the name of the date's style", () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm;@"/>
      <numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="21"/></cellXfs></styleSheet>`;
    const cells = `<c r="A1"><v>45000</v></c><c r="B1" s="1"><v>45000</v></c><c r="C1" s="2"><v>45000.5</v></c>
      <c r="D1" s="3"><v>3</v></c><c r="E1" s="4"><v>0.25</v></c><c r="F1" s="1"><v>1</v></c><c r="G1" s="1"><v>1e300</v></c>
      <c r="H1" s="1" t="str"><f>A1</f><v>v 2</v></c>`;
    expect(textsOf(cells, { "xl/styles.xml": styles })).toEqual([
      "45000",
      "2023-03-15",
      "2023-03-15 12:00:00",
      "3",
      "06:00:00",
      "1900-01-01",
      "v 2",
    ]);
  });

  it("are cleaned of escapes that a workbook adds to texts", () => {
    const cell = (text: string) => textsOf(`<c t="str"><v>${text}</v></c>`)?.[0];
    expect(cell("  a\u00a0b \n")).toBe("a b");
    expect(cell("one_x000D__x000A_two")).toBe("one\ntwo");
    expect(cell("_x005F_x0041_")).toBe("_x0041_");
    expect(cell("a &lt;b&gt; &amp;lt; &#65;&#x42; &nothing; &#1114112;")).toBe(
      "a <b> &lt; AB &nothing; &#1114112;",
    );
    expect(cell("<![CDATA[<&amp;>]]> end")).toBe("<&amp;> end");
    expect(cell("a<!-- <v>not this</v> -->b")).toBe("ab");
  });

  it("are found wherever they are in the file", () => {
    expect(
      rowsOf(`<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row><row><c t="str"><v>c</v></c></row>`),
    ).toEqual([
      {
        number: 1,
        cells: [
          { column: 1, text: "a" },
          { column: 2, text: "b" },
        ],
      },
      { number: 2, cells: [{ column: 1, text: "c" }] },
    ]);
    expect(
      rowsOf(
        `<row r="7"><c r="AB7"><v>2</v></c><c r="A7"><v>1</v></c><c r="A7"><v>3</v></c></row><row r="2"><c r="C2"><v>0</v></c></row>`,
      ),
    ).toEqual([
      { number: 2, cells: [{ column: 3, text: "0" }] },
      {
        number: 7,
        cells: [
          { column: 1, text: "3" },
          { column: 28, text: "2" },
        ],
      },
    ]);
    expect(rowsOf(`<row r="1"><c r="XFD1"><v>1</v></c></row>`)).toEqual([]);
  });

  it("are read with prefixes, single quotes and XML characters in attributes", () => {
    const sheet = `<x:worksheet xmlns:x="main"><x:sheetData><x:row r='3' note="a > b"><x:c
      r = "B3"  t='str' ><x:v>x</x:v></x:c ></x:row></x:sheetData></x:worksheet>`;
    const workbook = `<workbook xmlns:rel="${relations}"><workbookPr date1904="1"/><sheets>
      <sheet sheetId="2" name="gone" rel:id="rId9"/><sheet state="veryHidden" name='A > "B" &amp; C' rel:id="rId1"/></sheets></workbook>`;
    const parts = partsOf("", { "xl/worksheets/sheet1.xml": sheet, "xl/workbook.xml": workbook });
    expect(unpackWorkbook(packCells(parts)).sheets).toEqual([
      { name: 'A > "B" & C', hidden: true, rows: [{ number: 3, cells: [{ column: 2, text: "x" }] }] },
    ]);
  });

  it("are refused when the XML is malformed or has broken references", () => {
    for (const rows of [
      `<row r="1"><c r="A1"><v>1</v></c>`,
      `<row r="1"><c r="A1"><v>1</w></c></row>`,
      `<row r="1"><c r="A1"><v>1</v`,
      `<row r="1"><c r="A1><v>1</v></c></row>`,
      `<row r=1><c r="A1"><v>1</v></c></row>`,
      `<row r "1"><c r="A1"><v>1</v></c></row>`,
      `<row r="0"><c r="A0"><v>1</v></c></row>`,
      `<row r="99999999"><c><v>1</v></c></row>`,
      `<row r="1"><c r="11"><v>1</v></c></row>`,
      `<row r="1"><c r="ZZZZ1"><v>1</v></c></row>`,
      `<row r="1"><c t="s"><v>0</v></c></row>`,
      `<!DOCTYPE a>`,
    ])
      expect(() => rowsOf(rows), rows).toThrow(FileRefusal);
    expect(() => packCells(partsOf("", { "xl/_rels/workbook.xml.rels": "<Relationships/>" }))).toThrow(
      FileRefusal,
    );
  });

  it("have dates of the date type, without fractions of a second and zones", () => {
    const textOf = (value: string) => textsOf(`<c t="d"><v>${value}</v></c>`)?.[0];
    expect(textOf("2020-01-31")).toBe("2020-01-31");
    expect(textOf("2020-01-31T00:00:00.000Z")).toBe("2020-01-31");
    expect(textOf("2020-01-31T10:11:12.000Z")).toBe("2020-01-31 10:11:12");
    expect(textOf("2020-01-31T10:11:12.5+02:00")).toBe("2020-01-31 10:11:12");
    expect(textOf("2020-01-31T10:11")).toBe("2020-01-31 10:11:00");
    expect(textOf("T10:11:12.000")).toBe("10:11:12");
    expect(textOf("last week")).toBe("last week");
  });

  it("have times in only hours, minutes or seconds", () => {
    const codes = ["[h]", "[hh]", "[mm]", "[SS]", "[Red]0", "[&gt;=100]0", "0_h", "YYYY"];
    const styles = `<styleSheet><numFmts>${codes
      .map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code}"/>`)
      .join(
        "",
      )}</numFmts><cellXfs>${codes.map((_code, index) => `<xf numFmtId="${170 + index}"/>`).join("")}</cellXfs></styleSheet>`;
    const cells = codes.map((_code, index) => `<c s="${index}"><v>0.25</v></c>`).join("");
    const time = "06:00:00";
    expect(textsOf(cells, { "xl/styles.xml": styles })).toEqual([
      time,
      time,
      time,
      time,
      "0.25",
      "0.25",
      "0.25",
      time,
    ]);
  });

  it("have their text when a number isn't one", () => {
    const textOf = (value: string) => textsOf(`<c><v>${value}</v></c>`)?.[0];
    expect(textOf("12abc")).toBe("12abc");
    expect(textOf("1,5")).toBe("1,5");
    expect(textOf("0x10")).toBe("0x10");
    expect(textOf("1e999")).toBe("1e999");
    expect(textOf(" -.5E+1 ")).toBe("-5");
    expect(textOf(" ")).toBeUndefined();
  });

  it("are empty, not without a result, when a formula yields an empty text", () => {
    const formula = (type: string, value: string) => `<c${type}><f>IF(A1=1,"","x")</f>${value}</c>`;
    expect(rowsOf(`<row>${formula(' t="str"', "<v></v>")}${formula(' t="str"', "<v/>")}</row>`)).toEqual([]);
    expect(textsOf(formula(' t="str"', ""))).toEqual(["noResult"]);
    expect(textsOf(formula("", "<v></v>"))).toEqual(["noResult"]);
    expect(textsOf(formula("", ""))).toEqual(["noResult"]);
  });

  it("are reported when they contain more than a spreadsheet's cell can", () => {
    const [whole, long] = ["x".repeat(32_767), "y".repeat(32_768)];
    const sharedStrings = `<sst><si><t>${whole}</t></si><si><t>${long}</t></si></sst>`;
    const cells = `<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><v>${whole}</v></c><c t="str"><v>${long}</v></c>`;
    const [row] = rowsOf(`<row>${cells}</row>`, { "xl/SharedStrings.xml": sharedStrings });
    expect(row?.cells.map(({ text, flaw }) => [text.length, flaw])).toEqual([
      [32_767, undefined],
      [32_767, "tooLong"],
      [32_767, undefined],
      [32_767, "tooLong"],
    ]);
  });

  it("are refused when they contain too much text in total, even if shared", () => {
    const sharedStrings = { "xl/SharedStrings.xml": `<sst><si><t>${"x".repeat(32_000)}</t></si></sst>` };
    const cell = '<c t="s"><v>0</v></c>';
    const read = (count: number) => () => rowsOf(`<row>${cell.repeat(count)}</row>`, sharedStrings);
    expect(read(1_000)).not.toThrow();
    const rows = `<row>${cell.repeat(501)}</row>`.repeat(2);
    expect(() => rowsOf(rows, sharedStrings)).toThrow("more than 32,000,000 characters");
  });

  it("are refused when there are more than a million of them, across all sheets", () => {
    const row = `<row>${"<c><v>1</v></c>".repeat(1_000)}</row>`;
    const packer = packCells(partsOf(row.repeat(1_000)));
    expect(packer.sheets[0]?.cells).toHaveLength(3_000_000);
    expect(() => packCells(partsOf(`${row.repeat(1_000)}<row><c/></row>`))).not.toThrow();
    const more = partsOf(`${row.repeat(1_000)}<row><c><v>1</v></c></row>`);
    expect(() => packCells(more)).toThrow("more than 1,000,000 cells");
  });

  it("are built only for the sheets that are used", () => {
    const [sheet] = unpackWorkbook(packCells(partsOf("<row><c><v>1</v></c></row>"))).sheets;
    expect(Object.getOwnPropertyDescriptor(sheet, "rows")?.get).toBeDefined();
    expect(sheet?.rows).toBe(sheet?.rows);
  });

  it("are cut after 50,000 rows with text", () => {
    const row = "<row><c><v>1</v></c></row>";
    const sheetOf = (rows: string) => unpackWorkbook(packCells(partsOf(rows))).sheets[0];
    expect(sheetOf(`${row.repeat(50_000)}${"<row><c/></row>".repeat(9)}`)?.isCut).toBeUndefined();
    expect(sheetOf(row.repeat(50_001))?.isCut).toBe(true);
  });

  it("are the same as exceljs reads", async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet("survey");
    sheet.addRow(["type", "name", 1.25, true, new Date("2024-02-29T12:30:00Z"), { error: "#REF!" }]);
    sheet.addRow([
      { richText: [{ text: "a" }, { font: { bold: true }, text: " b" }] },
      "<&>\"'",
      "line\nline",
    ]);
    sheet.addRow([
      { formula: "A1", result: "type" },
      { formula: "1=2", result: false },
      { text: "link", hyperlink: "https://example.org" },
    ]);
    const bytes = new Uint8Array(await book.xlsx.writeBuffer());
    expect(
      (await readCells(bytes)).sheets[0]?.rows.map(({ cells }) => cells.map(({ text }) => text)),
    ).toEqual([
      ["type", "name", "1.25", "TRUE", "2024-02-29 12:30:00", "#REF!"],
      ["a b", "<&>\"'", "line\nline"],
      ["type", "FALSE", "link"],
    ]);
  });
});
