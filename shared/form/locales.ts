/** Languages of forms and reports. */
import * as z from "zod";

/** The locales that the product itself speaks (specification, section 9). */
export const productLocales = [
  { code: "en", name: "English" },
  { code: "es", name: "Spanish" },
  { code: "fr", name: "French" },
] as const;

export const DEFAULT_LOCALE = "en";

export type ProductLocale = (typeof productLocales)[number]["code"];

/** A locale that a form offers; a workbook may bring others than the product's own. */
export const Locale = z.object({ code: z.string().min(1).max(35), name: z.string().min(1).max(80) });
export type Locale = z.infer<typeof Locale>;

/** A text: the same in every language, or one for each locale code. */
export const LocalizedText = z.union([z.string(), z.record(z.string(), z.string())]);
export type LocalizedText = z.infer<typeof LocalizedText>;

/**
 * The text in a locale: that locale, its base language, the default, then any.
 * @example localize({ en: "Name", es: "Nombre" }, "es-MX", "en") // "Nombre"
 */
export function localize(
  text: LocalizedText | undefined,
  locale: string,
  fallback: string = DEFAULT_LOCALE,
): string {
  if (text === undefined) return "";
  if (typeof text === "string") return text;
  const base = locale.split("-")[0] ?? locale;
  return own(text, locale) ?? own(text, base) ?? own(text, fallback) ?? Object.values(text)[0] ?? "";
}

function own(texts: Record<string, string>, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}
