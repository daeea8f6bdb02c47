/** Texts that some language lacks, one line for each language (workbook page, section 3). */
import { allNodes, type ParsedSurvey, type PlacedCell, type Texts } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";

/** Columns whose texts a respondent reads, with what one of them is called. */
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

/** @param codeOf the locale code of a language's header */
export function reportTranslations(
  survey: ParsedSurvey,
  locales: readonly { code: string; name: string }[],
  codeOf: (header: string) => string | undefined,
  problems: ProblemList,
): void {
  if (locales.length < 2) return;
  const texts = textsOf(survey, codeOf);
  for (const { code, name } of locales) {
    const missing = texts.filter(({ codes }) => !codes.includes(code));
    const [first] = missing;
    if (first === undefined) continue;
    problems.add(
      "W_TRANSLATION",
      first.place,
      `Without a ${name} text: ${counted(missing.map(({ kind }) => kind))}, first here; another language is shown.`,
      "Add the missing texts.",
    );
  }
}

function textsOf(survey: ParsedSurvey, codeOf: (header: string) => string | undefined): SurveyText[] {
  const found: SurveyText[] = [];
  const add = (kind: string, sheet: string, texts: Texts | undefined) => {
    if (texts === undefined) return;
    const headers = Object.keys(texts);
    const cell = texts[headers[0] ?? ""];
    if (cell !== undefined) found.push({ kind, codes: headers.map(codeOf), place: { sheet, cell } });
  };
  const used = new Set<string>();
  for (const node of allNodes(survey.nodes)) {
    for (const [column, kind] of columns) add(kind, survey.sheet, node.texts.get(column));
    if (node.list !== undefined) used.add(node.list);
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
