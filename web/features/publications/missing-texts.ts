/** What a refusal to publish says about texts of the reports that are not translated. */
import { productLocales } from "../../../shared/localize.ts";
import type { MissingTranslation } from "../../../shared/process/translations/missing-translations.ts";
import { CallProblem } from "../../lib/send.ts";

/** A text, and the languages in which it is missing. */
export interface MissingText {
  key: string;
  text: string;
  contextText: string;
  stepName: string;
  /** In words, e.g. `["Spanish", "French (out of date)"]`. */
  languages: string[];
}

export interface MissingTexts {
  texts: MissingText[];
  /** How many translations are missing besides those of the list. */
  unlisted: number;
}

/** The texts that a refusal lists, each once; undefined when it is about something else. */
export function missingTexts(refusal: unknown): MissingTexts | undefined {
  if (!(refusal instanceof CallProblem) || refusal.body?.name !== "TRANSLATIONS_MISSING") return undefined;
  const { translations, count } = refusal.body.details ?? {};
  const listed: MissingTranslation[] = Array.isArray(translations) ? translations : []; // as the call writes them
  const texts = new Map<string, MissingText>();
  for (const { key, text, contextText, stepName, localeCode, state } of listed) {
    const known = texts.get(key) ?? { key, text, contextText, stepName, languages: [] };
    known.languages.push(state === "stale" ? `${nameOf(localeCode)} (out of date)` : nameOf(localeCode));
    texts.set(key, known);
  }
  return { texts: [...texts.values()], unlisted: Math.max(0, Number(count ?? 0) - listed.length) };
}

function nameOf(localeCode: string): string {
  return productLocales.find(({ code }) => code === localeCode)?.name ?? localeCode;
}
