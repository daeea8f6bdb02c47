/** The texts of a row that differ by language. */
import type { Texts } from "./parsed-survey.ts";
import type { TableRow } from "./read-table.ts";
import { translatable } from "./survey-columns.ts";

/** The texts of a row by column, each by its language. */
export function textsOf(row: TableRow, defaultLanguage: string): Map<string, Texts> {
  const texts = new Map<string, Texts>();
  for (const [name, list] of row.texts) {
    if (!translatable.has(name)) continue;
    texts.set(
      name,
      Object.fromEntries(list.map(({ language, cell }) => [language ?? defaultLanguage, cell])),
    );
  }
  return texts;
}
