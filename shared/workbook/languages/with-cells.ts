/** The table of a form's languages with the cell of each of its texts. */
import { formTextId, type ListUses } from "../../analysis/language-table/form-rows.ts";
import type { LanguageRow } from "../../analysis/language-table/language-row.ts";
import type { TextCell } from "../correct/text-cell.ts";

/** @param cells the texts of the workbook, as they are written there */
export function withCells(
  rows: readonly LanguageRow[],
  cells: readonly TextCell[],
  lists: ListUses,
): LanguageRow[] {
  const byPlace = new Map<string, TextCell>();
  for (const one of cells) {
    const { of, key, column, locale, list } = one;
    byPlace.set(markOf(formTextId([of, key, column]), locale), one);
    // a choice of a list that nothing names is known by a question that offers it
    if (list !== undefined)
      for (const answer of lists[list] ?? [])
        byPlace.set(markOf(formTextId([of, `${answer}${key.slice(list.length)}`, column]), locale), one);
  }
  return rows.map((row) => {
    const own = byPlace.get(markOf(row.id, row.source));
    const texts = row.texts.map((text) => {
      const there = byPlace.get(markOf(row.id, text.locale));
      return there ? { ...text, text: there.text, cell: placeOf(there) } : text;
    });
    return { ...row, ...(own && { text: own.text, cell: placeOf(own) }), texts };
  });
}

const markOf = (id: string, locale: string) => `${id} ${locale}`;
const placeOf = ({ sheet, cell }: TextCell) => ({ sheet, cell });
