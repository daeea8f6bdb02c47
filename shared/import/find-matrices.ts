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
    for (const matrix of labelledRuns(siblings))
      found.set(matrix.labelRow ?? matrix.questions[0] ?? never(), [matrix]);
    for (const node of siblings) {
      if (!hasAppearance(node, "likert") || !isPlainRow(node) || node.list === undefined) continue;
      found.set(node, [aMatrix(undefined, [node], node.list, false)]);
    }
  }
  reportOthers(survey, found, problems);
  return found;

  function isPlainGroup(node: SurveyNode): boolean {
    return node.kind !== "question" && !found.has(node);
  }
}

function never(): never {
  throw new Error("A matrix has rows.");
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
    if (list !== undefined) {
      const labelRow =
        first !== undefined && hasAppearance(first, "label") && run.length > 1 ? first : undefined;
      const questions = labelRow === undefined ? run : run.slice(1);
      const isWhole = labelRow === undefined && run.length === group.children.length;
      matrices.push(aMatrix(labelRow, questions, list, isWhole));
    }
    run = [];
  };
  for (const node of group.children) {
    const fits = isPlainRow(node) && (run[0] === undefined || run[0].list === node.list);
    if (!fits) close();
    if (isPlainRow(node)) run.push(node);
  }
  close();
  // a page stays a page: its matrix stands on it
  return isMarkedAsPage(group) ? matrices.map((matrix) => ({ ...matrix, isWholeGroup: false })) : matrices;
}

/** What asks for a grid and can't be one is shown row by row. */
function reportOthers(
  { nodes, sheet }: ParsedSurvey,
  found: ReadonlyMap<SurveyNode, readonly Matrix[]>,
  problems: ProblemList,
): void {
  const matrices = [...found.values()].flat();
  const drawn = new Set(matrices.flatMap(({ labelRow, questions }) => [labelRow, ...questions]));
  for (const node of allNodes(nodes)) {
    const isAsked = isHead(node, node.parent?.children ?? nodes) || hasAppearance(node, "likert");
    const isTable = node.kind !== "question" && hasAppearance(node, "table-list");
    const left = isTable ? node.children.filter(({ type }) => type.startsWith("select")) : [node];
    if (!(isTable || isAsked) || left.every((row) => drawn.has(row))) continue;
    problems.add(
      "W_APPEARANCE",
      { sheet, cell: node.cells.get("appearance") },
      "Not all of this can be shown as a grid; its questions stand one below the other.",
      "Rows of a grid are select_one questions of one list, without limits, filters and defaults of their own.",
    );
  }
}

/** Whether it names the columns of the rows below it. */
function isHead(node: SurveyNode, siblings: readonly SurveyNode[]): boolean {
  if (!isLabelRow(node)) return false;
  const next = siblings[siblings.indexOf(node) + 1];
  return next !== undefined && hasAppearance(next, "list-nolabel");
}

/** A row of labels followed by rows without. */
function labelledRuns(siblings: readonly SurveyNode[]): Matrix[] {
  const matrices: Matrix[] = [];
  for (const [index, head] of siblings.entries()) {
    if (head.type !== "select_one" || head.list === undefined || !hasAppearance(head, "label")) continue;
    const after = siblings.slice(index + 1);
    const end = after.findIndex((node) => !hasAppearance(node, "list-nolabel") || node.list !== head.list);
    const questions = end < 0 ? after : after.slice(0, end);
    if (questions.length > 0 && questions.every(isPlainRow))
      matrices.push(aMatrix(head, questions, head.list, false));
  }
  return matrices;
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
