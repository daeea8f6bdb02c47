/** References in cells: every `${name}` of a sheet names a question or group, whoever reads the cell. */
import { NAME_PATTERN } from "../../expression/parse-expression.ts";
import { allNodes, type ParsedSurvey, type PlacedCell, type Texts } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import type { SheetCell } from "./read-table.ts";
import { knownSurveyColumns } from "./survey-columns.ts";
import type { SurveyKeys } from "./survey-keys.ts";

/** An answer of the form that was saved last on the same device, in a text. */
export const lastSavedReference = /\$\{\s*last-saved#[^{}]*\}/g;
const LAST_SAVED = "last-saved#";

/** What helps against a reference to nothing. @param meant the name that is nearest to it */
export function noQuestionHint(meant: string | undefined): string {
  const cure = "Correct the name, or add the question.";
  return meant === undefined ? cure : `Did you mean "${meant}"? ${cure}`;
}

/** What is wrong with one cell is said so often; a cell can hold thousands of references to nothing. */
export const MAX_CELL_PROBLEMS = 20;

/** @example noQuestion("agee") // 'There is no question named "agee".' */
export function noQuestion(name: string): string {
  return `There is no question named "${name}".`;
}

/** Columns that hold no references, or whose contents are not imported. */
const unread = new Set(["disabled", "note", "comment", "comments"]);

/**
 * Reports references to nothing and references that are not closed, in all cells that the form is made of.
 * @param keys what questions and groups are called
 */
export function checkReferences(
  survey: ParsedSurvey,
  keys: Pick<SurveyKeys, "isName" | "nearestName">,
  problems: ProblemList,
): void {
  for (const placed of cellsOf(survey)) {
    let refused = 0;
    // a reference that is never closed goes on to the end, or up to the next one
    for (const { 0: written, index: offset } of placed.cell.text.matchAll(/\$\{[^{}]*(\}|$|(?=\{|\$))/g)) {
      if (refused >= MAX_CELL_PROBLEMS) break;
      if (!written.endsWith("}")) {
        refused += 1;
        const hint = "Write it as ${name}.";
        problems.add("E_REF", { ...placed, offset }, "This reference has no closing }.", hint);
        continue;
      }
      const inner = written.slice(2, -1).trim();
      const name = inner.startsWith(LAST_SAVED) ? inner.slice(LAST_SAVED.length) : inner;
      if (inner === "" || keys.isName(name)) continue;
      refused += 1;
      if (NAME_PATTERN.test(name))
        problems.add(
          "E_REF",
          { ...placed, offset },
          noQuestion(name),
          noQuestionHint(keys.nearestName(name)),
        );
      else
        problems.add(
          "E_REF",
          { ...placed, offset },
          `"${name.slice(0, 60)}" is not a question's name.`,
          "Write ${name}.",
        );
    }
  }
}

/** The cells that refer to something. */
function cellsOf(survey: ParsedSurvey): PlacedCell[] {
  const { sheet, choicesSheet = "choices" } = survey;
  const found: PlacedCell[] = [];
  const add = (cell: SheetCell | undefined, place: string) => {
    if (cell?.text.includes("${")) found.push({ sheet: place, cell });
  };
  const addTexts = (texts: Texts, place: string) => {
    for (const language of Object.keys(texts)) add(texts[language], place);
  };
  for (const node of allNodes(survey.nodes)) {
    for (const [column, cell] of node.cells)
      if (knownSurveyColumns.has(column) && !unread.has(column)) add(cell, sheet);
    for (const texts of node.texts.values()) addTexts(texts, sheet);
  }
  for (const choices of survey.lists.values())
    for (const { label, media } of choices) {
      addTexts(label, choicesSheet);
      for (const texts of media.values()) addTexts(texts, choicesSheet);
    }
  for (const placed of survey.settingCells.values()) add(placed.cell, placed.sheet);
  return found;
}
