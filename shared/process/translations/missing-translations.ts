import { isSource, messageFor } from "../catalogue.ts";
import type { Step } from "../step.ts";
import { readStoredCatalogue } from "../steps/translations.ts";
import { type TextUse, textsInUse } from "./texts-in-use.ts";

/** A text that readers of a language would get in English. */
export interface MissingTranslation {
  key: string;
  contextText: string;
  text: string;
  localeCode: string;
  /** `stale`: there is a translation, of an English text that has changed since. */
  state: "missing" | "stale";
  /** The first step whose template shows it. */
  stepKey: string;
  stepName: string;
}

/**
 * What blocks the publishing of a process: every text that a template shows and that has no translation in a chosen language
 * (product decision 31). The chosen languages are those of the nearest TRANSLATIONS step that has a choice, otherwise those
 * of the form; for a step whose property `report.locale` fixes its language, only that one. English needs none.
 * @param locales the codes of the form's languages
 * @throws StepProblem CATALOGUE_INVALID
 * @example missingTranslations(root, ["en", "es"])[0] // { key: "Hello", localeCode: "es", state: "missing", … }
 */
export function missingTranslations(root: Step, locales: readonly string[]): MissingTranslation[] {
  return textsInUse(root).flatMap(({ key, text, contextText, uses }) => {
    const found = new Map<string, MissingTranslation>();
    for (const use of uses) {
      for (const localeCode of neededIn(use, locales)) {
        if (messageFor(use.catalogue, key, localeCode) !== undefined || found.has(localeCode)) continue;
        const state = isStale(use, key, localeCode) ? "stale" : "missing";
        const { key: stepKey, name: stepName } = use.step;
        found.set(localeCode, { key, contextText, text, localeCode, state, stepKey, stepName });
      }
    }
    return [...found.values()];
  });
}

function neededIn({ fixedLocale, chosen }: TextUse, locales: readonly string[]): string[] {
  const wanted = fixedLocale === undefined ? (chosen ?? locales) : [fixedLocale];
  return wanted.filter((locale) => !isSource(locale));
}

function isStale({ above }: TextUse, key: string, localeCode: string): boolean {
  return above.some((step) => {
    const stored = readStoredCatalogue(step);
    const entry = Object.hasOwn(stored, key) ? stored[key] : undefined;
    return entry !== undefined && Object.hasOwn(entry, localeCode) && typeof entry[localeCode] === "object";
  });
}
