/** The options of a long list by what is typed. */
import type { Option } from "../../../../shared/form/definition/definition.ts";
import { plainLabel } from "../../../../shared/form/definition/label-text.ts";
import { localize, otherLanguageOf } from "../../../../shared/localize.ts";
import { foldCase, matcher } from "./match-words.ts";

export interface ListedOption {
  key: string;
  /** In words, without marks. */
  label: string;
  /** Of the label, where it isn't translated. */
  language: string | undefined;
  /** Without case and accents. */
  folded: string;
}

/** The options in a language, as they are listed and searched; made once for as long as nothing in them changes. */
export function listedOptions(
  options: readonly Option[],
  locale: string,
  defaultLocale: string,
): readonly ListedOption[] {
  return options.map(({ key, label }) => {
    const text = plainLabel(localize(label, locale, defaultLocale)) || key;
    const language = otherLanguageOf(label, locale, defaultLocale);
    return { key, label: text, language, folded: foldCase(text) };
  });
}

/**
 * Those that contain every word that was typed, whatever its case and accents; those that begin with it come first.
 * @example searchOptions(villages, "aby").map(({ label }) => label) // ["Åby", "Nyby Åby"]
 */
export function searchOptions(options: readonly ListedOption[], typed: string): readonly ListedOption[] {
  const query = foldCase(typed).trim();
  if (query === "") return options;
  const isFound = matcher(query);
  const found = options.filter(({ folded }) => isFound(folded));
  const isFirst = ({ folded }: ListedOption) => folded.startsWith(query);
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
}

/**
 * The only option of that name, whatever its case and accents.
 * @example namedOption(countries, "cote d'ivoire")?.label // "Côte d'Ivoire"
 */
export function namedOption(options: readonly ListedOption[], typed: string): ListedOption | undefined {
  const name = foldCase(typed).trim();
  const named = name === "" ? [] : options.filter(({ folded }) => folded.trim() === name);
  return named.length === 1 ? named[0] : undefined;
}
