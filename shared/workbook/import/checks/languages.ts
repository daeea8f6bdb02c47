/** Unrecognised languages, and missing translations (workbook page, section 3). */
import { missingCatalogues } from "../../../respondent-words.ts";
import type { Finding } from "../finding.ts";
import type { PlacedCell, SheetCell, Texts } from "../question.ts";
import type { Survey } from "../survey.ts";

/** Each is reported at the first header that names it. */
export function unknownLanguages({ sheet, languageCells, locales }: Survey): Finding[] {
  return locales.unknown.map((header) => ({
    code: "E_LANGUAGE",
    place: languageCells.get(header) ?? { sheet },
    message: `The language "${header}" has no code that is known here; it is kept under its name.`,
    hint: `If it has a code, write that in brackets, e.g. label::${header} (en): dates and numbers are then written as it does.`,
  }));
}

/** Languages in which the product itself speaks English; those without a known code are reported above. */
export function languagesWithoutWords({ sheet, languageCells, locales }: Survey): Finding[] {
  const unknown = new Set(locales.unknown.map((header) => locales.codes.get(header)));
  const codes = locales.locales.map(({ code }) => code).filter((code) => !unknown.has(code));
  return missingCatalogues(codes).map(({ locale, missingWords }): Finding => {
    const { name = locale } = locales.locales.find(({ code }) => code === locale) ?? {};
    const header = [...locales.codes].find(([, code]) => code === locale)?.[0] ?? "";
    const some = missingWords === undefined ? "What the page" : `${missingWords} of the words that the page`;
    return {
      code: "W_LANGUAGE_WORDS",
      place: languageCells.get(header) ?? { sheet },
      message: `${some}, mails and refusals say themselves can't be said in ${name} here: respondents read it in English.`,
      hint: "Ask those who run the product to add the language (docs/languages.md): the form needs no change then.",
    };
  });
}

/** Columns whose texts a respondent reads, and the word for one such text. */
const columns: readonly { column: string; one: string }[] = [
  { column: "label", one: "label" },
  { column: "hint", one: "hint" },
  { column: "guidance_hint", one: "hint" },
  { column: "required_message", one: "message" },
  { column: "constraint_message", one: "message" },
];

/** The texts that a language lacks. */
interface Missing {
  code: string;
  first: PlacedCell | undefined;
  /** How many, by the word for one of them, in the order of their first. */
  counts: Map<string, number>;
}

/** Missing texts: one warning for each language, at the first of them. */
export function missingTranslations(survey: Survey): Finding[] {
  const { locales } = survey.locales;
  if (locales.length < 2) return [];
  return missingTexts(survey).flatMap(({ code, first, counts }): Finding[] => {
    if (first === undefined) return [];
    const name = locales.find((locale) => locale.code === code)?.name ?? code;
    return [
      {
        code: "W_TRANSLATION",
        place: first,
        message: `Without a text in ${name}: ${counted(counts)}, first here; another language is shown.`,
        hint: "Add the missing texts.",
      },
    ];
  });
}

/** What each locale lacks. */
function missingTexts(survey: Survey): readonly Missing[] {
  const { locales, codes } = survey.locales;
  const missing = locales.map(({ code }): Missing => ({ code, first: undefined, counts: new Map() }));
  const add = (kind: string, sheet: string, texts: Texts | undefined) => {
    const cell = texts === undefined ? undefined : firstOf(texts);
    if (texts === undefined || cell === undefined) return;
    for (const lacking of missing) {
      if (isIn(texts, lacking.code, codes)) continue;
      lacking.first ??= { sheet, cell };
      lacking.counts.set(kind, (lacking.counts.get(kind) ?? 0) + 1);
    }
  };
  const used = new Set<string>();
  for (const question of survey.questions) {
    for (const { column, one } of columns) add(one, survey.sheet, question.texts.get(column));
    if (question.list !== undefined) used.add(question.list);
  }
  for (const list of used)
    for (const choice of survey.lists.get(list) ?? [])
      if (choice.isGenerated !== true) add("choice", survey.choicesSheet ?? "choices", choice.label);
  return missing;
}

function firstOf(texts: Texts): SheetCell | undefined {
  for (const header in texts) return texts[header];
  return undefined;
}

/** Whether there is a text in a locale. @param codes the locales of the headers */
function isIn(texts: Texts, code: string, codes: ReadonlyMap<string, string>): boolean {
  for (const header in texts) if (codes.get(header) === code) return true;
  return false;
}

/** @example counted(new Map([["label", 2], ["hint", 1]])) // "2 labels, 1 hint" */
function counted(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([kind, count]) => `${count} ${kind}${count === 1 ? "" : "s"}`).join(", ");
}
