/** From the text after `label::` to a locale code, and the languages of a whole survey (workbook page, section 3). */

import type * as z from "zod";
import type { Locale as LocaleSchema } from "../../form/definition/locales.ts";
import type { Question } from "./question.ts";

type Locale = z.infer<typeof LocaleSchema>;

/** Names that `Intl` doesn't know: of languages without a two-letter code, and alternative names. */
const names: Record<string, string> = {
  dari: "fa-AF",
  pashto: "ps",
  luganda: "lg",
  lugbara: "lgg",
  luo: "luo",
  dholuo: "luo",
  lusoga: "xog",
  ateso: "teo",
  ngakarimojong: "kdj",
  "runyankole-rukiga": "nyn",
  "runyoro-rutoro": "nyo",
  kiswahili: "sw",
  chichewa: "ny",
  kinyarwanda: "rw",
  kirundi: "rn",
  tagalog: "tl",
  filipino: "fil",
  bahasa: "id",
  "bahasa indonesia": "id",
  farsi: "fa",
  "haitian creole": "ht",
  creole: "ht",
  kreyol: "ht",
  mandarin: "zh",
  moore: "mos",
  dioula: "dyu",
  fulfulde: "ff",
  gourmantchema: "gux",
  عربى: "ar",
  عربي: "ar",
  castellano: "es",
};

/** The limits of a form's locales. */
const MAX_CODE_LENGTH = 35;
const MAX_NAME_LENGTH = 80;

let byName: Map<string, string> | undefined;

/**
 * The locale that a header names, or undefined when it is not recognised.
 * @example localeOfHeader("Español (es)") // { code: "es", name: "Español" }
 * @example localeOfHeader("fr") // { code: "fr", name: "French" }
 */
export function localeOfHeader(header: string): Locale | undefined {
  const text = header.trim();
  const opening = text.endsWith(")") ? text.lastIndexOf("(") : -1;
  const bracketed = opening < 0 ? "" : text.slice(opening + 1, -1).trim();
  if (bracketed.length <= MAX_CODE_LENGTH && /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(bracketed)) {
    const code = tidyCode(bracketed);
    return { code, name: capitalised(text.slice(0, opening)).slice(0, MAX_NAME_LENGTH) || nameOf(code) };
  }
  if (/^([A-Za-z]{2}|[A-Za-z]{2,3}[-_][A-Za-z0-9]{2,4})$/.test(text)) {
    const code = tidyCode(text);
    return { code, name: nameOf(code) };
  }
  const name = text.toLowerCase();
  const code = Object.hasOwn(names, name) ? names[name] : knownNames().get(name);
  if (code !== undefined) return { code, name: capitalised(text) };
  if (/^[A-Za-z]{3}$/.test(text) && nameOf(text.toLowerCase()) !== text.toLowerCase())
    return { code: text.toLowerCase(), name: nameOf(text.toLowerCase()) };
  return undefined;
}

/**
 * A private-use code for a language without one (BCP 47: subtags of at most eight letters or digits).
 * @example unknownLocale("Klingon (old)") // { code: "und-x-klingon-old", name: "Klingon (old)" }
 */
export function unknownLocale(header: string): Locale {
  const subtags = header
    .trim()
    .toLowerCase()
    .match(/[a-z0-9]{1,8}/g) ?? ["other"];
  return {
    code: `und-x-${subtags.slice(0, 4).join("-")}`,
    name: header.trim().slice(0, MAX_NAME_LENGTH) || "Other",
  };
}

/** The code of plain labels beside those in English, whose language nothing names. */
const PLAIN = { code: "x-default", name: "Default" };

/**
 * The default language of a form as a header would name it, so that its workbook is read again as before; undefined where no
 * header can: of plain labels beside those in English.
 * @example writtenLanguage({ defaultLocale: "und-x-klingon", locales: [{ code: "und-x-klingon", name: "Klingon" }] }) // "Klingon"
 */
