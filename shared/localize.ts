/** Chooses the text of a language. Without schemas, so that the respondent's page stays small. */

export const DEFAULT_LOCALE = "en";

/** The product's own locales (specification, section 9). */
export const productLocales = [
  { code: "en", name: "English" },
  { code: "es", name: "Spanish" },
  { code: "fr", name: "French" },
] as const;
export type ProductLocale = (typeof productLocales)[number]["code"];

/**
 * The languages of all that the product itself says to respondents: its own, and those that only forms and reports have. A
 * deployment may add others: `respondent-words.ts`.
 */
export const respondentLocales = [...productLocales, { code: "ar", name: "Arabic" }] as const;
export type RespondentLocale = (typeof respondentLocales)[number]["code"];

/** A text: the same in every language, or one for each locale code. */
export type LocalizedText = string | Record<string, string>;

/**
 * The text in a locale (XLSForm › Multiple language support): that locale, its base language, the default, then any.
 * @example localize({ en: "Name", es: "Nombre" }, "es-MX", "en") // "Nombre"
 */
export function localize(text: LocalizedText | undefined, locale: string, fallback = DEFAULT_LOCALE): string {
  if (text === undefined) return "";
  if (typeof text === "string") return text;
  const base = locale.split("-")[0] ?? locale;
  return own(text, locale) ?? own(text, base) ?? own(text, fallback) ?? Object.values(text)[0] ?? "";
}

/**
 * The language in which `localize` finds a text that isn't translated; undefined where it is in the locale's language, or one
 * text for all languages.
 * @example otherLanguageOf({ en: "Name" }, "es-MX", "en") // "en"
 */
export function otherLanguageOf(
  text: LocalizedText | undefined,
  locale: string,
  fallback = DEFAULT_LOCALE,
): string | undefined {
  if (text === undefined || typeof text === "string") return undefined;
  const base = baseOf(locale);
  const code = [locale, base, fallback].find((one) => own(text, one) !== undefined) ?? Object.keys(text)[0];
  return code === undefined || baseOf(code) === base ? undefined : code;
}

/** @example baseOf("es-MX") // "es" */
export const baseOf = (locale: string) => locale.split("-")[0] ?? locale;

/**
 * A name in a locale or its base language; the name itself where there is no other.
 * @example nameIn("Sleep diary", { es: "Diario de sueño" }, "es-MX") // "Diario de sueño"
 */
export function nameIn(name: string, names: Record<string, string> | undefined, locale: string): string {
  if (names === undefined) return name;
  return own(names, locale) ?? own(names, locale.split("-")[0] ?? locale) ?? name;
}

function own(texts: Record<string, string>, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}

/**
 * The language that a form offers for the requested one: that language, its base language, or the form's default.
 * @example offeredLocale({ locales: [{ code: "en" }, { code: "es" }], defaultLocale: "en" }, "es-MX") // "es"
 */
export function offeredLocale(
  { locales, defaultLocale }: { locales: readonly { code: string }[]; defaultLocale: string },
  requested: string = defaultLocale,
): string {
  const offered = locales.map(({ code }) => code);
  return (
    [requested, requested.split("-")[0] ?? requested].find((code) => offered.includes(code)) ?? defaultLocale
  );
}

/**
 * A locale that `Intl` accepts: a workbook may contain languages that it rejects, whose dates and numbers are then written as
 * in English.
 * @example intlLocale("x-klingon") // "en"
 */
export function intlLocale(locale: string): string {
  try {
    return new Intl.Locale(locale).toString();
  } catch {
    return DEFAULT_LOCALE; // Intl's only way of rejecting a locale
  }
}

/** The product's own language for a locale. @example productLocale("fr-CA") // "fr" */
export function productLocale(locale: string): ProductLocale {
  const base = locale.toLowerCase().split("-")[0];
  return productLocales.find(({ code }) => code === base)?.code ?? "en";
}

const rightToLeft: ReadonlySet<string> = new Set(
  "ar arc ckb dv fa he iw ji ks ku ps sd ug ur yi".split(" "), // engines differ in what they know of it
);

/** Which way a language is written, or the script that its code names. @example directionOf("ar-EG") // "rtl" */
export function directionOf(locale: string): "ltr" | "rtl" {
  const [language = "", ...rest] = locale.toLowerCase().split("-");
  const isLeftwards =
    rest.includes("arab") || rest.includes("hebr") || (rightToLeft.has(language) && !rest.includes("latn"));
  return isLeftwards ? "rtl" : "ltr";
}
