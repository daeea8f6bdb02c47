/** The two tasks of a node: whether it is relevant, and its value. */
import type { Answer } from "./definition.ts";
import { evaluateFor, isTrueForNode } from "./evaluate-node.ts";
import { answerOfValue, sameAnswer } from "./field-kind.ts";
import { type FormNode, isCalculated } from "./form-node.ts";
import { conditionContext } from "./session-context.ts";
import type { SessionState } from "./session-state.ts";
import { relevanceTask, valueTask } from "./task-order.ts";

/** Runs a task of the node for the first time; a default expression applies if nothing was saved. */
export function openNode(session: SessionState, node: FormNode, task: number): void {
  const state = session.of(node);
  const lacksAnswer = task === valueTask(node.index) && state.entered === undefined && node.kind !== "none";
  if (lacksAnswer && node.defaultExpression !== undefined)
    state.entered = answerOfValue(node.kind, evaluateFor(session, node, "default", node.defaultExpression));
  computeNode(session, node, task);
}

/** Runs a task of the node again. @returns true when its relevance or value changed */
export function computeNode(session: SessionState, node: FormNode, task: number): boolean {
  const state = session.of(node);
  if (task === relevanceTask(node.index)) {
    const before = state.isRelevant;
    state.isRelevant = computeRelevance(session, node);
    return before !== state.isRelevant;
  }
  const before = state.value;
  state.value = computeValue(session, node);
  return !sameAnswer(before, state.value);
}

function computeRelevance(session: SessionState, node: FormNode): boolean {
  const parent = session.parentOf(node);
  if (parent !== undefined && !session.of(parent).isRelevant) return false;
  return (
    node.condition === undefined ||
    isTrueForNode(session, node, "conditionalExpression", node.condition, conditionContext(session, node))
  );
}

function computeValue(session: SessionState, node: FormNode): Answer | undefined {
  const state = session.of(node);
  if (node.kind === "none" || !state.isRelevant) return undefined;
  if (isCalculated(node)) {
    const value =
      node.calculation === undefined ? "" : evaluateFor(session, node, "expression", node.calculation);
    state.entered = answerOfValue(node.kind, value);
  }
  return state.entered;
}
