/** Rows that form one table of questions over a common scale (workbook page, section 4). */
import { isLabelRow } from "./answerless.ts";
import { appearanceTokens, hasAppearance, hasForeignChoices } from "./node-cells.ts";
import { allNodes, cellText, type ParsedSurvey, type SurveyNode, yesOrNo } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import { isMarkedAsPage } from "./survey-groups.ts";

export interface Matrix {
  /** Set when keys are given. */
  key: string;
  /** The row that carries the common label, if it is one of the rows. */
  labelRow: SurveyNode | undefined;
  questions: readonly SurveyNode[];
  list: string;
  /** True: the matrix is all that its group holds, so it takes the group's place. */
  isWholeGroup: boolean;
}

/** Matrices by the node that stands for them: their group, or the row with the labels. Others are reported. */
export function findMatrices(survey: ParsedSurvey, problems: ProblemList): Map<SurveyNode, Matrix[]> {
  const found = new Map<SurveyNode, Matrix[]>();
  for (const group of allNodes(survey.nodes)) {
    if (group.kind === "question") continue;
    const matrix = group.kind === "score" ? scoreMatrix(group) : tableList(group);
    if (matrix.length > 0) found.set(group, matrix);
  }
  const levels = [
    survey.nodes,
    ...[...allNodes(survey.nodes)].filter(isPlainGroup).map((group) => group.children),
  ];
  for (const siblings of levels) {
    const taken = new Set<SurveyNode>();
    for (const { head, matrix } of labelledRuns(siblings)) {
      found.set(head, [matrix]);
      for (const row of [head, ...matrix.questions]) taken.add(row);
    }
    for (const node of siblings) {
      if (taken.has(node) || isLabelRow(node) || !hasAppearance(node, "likert")) continue;
      if (isPlainRow(node) && node.list !== undefined)
        found.set(node, [aMatrix(undefined, [node], node.list, false)]);
    }
  }
  reportOthers(survey, found, problems);
  return found;

  function isPlainGroup(node: SurveyNode): boolean {
    return node.kind !== "question" && !found.has(node);
  }
}

function aMatrix(
  labelRow: SurveyNode | undefined,
  questions: readonly SurveyNode[],
  list: string,
  isWholeGroup: boolean,
): Matrix {
  return { key: "", labelRow, questions, list, isWholeGroup };
}

function scoreMatrix(group: SurveyNode): Matrix[] {
  const list = cellText(group, "kobo__score_choices");
  const rows = group.children.filter((node) => node.type === "kobo_score_row");
  return list === "" || rows.length === 0 ? [] : [aMatrix(undefined, rows, list, true)];
}

/** Runs of plain rows of one list inside a `table-list` group. */
function tableList(group: SurveyNode): Matrix[] {
  if (!hasAppearance(group, "table-list")) return [];
  const matrices: Matrix[] = [];
  let run: SurveyNode[] = [];
  const close = () => {
    const [first] = run;
    const list = first?.list;
    const labelRow = first !== undefined && isLabelRow(first) ? first : undefined;
    // labels alone ask nothing
    if (list !== undefined && (labelRow === undefined || run.length > 1)) {
      const questions = labelRow === undefined ? run : run.slice(1);
      const isWhole = labelRow === undefined && run.length === group.children.length;
      matrices.push(aMatrix(labelRow, questions, list, isWhole));
    }
    run = [];
  };
  for (const node of group.children) {
    const fits =
      isPlainRow(node) && (run[0] === undefined || (run[0].list === node.list && !isLabelRow(node)));
    if (!fits) close();
    if (isPlainRow(node)) run.push(node);
  }
  close();
  // a page stays a page: its matrix stands on it
  return isMarkedAsPage(group) ? matrices.map((matrix) => ({ ...matrix, isWholeGroup: false })) : matrices;
}

/** What asks for a grid and can't be one is shown row by row; labels of no grid take no answers. */
function reportOthers(
  { nodes, sheet }: ParsedSurvey,
  found: ReadonlyMap<SurveyNode, readonly Matrix[]>,
  problems: ProblemList,
): void {
  const matrices = [...found.values()].flat();
  const drawn = new Set(matrices.flatMap(({ labelRow, questions }) => [labelRow, ...questions]));
  const all = allNodes(nodes);
  const heads = new Set([nodes, ...all.map(({ children }) => children)].flatMap(headsOf));
  for (const node of all) {
    const isAsked = heads.has(node) || hasAppearance(node, "likert");
    const isTable = node.kind !== "question" && hasAppearance(node, "table-list");
    const left = isTable ? node.children.filter(({ type }) => type.startsWith("select")) : [node];
    const place = { sheet, cell: node.cells.get("appearance") };
    if ((isTable || isAsked) && !left.every((row) => drawn.has(row)))
      problems.add(
        "W_APPEARANCE",
        place,
        "Not all of this can be shown as a grid; its questions stand one below the other.",
        "Rows of a grid are select_one questions of one list, without limits, filters and defaults of their own.",
      );
    const isLost = isLabelRow(node) && (hasAppearance(node, "list-nolabel") || !node.texts.has("label"));
    if (isLost && !heads.has(node) && !drawn.has(node))
      problems.add(
        "W_APPEARANCE",
        place,
        "With the appearance label this row only names the columns of a grid; it takes no answer.",
        "If it is a question, take label out of its appearance.",
      );
  }
}

/** Rows that name the columns of the rows below them. */
function headsOf(siblings: readonly SurveyNode[]): SurveyNode[] {
  return siblings.filter((node, index) => {
    const next = siblings[index + 1];
    return isLabelRow(node) && next !== undefined && isUnlabelled(next);
  });
}

/** A row of a grid. One that is a row of labels too stays by itself. */
function isUnlabelled(node: SurveyNode): boolean {
  return hasAppearance(node, "list-nolabel") && !isLabelRow(node);
}

/** A row of labels followed by rows without; each row belongs to one run at most. */
function labelledRuns(siblings: readonly SurveyNode[]): { head: SurveyNode; matrix: Matrix }[] {
  const runs: { head: SurveyNode; matrix: Matrix }[] = [];
  for (let index = 0; index < siblings.length; ) {
    const head = siblings[index];
    index += 1;
    if (head?.type !== "select_one" || head.list === undefined || !isLabelRow(head)) continue;
    const questions: SurveyNode[] = [];
    for (let row = siblings[index]; row !== undefined && isUnlabelled(row); row = siblings[index]) {
      if (row.list !== head.list) break;
      questions.push(row);
      index += 1;
    }
    if (questions.length > 0 && questions.every(isPlainRow))
      runs.push({ head, matrix: aMatrix(head, questions, head.list, false) });
  }
  return runs;
}

/** Rows of a matrix have a label, a condition and are required or not; anything else needs a field of its own. */
function isPlainRow(node: SurveyNode): boolean {
  const needsField = [
    "constraint",
    "calculation",
    "choice_filter",
    "default",
    "read_only",
    "x_control",
    "x_validator",
  ];
  return (
    node.kind === "question" &&
    node.type === "select_one" &&
    !hasForeignChoices(node) &&
    !node.hasOther &&
    needsField.every((column) => cellText(node, column) === "") &&
    yesOrNo(cellText(node, "required")) !== undefined &&
    !appearanceTokens(node).some((token) => token === "minimal" || token === "autocomplete")
  );
}
