/** The settings sheet → settings by name. */
import type { Sheet } from "./workbook.ts";

/**
 * Settings from the first two rows, by their usual names; empty ones are left out.
 * @example readSettings(sheet of "form_title" over "Intake") // { title: "Intake" }
 */
export function readSettings(sheet: Sheet | undefined): Record<string, string> {
  const [head, values] = sheet?.rows ?? [];
  const aliases: Record<string, string> = {
    form_title: "title",
    id_string: "form_id",
    set_form_title: "title",
  };
  const entries = (head?.cells ?? []).flatMap((header): [string, string][] => {
    const value = values?.cells.find((cell) => cell.column === header.column)?.text ?? "";
    const name = header.text.toLowerCase().replace(/[\s-]+/g, "_");
    return value === "" ? [] : [[aliases[name] ?? name, value]];
  });
  return Object.fromEntries(entries);
}
