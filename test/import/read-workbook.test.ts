import { describe, expect, it } from "vitest";
import { listWorksheets } from "../../shared/heavy/workbook/list-worksheets.ts";
import { readWorkbook } from "../../shared/heavy/workbook/read-workbook.ts";
import { writeWorkbook } from "../../shared/heavy/workbook/write-workbook.ts";

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
        { index: 1, name: "survey", isLanguageOpen: true },
      ],
      worksheetIndex: 1,
    });
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

  it("says what a file is instead of a workbook", async () => {
    const codeOf = async (bytes: Uint8Array, name = "form.xlsx") => {
      const read = await readWorkbook(bytes, name);
      return read.ok ? "read" : read.problems[0]?.code;
    };
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]);
    const locked = Uint8Array.from([...old, ...Buffer.from("EncryptedPackage", "utf16le")]);
    expect(await codeOf(new Uint8Array())).toBe("E_NOT_XLSX");
    expect(await codeOf(bytesOf("hello"))).toBe("E_NOT_XLSX");
    expect(await codeOf(old)).toBe("E_NOT_XLSX");
    expect(await codeOf(locked)).toBe("E_ENCRYPTED");
    expect(await codeOf(new Uint8Array(4 * 1024 * 1024 + 1))).toBe("E_TOO_BIG");
    expect(await codeOf(bytesOf("PK\u0003\u0004 and then nothing"))).toBe("E_CORRUPT");
  });
});
