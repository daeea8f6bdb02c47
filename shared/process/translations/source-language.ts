/** The language that the templates of a process are written in. */
import type { FormDefinition } from "../../form/definition/definition.ts";
import { DEFAULT_LOCALE } from "../../localize.ts";
import { languageOf } from "../catalogue.ts";
import { propertiesOf, type Step } from "../step.ts";
import { readStoredCatalogue } from "../steps/translations.ts";

/** The languages of a form, as codes. */
export interface Languages {
  readonly locales: readonly string[];
  readonly defaultLocale: string;
}

/** @example languagesOf(definition).locales // ["en", "es"] */
export function languagesOf({
  locales,
  defaultLocale,
}: Pick<FormDefinition, "locales" | "defaultLocale">): Languages {
  return { locales: locales.map(({ code }) => code), defaultLocale };
}

/**
 * The language of the templates below some TRANSLATIONS steps: the property `source` of the nearest one that names it;
 * otherwise the form's own language, unless it is translated into. Then it is English, if nothing is translated into English,
 * or a language of the form that nothing is translated into, if most texts are translated into the form's own.
 * @param suppliers the TRANSLATIONS steps from the root down
 * @param languages of the form; without them, English is assumed
 * @throws StepProblem CATALOGUE_INVALID
 * @example sourceLanguage([], { locales: ["sw", "en"], defaultLocale: "sw" }) // "sw"
 */
export function sourceLanguage(suppliers: readonly Step[], languages?: Languages): string {
  const named = suppliers.map((step) => propertiesOf(step).translations?.source?.trim()).findLast(Boolean);
  if (named) return languageOf(named);
  if (languages === undefined) return DEFAULT_LOCALE;
  const own = languageOf(languages.defaultLocale);
  const entries = suppliers.flatMap((step) =>
    Object.values(readStoredCatalogue(step)).map(
      (messages) => new Set(Object.keys(messages).map(languageOf)),
    ),
  );
  const countIn = (language: string) => entries.filter((held) => held.has(language)).length;
  if (countIn(own) === 0) return own;
  const others = [...languages.locales.map(languageOf), DEFAULT_LOCALE].filter((one) => one !== own);
  const free = others.filter((one) => countIn(one) === 0);
  if (free.includes(DEFAULT_LOCALE)) return DEFAULT_LOCALE;
  // the form's own can also be there because a text was worded differently
  return countIn(own) * 2 >= entries.length ? (free[0] ?? own) : own;
}

/** The TRANSLATIONS steps of a path, from the root down. */
export function suppliersOf(path: readonly Step[]): Step[] {
  return path.filter(({ processType }) => processType.code === "TRANSLATIONS");
}
