/** The respondent's page in its own words. Forms may speak more languages; the page then speaks English around them. */
import { en, type Texts } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";

export type { Texts };

const texts: Record<string, Texts> = { en, es, fr };

/** The page's texts in a locale or its base language; English for all others. */
export function textsFor(locale: string): Texts {
  const base = locale.toLowerCase().split("-")[0] ?? "";
  return (Object.hasOwn(texts, base) ? texts[base] : undefined) ?? en;
}
