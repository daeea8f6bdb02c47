/** The possible values of every field while some are assumed to have specific values, for one question at a time. */
import type { Expression } from "../../expression/tree.ts";
import { answerValue, type Value } from "../../expression/values.ts";
import { answerOfValue, computedKind } from "../definition/field-kind.ts";
import { type FormNode, isCalculated } from "../engine/form-node.ts";
import { abstractTruth, abstractValue } from "./abstract-value.ts";
import type { CoverUse } from "./answer-cover.ts";
import { constantsOf } from "./expression-constants.ts";
import { type FormAnalysis, isReadAsEntered, type StatedCondition, type Variable } from "./form-analysis.ts";
import type { Scope } from "./scope.ts";
import {
  type AbstractValue,
  ANYTHING,
  isExact,
  type Truth,
  UNANSWERED,
  union,
  type ValueSet,
} from "./value-set.ts";
import { WorkBudget } from "./work-budget.ts";

/** What is known besides the form. */
export interface AssumptionContext {
  /** In a constraint, whose own value is answered: which of its answers count. */
  own?: { node: FormNode; use: CoverUse };
  /** In an option filter: the columns of one option's row. */
  column?: (name: string) => string;
}

/** Shared by all questions of one check; each starts with `begin`. */
export class Assumptions {
  readonly analysis: FormAnalysis;
  readonly budget = new WorkBudget();
  private assumptions: AssumptionContext = {};
  /** By field, the sets of constants of the expressions registered for this question. */
  private readonly constants = new Map<FormNode, ReadonlySet<Value>[]>();
  private readonly covers = new Map<Variable, AbstractValue>();
  private readonly assumed = new Map<Variable, AbstractValue>();
  private readonly scopes = new Map<number, Scope>();
  private isBlank = false;

  constructor(analysis: FormAnalysis) {
    this.analysis = analysis;
  }

  /** Starts a new question, with no other assumptions than this. */
  begin(assumptions: AssumptionContext): void {
    this.budget.begin();
    this.assumptions = assumptions;
    // clearing an empty map isn't free, and most questions need none of them
    for (const map of [this.constants, this.covers, this.assumed]) if (map.size > 0) map.clear();
  }

  assume(variable: Variable, set: ValueSet): void {
    this.assumed.set(variable, [set]);
  }

  release(variable: Variable): void {
    this.assumed.delete(variable);
  }

  isAssumed(variable: Variable): boolean {
    return this.assumed.has(variable);
  }

  nodeOf(variable: Variable): FormNode | undefined {
    return this.analysis.form.nodes[variable >> 1];
  }

  /** The outcome for an empty form; only if no answer is presupposed. */
  whileBlank<Outcome>(outcome: () => Outcome): Outcome {
    this.isBlank = true;
    try {
      return outcome();
    } finally {
      this.isBlank = false;
    }
  }

  /** All possible values of a variable, as long as nothing is assumed about it. */
  coverOf(variable: Variable): AbstractValue {
    const known = this.covers.get(variable);
    if (known !== undefined) return known;
    const node = this.nodeOf(variable);
    if (node === undefined) return ANYTHING;
    const { own } = this.assumptions;
    const constants = this.constants.get(node) ?? [];
    const cover = this.analysis.coverOf(node, constants, own?.node === node ? own.use : "any");
    this.covers.set(variable, cover);
    return cover;
  }

  /** What an expression of a node can read. @param isCondition fields inside the node are read as entered */
  scopeOf(node: FormNode, isCondition: boolean): Scope {
    const name = node.index * 2 + (isCondition ? 1 : 0);
    const known = this.scopes.get(name);
    if (known !== undefined) return known;
    const scope: Scope = {
      value: (key) => {
        const read = this.analysis.referred(key);
        if (read === undefined) return ANYTHING;
        return isReadAsEntered(key, node, isCondition)
          ? this.possibleValues(read.index * 2 + 1)
          : this.valueOf(read);
      },
      self: () => (this.assumptions.own?.node === node ? this.possibleValues(node.index * 2) : ANYTHING),
      column: (name) => this.assumptions.column?.(name),
      budget: this.budget,
    };
    this.scopes.set(name, scope);
    return scope;
  }

  /** Whether all these conditions are true. */
  areTrue(conditions: readonly StatedCondition[]): Truth {
    let truth: Truth = true;
    for (const { node, tree } of conditions) {
      const own = abstractTruth(tree, this.scopeOf(node, true));
      if (own === false) return false;
      if (own === undefined) truth = undefined;
    }
    return truth;
  }

  /**
   * Registers an expression: its constants divide the possible values of the fields that it reads.
   * @param passedOn sets of constants that its result is compared with
   */
  register(tree: Expression, node: FormNode, passedOn: readonly ReadonlySet<Value>[] = []): void {
    const own = this.assumptions.own?.node === node ? constantsOf(tree).get(".") : undefined;
    if (own !== undefined) this.registerConstants(node, [own]);
    for (const { node: read, constants } of this.analysis.readsOf(tree)) {
      if (this.analysis.isNever(read)) continue;
      this.budget.spend(1);
      const known = this.registerConstants(
        read,
        passedOn.length === 0 ? [constants] : [constants, ...passedOn],
      );
      const calculation = isCalculated(read) ? this.analysis.calculationOf(read) : undefined;
      if (calculation === undefined) continue;
      this.register(calculation, read, [...known]);
      for (const stated of this.analysis.conditionsOf(read)) this.register(stated.tree, stated.node);
    }
  }

  private registerConstants(node: FormNode, sets: readonly ReadonlySet<Value>[]): ReadonlySet<Value>[] {
    const known = this.constants.get(node) ?? [];
    for (const set of sets) if (set.size > 0 && !known.includes(set)) known.push(set);
    this.constants.set(node, known);
    return known;
  }

  private valueOf(node: FormNode): AbstractValue {
    if (this.analysis.isNever(node)) return UNANSWERED;
    return isCalculated(node) ? this.calculatedValue(node) : this.possibleValues(node.index * 2);
  }

  private calculatedValue(node: FormNode): AbstractValue {
    const tree = this.analysis.calculationOf(node);
    if (tree === undefined) return ANYTHING;
    const isRelevant = this.areTrue(this.analysis.conditionsOf(node));
    if (isRelevant === false) return UNANSWERED;
    const computed = abstractValue(tree, this.scopeOf(node, false)).map((set) => keptSet(node, set));
    return isRelevant ? computed : union(computed, UNANSWERED);
  }

  private possibleValues(variable: Variable): AbstractValue {
    return this.assumed.get(variable) ?? (this.isBlank ? UNANSWERED : this.coverOf(variable));
  }
}

/** A computed value after it is stored as the field's answer. */
function keptSet(node: FormNode, set: ValueSet): ValueSet {
  const kind = computedKind(node.kind, node.field);
  if (isExact(set)) return answerValue(answerOfValue(kind, set));
  const staysAsItIs = kind === "calculated" || (node.kind === "number" && set.kind === "numbers");
  return staysAsItIs && !mayBeInfinite(set) ? set : { kind: "anything" };
}

/** Infinity is no answer. */
function mayBeInfinite(set: Exclude<ValueSet, Value>): boolean {
  return set.kind === "numbers" && !set.isOpen && !(Number.isFinite(set.from) && Number.isFinite(set.to));
}
