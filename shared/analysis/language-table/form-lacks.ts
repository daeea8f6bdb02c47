/** What a form itself, and the product around it, don't say in each of the form's languages. */
import type { FormDefinition } from "../../form/definition/definition.ts";
import { languagesOf } from "../../process/translations/source-language.ts";
import { missingCatalogues } from "../../respondent-words.ts";
import { formRows } from "./form-rows.ts";
import { holesOf } from "./language-row.ts";

/** What readers of a language of a form lack of the form itself and of the product. */
export interface FormLack {
  locale: string;
  /** How many texts of the form they get in another language, or without a part of it. */
  texts: number;
  /** True: what the page, mails and refusals say themselves is in English, wholly or in part. */
  words: boolean;
}

/**
 * The languages of a form in which not all of it is said, in its order. Its reports are another matter: what they lack is found by
 * their analysis.
 * @example formLacks(definition) // [{ locale: "sw", texts: 3, words: true }]
 */
export function formLacks(definition: FormDefinition): FormLack[] {
  const found = holesOf({ rows: formRows(definition, languagesOf(definition)) });
  const unspoken = new Set(
    missingCatalogues(definition.locales.map(({ code }) => code)).map(({ locale }) => locale),
  );
  return definition.locales
    .map(({ code }) => ({
      ...{ locale: code, words: unspoken.has(code) },
      texts: found.filter(({ locale }) => locale === code).length,
    }))
    .filter(({ texts, words }) => texts > 0 || words);
}
