/** Submissions as one file: CSV, XLSX with a codebook, or JSON. */
import type { StoredAnswers } from "../form/repeated-answers.ts";
import { MAX_CELL_CHARACTERS } from "../workbook/workbook.ts";
import { writeWorkbook } from "../workbook/write/write-workbook.ts";
import { type CodebookEntry, cellOf } from "./codebook.ts";

/** Comma-separated values as spreadsheets read them (RFC 4180), without anything that one would run as a formula. */

type CsvValue = string | number | boolean | undefined;

/** The characters that start a formula in a spreadsheet, including full-width and small forms. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212]/u;

/**
 * The same within a text: where a spreadsheet with another locale, or an import by tabs, starts a cell although the text is
 * quoted. It reads ";", tab or "|" as its separator, and a line break as the end of a row.
 */
const CELL_WITHIN =
  /([;\t|\r\n\v\f\u0085\u2028\u2029][ "\u00a0\ufeff]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212])/gu;

/**
 * A text that stays a text in a spreadsheet, whatever its separator.
 * @example harmlessText("=1+1") // "'=1+1"
 * @example harmlessText("a;=1+1") // "a;'=1+1"
 */
export function harmlessText(text: string): string {
  const whole = text.replaceAll(CELL_WITHIN, "$1'");
  return BEGINS_FORMULA.test(text) ? `'${whole}` : whole;
}

/** One line with its end. @example csvLine(["a", 1, 'say "hi"']) // 'a,1,"say ""hi"""\r\n' */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(field).join(",")}\r\n`;
}

function field(value: CsvValue): string {
  if (value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = harmlessText(value);
  return /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets read a file as UTF-8 when it starts with this. */
const CSV_BEGINNING = "\uFEFF";

export interface ExportedSubmission {
  instanceId: string;
  publication: string;
  status: string;
  locale: string;
  startedAt: string;
  submittedAt: string | undefined;
  /** Its name, from its form or its respondent. */
  name?: string;
  answers: StoredAnswers;
}

export interface ToExport {
  formName: string;
  codebook: readonly CodebookEntry[];
  submissions: readonly ExportedSubmission[];
}

export const exportTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
} as const;

const always = ["instanceId", "publication", "status", "locale", "startedAt", "submittedAt"] as const;

/** The bytes of the file. */
export async function exportSubmissions(
  format: keyof typeof exportTypes,
  { formName, codebook, submissions }: ToExport,
): Promise<Uint8Array> {
  const isNamed = submissions.some(({ name }) => name !== undefined);
  const leading = isNamed ? ([...always, "name"] as const) : always;
  const header = [...leading, ...codebook.map(({ key }) => key)];
  const cells = (submission: ExportedSubmission) => [
    ...leading.map((name) => submission[name]),
    ...codebook.map(({ key }) =>
      Object.hasOwn(submission.answers, key) ? cellOf(submission.answers[key]) : undefined,
    ),
  ];
  switch (format) {
    case "json":
      return new TextEncoder().encode(JSON.stringify({ form: formName, codebook, submissions }));
    case "csv": {
      const lines = submissions.map((submission) => csvLine(cells(submission)));
      return new TextEncoder().encode(CSV_BEGINNING + csvLine(header) + lines.join(""));
    }
    case "xlsx": {
      // A cell of type text is never run as a formula, so answers are written unchanged.
      const rows = submissions.map((submission) => cells(submission).map(fitted));
      return writeWorkbook([
        { name: "Submissions", rows: [header.map(fitted), ...rows] },
        { name: "Codebook", rows: [codebookHeader, ...codebook.map(codebookRow)] },
      ]);
    }
  }
}

const codebookHeader = ["Key", "Page", "Question", "Type", "Choices", "Required"];

function codebookRow({ key, page, question, type, options, required }: CodebookEntry) {
  return [key, page, question, type, options, required ? "yes" : "no"].map(fitted);
}

/** Excel "repairs" a workbook with a longer text by deleting the text. */
function fitted<T>(value: T): T | string {
  return typeof value === "string" ? value.slice(0, MAX_CELL_CHARACTERS) : value;
}
