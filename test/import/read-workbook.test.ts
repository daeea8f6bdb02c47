import { describe, expect, it } from "vitest";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { checkPackage } from "../../shared/workbook/read/check-package.ts";
import { listWorksheets } from "../../shared/workbook/read/list-worksheets.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { zipOf } from "../../shared/workbook/write/zip.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("readWorkbook", () => {
  it("reads what writeWorkbook wrote, without empty cells", async () => {
    const bytes = await writeWorkbook([
      { name: "Help", rows: [["About this form"]] },
      {
        name: "survey",
        rows: [
          ["type", "name", "label"],
          ["text", "", " Name\u00a0here "],
          ["integer", "age", 7],
        ],
      },
      { name: "lists", rows: [["type", "name"]], hidden: true },
    ]);
    const read = await readWorkbook(bytes, "form.xlsx");
    expect(read.ok && read.workbook.sheets[1]).toEqual({
      name: "survey",
      hidden: false,
      rows: [
        { number: 1, cells: ["type", "name", "label"].map((text, index) => ({ column: index + 1, text })) },
        {
          number: 2,
          cells: [
            { column: 1, text: "text" },
            { column: 3, text: "Name here" },
          ],
        },
        {
          number: 3,
          cells: [
            { column: 1, text: "integer" },
            { column: 2, text: "age" },
            { column: 3, text: "7" },
          ],
        },
      ],
    });
    expect(await listWorksheets(bytes, "form.xlsx")).toEqual({
      ok: true,
      worksheets: [
        { index: 0, name: "Help" },
        { index: 1, name: "survey", isForm: true, isLanguageOpen: true },
      ],
      worksheetIndex: 1,
    });
  });

  it.each([
    ["the plain title", [["form_title"], ["Sleep diary"]], "Sleep diary"],
    [
      "the title in the default language",
      [
        ["form_title::English (en)", "form_title::Español (es)", "default_language"],
        ["Diary", "Diario", "Español (es)"],
      ],
      "Diario",
    ],
    [
      "the first title",
      [
        ["form_title::Español (es)", "form_title::en"],
        ["Diario", "Diary"],
      ],
      "Diario",
    ],
    ["no title", [["version"], ["3"]], undefined],
  ])("lists %s of the settings with each form, and not with other sheets", async (_what, rows, title) => {
    const bytes = await writeWorkbook([
      { name: "Help", rows: [["About this form"]] },
      { name: "survey", rows: [["type", "name"]] },
      { name: "settings", rows },
    ]);
    const listed = await listWorksheets(bytes, "form.xlsx");
    expect(listed.ok && listed.worksheets.map((sheet) => sheet.title)).toEqual([undefined, title, undefined]);
  });

  it("names the sheets of a workbook in which all are hidden", async () => {
    const bytes = await writeWorkbook([{ name: "survey", rows: [["type", "name"]] }]);
    const shown = await listWorksheets(bytes, "form.xlsx");
    expect(shown).toMatchObject({ worksheets: [{ name: "survey" }] });
    expect(shown).not.toHaveProperty("hiddenWorksheets");
    const hidden = await writeWorkbook([{ name: "survey", rows: [["type", "name"]], hidden: true }]);
    const listed = await listWorksheets(hidden, "form.xlsx");
    expect(listed).toMatchObject({ ok: true, worksheets: [], hiddenWorksheets: ["survey"] });
  });

  it("reads comma-separated files as one sheet", async () => {
    const read = await readWorkbook(
      bytesOf('\ufefftype;name;label\r\ntext;a;"Say ""hi""; then\ngo"\r\n\r\nnote;b;'),
      "my.csv",
    );
    expect(read.ok && read.workbook.sheets).toMatchObject([
      {
        name: "my",
        rows: [
          { number: 1 },
          { number: 2, cells: [{ text: "text" }, { text: "a" }, { text: 'Say "hi"; then\ngo' }] },
          { number: 4, cells: [{ text: "note" }, { text: "b" }] },
        ],
      },
    ]);
  });

  it.each([
    ["UTF-16, little-endian", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16, big-endian", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
    [
      "a first line that names the separator",
      (text: string) => Buffer.from(`\ufeffsep=;\r\n${text.replaceAll("\t", ";")}`),
    ],
    ["carriage returns", (text: string) => Buffer.from(text.replaceAll("\r\n", "\r"))],
  ])("reads separated values in %s", async (_what, written) => {
    const read = await readWorkbook(
      new Uint8Array(written("type\tname\tlabel, or title\r\ntext\tñ\tÜber, mir\r\n")),
      "my.csv",
    );
    expect(
      read.ok &&
        read.workbook.sheets[0]?.rows.map(({ number, cells }) => [number, ...cells.map(({ text }) => text)]),
    ).toEqual([
      [1, "type", "name", "label, or title"],
      [2, "text", "ñ", "Über, mir"],
    ]);
  });

  it("reads several sheets of one file of separated values, as pyxform has them", async () => {
    const lines = [
      '"survey",,,,',
      ",type,name,label,",
      ",select_one yn,ok,All well?,",
      "",
      "choices,list_name,name,label,",
      ",yn,y,Yes,",
      ",yn,n,No,",
      "settings",
      ",form_title,,,",
      ",Visit,,,",
    ];
    const bytes = bytesOf(lines.join("\n"));
    const read = await readWorkbook(bytes, "my.csv");
    if (!read.ok) throw new Error(read.problems[0]?.message);
    expect(read.workbook.sheets.map(({ name, rows }) => [name, rows.map(({ number }) => number)])).toEqual([
      ["survey", [2, 3]],
      ["choices", [5, 6, 7]],
      ["settings", [9, 10]],
    ]);
    const { definition, problems } = readDefinition(read.workbook, { worksheetIndex: 0, fileName: "my.csv" });
    expect([definition?.title, problems]).toEqual(["Visit", []]);
    const field = definition?.model[0]?.composites[0]?.fields[0];
    expect(field?.options?.map(({ key }) => key)).toEqual(["y", "n"]);
    expect(await listWorksheets(bytes, "my.csv")).toMatchObject({ worksheetIndex: 0 });
  });

  it("says what a file is when it isn't a workbook", async () => {
    const codeOf = async (bytes: Uint8Array, name = "form.xlsx") => {
      const read = await readWorkbook(bytes, name);
      return read.ok ? "read" : read.problems[0]?.code;
    };
    expect(await codeOf(new Uint8Array())).toBe("E_NOT_XLSX");
    expect(await codeOf(bytesOf("hello"))).toBe("E_NOT_XLSX");
    expect(await codeOf(new Uint8Array(4 * 1024 * 1024 + 1))).toBe("E_TOO_BIG");
    expect(await codeOf(bytesOf("PK\u0003\u0004 and then nothing"))).toBe("E_CORRUPT");
  });

  it("refuses parts in another encoding than UTF-8 and names it", async () => {
    const messageOf = async (path: string, content: Uint8Array) => {
      const parts = new Map(Object.entries({ [path]: content, "xl/workbook.xml": bytesOf("<workbook/>") }));
      const read = await readWorkbook(zipOf(parts), "form.xlsx");
      return read.ok ? "read" : read.problems[0];
    };
    const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>é</a>`;
    const utf16 = Buffer.from(`\ufeff${xml("UTF-16")}`, "utf16le");
    const sheet = "xl/worksheets/sheet1.xml";
    expect(await messageOf(sheet, Buffer.from(xml("ISO-8859-1"), "latin1"))).toMatchObject({
      code: "E_CORRUPT",
      message: 'A part of this workbook is written in the encoding "ISO-8859-1" instead of UTF-8.',
    });
    const otherEncoding = expect.stringContaining('"UTF-16"');
    expect(await messageOf(sheet, utf16)).toMatchObject({ code: "E_CORRUPT", message: otherEncoding });
    expect(await messageOf(sheet, utf16.swap16())).toMatchObject({
      code: "E_CORRUPT",
      message: otherEncoding,
    });
    const undeclared = Buffer.from(`<a>${" ".repeat(9_000)}é</a>`, "latin1");
    expect(await messageOf(sheet, undeclared)).toMatchObject({ message: expect.stringContaining("damaged") });
    // a workbook without sheets is all that is wrong with these
    const noSheets = expect.stringContaining("damaged");
    expect(await messageOf("customXml/item1.xml", utf16.swap16())).toMatchObject({ message: noSheets });
    expect(await messageOf(sheet, bytesOf(`\ufeff${xml("utf-8")}`))).toMatchObject({ message: noSheets });
    expect(await messageOf(sheet, bytesOf(xml("US-ASCII").replace("é", "e")))).toMatchObject({
      message: noSheets,
    });
  });

  it.each([
    ["a document type", "<!DOCTYPE a><a/>", "declaresEntities"],
    ["one behind a long comment", `<!--${"x".repeat(100_000)}--><!DOCTYPE a><a/>`, "declaresEntities"],
    ["one at the edge of what is read at once", `${" ".repeat(4_092)}<!DOCTYPE a><a/>`, "declaresEntities"],
    ["a declaration that says nothing sure", '<?xml version="1.0"encoding="UTF-7"?><a/>', "corrupt"],
    ["text before the root", "hello<a/>", "corrupt"],
    ["no name", "< a/>", "corrupt"],
  ])("refuses a part with %s, also an unused one", async (_what, xml, problemName) => {
    const parts = { "customXml/item1.xml": bytesOf(xml), "xl/workbook.xml": bytesOf("<workbook/>") };
    await expect(checkPackage(zipOf(new Map(Object.entries(parts))))).rejects.toMatchObject({
      problemName,
    });
  });

  it("accepts parts whose root comes late, and empty ones", async () => {
    const parts = {
      "customXml/item1.xml": bytesOf(
        `<?xml version='1.0' standalone='yes'?><!--${"x".repeat(70_000)}--><a/>`,
      ),
      "customXml/item2.xml": bytesOf(`<a ${"xmlns:x='y' ".repeat(800)}/>`),
      "customXml/item3.xml": bytesOf(""),
      "xl/workbook.xml": bytesOf("<workbook/>"),
    };
    expect((await checkPackage(zipOf(new Map(Object.entries(parts))))).size).toBe(4);
  });

  it("applies the same limits of cells to comma-separated files", async () => {
    const read = await readWorkbook(bytesOf(`type,name\n${"x".repeat(32_768)},b\n`), "form.csv");
    expect(read.ok && read.workbook.sheets[0]?.rows[1]?.cells).toEqual([
      { column: 1, text: "x".repeat(32_767), flaw: "tooLong" },
      { column: 2, text: "b" },
    ]);
    const many = await readWorkbook(bytesOf(`${"1,".repeat(1_000)}\n`.repeat(1_001)), "form.csv");
    expect(many.ok ? [] : many.problems).toMatchObject([
      { code: "E_TOO_BIG", message: "This workbook has more than 1,000,000 cells with text." },
    ]);
  });

  it("names the cells that contain too much", async () => {
    const bytes = bytesOf(`type,name,label,mine\ntext,q,${"x".repeat(40_000)},${"x".repeat(40_000)}\n`);
    const read = await readWorkbook(bytes, "form.csv");
    const workbook = read.ok ? read.workbook : { sheets: [] };
    const { problems } = readDefinition(workbook, { worksheetIndex: 0, fileName: "form.csv" });
    expect(problems.filter(({ severity }) => severity === "error")).toMatchObject([
      { code: "E_CELL", sheet: "form", row: 2, column: "C" },
    ]);
    expect(problems.map(({ message }) => message)).toContain(
      "This cell contains more than 32,767 characters.",
    );
  });
});