export function writtenLanguage({
  defaultLocale,
  locales,
}: {
  defaultLocale: string;
  locales: readonly Locale[];
}): string | undefined {
  if (defaultLocale === PLAIN.code) return undefined;
  if (!defaultLocale.startsWith("und-x-")) return defaultLocale;
  return locales.find(({ code }) => code === defaultLocale)?.name ?? defaultLocale;
}

function tidyCode(code: string): string {
  const [language = "", ...rest] = code.replaceAll("_", "-").split("-");
  return [
    language.toLowerCase(),
    ...rest.map((part) => (part.length === 2 ? part.toUpperCase() : part)),
  ].join("-");
}

function nameOf(code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  } catch {
    return code; // not a well-formed code
  }
}

function capitalised(text: string): string {
  const trimmed = text.trim();
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
}

/** Names of the languages with two-letter codes, in English and in the language itself. */
function knownNames(): Map<string, string> {
  if (byName !== undefined) return byName;
  byName = new Map();
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const english = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second;
      const name = english.of(code);
      if (name === undefined) continue;
      const own = new Intl.DisplayNames([code], { type: "language", fallback: "none" }).of(code);
      for (const known of [name, own]) {
        if (known !== undefined && !byName.has(known.toLowerCase())) byName.set(known.toLowerCase(), code);
      }
    }
  }
  return byName;
}

/** The languages of a survey as the form's locales. */
export interface SurveyLanguages {
  /** The default language first. */
  locales: readonly Locale[];
  defaultLocale: string;
  /** Header text → locale code. */
  codes: ReadonlyMap<string, string>;
  /** Headers of unknown languages. */
  unknown: readonly string[];
  /** True when plain columns have no labels, so that nothing says which language they are. */
  isPlainGuessed: boolean;
}

/**
 * @param headers the language names in its headers; `default` for columns without one
 * @param defaultLanguage the default language as the headers name it
 */
export function surveyLanguages(
  headers: readonly string[],
  defaultLanguage: string,
  questions: readonly Question[],
): SurveyLanguages {
  const locales: Locale[] = [];
  const codes = new Map<string, string>();
  const unknown: string[] = [];
  const add = (header: string, locale: Locale) => {
    codes.set(header, locale.code);
    const at = locales.findIndex(({ code }) => code === locale.code);
    if (at < 0) locales.push(locale);
    // a column that says how its language is called names it, whichever comes first
    else if (locales[at]?.name === nameOf(locale.code)) locales[at] = locale;
  };
  for (const header of headers) {
    if (header === "default") continue;
    const known = localeOfHeader(header);
    if (known === undefined) unknown.push(header);
    add(header, known ?? unlike(locales, unknownLocale(header)));
  }
  let isPlainGuessed = false;
  if (headers.includes("default") || locales.length === 0) {
    const isLabelled = questions.some(({ texts }) => texts.get("label")?.default !== undefined);
    const english = { code: "en", name: "English" };
    // plain columns beside languages: their own language if they have labels, else the first one
    const hasEnglish = locales.some(({ code }) => code === english.code);
    if (isLabelled && hasEnglish) add("default", unlike(locales, PLAIN));
    else if (isLabelled || locales[0] === undefined) add("default", english);
    else {
      codes.set("default", locales[0].code);
      isPlainGuessed = true;
    }
  }
  const defaultCode = codes.get(defaultLanguage) ?? localeOfHeader(defaultLanguage)?.code;
  const chosen = locales.find(({ code }) => code === (defaultCode ?? codes.get("default")));
  const defaultLocale = (chosen ?? locales[0])?.code ?? "en";
  const inOrder = [
    ...locales.filter(({ code }) => code === defaultLocale),
    ...locales.filter(({ code }) => code !== defaultLocale),
  ];
  return { locales: inOrder, defaultLocale, codes, unknown, isPlainGuessed };
}

/** Codes of unknown languages keep only Latin letters, so that two may be equal. */
function unlike(locales: readonly Locale[], locale: Locale): Locale {
  let { code } = locale;
  for (let number = 2; locales.some((other) => other.code === code); number += 1)
    code = `${locale.code}-${number}`;
  return { ...locale, code };
}
