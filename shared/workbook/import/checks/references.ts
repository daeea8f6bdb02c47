/** References in cells: every `${name}` of a sheet must name a question or group, whatever the cell is for. */
import { NAME_PATTERN } from "../../../expression/parse-expression.ts";
import { type Finding, MAX_CELL_FINDINGS } from "../finding.ts";
import type { Names } from "../names.ts";
import type { PlacedCell, SheetCell, Texts } from "../question.ts";
import type { Survey } from "../survey.ts";
import { knownSurveyColumns } from "../survey-columns.ts";

/** In a text, an answer of the form last saved on the same device. */
export const lastSavedReference = /\$\{\s*last-saved#([^{}]*)\}/g;
const LAST_SAVED = "last-saved#";

/** A hint for a reference to nothing. @param meant the most similar name */
export function noQuestionHint(meant: string | undefined): string {
  const cure = "Correct the name, or add the question.";
  return meant === undefined ? cure : `Did you mean "${meant}"? ${cure}`;
}

/** @example noQuestion("agee") // 'There is no question named "agee".' */
export function noQuestion(name: string): string {
  return `There is no question named "${name}".`;
}

/** Columns that have no references, or whose contents aren't imported. */
const unread = new Set(["disabled", "note", "comment", "comments"]);

/** References to nothing and references that aren't closed, in all cells that are imported. */
export function wrongReferences(survey: Survey): Finding[] {
  const found: Finding[] = [];
  eachCell(survey, (cell, sheet) => {
    if (cell.text.includes("${"))
      for (const finding of wrongIn({ sheet, cell }, survey.names)) found.push(finding);
  });
  return found;
}

/** A reference that is never closed continues to the end, or up to the next one. */
const reference = /\$\{[^{}]*(\}|$|(?=\{|\$))/g;

function wrongIn(placed: PlacedCell, names: Names): Finding[] {
  const found: Finding[] = [];
  reference.lastIndex = 0;
  for (
    let match = reference.exec(placed.cell.text);
    match !== null;
    match = reference.exec(placed.cell.text)
  ) {
    if (found.length >= MAX_CELL_FINDINGS) break;
    const { 0: written, index: offset } = match;
    const isClosed = written.endsWith("}");
    const inner = written.slice(2, -1).trim();
    const name = inner.startsWith(LAST_SAVED) ? inner.slice(LAST_SAVED.length) : inner;
    if (isClosed && (inner === "" || names.isName(name))) continue;
    const wrong = { code: "E_REF", place: { ...placed, offset } } as const;
    if (!isClosed) {
      found.push({ ...wrong, message: "This reference has no closing }.", hint: "Write it as ${name}." });
      continue;
    }
    found.push(
      NAME_PATTERN.test(name)
        ? { ...wrong, message: noQuestion(name), hint: noQuestionHint(names.nearestName(name)) }
        : { ...wrong, message: `"${name.slice(0, 60)}" is not a question's name.`, hint: "Write ${name}." },
    );
  }
  return found;
}

/** Visits the cells that may contain references. */
function eachCell(survey: Survey, visit: (cell: SheetCell, sheet: string) => void): void {
  const { sheet, choicesSheet = "choices" } = survey;
  const visitTexts = (texts: Texts, place: string) => {
    for (const language in texts) {
      const cell = texts[language];
      if (cell !== undefined) visit(cell, place);
    }
  };
  const visitRead = (cell: SheetCell, column: string) => {
    if (knownSurveyColumns.has(column) && !unread.has(column)) visit(cell, sheet);
  };
  for (const question of survey.questions) {
    question.cells.each(visitRead);
    for (const texts of question.texts.values()) visitTexts(texts, sheet);
  }
  for (const choices of survey.lists.values())
    for (const { label, media } of choices) {
      visitTexts(label, choicesSheet);
      for (const texts of media.values()) visitTexts(texts, choicesSheet);
    }
  for (const placed of survey.settingCells.values()) visit(placed.cell, placed.sheet);
}
