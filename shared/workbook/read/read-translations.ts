/** Reads translations from a workbook that was filled in. */

import { translationKey } from "../../process/catalogue.ts";
import type { TranslationInput } from "../../process/translations/merge-translations.ts";
import type { ImportProblem } from "../import-problem.ts";
import { columnLetter, type Row, type Sheet } from "../workbook.ts";
import { readWorkbook } from "./read-workbook.ts";

export type ReadTranslations =
  | { ok: true; rows: TranslationInput[]; locales: string[] }
  /** `problems`: the file can't be read at all; `message`: it can, but has no translations. */
  | { ok: false; problems: ImportProblem[] }
  | { ok: false; message: string };

/** Codes as `Intl` has them: `es`, `es-MX`, `zh-Hans`. */
const localePattern = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;
const ownColumns: ReadonlySet<string> = new Set(["key", "context", "state"]);

/**
 * The rows of the first sheet with a column `key` and at least one language column. Columns are found by their headers,
 * in any order; other columns are their author's notes. A row without a key is identified by its text in the first language
 * column and its context; a row with neither is skipped. If a key occurs twice, the later row counts.
 *
 * @param bytes an .xlsx, .xls or .csv file
 * @example await readTranslations(bytes, "translations.xlsx") // { ok: true, rows: [{ key: "Hi", messages: { es: "Hola" } }], … }
 */
export async function readTranslations(bytes: Uint8Array, fileName: string): Promise<ReadTranslations> {
  const read = await readWorkbook(bytes, fileName);
  if (!read.ok) return { ok: false, problems: read.problems };
  for (const sheet of read.workbook.sheets) {
    const columns = readHeader(sheet.rows[0]);
    if (columns === undefined) continue;
    if (sheet.isCut) return { ok: false, message: `The sheet "${sheet.name}" has too many rows.` };
    const flaw = firstFlaw(sheet, columns);
    if (flaw !== undefined) return { ok: false, message: flaw };
    return { ok: true, rows: readRows(sheet, columns), locales: [...columns.locales.values()] };
  }
  const message =
    'This workbook has no translations. Its first row needs the column "key" and one for each language, such as "es".';
  return { ok: false, message };
}

interface Columns {
  /** Column numbers by name. */
  own: ReadonlyMap<string, number>;
  /** Locale codes by column number. */
  locales: ReadonlyMap<number, string>;
}

function readHeader(header: Row | undefined): Columns | undefined {
  const own = new Map<string, number>();
  const locales = new Map<number, string>();
  for (const { column, text } of header?.cells ?? []) {
    const name = text.trim().toLowerCase();
    if (ownColumns.has(name)) own.set(name, column);
    else if (localePattern.test(text.trim())) locales.set(column, canonical(text.trim()));
  }
  return own.has("key") && locales.size > 0 ? { own, locales } : undefined;
}

function canonical(code: string): string {
  try {
    return new Intl.Locale(code).toString();
  } catch {
    return code; // Intl throws for what isn't a locale
  }
}

/** A formula without a result, or an error, would be mistaken for an empty cell. */
function firstFlaw({ name, rows }: Sheet, { locales }: Columns): string | undefined {
  for (const { number, cells } of rows) {
    const flawed = cells.find(({ flaw, column }) => flaw !== undefined && locales.has(column));
    if (flawed === undefined) continue;
    const place = `${columnLetter(flawed.column)}${number}`;
    return `Sheet "${name}", cell ${place} contains a formula without a result. Write the text itself.`;
  }
  return undefined;
}

function readRows({ rows }: Sheet, { own, locales }: Columns): TranslationInput[] {
  const byKey = new Map<string, TranslationInput>();
  const source = locales.get(Math.min(...locales.keys())) ?? ""; // as a table is exported
  for (const { cells } of rows.slice(1)) {
    const textOf = (name: string) => cells.find(({ column }) => column === own.get(name))?.text ?? "";
    const messages = Object.fromEntries(
      cells.flatMap(({ column, text }) => {
        const locale = locales.get(column);
        return locale === undefined || text === "" ? [] : [[locale, text]];
      }),
    );
    const key = textOf("key") || translationKey(messages[source] ?? "", textOf("context"));
    if (key !== "") byKey.set(key, { key, state: textOf("state"), messages });
  }
  return [...byKey.values()];
}
