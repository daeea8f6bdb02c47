/** Where each setting stands, so that what is wrong with it can be said at its cell. */

import { columnLetter, type Row, type Sheet } from "../workbook.ts";
import type { PlacedCell } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import { readSettings } from "./read-settings.ts";
import { isSoundCell } from "./read-table.ts";

/**
 * The cells of the settings that hold something, by the names that `readSettings` gives; errors in them are reported.
 * @example settingCells(sheet of "form_title" over "Intake", problems).get("title")?.cell.column // "A"
 */
export function settingCells(
  sheet: Sheet | undefined,
  problems: ProblemList,
): ReadonlyMap<string, PlacedCell> {
  const found = new Map<string, PlacedCell>();
  const [head, values] = sheet?.rows ?? [];
  if (sheet === undefined || head === undefined || values === undefined) return found;
  for (const { column, text: header } of head.cells) {
    const value = values.cells.find((cell) => cell.column === column);
    if (value === undefined) continue;
    const cell = { text: value.text, row: values.number, column: columnLetter(column), header };
    if (!isSoundCell(value, sheet.name, cell, problems)) continue;
    // a setting's name is the reader's to tell
    const alone = { ...sheet, rows: [onlyColumn(head, column), onlyColumn(values, column)] };
    for (const name of Object.keys(readSettings(alone))) found.set(name, { sheet: sheet.name, cell });
  }
  return found;
}

function onlyColumn(row: Row, column: number): Row {
  return { number: row.number, cells: row.cells.filter((cell) => cell.column === column) };
}
