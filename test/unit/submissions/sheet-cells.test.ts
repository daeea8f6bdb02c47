/** A workbook of submissions computes: dates, date-times, times and numbers are such, with keys as with labels. */
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { choicesOf, codebookOf } from "../../../shared/submissions/codebook.ts";
import { exportSubmissions } from "../../../shared/submissions/export-submissions.ts";
import { sheetCell } from "../../../shared/submissions/sheet-cells.ts";
import { statisticsFiles } from "../../../shared/submissions/statistics-files.ts";
import { formOfFields } from "../../support/form-of-fields.ts";

const definition = formOfFields([
  { key: "born", controlType: "date", dataType: "date", label: "Born" },
  { key: "seen", controlType: "text", dataType: "datetime-local", label: "Seen" },
  { key: "bed", controlType: "text", dataType: "time", label: "To bed" },
  { key: "height", controlType: "number", dataType: "number", label: "Height" },
  { key: "end", controlType: "calculation", dataType: "datetime-local" },
  { key: "said", controlType: "text", label: "Said" },
  {
    ...{ key: "nap", controlType: "row", label: "Nap", repeat: {} },
    fields: [{ key: "at", controlType: "text", dataType: "time", label: "At" }],
  },
]);
const codebook = codebookOf([definition], "en");
const answers = {
  ...{ born: "2019-02-28", seen: "2026-01-15T00:00+02:00", bed: "20:30", height: "1.5" },
  ...{ end: "2026-01-15T13:00:01.250+01:00", said: "2026-01-15", nap: [{ at: "13:05:10" }] },
};
const submission = {
  ...{ instanceId: "a", publication: "P", status: "COMPLETE", locale: "en", answers },
  ...{ startedAt: "2026-11-20T20:04:00.000Z", submittedAt: "2026-11-21T00:00:00.000Z" },
};

describe("a workbook of submissions", () => {
  it.each([
    ["keys", {}],
    ["labels", { choices: choicesOf([definition], "en") }],
  ])("has dates, date-times, times and numbers with %s, and texts as texts", async (_values, query) => {
    const whole = { formName: "F", codebook, submissions: [submission], ...query };
    const { bytes } = await exportSubmissions("xlsx", whole);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(Uint8Array.from(bytes).buffer);
    const cellsOf = (name: string, from: number) => {
      const row = book.getWorksheet(name)?.getRow(2) ?? expect.fail(name);
      const found: unknown[] = [];
      for (let column = from; row.getCell(column).value !== null; column += 1) {
        const { value, numFmt } = row.getCell(column);
        found.push([value instanceof Date ? value.toISOString() : value, numFmt]);
      }
      return found;
    };
    const [day, moment, time] = ["yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss", "hh:mm:ss"];
    expect(cellsOf("Submissions", 5)).toEqual([
      ["2026-11-20T20:04:00.000Z", moment],
      ["2026-11-21T00:00:00.000Z", moment],
      ["2019-02-28T00:00:00.000Z", day],
      ["2026-01-15T00:00:00.000Z", moment],
      ["1899-12-30T20:30:00.000Z", time],
      [1.5, undefined],
      ["2026-01-15T13:00:01.000Z", moment],
      ["2026-01-15", undefined],
      [1, undefined],
    ]);
    expect(cellsOf("nap", 3)).toEqual([["1899-12-30T13:05:10.000Z", time]]);
  });

  it("has these types in its codebook", () => {
    expect(codebook.map(({ key, type }) => [key, type])).toEqual([
      ["born", "date"],
      ["seen", "date-time"],
      ["bed", "time"],
      ["height", "number"],
      ["end", "date-time"],
      ["said", "text"],
      ["nap", "repeat"],
      ["at", "time"],
    ]);
  });

  it.each([
    ["unknown", "date"],
    ["2026-02-30", "date"],
    ["1899-12-31", "date"],
    ["2026-01-15", "date-time"],
    ["2026-01-15T24:00", "date-time"],
    ["1899-06-01T08:00", "date-time"],
    ["24:00", "time"],
    ["tall", "number"],
    [" ", "number"],
    ["Infinity", "number"],
    ["=1+1", "number"],
    ["1.5", "text"],
    ["12:00", undefined],
  ])("keeps the text %j in a column of the type %s", (text, type) => {
    expect(sheetCell(text, type)).toBe(text);
  });
});

it("keeps the digits of a long number, also with labels and in files for statistics", async () => {
  const long = "12345678901234567890";
  expect(sheetCell(long, "number")).toBe(long);
  expect(sheetCell("123456789012345", "number")).toBe(123_456_789_012_345);
  expect(sheetCell("0.30000000000000004", "number")).toBe(0.1 + 0.2);
  const whole = {
    ...{ formName: "F", codebook, choices: choicesOf([definition], "en") },
    submissions: [{ ...submission, answers: { height: long } }],
  };
  const text = new TextDecoder().decode(statisticsFiles(whole).get("submissions.csv"));
  expect(text).toContain(`,${long},`);
  const book = new ExcelJS.Workbook();
  const labelled = await exportSubmissions("xlsx", { ...whole, values: "labels" });
  await book.xlsx.load(Uint8Array.from(labelled.bytes).buffer);
  const row = book.worksheets[0]?.getRow(2).values;
  expect(row).toContain(long);
});
