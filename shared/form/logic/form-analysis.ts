/** What the check knows about a form: dependencies, calculations that can be analysed, and what is never shown. */
import { type Expression, nodesOf } from "../../expression/tree.ts";
import type { Value } from "../../expression/values.ts";
import type { CompiledForm } from "../engine/compiled-form.ts";
import { type FormNode, isCalculated } from "../engine/form-node.ts";
import { answerCover, type CoverUse, isAlwaysDivided } from "./answer-cover.ts";
import { constantsOf } from "./expression-constants.ts";
import { type AbstractValue, ANYTHING, type Truth, type ValueSet } from "./value-set.ts";

/** Twice a node's index is its value, one more what was entered, hidden or not. */
export type Variable = number;

/** A calculation with more parts than this, including those it reads, can have any value. */
const MAX_INLINED = 150;

const NO_CONSTANTS: ReadonlySet<Value> = new Set();

/** A condition that applies to a node, and the node that states it. */
export interface StatedCondition {
  node: FormNode;
  tree: Expression;
}

/** An expression of a node, and whether it should be true. */
export interface Goal {
  tree: Expression;
  node: FormNode;
  expected: boolean;
  /** What counts as true for it; absent: what is true in a condition. */
  truth?: (set: ValueSet) => Truth;
  /** True: fields inside the node are read as entered, as its condition does. */
  isCondition?: boolean;
  /** Further constants that its fields are compared with. */
  constants?: ReadonlySet<Value>;
}

/** A field that an expression reads, and the constants it is compared with. */
export interface Read {
  /** In lower case. */
  key: string;
  node: FormNode;
  constants: ReadonlySet<Value>;
}

/** Owned by one check; only `markNever` changes its results. */
export class FormAnalysis {
  readonly form: CompiledForm;
  private readonly never = new Set<FormNode>();
  private readonly sizes = new Map<FormNode, number>();
  private readonly chains = new Map<FormNode, readonly StatedCondition[]>();
  private readonly reads = new Map<Expression, readonly Read[]>();
  private readonly ofConditions = new Map<FormNode, ReadonlySet<Variable>>();
  private readonly aroundConditions = new Map<FormNode, ReadonlySet<Variable>>();
  /** By field and by its only set of constants: the most frequent case. */
  private readonly covers = new Map<FormNode, Map<ReadonlySet<Value>, AbstractValue>>();
  private readonly byWrittenKey = new Map<string, FormNode>();

  constructor(form: CompiledForm) {
    this.form = form;
  }

  /** The node that a reference means, ignoring case. */
  referred(key: string): FormNode | undefined {
    const known = this.byWrittenKey.get(key);
    if (known !== undefined) return known;
    const node = this.form.byReference.get(key.toLowerCase());
    if (node !== undefined) this.byWrittenKey.set(key, node);
    return node;
  }

  parentOf(node: FormNode): FormNode | undefined {
    return node.parent === undefined ? undefined : this.form.nodes[node.parent];
  }

  /** All conditions that must be true for a node to be relevant, from the page inwards. */
  conditionsOf(node: FormNode): readonly StatedCondition[] {
    const known = this.chains.get(node);
    if (known !== undefined) return known;
    const parent = this.parentOf(node);
    const above = parent === undefined ? [] : this.conditionsOf(parent);
    const chain = node.condition === undefined ? above : [...above, { node, tree: node.condition }];
    this.chains.set(node, chain);
    return chain;
  }

  /** The fields that an expression reads; unknown ones are left out. */
  readsOf(tree: Expression): readonly Read[] {
    const known = this.reads.get(tree);
    if (known !== undefined) return known;
    const reads: Read[] = [];
    for (const [key, constants] of constantsOf(tree)) {
      const node = key === "." ? undefined : this.referred(key);
      if (node !== undefined) reads.push({ key, node, constants });
    }
    this.reads.set(tree, reads);
    return reads;
  }

  /** The variables that the condition of a node depends on. */
  variablesOfCondition(node: FormNode): ReadonlySet<Variable> {
    const known = this.ofConditions.get(node);
    if (known !== undefined) return known;
    const found =
      node.condition === undefined ? new Set<Variable>() : this.variablesOf(node.condition, node, true);
    this.ofConditions.set(node, found);
    return found;
  }

  /** The variables that the condition of a node depends on, and those that decide whether its fields are shown. */
  variablesAround(node: FormNode): ReadonlySet<Variable> {
    const known = this.aroundConditions.get(node);
    if (known !== undefined) return known;
    const found = this.withConditions(this.variablesOfCondition(node));
    this.aroundConditions.set(node, found);
    return found;
  }

