/** Which columns of an attached file label its choices, in each language. */
import type { ChoicesFrom } from "../../../form/definition/definition.ts";
import { localeOfHeader, type SurveyLanguages } from "../languages.ts";
import type { ChoiceSource } from "../question.ts";

/** The columns of the labels; those of each of the form's languages, where they differ. */
export function labelColumns(
  { label, labels }: ChoiceSource,
  { locales, defaultLocale, codes }: SurveyLanguages,
): Pick<ChoicesFrom, "label" | "labels"> {
  const byLocale = new Map<string, readonly string[]>();
  for (const [language, columns] of labels ?? []) {
    const code = codes.get(language) ?? localeOfHeader(language)?.code;
    if (code !== undefined && columns.length > 0) byLocale.set(code, columns);
  }
  const ofDefault = byLocale.get(defaultLocale) ?? label;
  const all = locales.map(({ code }): [string, string[]] => [code, [...(byLocale.get(code) ?? ofDefault)]]);
  const isTranslated = new Set(all.map(([, columns]) => columns.join("\n"))).size > 1;
  return { label: [...ofDefault], ...(isTranslated && { labels: Object.fromEntries(all) }) };
}
