/** Translations as a workbook for people to fill in: key, context, a column for each language, status. */
import type { TranslationRow } from "../../process/translations/translation-row.ts";
import { MAX_CELL_CHARACTERS } from "../workbook.ts";
import { writeWorkbook } from "./write-workbook.ts";

/** The only sheet; the import takes the first sheet that has the column `key`, whatever its name. */
const SHEET_NAME = "translations";
const KEY_WIDTH = 36;
const CONTEXT_WIDTH = 18;
const MESSAGE_WIDTH = 44;
const STATE_WIDTH = 10;

/**
 * The bytes of an .xlsx file. A row whose key is too long for a cell is left out: its key couldn't be read back.
 * @param locales the languages of the columns, that of the templates first
 * @example await writeTranslations(translationRows(root, place, ["en", "es"]), ["en", "es"])
 */
export function writeTranslations(
  rows: readonly TranslationRow[],
  locales: readonly string[],
): Promise<Uint8Array> {
  const header = ["key", "context", ...locales, "state"];
  const written = rows
    .filter(({ key }) => key.length <= MAX_CELL_CHARACTERS)
    .map(({ key, contextText, translations, state = "" }) => [
      ...[key, contextText],
      ...locales.map((locale) => translations.find(({ localeCode }) => localeCode === locale)?.message ?? ""),
      state,
    ]);
  const widths = [KEY_WIDTH, CONTEXT_WIDTH, ...locales.map(() => MESSAGE_WIDTH), STATE_WIDTH];
  return writeWorkbook([{ name: SHEET_NAME, rows: [header, ...written], widths }]);
}
