/** Which cell each text of a form came from: labels, hints, messages, choices and titles, in every language. */
import type { TextCell } from "../correct/text-cell.ts";
import type { Choice, Question, Texts } from "./question.ts";
import { metadataTypes } from "./question-type.ts";
import { externalList } from "./read-choices.ts";
import { titleLocale } from "./read-settings.ts";
import type { Survey } from "./survey.ts";
import { choiceColumn, surveyColumn } from "./survey-columns.ts";

/** The columns whose texts people read; files and rules are the workbook's alone. */
const columns = ["label", "hint", "guidance_hint", "constraint_message", "required_message"] as const;

/**
 * Texts that are expressions are left out. A text that a language lacks is there, empty, where the sheet has a column for it.
 * @example textCells(survey)[0] // { of: "question", key: "age", column: "label", locale: "en", sheet: "survey", cell: "C2", text: "Age" }
 */
export function textCells(survey: Survey): TextCell[] {
  return [...ofForm(survey), ...ofQuestions(survey), ...ofChoices(survey)];
}

function ofForm({ settingCells, emptyTitles, locales }: Survey): TextCell[] {
  const found = new Map<string, TextCell>();
  for (const { sheet, cell } of [...settingCells.values(), ...emptyTitles]) {
    const locale = titleLocale(cell.header, locales.defaultLocale);
    const isPlain = !cell.header.includes(":");
    // of two titles in one language, the one that names it is shown
    if (locale === undefined || (found.has(locale) && (isPlain || cell.text === ""))) continue;
    const place = { of: "form" as const, key: "", column: "form_title", locale };
    found.set(locale, { ...place, sheet, cell: `${cell.column}${cell.row}`, text: cell.text });
  }
  return [...found.values()];
}

/** The keys of the answers that are chosen from each list. */
export function listUses({ questions }: Survey): Record<string, string[]> {
  const uses = new Map<string, string[]>();
  for (const { list, answerKey } of questions)
    if (list !== undefined) uses.set(list, [...(uses.get(list) ?? []), answerKey]);
  return Object.fromEntries(uses);
}

/** The columns of a language: by their letters, those that name it first. */
type LanguageColumns = readonly { name: string; locale: string; letter: string; isPlain: boolean }[];

function languageColumns(
  headers: Survey["columns"],
  columnOf: (header: string) => { name: string; language?: string },
  { locales }: Survey,
): LanguageColumns {
  return headers.flatMap(({ name, cell }) => {
    const { language } = columnOf(cell.text);
    const locale = language === undefined ? locales.defaultLocale : locales.codes.get(language);
    return locale === undefined
      ? []
      : [{ name, locale, letter: cell.column, isPlain: language === undefined }];
  });
}

function ofQuestions(survey: Survey): TextCell[] {
  const inColumns = languageColumns(survey.columns, surveyColumn, survey);
  const gridOf = new Map<Question, string>();
  for (const matrices of survey.matrices.values())
    for (const { labelRow, key } of matrices) if (labelRow !== undefined) gridOf.set(labelRow, key);
  return survey.questions.flatMap((question) => {
    const key = gridOf.get(question) ?? question.answerKey;
    return columns.flatMap((column) => {
      const texts = question.texts.get(column) ?? (column === "label" ? emptyLabel(question) : undefined);
      if (texts === undefined) return [];
      const place = { of: "question" as const, key, column, sheet: survey.sheet };
      return inEachLanguage(texts, question.row, column, inColumns, survey).map((one) => ({
        ...place,
        ...one,
      }));
    });
  });
}

/** A question without a label shows its name: one may be written. */
function emptyLabel({ isGroup, isAnswerless, type }: Question): Texts | undefined {
  const isShown = !isGroup && !isAnswerless && type !== "calculate" && !metadataTypes.has(type);
  return isShown ? {} : undefined;
}

function ofChoices(survey: Survey): TextCell[] {
  const { choicesSheet, choicesColumns, external, lists } = survey;
  const own = choicesSheet === undefined ? undefined : { sheet: choicesSheet, columns: choicesColumns };
  const used = new Set(survey.questions.map(({ list }) => list));
  const isExternal = (list: string) => external !== undefined && list.startsWith(externalList(""));
  return [own, external].flatMap((source) => {
    if (source === undefined) return [];
    const inColumns = languageColumns(source.columns, choiceColumn, survey);
    return [...lists].flatMap(([list, choices]) => {
      if (!used.has(list) || isExternal(list) !== (source === external)) return [];
      const seen = new Map<string, number>();
      return choices.flatMap((choice) => {
        if (choice.isGenerated) return [];
        // a value may be in its list once for each of those that a filter tells apart
        const number = (seen.get(choice.value) ?? 0) + 1;
        seen.set(choice.value, number);
        const key = `${list} ${choice.value}${number > 1 ? ` ${number}` : ""}`;
        const place = { of: "choice" as const, key, column: "label", sheet: source.sheet, list };
        return textsOf(choice, inColumns, survey).map((one) => ({ ...place, ...one }));
      });
    });
  });
}

function textsOf({ label, row }: Choice, inColumns: LanguageColumns, survey: Survey) {
  return inEachLanguage(label, row, "label", inColumns, survey);
}

/** The cells of a row's texts in a column, by language. */
function inEachLanguage(
  texts: Texts,
  row: number,
  column: string,
  inColumns: LanguageColumns,
  { locales }: Survey,
): Pick<TextCell, "locale" | "cell" | "text">[] {
  const found = new Map<string, Pick<TextCell, "locale" | "cell" | "text">>();
  for (const [language, cell] of Object.entries(texts)) {
    const locale = locales.codes.get(language) ?? locales.defaultLocale;
    const isPlain = !cell.header.includes(":");
    // of two columns of one language, the one that names it is shown
    if (found.has(locale) && isPlain) continue;
    found.set(locale, { locale, cell: `${cell.column}${cell.row}`, text: cell.text });
  }
  if ([...found.values()].some(({ text }) => /^\s*CALC\(/.test(text))) return [];
  for (const { name, locale, letter } of inColumns.toSorted((a, b) => Number(a.isPlain) - Number(b.isPlain)))
    if (name === column && !found.has(locale))
      found.set(locale, { locale, cell: `${letter}${row}`, text: "" });
  return [...found.values()];
}
