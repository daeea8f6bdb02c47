/** What only the finished form shows: cycles and faults in its logic, each at the cell that it comes from. */

import { MAX_STEPS } from "../../../expression/work.ts";
import type { CompiledForm } from "../../../form/engine/compiled-form.ts";
import { overBudget } from "../../../form/engine/work-at-limits.ts";
import { checkLogic } from "../../../form/logic/check-logic.ts";
import type { Finding, Place } from "../finding.ts";
import type { Question, SheetCell } from "../question.ts";
import type { Survey } from "../survey.ts";

/** The column that each attribute of the form is read from. */
const columns: Readonly<Record<string, string>> = {
  conditionalExpression: "relevant",
  requiredExpression: "required",
  constraint: "constraint",
  expression: "calculation",
  optionFilter: "choice_filter",
  readOnly: "read_only",
  default: "default",
  repeatCount: "repeat_count",
};

/** Cycles of dependencies, each at all of its cells: any of them may be the wrong one. */
export function cycles(form: CompiledForm, survey: Survey): Finding[] {
  const places = new CellPlaces(survey);
  return form.expressionProblems
    .filter(({ code }) => code === "E_CYCLE")
    .flatMap(({ key, attribute, message, others = [] }) =>
      [{ key, attribute }, ...others.slice(0, MAX_CYCLE_CELLS)].map((one) => ({
        code: "E_CYCLE" as const,
        place: places.of(one.key, one.attribute),
        message,
        hint: "Remove one of them from the cycle.",
      })),
    );
}

/** Of one cycle at most. */
const MAX_CYCLE_CELLS = 50;

/** Named at most: the first ones are those that take the most. */
const MOST_EXPENSIVE = 10;

/** Expressions that take too long where people enter as much as they can. */
export function tooMuchWork(form: CompiledForm, survey: Survey): Finding[] {
  const places = new CellPlaces(survey);
  return overBudget(form)
    .slice(0, MOST_EXPENSIVE)
    .map(({ key, attribute, steps }) => ({
      code: "W_WORK",
      place: places.of(shownKey(form, places, key), attribute),
      message: `With as many entries as possible this takes ${plain(steps)} steps; a form may take ${plain(MAX_STEPS)} in all. Answers that need more are refused.`,
      hint: "Set the most entries of the repeat, shorten the list, or read only the entry or row that is needed.",
    }));
}

const plain = (steps: number) => steps.toLocaleString("en");

/** The findings of the logic check for a form without errors: unreachable pages, conditions that are never true, and the like. */
export function logicErrors(form: CompiledForm, survey: Survey): Finding[] {
  const places = new CellPlaces(survey);
  return checkLogic(form).map(({ code, key, attribute, option, offset, message, hint }) => {
    const place =
      option === undefined ? places.of(shownKey(form, places, key), attribute) : places.ofOption(key, option);
    return { code, place: offset === undefined ? place : { ...place, offset }, message, hint };
  });
}

/** The key itself, or the first key within it that a row has: pages and sections without a group have no row. */
function shownKey(form: CompiledForm, places: CellPlaces, key: string): string {
  let node = form.byKey.get(key);
  while (node !== undefined && !places.has(node.key)) {
    const { index } = node;
    node = form.nodes.find(({ parent }) => parent === index);
  }
  return node?.key ?? key;
}

/** Finds the cell that an attribute of a field, section or page was read from. */
class CellPlaces {
  private readonly survey: Survey;
  private byKey: ReadonlyMap<string, Question> | undefined;

  constructor(survey: Survey) {
    this.survey = survey;
  }

  /** Built only when there is something to report. */
  private questionOf(key: string): Question | undefined {
    if (this.byKey === undefined) {
      const all = this.survey.questions;
      // a question is preferred to a group with the same key, as in the form
      const inOrder = [...all.filter((one) => one.isGroup), ...all.filter((one) => !one.isGroup)];
      this.byKey = new Map(inOrder.map((one) => [one.answerKey, one]));
    }
    return this.byKey.get(key);
  }

  /** Whether a row of the survey has this key. */
  has(key: string): boolean {
    return this.questionOf(key) !== undefined;
  }

  of(key: string, attribute: string): Place {
    const question = this.questionOf(key);
    const { sheet } = this.survey;
    if (question === undefined) return { sheet };
    return { sheet, row: question.row, cell: cellWith(question, columns[attribute]) ?? question.nameCell };
  }

  ofOption(key: string, option: string): Place {
    const question = this.questionOf(key);
    const choice =
      question?.list === undefined
        ? undefined
        : this.survey.lists.get(question.list)?.find(({ value }) => value === option);
    if (choice === undefined || this.survey.choicesSheet === undefined) return this.of(key, "optionFilter");
    return { sheet: this.survey.choicesSheet, row: choice.row, cell: choice.valueCell };
  }
}

/** Its own cell, or that of the nearest group around it whose condition it inherits. */
function cellWith(question: Question, column: string | undefined): SheetCell | undefined {
  if (column === undefined) return undefined;
  const own = question.cells.get(column);
  if (own !== undefined || column !== "relevant") return own;
  for (let group = question.parent; group !== undefined; group = group.parent) {
    const inherited = group.cells.get(column);
    if (inherited !== undefined) return inherited;
  }
  return undefined;
}
