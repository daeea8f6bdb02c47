/** Which conditions affect each other: those that read the same fields, directly or through others. */
import type { Expression } from "../../expression/tree.ts";
import type { FormNode } from "../engine/form-node.ts";
import type { FormAnalysis, Goal, StatedCondition, Variable } from "./form-analysis.ts";

/** For fields with more conditions than this, all of them are ignored. */
const MAX_CONDITIONS = 8;

/**
 * For each field of the goals, its own conditions that affect the goals or each other. The others can be met
 * independently of these.
 */
export function linkedConditions(
  goals: readonly Goal[],
  variables: ReadonlySet<Variable>,
  analysis: FormAnalysis,
): Map<Variable, StatedCondition[]> {
  const stated = new Map<Variable, readonly StatedCondition[]>();
  const readers = new Map<Variable, Set<StatedCondition>>();
  for (const variable of variables) {
    const conditions = analysis.conditionsOfVariable(variable);
    if (conditions.length === 0 || conditions.length > MAX_CONDITIONS) continue;
    const own = conditions.filter((condition) => !isGoal(condition, goals));
    stated.set(variable, own);
    for (const condition of own)
      for (const read of analysis.variablesOfCondition(condition.node))
        readers.set(read, (readers.get(read) ?? new Set()).add(condition));
  }
  if (readers.size === 0) return new Map();
  const isLinked = (condition: StatedCondition) =>
    [...analysis.variablesOfCondition(condition.node)].some(
      (read) => variables.has(read) || (readers.get(read)?.size ?? 0) > 1,
    );
  const linked = [...stated].map(([variable, own]) => [variable, own.filter(isLinked)] as const);
  return new Map(linked.filter(([, own]) => own.length > 0).map(([variable, own]) => [variable, [...own]]));
}

/**
 * The conditions that affect an expression, by the fields that both read: the rest can be met independently.
 * @param conditions those around it, which can all be met at once
 * @param own the fields that the expression reads
 */
export function conditionsAffecting(
  own: ReadonlySet<Variable>,
  conditions: readonly StatedCondition[],
  analysis: FormAnalysis,
): StatedCondition[] {
  if (conditions.length === 0) return [];
  const reached = analysis.withConditions(own);
  const found = new Set<StatedCondition>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const condition of conditions) {
      const read = analysis.variablesAround(condition.node);
      if (found.has(condition) || ![...read].some((variable) => reached.has(variable))) continue;
      found.add(condition);
      for (const variable of read) reached.add(variable);
    }
  }
  return conditions.filter((condition) => found.has(condition));
}

/** Goals for the conditions of a node, as far as they affect an expression of it. */
export function conditionsAround(node: FormNode, tree: Expression, analysis: FormAnalysis): Goal[] {
  const own = analysis.variablesOf(tree, node, false);
  own.add(node.index * 2);
  const conditions = conditionsAffecting(own, analysis.conditionsOf(node), analysis);
  return conditions.map((stated) => ({ ...stated, expected: true, isCondition: true }));
}

function isGoal({ node, tree }: StatedCondition, goals: readonly Goal[]): boolean {
  return goals.some(
    (goal) => goal.expected && goal.tree === tree && goal.node === node && goal.isCondition === true,
  );
}
