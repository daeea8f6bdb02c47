/**
 * What the product says to respondents, by language: its own tables, and the words that a deployment adds for others
 * (docs/languages.md). Those are known from the start of a function or of a page, and never change while it runs.
 */
import { baseOf, DEFAULT_LOCALE, type RespondentLocale, respondentLocales } from "./localize.ts";

/** The parts of what the product says, each a table of a module of its own. */
export type WordsSection =
  | "player"
  | "problems"
  | "states"
  | "mails"
  | "invitations"
  | "reports"
  | "dates"
  | "forms";

/** What is known of a language that a deployment adds. */
export interface AddedLanguage {
  /** Without a region. @example "sw" */
  code: string;
  /** What its readers call it. @example "Kiswahili" */
  name: string;
  /** The keys of words that its file lacks: they are said in English. */
  missing: readonly string[];
}
/** A language with its words; each section has the shape that English has there, which was checked when they were read. */
export interface AddedWords extends AddedLanguage {
  words: Readonly<Partial<Record<WordsSection, unknown>>>;
}

let added: ReadonlyMap<string, AddedWords> = new Map();

/** Takes the place of the languages that were added before. */
export function setAddedLanguages(languages: readonly AddedWords[]): void {
  added = new Map(languages.map((language) => [language.code, language]));
}

/** Beside those that are there. */
export function addLanguage(language: AddedWords): void {
  added = new Map(added).set(language.code, language);
}

/** Those that the deployment added. */
export const addedLanguages = (): readonly AddedLanguage[] => [...added.values()];

const languageIn = (locale: string) => baseOf(locale).toLowerCase();
const isOwn = (code: string): code is RespondentLocale => respondentLocales.some((one) => one.code === code);

/** The language in which the product speaks to a respondent. @example respondentLocale("ar-EG") // "ar" */
export function respondentLocale(locale: string): string {
  const code = languageIn(locale);
  return isOwn(code) || added.has(code) ? code : DEFAULT_LOCALE;
}

/**
 * The words of a section for a locale; English where neither the product nor the deployment has its language, which designers
 * are told before publishing ({@link missingCatalogues}).
 * @param table the product's own words of the section
 * @example wordsFor("reports", reportWords, "sw").yes // "Ndiyo"
 */
export function wordsFor<Words>(
  section: WordsSection,
  table: Readonly<Record<RespondentLocale, Words>>,
  locale: string,
): Words {
  const code = languageIn(locale);
  if (isOwn(code)) return table[code];
  const words = added.get(code)?.words[section];
  return words === undefined ? table[DEFAULT_LOCALE] : (words as Words); // its shape was checked: see `AddedWords`
}

/** A language of a form in which the product speaks English to respondents, wholly or in part. */
export interface MissingCatalogue {
  locale: string;
  /** How many words a deployment's file lacks; undefined: there is no file. */
  missingWords?: number;
}

/**
 * The languages of a form whose readers would meet English words of the product's own.
 * @param languages those that the deployment added
 * @example missingCatalogues(["en", "sw"], []) // [{ locale: "sw" }]
 */
export function missingCatalogues(
  locales: readonly string[],
  languages: readonly AddedLanguage[] = addedLanguages(),
): MissingCatalogue[] {
  return locales.flatMap((locale): MissingCatalogue[] => {
    const code = languageIn(locale);
    if (isOwn(code)) return [];
    const language = languages.find((one) => one.code === code);
    if (language === undefined) return [{ locale }];
    const { length } = language.missing;
    return length === 0 ? [] : [{ locale, missingWords: length }];
  });
}
