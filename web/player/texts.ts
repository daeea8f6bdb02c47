/** The respondent's page in its own words. Forms may speak more languages; the page then speaks English around them. */
import { en, type Texts } from "./texts/en.ts";

export type { Texts };

/** English is always there; the other languages come to those who read them. */
const held = new Map<string, Texts>([["en", en]]);
const others: Record<string, () => Promise<Texts>> = {
  es: () => import("./texts/es.ts").then(({ es }) => es),
  fr: () => import("./texts/fr.ts").then(({ fr }) => fr),
};
const asked = new Map<string, Promise<void>>();

/** The page's texts in a locale or its base language, once they are there; English for all others. */
export function textsFor(locale: string): Texts {
  return held.get(baseOf(locale)) ?? en;
}

/** Whether a locale's texts are there, or never will be. */
export function hasTexts(locale: string): boolean {
  const base = baseOf(locale);
  return held.has(base) || !Object.hasOwn(others, base);
}

/** Brings a locale's texts. Never fails: without a connection the page speaks English. */
export function loadTexts(locale: string): Promise<void> {
  const base = baseOf(locale);
  const loading = asked.get(base) ?? bring(base);
  asked.set(base, loading);
  return loading;
}

async function bring(base: string): Promise<void> {
  if (hasTexts(base)) return;
  const texts = await others[base]?.().catch(() => undefined);
  if (texts !== undefined) held.set(base, texts);
}

function baseOf(locale: string): string {
  return locale.toLowerCase().split("-")[0] ?? "";
}
