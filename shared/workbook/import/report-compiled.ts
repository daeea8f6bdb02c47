/** What only the finished form shows: cycles and flaws of its logic, each at the cell that it comes from. */
import type { CompiledForm } from "../../form/compile-form.ts";
import { checkLogic } from "../../form/logic/check-logic.ts";
import { allNodes, type ParsedSurvey, type SurveyNode } from "./parsed-survey.ts";
import type { Place, ProblemList } from "./problem-list.ts";
import type { SheetCell } from "./read-table.ts";
import type { SurveyKeys } from "./survey-keys.ts";

/** The column that each attribute of the form is read from. */
const columns: Readonly<Record<string, string>> = {
  conditionalExpression: "relevant",
  requiredExpression: "required",
  constraint: "constraint",
  expression: "calculation",
  optionFilter: "choice_filter",
  readOnly: "read_only",
  default: "default",
};

/** Cycles of dependencies, each at the cell that closes it. */
export function reportCycles(form: CompiledForm, places: CellPlaces, problems: ProblemList): void {
  for (const { key, attribute, code, message } of form.expressionProblems)
    if (code === "E_CYCLE")
      problems.add(code, places.of(key, attribute), message, "Take one of them out of the cycle.");
}

/** What the logic of a form without errors shows: pages that nobody reaches, conditions that never hold, and the like. */
export function reportLogic(form: CompiledForm, places: CellPlaces, problems: ProblemList): void {
  for (const { code, key, attribute, option, offset, message, hint } of checkLogic(form)) {
    const place =
      option === undefined ? places.of(shownKey(form, places, key), attribute) : places.ofOption(key, option);
    problems.add(code, offset === undefined ? place : { ...place, offset }, message, hint);
  }
}

/** The key itself, or the first one below it that a row has: pages and sections without a group have none. */
function shownKey(form: CompiledForm, places: CellPlaces, key: string): string {
  let node = form.byKey.get(key);
  while (node !== undefined && !places.has(node.key)) {
    const { index } = node;
    node = form.nodes.find(({ parent }) => parent === index);
  }
  return node?.key ?? key;
}

/** Finds the cell that an attribute of a field, section or page was read from. */
export class CellPlaces {
  private readonly survey: ParsedSurvey;
  private readonly keys: SurveyKeys;
  private nodes: ReadonlyMap<string, SurveyNode> | undefined;

  constructor(survey: ParsedSurvey, keys: SurveyKeys) {
    this.survey = survey;
    this.keys = keys;
  }

  /** Looked for only where there is something to say. */
  private nodeOf(key: string): SurveyNode | undefined {
    if (this.nodes === undefined) {
      const all = allNodes(this.survey.nodes);
      // a question wins over a group whose key it has, as it does in the form
      const inOrder = [
        ...all.filter(({ kind }) => kind !== "question"),
        ...all.filter(({ kind }) => kind === "question"),
      ];
      this.nodes = new Map(inOrder.map((node) => [this.keys.answerKeyOf(node), node]));
    }
    return this.nodes.get(key);
  }

  /** Whether a row of the survey has this key. */
  has(key: string): boolean {
    return this.nodeOf(key) !== undefined;
  }

  of(key: string, attribute: string): Place {
    const node = this.nodeOf(key);
    const { sheet } = this.survey;
    if (node === undefined) return { sheet };
    return { sheet, row: node.row, cell: cellWith(node, columns[attribute]) ?? node.nameCell };
  }

  ofOption(key: string, option: string): Place {
    const node = this.nodeOf(key);
    const choice =
      node?.list === undefined
        ? undefined
        : this.survey.lists.get(node.list)?.find(({ value }) => value === option);
    if (choice === undefined || this.survey.choicesSheet === undefined) return this.of(key, "optionFilter");
    return { sheet: this.survey.choicesSheet, row: choice.row, cell: choice.valueCell };
  }
}

/** The node's own cell, or that of the nearest group around it whose condition it inherits. */
function cellWith(node: SurveyNode, column: string | undefined): SheetCell | undefined {
  if (column === undefined) return undefined;
  const own = node.cells.get(column);
  if (own !== undefined || column !== "relevant") return own;
  for (let group = node.parent; group !== undefined; group = group.parent) {
    const inherited = group.cells.get(column);
    if (inherited !== undefined) return inherited;
  }
  return undefined;
}
