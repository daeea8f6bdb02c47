/** Comma-separated values as spreadsheets read them (RFC 4180), with nothing that one would run as a formula. */

export type CsvValue = string | number | boolean | undefined;

/** What a spreadsheet begins a formula with, also in full-width forms. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

/**
 * A text that stays a text in a spreadsheet.
 * @example harmlessText("=1+1") // "'=1+1"
 */
export function harmlessText(text: string): string {
  return BEGINS_FORMULA.test(text) ? `'${text}` : text;
}

/** One line with its end. @example csvLine(["a", 1, 'say "hi"']) // 'a,1,"say ""hi"""\r\n' */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(field).join(",")}\r\n`;
}

function field(value: CsvValue): string {
  if (value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = harmlessText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets take a file for UTF-8 when it begins so. */
export const CSV_BEGINNING = "\uFEFF";
