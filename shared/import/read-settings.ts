/** The settings sheet → settings by name. */
import { canonicalHeader, canonicalNames } from "./definitions/definition.ts";
import { type SettingDefinition, settings } from "./definitions/settings.ts";
import type { Sheet } from "./workbook.ts";

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
