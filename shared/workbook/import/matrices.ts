/** Rows that form one table of questions over a common scale (workbook page, section 4). */
import { cellText, type Question, yesOrNo } from "./question.ts";

export interface Matrix {
  /** Set when keys are given. */
  key: string;
  /** The row with the common label, if it is one of the rows. */
  labelRow: Question | undefined;
  questions: readonly Question[];
  list: string;
  /** True: the group contains nothing else, so the matrix takes the group's place. */
  fillsGroup: boolean;
}

/** Matrices by the node that represents them: their group, or the row with the labels. */
export function findMatrices(top: readonly Question[], all: readonly Question[]): Map<Question, Matrix[]> {
  const found = new Map<Question, Matrix[]>();
  for (const group of all) {
    if (!group.isGroup) continue;
    const matrix = group.kind === "score" ? scoreMatrix(group) : tableList(group);
    if (matrix.length > 0) found.set(group, matrix);
  }
  const levels = [top, ...all.filter(isPlainGroup).map((group) => group.children)];
  for (const siblings of levels) {
    const taken = new Set<Question>();
    for (const { head, matrix } of labelledRuns(siblings)) {
      found.set(head, [matrix]);
      for (const row of [head, ...matrix.questions]) taken.add(row);
    }
    for (const node of siblings) {
      if (taken.has(node) || node.isLabelRow || !node.appearance.includes("likert")) continue;
      if (isPlainRow(node) && node.list !== undefined)
        found.set(node, [aMatrix(undefined, [node], node.list, false)]);
    }
  }
  return found;

  function isPlainGroup(node: Question): boolean {
    return node.isGroup && !found.has(node);
  }
}

function aMatrix(
  labelRow: Question | undefined,
  questions: readonly Question[],
  list: string,
  fillsGroup: boolean,
): Matrix {
  return { key: "", labelRow, questions, list, fillsGroup };
}

function scoreMatrix(group: Question): Matrix[] {
  const list = cellText(group, "kobo__score_choices");
  const rows = group.children.filter((node) => node.type === "kobo_score_row");
  return list === "" || rows.length === 0 ? [] : [aMatrix(undefined, rows, list, true)];
}

/** Runs of plain rows of one list inside a `table-list` group. */
function tableList(group: Question): Matrix[] {
  if (!group.appearance.includes("table-list")) return [];
  const matrices: Matrix[] = [];
  let run: Question[] = [];
  const close = () => {
    const [first] = run;
    const list = first?.list;
    const labelRow = first?.isLabelRow ? first : undefined;
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
      isPlainRow(node) && (run[0] === undefined || (run[0].list === node.list && !node.isLabelRow));
    if (!fits) close();
    if (isPlainRow(node)) run.push(node);
  }
  close();
  // a page stays a page and contains its matrix
  return group.isMarkedAsPage ? matrices.map((matrix) => ({ ...matrix, fillsGroup: false })) : matrices;
}

/** A row of a grid. One that is also a row of labels stays by itself. */
export function isUnlabelled(node: Question): boolean {
  return node.appearance.includes("list-nolabel") && !node.isLabelRow;
}

/** A row of labels followed by rows without; each row belongs to one run at most. */
function labelledRuns(siblings: readonly Question[]): { head: Question; matrix: Matrix }[] {
  const runs: { head: Question; matrix: Matrix }[] = [];
  for (let index = 0; index < siblings.length; ) {
    const head = siblings[index];
    index += 1;
    if (head?.type !== "select_one" || head.list === undefined || !head.isLabelRow) continue;
    const questions: Question[] = [];
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

const needsField = [
  ...["constraint", "calculation", "choice_filter", "default", "read_only", "x_control", "x_validator"],
];

/** Rows of a matrix may have a label, a condition and a requirement; anything else needs its own field. */
function isPlainRow(node: Question): boolean {
  return (
    !node.isGroup &&
    node.type === "select_one" &&
    !node.hasForeignChoices &&
    !node.hasOther &&
    needsField.every((column) => cellText(node, column) === "") &&
    yesOrNo(cellText(node, "required")) !== undefined &&
    !node.appearance.some((token) => token === "minimal" || token === "autocomplete")
  );
}
