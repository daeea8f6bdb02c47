/** The workbook of translators, over a form and its reports: a row for each text, a column for each language. */
import { holes, type LanguageRow, type LanguageTable } from "../../analysis/language-table/language-row.ts";
import { localeOfHeader } from "../import/languages.ts";
import type { ImportProblem } from "../import-problem.ts";
import { cleanText } from "../read/cell-text.ts";
import { readWorkbook } from "../read/read-workbook.ts";
import { type Cell, columnLetter, MAX_CELL_CHARACTERS, type Sheet } from "../workbook.ts";
import { writeWorkbook } from "../write/write-workbook.ts";

type Locale = LanguageTable["locales"][number];

const SHEET_NAME = "translations";
/** How wide the columns are, in characters. */
const widths = { key: 12, where: 30, context: 14, source: 50, language: 50, state: 14 };

/** Whether a text can be translated in the workbook: what stands in a template or is the product's own can't. */
export function isTranslatable({ kind, step, cell, texts }: LanguageRow): boolean {
  if (kind === "output" || step?.part === "translation") return true;
  return cell !== undefined || texts.some((one) => one.cell !== undefined);
}

/** The bytes of an .xlsx file. A row with a text that is too long for a cell is left out: it couldn't be read back. */
export function writeLanguages(table: LanguageTable): Promise<Uint8Array> {
  const rows = table.rows.filter((row) => isTranslatable(row) && fits(row));
  const locales = localesOf(table, rows);
  const written = rows.map(({ id, where, context, text, texts }) => [
    ...[id, where, context, text],
    ...locales.map(({ code }) => texts.find(({ locale }) => locale === code)?.text ?? ""),
    texts.find(({ state }) => holes.has(state))?.state ?? "",
  ]);
  const header = ["key", "where", "context", "source", ...locales.map(headerOf), "state"];
  const { key, where, context, source, language, state } = widths;
  const all = [key, where, context, source, ...locales.map(() => language), state];
  return writeWorkbook([{ name: SHEET_NAME, rows: [header, ...written], widths: all }]);
}

/** A text as it comes back from a cell. @example asInCell(" a\r\nb") // "a\nb" */
export function asInCell(text: string): string {
  return cleanText(text.toWellFormed().replace(/[\ufffe\uffff]/g, "\ufffd"));
}

const fits = ({ id, text, texts }: LanguageRow) =>
  [id, text, ...texts.map((one) => one.text)].every(({ length }) => length <= MAX_CELL_CHARACTERS);

/** The languages that some text is translated into, those of the form first. */
function localesOf({ locales }: LanguageTable, rows: readonly LanguageRow[]): Locale[] {
  const used = new Set(rows.flatMap(({ texts }) => texts.map(({ locale }) => locale)));
  const others = [...used].filter((code) => !locales.some((one) => one.code === code));
  return [...locales.filter(({ code }) => used.has(code)), ...others.map((code) => ({ code, name: code }))];
}

/** @example headerOf({ code: "sw", name: "Kiswahili" }) // "Kiswahili (sw)" */
export const headerOf = ({ code, name }: Locale) => (name === code ? code : `${name} (${code})`);

export interface LanguageSheetRow {
  row: number;
  key: string;
  source: string;
  state: string;
  /** What is filled in, by column. */
  texts: { locale: string; column: string; text: string }[];
}

export interface LanguageSheet {
  name: string;
  rows: LanguageSheetRow[];
  /** The languages of its columns, with the header of each. */
  locales: { code: string; header: string; column: string }[];
}

export type ReadLanguages = { ok: true; sheet: LanguageSheet } | { ok: false; problems: ImportProblem[] };

/**
 * The first sheet with the columns `key` and `source`. Columns are found by their headers, in any order; what has no header that
 * names a language is their author's.
 * @param known the languages of the form, whose headers are read as they were written
 */
export async function readLanguages(
  bytes: Uint8Array,
  fileName: string,
  known: readonly Locale[],
): Promise<ReadLanguages> {
  const read = await readWorkbook(bytes, fileName);
  if (!read.ok) return { ok: false, problems: read.problems };
  for (const sheet of read.workbook.sheets) {
    const found = readSheet(sheet, known);
    if (found !== undefined) return found;
  }
  const message = "This workbook has no translations.";
  const hint = 'Its first row needs the columns "key" and "source", as in the exported one.';
  return { ok: false, problems: [{ severity: "error", code: "E_NO_TYPE_COLUMN", message, hint }] };
}

function readSheet({ name, rows, isCut }: Sheet, known: readonly Locale[]): ReadLanguages | undefined {
  const [header, ...lines] = rows;
  const own = new Map<string, number>();
  const locales = new Map<number, { code: string; header: string; column: string }>();
  for (const { column, text } of header?.cells ?? []) {
    if (ownColumns.has(text.toLowerCase())) own.set(text.toLowerCase(), column);
    else {
      const code = known.find((one) => headerOf(one) === text)?.code ?? localeOfHeader(text)?.code;
      if (code !== undefined) locales.set(column, { code, header: text, column: columnLetter(column) });
    }
  }
  if (!own.has("key") || !own.has("source")) return undefined;
  if (isCut) {
    const message = "This sheet has more rows than are read.";
    return { ok: false, problems: [{ severity: "error", code: "E_TOO_MANY_ROWS", sheet: name, message }] };
  }
  const twice = [...locales.values()].find(({ code, column }) =>
    [...locales.values()].some((other) => other.code === code && other.column !== column),
  );
  if (twice !== undefined) {
    const { column } = [...locales.values()].findLast(({ code }) => code === twice.code) ?? twice;
    const message = `The columns ${twice.column} and ${column} are for the same language.`;
    const place = { sheet: name, row: header?.number ?? 1, column };
    const hint = "Keep one of them.";
    return { ok: false, problems: [{ severity: "error", code: "E_CELL", ...place, message, hint }] };
  }
  const read = lines.map(({ number, cells }): LanguageSheetRow => {
    const textOf = (column: string) => cells.find((one) => one.column === own.get(column))?.text ?? "";
    const texts = cells.flatMap(({ column, text }) => {
      const locale = locales.get(column);
      return locale === undefined || text === ""
        ? []
        : [{ locale: locale.code, column: locale.column, text }];
    });
    return { row: number, key: textOf("key"), source: textOf("source"), state: textOf("state"), texts };
  });
  const isRead = ({ column }: Cell) =>
    locales.has(column) || column === own.get("key") || column === own.get("source");
  const flawed = lines.flatMap(({ number, cells }) =>
    cells
      .filter((cell) => cell.flaw !== undefined && isRead(cell))
      .map(({ column }): ImportProblem => {
        const message =
          "This cell contains an error, a formula without a result, or a text that is too long.";
        const place = { sheet: name, row: number, column: columnLetter(column) };
        return { severity: "error", code: "E_CELL", ...place, message, hint: "Write the text itself." };
      }),
  );
  if (flawed.length > 0) return { ok: false, problems: flawed };
  const filled = read.filter(({ key, texts }) => key !== "" || texts.length > 0);
  return { ok: true, sheet: { name, rows: filled, locales: [...locales.values()] } };
}

const ownColumns: ReadonlySet<string> = new Set(["key", "where", "context", "source", "state"]);
