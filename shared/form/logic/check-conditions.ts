/** Finds conditions that are never or always true, and marks what no answers lead to. */
import type { Expression } from "../../expression/tree.ts";
import type { FormNode } from "../engine/form-node.ts";
import { canAllBeTrue } from "./answer-search.ts";
import type { Assumptions } from "./assumptions.ts";
import { type Conflict, explainConflict } from "./explain-conflict.ts";
import { constantsOf } from "./expression-constants.ts";
import type { FormAnalysis, Goal, StatedCondition } from "./form-analysis.ts";
import { conditionsAffecting } from "./linked-conditions.ts";
import type { LogicProblem } from "./logic-problem.ts";

/** Checks each condition after those of the fields it reads, so that what is never shown counts as unanswered. */
export function checkConditions(answers: Assumptions): LogicProblem[] {
  const check = new ConditionCheck(answers);
  const { analysis } = answers;
  for (const task of analysis.form.taskOrder) {
    const node = analysis.form.nodes[task >> 1];
    if (task % 2 === 0 && node !== undefined) check.judge(node);
  }
  return check.problems();
}

/** A condition that is never true, and the number of copies beside it. */
interface NeverShown {
  node: FormNode;
  conflict: Conflict;
  isTogether: boolean;
  copies: number;
}

class ConditionCheck {
  private readonly answers: Assumptions;
  private readonly analysis: FormAnalysis;
  private readonly never = new Map<string, NeverShown>();
  private readonly always: LogicProblem[] = [];
  /** Outcomes by the trees in question: forms repeat their conditions. */
  private readonly outcomes = new Map<string, boolean>();
  private readonly ids = new Map<Expression, number>();

  constructor(answers: Assumptions) {
    this.answers = answers;
    this.analysis = answers.analysis;
  }

  judge(node: FormNode): void {
    const parent = this.analysis.parentOf(node);
    const isUnderNever = parent !== undefined && this.analysis.isNever(parent);
    if (isUnderNever) this.analysis.markNever(node);
    if (isUnderNever || node.condition === undefined) return;
    const around = parent === undefined ? [] : this.analysis.conditionsOf(parent);
    const own: StatedCondition = { node, tree: node.condition };
    const isAlone = !this.canBe(true, [own]);
    const affecting = isAlone
      ? []
      : conditionsAffecting(this.analysis.variablesOfCondition(node), around, this.analysis);
    const chain = [own, ...affecting];
    if (isAlone || (chain.length > 1 && !this.canBe(true, chain))) {
      this.addNever(node, chain, !isAlone);
      this.analysis.markNever(node);
    } else if (this.analysis.neverRead(own.tree) === undefined && !this.canBe(false, [own]))
      this.addAlways(node, own);
  }

  problems(): LogicProblem[] {
    const never = [...this.never.values()].filter(({ node }) => node.type !== "page").map(neverProblem);
    const pages = [...this.never.values()].filter(({ node }) => node.type === "page").map(pageProblem);
    return [...pages, ...never, ...this.always];
  }

  private canBe(expected: boolean, conditions: readonly StatedCondition[]): boolean {
    const goals = goalsOf(conditions, expected);
    const isRepeatable = conditions.every(
      ({ node, tree }) => node.decidesOn.size === 0 && !constantsOf(tree).has("."),
    );
    if (!isRepeatable) return canAllBeTrue(goals, this.answers);
    const name = `${expected} ${conditions.map(({ tree }) => this.idOf(tree)).join(" ")}`;
    const known = this.outcomes.get(name);
    if (known !== undefined) return known;
    const outcome = canAllBeTrue(goals, this.answers);
    this.outcomes.set(name, outcome);
    return outcome;
  }

  private idOf(tree: Expression): number {
    const id = this.ids.get(tree) ?? this.ids.size;
    this.ids.set(tree, id);
    return id;
  }

  /** Groups inside a section pass their condition on to each of their fields: the same reason is reported once. */
  private addNever(node: FormNode, conditions: readonly StatedCondition[], isTogether: boolean): void {
    const conflict = explainConflict(goalsOf(conditions, true), this.answers);
    const name = `${node.parent} ${conflict.cause}`;
    const known = node.type === "field" ? this.never.get(name) : undefined;
    if (known === undefined)
      this.never.set(node.type === "field" ? name : `${node.index}`, {
        node,
        conflict,
        isTogether,
        copies: 0,
      });
    else known.copies += 1;
  }

  private addAlways(node: FormNode, own: StatedCondition): void {
    const { reason, hint, needsTwoValues } = explainConflict(goalsOf([own], false), this.answers);
    this.always.push({
      code: "W_ALWAYS",
      key: node.key,
      attribute: "conditionalExpression",
      message: `This condition is always true${because(reason)}`,
      hint: needsTwoValues
        ? 'To exclude both values, join the two parts with "and".'
        : (hint ?? "Remove it, or correct it."),
    });
  }
}

function goalsOf(conditions: readonly StatedCondition[], expected: boolean): Goal[] {
  return conditions.map(({ node, tree }) => ({ node, tree, expected, isCondition: true }));
}

/** The end of a sentence with its reason, if there is one. */
export function because(reason: string | undefined): string {
  return reason === undefined ? ", whatever the answers are." : `: ${reason}.`;
}

function neverProblem({ node, conflict, isTogether, copies }: NeverShown): LogicProblem {
  const start = isTogether
    ? "Together with the conditions around it, this condition is never true"
    : "This condition is never true";
  const more = copies === 0 ? "" : ` The same applies to ${copies} more in this section.`;
  return {
    code: "W_NEVER",
    key: node.key,
    attribute: "conditionalExpression",
    message: `${start}${because(conflict.reason)}${more}`,
    hint: hintOf(conflict, "Correct the condition, or delete what is never shown."),
  };
}

function pageProblem({ node, conflict }: NeverShown): LogicProblem {
  return {
    code: "W_PAGE_UNREACHABLE",
    key: node.key,
    attribute: "conditionalExpression",
    message: `No answers lead to this page, since its condition is never true${because(conflict.reason)}`,
    hint: hintOf(conflict, "Correct the condition, or delete the page."),
  };
}

/** Two values of one field at once usually mean that either is enough. */
export function hintOf({ needsTwoValues, hint }: Conflict, otherwise: string): string {
  return needsTwoValues ? 'If either value is enough, join the two parts with "or".' : (hint ?? otherwise);
}
