/** Which conditions bear on each other: those that read the same fields, directly or by way of others. */
import type { Expression } from "../../expression/tree.ts";
import type { FormNode } from "../form-node.ts";
import type { FormAnalysis, Goal, StatedCondition, Variable } from "./form-analysis.ts";

/** Fields under more conditions than these are taken without them. */
const MAX_CONDITIONS = 8;

/**
 * For each field of the goals, the conditions that it is shown under and that bear on the goals or on each other.
 * The others can be met by themselves, whatever comes of these.
 */
export function linkedConditions(
  goals: readonly Goal[],
  variables: ReadonlySet<Variable>,
  facts: FormAnalysis,
): Map<Variable, StatedCondition[]> {
  const stated = new Map<Variable, readonly StatedCondition[]>();
  const readers = new Map<Variable, Set<StatedCondition>>();
  for (const variable of variables) {
    const conditions = facts.conditionsOfVariable(variable);
    if (conditions.length === 0 || conditions.length > MAX_CONDITIONS) continue;
    const own = conditions.filter((condition) => !isGoal(condition, goals));
    stated.set(variable, own);
    for (const condition of own)
      for (const read of facts.variablesOfCondition(condition.node))
        readers.set(read, (readers.get(read) ?? new Set()).add(condition));
  }
  if (readers.size === 0) return new Map();
  const isLinked = (condition: StatedCondition) =>
    [...facts.variablesOfCondition(condition.node)].some(
      (read) => variables.has(read) || (readers.get(read)?.size ?? 0) > 1,
    );
  const linked = [...stated].map(([variable, own]) => [variable, own.filter(isLinked)] as const);
  return new Map(linked.filter(([, own]) => own.length > 0).map(([variable, own]) => [variable, [...own]]));
}

/**
 * The conditions that bear on an expression, by what both read: the rest can be met by themselves.
 * @param conditions those that hold around it, which can all be met at once
 * @param own what the expression reads
 */
export function bearingOn(
  own: ReadonlySet<Variable>,
  conditions: readonly StatedCondition[],
  facts: FormAnalysis,
): StatedCondition[] {
  if (conditions.length === 0) return [];
  const reached = facts.withConditions(own);
  const found = new Set<StatedCondition>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const condition of conditions) {
      const read = facts.variablesAround(condition.node);
      if (found.has(condition) || ![...read].some((variable) => reached.has(variable))) continue;
      found.add(condition);
      for (const variable of read) reached.add(variable);
    }
  }
  return conditions.filter((condition) => found.has(condition));
}

/** Goals for the conditions that a node is shown under, as far as they bear on an expression of it. */
export function conditionsAround(node: FormNode, tree: Expression, facts: FormAnalysis): Goal[] {
  const own = facts.variablesOf(tree, node, false);
  own.add(node.index * 2);
  const conditions = bearingOn(own, facts.conditionsOf(node), facts);
  return conditions.map((stated) => ({ ...stated, wanted: true, isCondition: true }));
}

function isGoal({ node, tree }: StatedCondition, goals: readonly Goal[]): boolean {
  return goals.some(
    (goal) => goal.wanted && goal.tree === tree && goal.node === node && goal.isCondition === true,
  );
}
