/** Searches for answers that make some expressions true and others false at once. */
import type { FormNode } from "../engine/form-node.ts";
import { abstractTruth } from "./abstract-value.ts";
import type { AssumptionContext, Assumptions } from "./assumptions.ts";
import type { Goal, StatedCondition, Variable } from "./form-analysis.ts";
import { linkedConditions } from "./linked-conditions.ts";
import { type AbstractValue, mayBeUnanswered, type Truth, truthOfSet, type ValueSet } from "./value-set.ts";

/** With more fields than this, answers aren't distinguished one by one. */
const MAX_ASSUMED = 10;

/**
 * False: no answers make all goals come true. True: some do, or it is unknown.
 * @example canAllBeTrue([{ tree of "[a] > 3 and [a] < 2", … }], answers) // false
 */
export function canAllBeTrue(
  goals: readonly Goal[],
  answers: Assumptions,
  assumptions: AssumptionContext = {},
): boolean {
  answers.begin(assumptions);
  if (answers.budget.isSpent) return true;
  const { own } = assumptions;
  // goals that an empty form meets need no search
  const isBlankEnough = () => goals.every((goal) => outcomeOf(goal, answers) === true);
  if (own === undefined && answers.whileBlank(isBlankEnough)) return true;
  return new AnswerSearch(goals, answers, own?.node).succeeds();
}

/**
 * The answers that a search ended with, by their variables: with them all goals come true, or may do so. Undefined: there
 * are none, or the search took too much work.
 * @param prefersAnswers true: a question is left unanswered last, otherwise first
 */
export function assumedAnswers(
  goals: readonly Goal[],
  answers: Assumptions,
  prefersAnswers: boolean,
): ReadonlyMap<Variable, ValueSet> | undefined {
  answers.begin({});
  return new AnswerSearch(goals, answers, undefined, prefersAnswers).found();
}

/** A goal or condition that must become true, with the variables that it depends on. */
interface Demand {
  variables: ReadonlySet<Variable>;
  /** Its truth under the current assumptions. */
  outcome(): Truth;
}

class AnswerSearch {
  private readonly answers: Assumptions;
  private readonly demands: readonly Demand[];
  /** Conditions for an answered field to be shown, as far as they affect the rest. */
  private readonly shownDemands = new Map<Variable, Demand>();

  private readonly prefersAnswers: boolean;
  /** What is assumed now. */
  private readonly assumed = new Map<Variable, ValueSet>();
  private atEnd: ReadonlyMap<Variable, ValueSet> | undefined;

  constructor(
    goals: readonly Goal[],
    answers: Assumptions,
    own: FormNode | undefined,
    prefersAnswers = false,
  ) {
    this.answers = answers;
    this.prefersAnswers = prefersAnswers;
    this.demands = goals.map((goal) => this.demandOf(goal, own));
    const variables = variablesOfAll(this.demands);
    // the conditions of one field alone can be met
    const conditions = variables.size < 2 ? [] : linkedConditions(goals, variables, answers.analysis);
    for (const [variable, stated] of conditions)
      this.shownDemands.set(variable, this.shownDemand(variable, stated));
  }

  succeeds(): boolean {
    return this.search(this.demands, undefined, 0);
  }

  found(): ReadonlyMap<Variable, ValueSet> | undefined {
    return this.succeeds() ? this.atEnd : undefined;
  }

  /**
   * Assumes one answer after the other; abandons a branch as soon as a demand can't come true in it.
   * @param changed the variable that was assumed last: only demands that depend on it are evaluated again
   */
  private search(demands: readonly Demand[], changed: Variable | undefined, assumed: number): boolean {
    const open: Demand[] = [];
    for (const demand of demands) {
      const isAffected = changed === undefined || demand.variables.has(changed);
      const outcome = isAffected ? demand.outcome() : undefined;
      if (this.answers.budget.isSpent) return true;
      if (outcome === false) return false;
      if (outcome === undefined) open.push(demand);
    }
    const variable = this.nextOf(open);
    if (variable === undefined || assumed >= MAX_ASSUMED) {
      this.atEnd = new Map(this.assumed);
      return true;
    }
    for (const set of this.setsOf(variable)) {
      this.answers.assume(variable, set);
      this.assumed.set(variable, set);
      const shown = mayBeUnanswered(set) ? undefined : this.shownDemands.get(variable);
      const isPossible = this.search(shown === undefined ? open : [...open, shown], variable, assumed + 1);
      this.answers.release(variable);
      this.assumed.delete(variable);
      if (isPossible) return true;
    }
    return false;
  }

  private setsOf(variable: Variable): AbstractValue {
    const cover = this.answers.coverOf(variable);
    if (!this.prefersAnswers) return cover;
    return cover.toSorted((one, other) => Number(mayBeUnanswered(one)) - Number(mayBeUnanswered(other)));
  }

  /** The most decisive variable: one of the demand that waits for the fewest. */
  private nextOf(open: readonly Demand[]): Variable | undefined {
    let fewest = Number.POSITIVE_INFINITY;
    let next: Variable | undefined;
    for (const { variables } of open) {
      let waiting = 0;
      let first: Variable | undefined;
      for (const variable of variables) {
        if (this.answers.isAssumed(variable)) continue;
        first ??= variable;
        waiting += 1;
      }
      if (waiting === 0 || waiting >= fewest) continue;
      fewest = waiting;
      next = first;
    }
    return next;
  }

  private demandOf(goal: Goal, own: FormNode | undefined): Demand {
    const { tree, node, isCondition = false } = goal;
    const { analysis } = this.answers;
    this.answers.register(tree, node, goal.constants === undefined ? [] : [goal.constants]);
    const variables = isCondition
      ? analysis.variablesOfCondition(node)
      : analysis.variablesOf(tree, node, false);
    return {
      variables: own === node && !isCondition ? new Set([...variables, own.index * 2]) : variables,
      outcome: () => outcomeOf(goal, this.answers),
    };
  }

  private shownDemand(variable: Variable, conditions: readonly StatedCondition[]): Demand {
    const { analysis } = this.answers;
    const variables = new Set([variable]);
    for (const { node, tree } of conditions) {
      this.answers.register(tree, node);
      for (const read of analysis.variablesOfCondition(node)) variables.add(read);
    }
    return { variables, outcome: () => this.answers.areTrue(conditions) };
  }
}

/** Whether a goal comes true under the current assumptions. */
function outcomeOf({ tree, node, expected, truth, isCondition = false }: Goal, answers: Assumptions): Truth {
  const outcome = abstractTruth(tree, answers.scopeOf(node, isCondition), truth ?? truthOfSet);
  return outcome === undefined ? undefined : outcome === expected;
}

function variablesOfAll(demands: readonly Demand[]): Set<Variable> {
  return new Set(demands.flatMap(({ variables }) => [...variables]));
}
