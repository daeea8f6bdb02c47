/** Comma-separated values as spreadsheets read them (RFC 4180), with nothing that one would run as a formula. */

export type CsvValue = string | number | boolean | undefined;

/** What a spreadsheet begins a formula with, also in full-width and small forms. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212]/u;

/**
 * The same within a text: where a spreadsheet of another country, or an import by tabs, begins a cell although the text
 * stands between quotation marks. It reads ";", tab or "|" as its comma, and a line break as the end of a row.
 */
const CELL_WITHIN =
  /([;\t|\r\n\v\f\u0085\u2028\u2029][ "\u00a0\ufeff]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212])/gu;

/**
 * A text that stays a text in a spreadsheet, however it separates its cells.
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

/** Spreadsheets take a file for UTF-8 when it begins so. */
export const CSV_BEGINNING = "\uFEFF";
