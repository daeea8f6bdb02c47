/** Unrecognised languages, and missing translations (workbook page, section 3). */
import type { Finding } from "../finding.ts";
import type { PlacedCell, Texts } from "../question.ts";
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

/** Columns whose texts a respondent reads, and the word for one such text. */
const columns: readonly [column: string, one: string][] = [
  ["label", "label"],
  ["hint", "hint"],
  ["guidance_hint", "hint"],
  ["required_message", "message"],
  ["constraint_message", "message"],
];

interface SurveyText {
  kind: string;
  /** Codes of the languages that it is written in. */
  codes: readonly (string | undefined)[];
  place: PlacedCell;
}

/** Missing texts: one warning for each language, at the first of them. */
export function missingTranslations(survey: Survey): Finding[] {
  const { locales } = survey.locales;
  if (locales.length < 2) return [];
  const texts = textsOf(survey);
  return locales.flatMap(({ code, name }): Finding[] => {
    const missing = texts.filter(({ codes }) => !codes.includes(code));
    const [first] = missing;
    if (first === undefined) return [];
    return [
      {
        code: "W_TRANSLATION",
        place: first.place,
        message: `Without a ${name} text: ${counted(missing.map(({ kind }) => kind))}, first here; another language is shown.`,
        hint: "Add the missing texts.",
      },
    ];
  });
}

function textsOf(survey: Survey): SurveyText[] {
  const codeOf = (header: string) => survey.locales.codes.get(header);
  const found: SurveyText[] = [];
  const add = (kind: string, sheet: string, texts: Texts | undefined) => {
    if (texts === undefined) return;
    const headers = Object.keys(texts);
    const cell = texts[headers[0] ?? ""];
    if (cell !== undefined) found.push({ kind, codes: headers.map(codeOf), place: { sheet, cell } });
  };
  const used = new Set<string>();
  for (const question of survey.questions) {
    for (const [column, kind] of columns) add(kind, survey.sheet, question.texts.get(column));
    if (question.list !== undefined) used.add(question.list);
  }
  for (const list of used)
    for (const choice of survey.lists.get(list) ?? [])
      if (choice.isGenerated !== true) add("choice", survey.choicesSheet ?? "choices", choice.label);
  return found;
}

/** @example counted(["label", "label", "hint"]) // "2 labels, 1 hint" */
function counted(kinds: readonly string[]): string {
  return [...new Set(kinds)]
    .map((kind) => [kind, kinds.filter((one) => one === kind).length] as const)
    .map(([kind, count]) => `${count} ${kind}${count === 1 ? "" : "s"}`)
    .join(", ");
}
