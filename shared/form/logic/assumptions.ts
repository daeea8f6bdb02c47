/** What every field may hold while some of them are assumed to hold something certain: one question after the other. */
import type { Expression } from "../../expression/tree.ts";
import { answerValue, type Value } from "../../expression/values.ts";
import { answerOfValue } from "../field-kind.ts";
import { type FormNode, isCalculated } from "../form-node.ts";
import { abstractTruth, abstractValue } from "./abstract-value.ts";
import type { CoverUse } from "./answer-cover.ts";
import { constantsOf } from "./expression-constants.ts";
import { type FormAnalysis, isReadAsGiven, type StatedCondition, type Variable } from "./form-analysis.ts";
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

/** What is known beside the form. */
export interface AssumptionContext {
  /** In a constraint the own value is answered: which answers of it count. */
  own?: { node: FormNode; use: CoverUse };
  /** In an option filter: the columns of one option's row. */
  column?: (name: string) => string;
}

/** Held by one check for all its questions; each begins with `begin`. */
export class Assumptions {
  readonly facts: FormAnalysis;
  readonly budget = new WorkBudget();
  private assumptions: AssumptionContext = {};
  /** By field, the sets of constants of the expressions that were taken note of. */
  private readonly constants = new Map<FormNode, ReadonlySet<Value>[]>();
  private readonly covers = new Map<Variable, AbstractValue>();
  private readonly assumed = new Map<Variable, AbstractValue>();
  private readonly scopes = new Map<number, Scope>();
  private isBlank = false;

  constructor(facts: FormAnalysis) {
    this.facts = facts;
  }

  /** A new question begins: nothing is assumed but this. */
  begin(assumptions: AssumptionContext): void {
    this.budget.begin();
    this.assumptions = assumptions;
    this.constants.clear();
    this.covers.clear();
    this.assumed.clear();
  }

  assume(variable: Variable, set: ValueSet): void {
    this.assumed.set(variable, [set]);
  }

  forget(variable: Variable): void {
    this.assumed.delete(variable);
  }

  isAssumed(variable: Variable): boolean {
    return this.assumed.has(variable);
  }

  nodeOf(variable: Variable): FormNode | undefined {
    return this.facts.form.nodes[variable >> 1];
  }

  /** What comes out while nothing is answered at all; only where no answer is taken for granted. */
  whileBlank<Outcome>(outcome: () => Outcome): Outcome {
    this.isBlank = true;
    try {
      return outcome();
    } finally {
      this.isBlank = false;
    }
  }

  /** All that a variable may hold, as long as nothing is assumed of it. */
  coverOf(variable: Variable): AbstractValue {
    const known = this.covers.get(variable);
    if (known !== undefined) return known;
    const node = this.nodeOf(variable);
    if (node === undefined) return ANYTHING;
    const { own } = this.assumptions;
    const constants = this.constants.get(node) ?? [];
    const cover = this.facts.coverOf(node, constants, own?.node === node ? own.use : "any");
    this.covers.set(variable, cover);
    return cover;
  }

  /** What an expression of a node reads. @param isCondition what lies within the node is read as it was given */
  scopeOf(node: FormNode, isCondition: boolean): Scope {
    const name = node.index * 2 + (isCondition ? 1 : 0);
    const known = this.scopes.get(name);
    if (known !== undefined) return known;
    const scope: Scope = {
      value: (key) => {
        const read = this.facts.referred(key);
        if (read === undefined) return ANYTHING;
        return isReadAsGiven(key, node, isCondition)
          ? this.holdingOf(read.index * 2 + 1)
          : this.valueOf(read);
      },
      self: () => (this.assumptions.own?.node === node ? this.holdingOf(node.index * 2) : ANYTHING),
      column: (name) => this.assumptions.column?.(name),
      meter: this.budget,
    };
    this.scopes.set(name, scope);
    return scope;
  }

  /** Whether all these conditions hold. */
  hold(conditions: readonly StatedCondition[]): Truth {
    let truth: Truth = true;
    for (const { node, tree } of conditions) {
      const own = abstractTruth(tree, this.scopeOf(node, true));
      if (own === false) return false;
      if (own === undefined) truth = undefined;
    }
    return truth;
  }

  /**
   * Takes note of an expression: its constants cut what the fields that it reads may hold.
   * @param passedOn sets of constants that its outcome is held against
   */
  takeNote(tree: Expression, node: FormNode, passedOn: readonly ReadonlySet<Value>[] = []): void {
    const own = this.assumptions.own?.node === node ? constantsOf(tree).get(".") : undefined;
    if (own !== undefined) this.noteConstants(node, [own]);
    for (const { node: read, constants } of this.facts.readsOf(tree)) {
      if (this.facts.isNever(read)) continue;
      this.budget.spend(1);
      const known = this.noteConstants(read, passedOn.length === 0 ? [constants] : [constants, ...passedOn]);
      const calculation = isCalculated(read) ? this.facts.calculationOf(read) : undefined;
      if (calculation === undefined) continue;
      this.takeNote(calculation, read, [...known]);
      for (const stated of this.facts.conditionsOf(read)) this.takeNote(stated.tree, stated.node);
    }
  }

  private noteConstants(node: FormNode, sets: readonly ReadonlySet<Value>[]): ReadonlySet<Value>[] {
    const known = this.constants.get(node) ?? [];
    for (const set of sets) if (set.size > 0 && !known.includes(set)) known.push(set);
    this.constants.set(node, known);
    return known;
  }

  private valueOf(node: FormNode): AbstractValue {
    if (this.facts.isNever(node)) return UNANSWERED;
    return isCalculated(node) ? this.calculatedValue(node) : this.holdingOf(node.index * 2);
  }

  private calculatedValue(node: FormNode): AbstractValue {
    const tree = this.facts.calculationOf(node);
    if (tree === undefined) return ANYTHING;
    const isRelevant = this.hold(this.facts.conditionsOf(node));
    if (isRelevant === false) return UNANSWERED;
    const computed = abstractValue(tree, this.scopeOf(node, false)).map((set) => keptSet(node, set));
    return isRelevant ? computed : union(computed, UNANSWERED);
  }

  private holdingOf(variable: Variable): AbstractValue {
    return this.assumed.get(variable) ?? (this.isBlank ? UNANSWERED : this.coverOf(variable));
  }
}

/** What a computed value becomes when it is kept as the field's answer. */
function keptSet(node: FormNode, set: ValueSet): ValueSet {
  if (isExact(set)) return answerValue(answerOfValue(node.kind, set));
  const staysAsItIs = node.kind === "calculated" || (node.kind === "number" && set.kind === "numbers");
  return staysAsItIs && !mayBeInfinite(set) ? set : { kind: "anything" };
}

/** An infinite number is no answer. */
function mayBeInfinite(set: Exclude<ValueSet, Value>): boolean {
  return set.kind === "numbers" && !set.isOpen && !(Number.isFinite(set.from) && Number.isFinite(set.to));
}