  /** Variables, and those that the conditions of their fields depend on. */
  withConditions(variables: ReadonlySet<Variable>): Set<Variable> {
    const all = new Set(variables);
    for (const variable of variables)
      for (const { node } of this.conditionsOfVariable(variable))
        for (const read of this.variablesOfCondition(node)) all.add(read);
    return all;
  }

  /** The conditions that decide whether a field is shown; none for a variable that is read even when hidden. */
  conditionsOfVariable(variable: Variable): readonly StatedCondition[] {
    const node = this.form.nodes[variable >> 1];
    const isEntered = variable % 2 === 1;
    return node === undefined || isEntered ? [] : this.conditionsOf(node);
  }

  /**
   * The variables that an expression of a node depends on, through the calculations that can be analysed.
   * @param isCondition fields inside the node are read as entered
   */
  variablesOf(tree: Expression, node: FormNode, isCondition: boolean): Set<Variable> {
    const variables = new Set<Variable>();
    for (const { key, node: read } of this.readsOf(tree)) {
      if (this.isNever(read)) continue;
      if (!isCalculated(read)) {
        variables.add(read.index * 2 + (isReadAsEntered(key, node, isCondition) ? 1 : 0));
        continue;
      }
      const calculation = this.calculationOf(read);
      if (calculation === undefined) continue;
      for (const variable of this.variablesOf(calculation, read, false)) variables.add(variable);
      for (const stated of this.conditionsOf(read))
        for (const variable of this.variablesOfCondition(stated.node)) variables.add(variable);
    }
    return variables;
  }

  /** Records that no answers lead to a node: expressions that read it find it unanswered. */
  markNever(node: FormNode): void {
    this.never.add(node);
  }

  isNever(node: FormNode): boolean {
    return this.never.has(node);
  }

  /**
   * A field that is never shown and that an expression reads, directly or through a calculation.
   * @returns with the calculation, if there is one in between
   */
  neverRead(tree: Expression): { hidden: FormNode; by?: FormNode } | undefined {
    for (const { node } of this.readsOf(tree)) {
      if (this.isNever(node)) return { hidden: node };
      const calculation = isCalculated(node) ? this.calculationOf(node) : undefined;
      const within = calculation === undefined ? undefined : this.neverRead(calculation);
      if (within !== undefined) return { hidden: within.hidden, by: node };
    }
    return undefined;
  }

  /** All values that a field can have, see `answerCover`. @param constants sets of constants it is compared with */
  coverOf(node: FormNode, constants: readonly ReadonlySet<Value>[], use: CoverUse): AbstractValue {
    if (node.repeats.length > 0) return ANYTHING; // of which instance, the reader decides
    const [only = NO_CONSTANTS, another] = isAlwaysDivided(node) ? [] : constants;
    if (another !== undefined || use !== "any")
      return answerCover(node, new Set(constants.flatMap((set) => [...set])), use);
    const ofNode = this.covers.get(node) ?? new Map();
    this.covers.set(node, ofNode);
    const cover = ofNode.get(only) ?? answerCover(node, only, use);
    ofNode.set(only, cover);
    return cover;
  }

  /** The calculation of a node, if it is small enough to be analysed. */
  calculationOf(node: FormNode): Expression | undefined {
    if (node.keepsCalculation || node.calculation === undefined || node.repeats.length > 0) return undefined;
    return this.sizeOf(node) <= MAX_INLINED ? node.calculation : undefined;
  }

  /** Parts of a calculation including all that it reads; the form has no cycles. */
  private sizeOf(node: FormNode): number {
    const known = this.sizes.get(node);
    if (known !== undefined) return known;
    this.sizes.set(node, Number.POSITIVE_INFINITY);
    let size = 0;
    const trees = [...this.conditionsOf(node).map(({ tree }) => tree), node.calculation];
    for (const tree of trees)
      for (const part of tree === undefined ? [] : nodesOf(tree)) {
        size += 1;
        const read = part.kind === "field" ? this.referred(part.key) : undefined;
        if (read !== undefined && isCalculated(read)) size += this.sizeOf(read);
        if (size > MAX_INLINED) return size;
      }
    this.sizes.set(node, size);
    return size;
  }
}

/** Whether a condition, or a calculation that a condition reads, reads what was entered in a field that it decides on. */
export function isReadAsEntered(key: string, node: FormNode, isCondition: boolean): boolean {
  return (
    (isCondition || node.calculation !== undefined) &&
    node.decidesOn.size > 0 &&
    node.decidesOn.has(key.toLowerCase())
  );
}
