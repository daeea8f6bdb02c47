/** Grids that can't be drawn as they are wanted (workbook page, section 4). */
import { type Finding, Findings } from "../finding.ts";
import { isUnlabelled } from "../matrices.ts";
import { hasAppearance, isGroup, isLabelRow, type Question } from "../question.ts";
import type { Survey } from "../survey.ts";

/** What asks for a grid and can't be one is shown row by row; labels of no grid take no answers. */
export function undrawnGrids({ sheet, top, questions, matrices }: Survey): Finding[] {
  const found = new Findings();
  const drawn = new Set([...matrices.values()].flat().flatMap((one) => [one.labelRow, ...one.questions]));
  const heads = new Set([top, ...questions.map(({ children }) => children)].flatMap(headsOf));
  for (const question of questions) {
    const isAsked = heads.has(question) || hasAppearance(question, "likert");
    const isTable = isGroup(question) && hasAppearance(question, "table-list");
    const left = isTable ? question.children.filter(({ type }) => type.startsWith("select")) : [question];
    const place = { sheet, cell: question.cells.get("appearance") };
    if ((isTable || isAsked) && !left.every((row) => drawn.has(row)))
      found.add(
        "W_APPEARANCE",
        place,
        "Not all of this can be shown as a grid; its questions stand one below the other.",
        "Rows of a grid are select_one questions of one list, without limits, filters and defaults of their own.",
      );
    const isLost =
      isLabelRow(question) && (hasAppearance(question, "list-nolabel") || !question.texts.has("label"));
    if (isLost && !heads.has(question) && !drawn.has(question))
      found.add(
        "W_APPEARANCE",
        place,
        "With the appearance label this row only names the columns of a grid; it takes no answer.",
        "If it is a question, take label out of its appearance.",
      );
  }
  return found.all;
}

/** Rows that name the columns of the rows below them. */
function headsOf(siblings: readonly Question[]): Question[] {
  return siblings.filter((question, index) => {
    const next = siblings[index + 1];
    return isLabelRow(question) && next !== undefined && isUnlabelled(next);
  });
}
