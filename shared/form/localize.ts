/** Choosing the text of a language. Free of schemas, so that the respondent's page stays small. */

export const DEFAULT_LOCALE = "en";

/** The locales that the product itself speaks (specification, section 9). */
export const productLocales = [
  { code: "en", name: "English" },
  { code: "es", name: "Spanish" },
  { code: "fr", name: "French" },
] as const;
export type ProductLocale = (typeof productLocales)[number]["code"];

/** A text: the same in every language, or one for each locale code. */
export type LocalizedText = string | Record<string, string>;

/**
 * The text in a locale: that locale, its base language, the default, then any.
 * @example localize({ en: "Name", es: "Nombre" }, "es-MX", "en") // "Nombre"
 */
export function localize(text: LocalizedText | undefined, locale: string, fallback = DEFAULT_LOCALE): string {
  if (text === undefined) return "";
  if (typeof text === "string") return text;
  const base = locale.split("-")[0] ?? locale;
  return own(text, locale) ?? own(text, base) ?? own(text, fallback) ?? Object.values(text)[0] ?? "";
}

function own(texts: Record<string, string>, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}
