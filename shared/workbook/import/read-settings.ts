/** The settings sheet → settings by name, and the cell of each. */

import { type AboutPart, aboutValue } from "../../form/definition/about-limits.ts";
import type { FormAbout } from "../../form/definition/definition.ts";
import { columnLetter, type Row, type Sheet } from "../workbook.ts";
import { compact } from "./build/context.ts";
import { canonicalHeader, canonicalNames } from "./definitions/definition.ts";
import {
  ignoredSettings,
  isIgnoredSetting,
  type SettingDefinition,
  settings,
} from "./definitions/settings.ts";
import type { Findings } from "./finding.ts";
import { localeOfHeader } from "./languages.ts";
import type { PlacedCell } from "./question.ts";
import { isValidCell } from "./read-table.ts";

const headerOf = canonicalNames(settings);
const kept = new Map(settings.map(({ header, name = header }: SettingDefinition) => [header, name] as const));

/** Names that settings are written under, for hints. */
export const settingNames: readonly string[] = [...settings, ...ignoredSettings].flatMap((setting) =>
  typeof setting === "string"
    ? [setting]
    : [setting.header, ...("aliases" in setting ? setting.aliases : [])],
);

/** Whether a setting means something, or is known to mean nothing here. @param name as `readSettings` gives it */
export function isSetting(name: string): boolean {
  return headerOf.has(canonicalHeader(name)) || [...kept.values()].includes(name) || isIgnoredSetting(name);
}

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
  return byLocale("form_title", settings);
}

/**
 * The title that names a form before its languages are known: the plain one, else that of the default language, else the
 * first. Undefined without any.
 * @example mainTitle({ "form_title::español_(es)": "Diario", "form_title::en": "Diary", default_language: "en" }) // "Diary"
 */
export function mainTitle(settings: Readonly<Record<string, string>>): string | undefined {
  const titles = titlesIn(settings) ?? {};
  const locale = localeOfHeader(settings.default_language ?? "")?.code;
  const ofDefault = locale === undefined ? undefined : titles[locale];
  return settings.title ?? ofDefault ?? Object.values(titles)[0];
}

const aboutHeaders = {
  organisation: "organisation",
  privacy: "privacy_note",
  privacyLink: "privacy_link",
  contact: "contact",
  nextSteps: "next_steps",
  closed: "closed_text",
  colour: "theme_colour",
} as const satisfies Record<AboutPart, string>;
const aboutParts = new Map(
  Object.entries(aboutHeaders).map(([part, header]) => [header as string, part as AboutPart]), // its own keys
);

/** The part of `aboutIn` that a setting fills in. @example aboutPartOf("contact::español_(es)") // "contact" */
export function aboutPartOf(name: string): AboutPart | undefined {
  return aboutParts.get(headerOf.get(name.split(/::?/)[0] ?? "") ?? "");
}

/**
 * Whose form it is; undefined if the sheet doesn't say it. A column without a language is in the default one; what a
 * publication couldn't take is left out.
 * @example aboutIn({ organisation: "Clinic", "organisation::español_(es)": "Clínica" }, "en") // { organisation: { en:
 * "Clinic", es: "Clínica" } }
 */
export function aboutIn(
  settings: Readonly<Record<string, string>>,
  defaultLocale: string,
): FormAbout | undefined {
  const texts = (part: Exclude<AboutPart, "colour">) => {
    const header = aboutHeaders[part];
    const plain = settings[header];
    const cells = { ...(plain !== undefined && { [defaultLocale]: plain }), ...byLocale(header, settings) };
    const sound = Object.entries(cells).flatMap(([locale, cell]) => {
      const text = aboutValue(part, cell);
      return text === undefined ? [] : [[locale, text] as const];
    });
    return sound.length === 0 ? undefined : Object.fromEntries(sound);
  };
  const privacy = texts("privacy");
  const about = compact({
    organisation: texts("organisation"),
    privacy,
    privacyLink: linksOf(privacy, texts("privacyLink"), defaultLocale),
    contact: texts("contact"),
    nextSteps: texts("nextSteps"),
    closed: texts("closed"),
    colour: aboutValue("colour", settings[aboutHeaders.colour] ?? ""),
  });
  return Object.keys(about).length === 0 ? undefined : about;
}

/** A link leads on from a privacy note: that of its language, or the one that names none. */
function linksOf(
  notes: Readonly<Record<string, string>> | undefined,
  links: Readonly<Record<string, string>> | undefined,
  defaultLocale: string,
): Record<string, string> | undefined {
  const found = Object.keys(notes ?? {}).flatMap((code) => {
    const link = links?.[code] ?? links?.[defaultLocale];
    return link === undefined ? [] : [[code, link] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/**
 * The locale of a setting that is a title; undefined for other settings, and for languages that aren't recognised.
 * @example titleLocale("form_title::Español (es)", "en") // "es"
 */
export function titleLocale(writtenHeader: string, defaultLocale: string): string | undefined {
  const [header = "", language] = canonicalHeader(writtenHeader).split(/::?/);
  if (headerOf.get(header) !== "form_title") return undefined;
  if (language === undefined) return defaultLocale;
  return (localeOfHeader(language) ?? localeOfHeader(language.replaceAll("_", " ")))?.code;
}

function byLocale(
  setting: string,
  settings: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const texts = Object.entries(settings).flatMap(([name, text]): [string, string][] => {
    const [header = "", language] = name.split(/::?/);
    if (language === undefined || headerOf.get(header) !== setting) return [];
    const locale = localeOfHeader(language) ?? localeOfHeader(language.replaceAll("_", " "));
    return locale === undefined ? [] : [[locale.code, text]];
  });
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** The empty cells under the titles of a form: a language has a column there, and no title yet. */
export function emptyTitles(sheet: Sheet | undefined): PlacedCell[] {
  const [head, values] = sheet?.rows ?? [];
  if (sheet === undefined || head === undefined || values === undefined) return [];
  return head.cells.flatMap(({ column, text: header }) => {
    const isFilled = values.cells.some((cell) => cell.column === column);
    if (isFilled || titleLocale(header, "") === undefined) return [];
    const cell = { text: "", row: values.number, column: columnLetter(column), header };
    return [{ sheet: sheet.name, cell }];
  });
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
    if (!isValidCell(value, sheet.name, cell, found)) continue;
    // `readSettings` decides the setting's name
    const alone = { ...sheet, rows: [onlyColumn(head, column), onlyColumn(values, column)] };
    for (const name of Object.keys(readSettings(alone))) byName.set(name, { sheet: sheet.name, cell });
  }
  return byName;
}

function onlyColumn(row: Row, column: number): Row {
  return { number: row.number, cells: row.cells.filter((cell) => cell.column === column) };
}
