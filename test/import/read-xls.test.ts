/**
 * Workbooks of Excel 97 to 2003. `xls/*.xls` were written by LibreOffice Calc from the .xlsx files beside them, which come from exceljs:
 * what is read of both is the same.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { annotateWorkbook } from "../../shared/workbook/annotate/workbook.ts";
import { FileRefusal } from "../../shared/workbook/read/file-problem.ts";
import { unpackWorkbook } from "../../shared/workbook/read/packed-workbook.ts";
import { readCells } from "../../shared/workbook/read/read-cells.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { readXls } from "../../shared/workbook/read/xls/read-xls.ts";
import type { Workbook } from "../../shared/workbook/workbook.ts";
import { caseSeed, Random } from "../fuzz/random.ts";
import { mutateBytes } from "../fuzz/workbooks/mutate-bytes.ts";
import { budget } from "../support/budget.ts";
import {
  containerOf,
  double,
  end,
  globalsStart,
  long,
  recordsOf,
  short,
  streamOf,
  wide,
} from "./xls/write-xls.ts";

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`xls/${name}`, import.meta.url)));
const cell = (row: number, column: number) => [...short(row), ...short(column), ...short(0)];
const at = (sheet: Workbook["sheets"][number] | undefined, place: string) => {
  const [, letter = "", row] = /^([A-Z])(\d+)$/.exec(place) ?? [];
  const cells = sheet?.rows.find(({ number }) => number === Number(row))?.cells;
  return cells?.find(({ column }) => column === letter.charCodeAt(0) - 64);
};
const refusalOf = (bytes: Uint8Array) => {
  try {
    return unpackWorkbook(readXls(bytes)).sheets.map(({ name }) => name);
  } catch (thrown) {
    if (thrown instanceof FileRefusal) return thrown.problemName;
    throw thrown;
  }
};

describe("an .xls workbook", () => {
  it("has the texts of the same .xlsx workbook", async () => {
    const read = await readWorkbook(fixture("cells.xls"), "form.xls");
    const modern = await readWorkbook(fixture("cells.xlsx"), "form.xlsx");
    if (!read.ok || !modern.ok) throw new Error("One of them can't be read.");
    expect(read.workbook.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ["survey", false],
      ["choices", false],
      ["Hidden sheet", true],
      ["settings", false],
    ]);
    // LibreOffice stores 0 for a formula's text that it hasn't computed itself
    const isComputed = (text: string) => text === "10" || text.startsWith("éé");
    const textsOf = ({ sheets }: Workbook) =>
      sheets.flatMap(({ name, rows }) =>
        rows.map(({ number, cells }) => [
          name,
          number,
          cells.map((one) => ({ ...one, text: isComputed(one.text) ? "0" : one.text })),
        ]),
      );
    expect(textsOf(read.workbook)).toEqual(textsOf(modern.workbook));
    const [survey] = read.workbook.sheets;
    const texts = ["E2", "F2", "E3", "F3", "E4", "E5", "E7", "E9", "E10", "D2", "C3", "H14"].map(
      (place) => at(survey, place)?.text,
    );
    expect(texts).toEqual(
      [
        "1",
        "TRUE",
        "2024-02-29",
        "FALSE",
        "13:45:00",
        "2023-03-15 12:00:01",
        "1.15",
        "0.0000001",
        "-12345678901",
      ].concat(["من أنت؟ 😀", "Which day?", "2024-01-02"]),
    );
    expect(at(survey, "G13")).toMatchObject({ text: "#N/A", flaw: "error" });
    expect(at(survey, "C15")?.text).toBe(`${"x".repeat(9000)}é`);
    expect(survey?.rows.find(({ number }) => number === 17)?.cells).toHaveLength(3); // merged
  });

  it("counts its days from 1904 where it says so", async () => {
    const read = unpackWorkbook(readXls(fixture("from1904.xls")));
    expect(read).toEqual(await readCells(fixture("from1904.xlsx")));
    expect(at(read.sheets[0], "C2")?.text).toBe("2021-09-23");
  });

  it("has the results of its formulas, of every kind", () => {
    const result = (column: number, ...bytes: number[]): [number, number[], number[]] => [
      0x06,
      [...cell(0, column), ...bytes],
      [...short(0), ...long(0), ...short(0)],
    ];
    const cells = [
      result(0, 0, 0, 0, 0, 0, 0, 0xff, 0xff),
      [0x4bc, [1, 2, 3]], // a formula that several cells share
      [0x207, wide("né")],
      result(1, 1, 0, 0, 0, 0, 0, 0xff, 0xff),
      result(2, 2, 0, 0x2a, 0, 0, 0, 0xff, 0xff),
      result(3, 3, 0, 0, 0, 0, 0, 0xff, 0xff),
      result(4, ...double(0)),
      [0x27e, [...cell(0, 5), ...long((115 << 2) | 3)]],
      [
        0xbd,
        [
          ...short(0),
          ...short(6),
          ...short(0),
          ...long((7 << 2) | 2),
          ...short(0),
          ...long((-1 << 2) | 2),
          ...short(7),
        ],
      ],
      [0xd6, cell(0, 8), wide("rich"), short(0)],
      [0x205, [...cell(0, 9), 1, 0]],
    ] satisfies Parameters<typeof recordsOf>[0];
    const { sheets } = unpackWorkbook(readXls(containerOf({ Workbook: streamOf([], [{ cells }]) })));
    expect(sheets[0]?.rows).toEqual([
      {
        number: 1,
        cells: [
          { column: 1, text: "né" },
          { column: 2, text: "FALSE" },
          { column: 3, text: "#N/A", flaw: "error" },
          { column: 5, text: "0" },
          { column: 6, text: "1.15" },
          { column: 7, text: "7" },
          { column: 8, text: "-1" },
          { column: 9, text: "rich" },
          { column: 10, text: "TRUE" },
        ],
      },
    ]);
  });

  it("has texts that go on in another record, where their width may change", () => {
    const shared = [
      [0xfc, [...long(2), ...long(2), ...short(4), 0], Buffer.from("ab")],
      [0x3c, [1], Buffer.from("cд", "utf16le"), [...short(1), 8, ...short(1)], Buffer.from("z")],
      [0x3c, long(0)],
    ] satisfies Parameters<typeof recordsOf>[0];
    const cells = [0, 1].map((column): [number, number[]] => [0xfd, [...cell(0, column), ...long(column)]]);
    const { sheets } = unpackWorkbook(readXls(containerOf({ Workbook: streamOf(shared, [{ cells }]) })));
    expect(sheets[0]?.rows[0]?.cells.map(({ text }) => text)).toEqual(["abcд", "z"]);
  });

  it("of Excel 5 and 95 has texts of its code page", () => {
    const cells = [[0x204, cell(0, 0), short(3), Buffer.from([0xc4, 0xe0, 0x21])]] as const;
    const stream = streamOf([[0x42, short(1251)]], [{ cells }], 0x500);
    for (const bytes of [containerOf({ Book: stream }), new Uint8Array(stream)])
      expect(unpackWorkbook(readXls(bytes)).sheets[0]?.rows[0]?.cells[0]?.text).toBe("Да!");
  });

  it("is refused with words when it can't be read", async () => {
    const stream = streamOf([], [{ cells: [] }]);
    const problemOf = async (bytes: Uint8Array) => {
      const read = await readWorkbook(bytes, "form.xls");
      return read.ok ? "read" : [read.problems[0]?.code, read.problems[0]?.message];
    };
    const locked = streamOf([[0x2f, short(1)]], [{ cells: [] }]);
    const byPassword = ["E_ENCRYPTED", "This workbook is protected by a password."];
    expect(await problemOf(containerOf({ Workbook: locked }))).toEqual(byPassword);
    expect(await problemOf(containerOf({ EncryptionInfo: stream, EncryptedPackage: stream }))).toEqual(
      byPassword,
    );
    expect(await problemOf(containerOf({ WordDocument: stream }))).toEqual([
      "E_NOT_XLSX",
      "This file isn't an Excel workbook.",
    ]);
    const older = new Uint8Array(recordsOf([[0x409, short(0x400), short(0x10)], end]));
    expect(await problemOf(older)).toEqual([
      "E_NOT_XLSX",
      "This workbook was written by Excel 4 or an older one.",
    ]);
    const page = new TextEncoder().encode("\ufeff <html><table><tr><td>type</table>");
    expect(await problemOf(page)).toEqual([
      "E_NOT_XLSX",
      "This file is a web page or XML, whatever its file extension.",
    ]);
    const damaged = ["E_CORRUPT", "This workbook is damaged and can't be read."];
    expect(await problemOf(containerOf({ Workbook: stream }).subarray(0, 700))).toEqual(damaged);
  });

  it("ends whatever its chains, its directory and its numbers say", () => {
    const stream = streamOf([], [{ cells: [] }]);
    const changed = (change: (bytes: Buffer) => void) => refusalOf(containerOf({ Workbook: stream }, change));
    const put = (place: number, value: number) => (bytes: Buffer) =>
      void bytes.writeUInt32LE(value >>> 0, place);
    expect(changed(() => {})).toEqual(["survey"]);
    const fat = 512;
    expect(changed(put(fat + 2 * 4, 2))).toBe("corrupt"); // a chain that leads back to its start
    expect(changed(put(fat + 1 * 4, 1))).toBe("corrupt"); // as does that of the directory
    expect(changed(put(fat + 2 * 4, 0x00ff_ffff))).toBe("corrupt"); // a sector that isn't there
    expect(changed(put(0x2c, 0xffff_ffff))).toBe("corrupt"); // four milliards of tables
    expect(changed(put(0x44, 1))).toEqual(["survey"]); // further tables that nothing needs
    const directory = 1024;
    expect(changed(put(directory + 128 + 0x48, 1))).toEqual(["survey"]); // an entry that is its own neighbour
    expect(changed(put(directory + 128 + 0x78, 0x7fff_ffff))).toBe("corrupt"); // two gigabytes of workbook
    expect(changed(put(directory + 128 + 0x78, 30))).toBe("corrupt"); // cut off, and read from the root's own stream
    expect(changed((bytes) => void bytes.writeUInt16LE(31, 0x1e))).toBe("corrupt");
    const of = (cells: Parameters<typeof recordsOf>[0]) =>
      refusalOf(new Uint8Array(streamOf([], [{ cells }])));
    expect(of([[0xfd, [...cell(0, 0), ...long(9)]]])).toBe("corrupt"); // a shared text that isn't there
    expect(of([[0x204, cell(0, 0), short(60_000), [0]]])).toBe("corrupt"); // longer than the file
    expect(of([[0x203, cell(0, 0)]])).toBe("corrupt"); // a number of no bytes
    expect(refusalOf(new Uint8Array(recordsOf([globalsStart(), end])))).toBe("corrupt"); // no sheet
  });

  it("reads no more than any workbook may have", () => {
    const many = streamOf(
      [],
      Array.from({ length: 51 }, (_, index) => ({ name: `s${index}`, cells: [] })),
    );
    expect(refusalOf(new Uint8Array(many))).toBe("tooManySheets");
    const shared: [number, number[], Buffer] = [
      0xfc,
      [...long(1), ...long(1), ...short(8_000), 0],
      Buffer.alloc(8_000, "x"),
    ];
    const cells = Array.from({ length: 5_000 }, (_, row): [number, number[]] => [
      0xfd,
      [...cell(row, 0), ...long(0)],
    ]);
    const heavy = streamOf([shared], [{ cells }]);
    expect(refusalOf(new Uint8Array(heavy))).toBe("tooMuchText");
    const format: [number, number[], Buffer] = [
      0x41e,
      [...short(200), ...short(8_000), 0],
      Buffer.alloc(8_000, "["),
    ];
    const styles = Array.from({ length: 100_000 }, (): [number, number[]] => [0xe0, [0, 0, ...short(200)]]);
    const started = process.threadCpuUsage();
    expect(refusalOf(new Uint8Array(streamOf([format, ...styles], [{ cells: [] }])))).toEqual(["survey"]);
    expect(process.threadCpuUsage(started).user).toBeLessThan(3_000_000); // each format is read once
    const rows = Array.from({ length: 50_001 }, (_, row): [number, number[]] => [
      0x205,
      [...cell(row, 0), 1, 0],
    ]);
    expect(unpackWorkbook(readXls(new Uint8Array(streamOf([], [{ cells: rows }])))).sheets[0]?.isCut).toBe(
      true,
    );
  });

  it("with changed bytes is read, or refused with a reason", () => {
    const whole = fixture("from1904.xls");
    for (let index = 0; index < budget({ search: 3_000, usual: 300 }); index += 1) {
      const bytes = mutateBytes(whole, new Random(caseSeed(11, index)));
      if (bytes.length > 0) expect(refusalOf(bytes), `case ${index}`).toBeDefined();
    }
  });

  it("gets its problems into a copy as .xlsx, with the sheets that it has", async () => {
    const problem = {
      severity: "error",
      code: "E_NAME_BAD",
      sheet: "survey",
      row: 3,
      column: "B",
      message: "Bad.",
    } as const;
    const result = await annotateWorkbook(fixture("cells.xls"), "form.xls", [problem]);
    const read = result.ok ? await readWorkbook(result.bytes, "form.xlsx") : undefined;
    if (read?.ok !== true) throw new Error("There is no copy that can be read.");
    const own = unpackWorkbook(readXls(fixture("cells.xls")));
    expect(read.workbook.sheets.slice(1).map(({ name, hidden }) => [name, hidden])).toEqual(
      own.sheets.map(({ name, hidden }) => [name, hidden]),
    );
    expect(read.workbook.sheets[1]?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual(
      own.sheets[0]?.rows.map(({ cells }) => cells.map(({ text }) => text)),
    );
  });
});
