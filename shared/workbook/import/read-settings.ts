/** The settings sheet → settings by name, and the cell of each. */

import { columnLetter, type Row, type Sheet } from "../workbook.ts";
import { canonicalHeader, canonicalNames } from "./definitions/definition.ts";
import { type SettingDefinition, settings } from "./definitions/settings.ts";
import type { Findings } from "./finding.ts";
import { localeOfHeader } from "./languages.ts";
import type { PlacedCell } from "./question.ts";
import { isSoundCell } from "./read-table.ts";

const headerOf = canonicalNames(settings);
const kept = new Map(settings.map(({ header, name = header }: SettingDefinition) => [header, name] as const));

/**
 * Settings from the first two rows, by their usual names; empty ones are left out.
 * @example readSettings(sheet of "form_title" over "Intake") // { title: "Intake" }
 */
export function readSettings(sheet: Sheet | undefined): Record<string, string> {
  const [head, values] = sheet?.rows ?? [];
  const entries = (head?.cells ?? []).flatMap((header): [string, string][] => {
    const value = values?.cells.find((cell) => cell.column === header.column)?.text ?? "";
    const written = canonicalHeader(header.text);
    const known = headerOf.get(written) ?? written;
    return value === "" ? [] : [[kept.get(known) ?? known, value]];
  });
  return Object.fromEntries(entries);
}

/**
 * The form's title by locale code, if the sheet has columns such as `form_title::Español (es)`; undefined without any.
 * A language that isn't recognised is skipped: no respondent can ask for it.
 * @example titlesIn({ "form_title::español_(es)": "Diario" }) // { es: "Diario" }
 */
export function titlesIn(settings: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const titles = Object.entries(settings).flatMap(([name, title]): [string, string][] => {
    const [header = "", language] = name.split(/::?/);
    if (language === undefined || headerOf.get(header) !== "form_title") return [];
    const locale = localeOfHeader(language) ?? localeOfHeader(language.replaceAll("_", " "));
    return locale === undefined ? [] : [[locale.code, title]];
  });
  return titles.length === 0 ? undefined : Object.fromEntries(titles);
}

/**
 * The cells of the settings that aren't empty, by the names that `readSettings` gives; errors in them are reported.
 * @example settingCells(sheet of "form_title" over "Intake", found).get("title")?.cell.column // "A"
 */
export function settingCells(sheet: Sheet | undefined, found: Findings): ReadonlyMap<string, PlacedCell> {
  const byName = new Map<string, PlacedCell>();
  const [head, values] = sheet?.rows ?? [];
  if (sheet === undefined || head === undefined || values === undefined) return byName;
  for (const { column, text: header } of head.cells) {
    const value = values.cells.find((cell) => cell.column === column);
    if (value === undefined) continue;
    const cell = { text: value.text, row: values.number, column: columnLetter(column), header };
    if (!isSoundCell(value, sheet.name, cell, found)) continue;
    // `readSettings` decides the setting's name
    const alone = { ...sheet, rows: [onlyColumn(head, column), onlyColumn(values, column)] };
    for (const name of Object.keys(readSettings(alone))) byName.set(name, { sheet: sheet.name, cell });
  }
  return byName;
}

function onlyColumn(row: Row, column: number): Row {
  return { number: row.number, cells: row.cells.filter((cell) => cell.column === column) };
}
