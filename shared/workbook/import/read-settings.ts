/** The settings sheet → settings by name. */

import type { Sheet } from "../workbook.ts";
import { canonicalHeader, canonicalNames } from "./definitions/definition.ts";
import { type SettingDefinition, settings } from "./definitions/settings.ts";
import { localeOfHeader } from "./languages.ts";

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
 * The form's title by locale code, where the sheet has columns such as `form_title::Español (es)`; undefined without any.
 * A language that nobody knows has no respondents who ask for it.
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
