/** Comma-separated values (RFC 4180): as they are, or guarded for spreadsheets, which run some texts as formulas. */

import { trimEndOf } from "../trim-characters.ts";

export type CsvValue = string | number | boolean | undefined;

/** The characters that can start a formula in a spreadsheet, including full-width and small forms. */
const SIGN = "[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe62\\ufe63\\ufe66\\ufe6b\\u2212]";
const STARTS = new RegExp(`^[\\t\\r\\n]*(?=(${SIGN}[^;]*))`, "u");
/**
 * The same within a text: where a spreadsheet with another locale, or an import by tabs, starts a cell although the text is
 * quoted. It reads ";", tab or "|" as its separator, and a line break as the end of a row.
 */
const STARTS_WITHIN = new RegExp(
  `[;\\t|\\r\\n\\v\\f\\u0085\\u2028\\u2029][ "\\u00a0\\ufeff]*(?=(${SIGN}[^;\\t\\r\\n]*))`,
  "gu",
);

/**
 * What no spreadsheet takes for a formula, as it can't be read as one: a number alone, with its unit or in groups (`-5 mmHg`,
 * `+34 600 000 000`), a name after "@", or nothing at all.
 */
const harmless = [
  /^[+\-\u2212\uff0b\uff0d\ufe62\ufe63]\s*\d[\d.,]*(?:e[+-]?\d+)?%?$/iu,
  /^[+\-\u2212\uff0b\uff0d\ufe62\ufe63]\s*\d[\d.,]*[%°\p{L}\p{Sc}]*\s+[(\p{L}\p{N}%°\p{Sc}][\p{L}\p{N}\p{Sc}\s.,%°/()’-]*$/u,
  /^[+\-\u2212\uff0b\uff0d\ufe62\ufe63]\s*\d[\d.,]*[%°\p{L}\p{Sc}]+$/u,
  /^[+\-\u2212\uff0b\uff0d\ufe62\ufe63]\s*\p{Sc}\s*\d[\d.,]*$/u,
  /^[@\uff20\ufe6b][\p{L}\p{N}_.\s-]*$/u,
  new RegExp(`^(?:${SIGN}|\\s)+$`, "u"),
] as const;
/** Within a text, a line of a list, too: its dash starts no cell of its own but in a file that is read wrongly. */
const LIST_LINE = /^[+\-\u2212]\s+[\p{L}\p{N}][\p{L}\p{N}\s.,'’()/-]*$/u;

const runs = (piece: string): boolean => {
  const bare = trimEndOf(piece, /["\s]/);
  return !harmless.some((pattern) => pattern.test(bare));
};

/**
 * A text that stays a text in a spreadsheet, whatever its separator: an apostrophe stands before what it would run.
 * @example harmlessText("=1+1") // "'=1+1"
 * @example harmlessText("a;=1+1") // "a;'=1+1"
 * @example harmlessText("-5 mmHg") // "-5 mmHg"
 */
export function harmlessText(text: string): string {
  const whole = text.replaceAll(STARTS_WITHIN, (start, piece: string) =>
    runs(piece) && !LIST_LINE.test(piece.trimEnd()) ? `${start}'` : start,
  );
  const first = STARTS.exec(text)?.[1];
  return first !== undefined && runs(first) ? `'${whole}` : whole;
}

/** One line with its end. @param guarded true: for a spreadsheet. @example csvLine(["a", 1, 'say "hi"']) // 'a,1,"say ""hi"""\r\n' */
export function csvLine(values: readonly CsvValue[], guarded = false): string {
  return `${values.map((value) => field(value, guarded)).join(",")}\r\n`;
}

function field(value: CsvValue, guarded: boolean): string {
  if (value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = guarded ? harmlessText(value) : value;
  return /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets read a file as UTF-8 when it starts with this. */
export const CSV_BEGINNING = "\uFEFF";

export interface Table {
  name: string;
  /** The header first. */
  rows: (readonly CsvValue[])[];
}

/** The name of a table's CSV file. @example csvName("Submissions") // "submissions.csv" */
export function csvName(table: string): string {
  return `${table.toLowerCase()}.csv`;
}

/** A table as a CSV file. @param guarded true: a spreadsheet runs nothing of it */
export function csvFile({ name, rows }: Table, guarded: boolean): [string, Uint8Array] {
  const lines = rows.map((row) => csvLine(row, guarded));
  return [csvName(name), new TextEncoder().encode(CSV_BEGINNING + lines.join(""))];
}
