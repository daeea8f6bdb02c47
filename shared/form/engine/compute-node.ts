/** The two tasks of a node: whether it is relevant, and its value (ODK XForms, Bind Attributes: relevant, calculate). */
import { numberOf } from "../../expression/values.ts";
import type { Answer } from "../definition/definition.ts";
import { answerOfValue, computedKind, sameAnswer } from "../definition/field-kind.ts";
import { evaluateFor, isTrueForNode } from "./evaluate-node.ts";
import { type FormNode, followsOptions, isCalculated, type RepeatRule } from "./form-node.ts";
import { rankingOf } from "./offered-options.ts";
import { idsUpTo } from "./opening-answer.ts";
import { enteredContext } from "./session-context.ts";
import type { SessionState } from "./session-state.ts";
import { relevanceTask, valueTask } from "./task-order.ts";

/**
 * Runs a task of the node for the first time; a default expression applies if nothing was saved (XLSForm ›
 * Default; ODK XForms, Events: odk-instance-first-load, odk-new-repeat).
 * @returns true when its relevance or value changed
 */
export function openNode(session: SessionState, node: FormNode, task: number): boolean {
  const state = session.of(node);
  const lacksAnswer = task === valueTask(node.index) && state.entered === undefined && node.kind !== "none";
  if (lacksAnswer && node.defaultExpression !== undefined)
    state.entered = answerOfValue(node.kind, evaluateFor(session, node, "default", node.defaultExpression));
  return computeNode(session, node, task);
}

/** Runs a task of the node again. @returns true when its relevance or value changed */
export function computeNode(session: SessionState, node: FormNode, task: number): boolean {
  const state = session.of(node);
  if (task === relevanceTask(node.index)) {
    const before = state.isRelevant;
    state.isRelevant = computeRelevance(session, node);
    return before !== state.isRelevant;
  }
  if (node.type === "set") return true; // one of its nodes did
  const { value: before, isCountCut } = state;
  state.value = computeValue(session, node);
  return !sameAnswer(before, state.value) || isCountCut !== state.isCountCut;
}

/** ODK XForms, Bind Attributes, relevant: what is inside of something that isn't relevant isn't either. */
function computeRelevance(session: SessionState, node: FormNode): boolean {
  const parent = session.parentOf(node);
  if (parent !== undefined && !session.of(parent).isRelevant) return false;
  if (node.condition === undefined) return true;
  const context = enteredContext(session, node);
  const isRelevant = isTrueForNode(session, node, "conditionalExpression", node.condition, context);
  // what was answered stays, where it can't be computed whether it is asked
  return session.work.isSpent ? session.of(node).isRelevant : isRelevant;
}

/** The ids of the instances of a repeat; a computed number is whole (ODK XForms, Creation, Removal of Repeats: jr:count). */
function computeList(session: SessionState, node: FormNode, { count, maximum }: RepeatRule): Answer {
  const state = session.of(node);
  if (count !== undefined) {
    const requested = Math.floor(numberOf(evaluateFor(session, node, "repeatCount", count), 0));
    if (session.work.isSpent) return state.entered ?? null;
    // in the browser and on the server alike, whatever was saved
    state.isCountCut = requested > maximum;
    state.entered = idsUpTo(Number.isNaN(requested) ? 0 : Math.max(0, Math.min(requested, maximum)));
  }
  return state.entered ?? null;
}

/** What is hidden has no value for others (workbook page, section 7). */
function computeValue(session: SessionState, node: FormNode): Answer | undefined {
  const state = session.of(node);
  if (node.kind === "none" || !state.isRelevant) return undefined;
  if (node.repeat !== undefined) return computeList(session, node, node.repeat);
  if (isCalculated(node) && node.trigger === undefined) {
    const value =
      node.calculation === undefined
        ? ""
        : evaluateFor(session, node, "expression", node.calculation, enteredContext(session, node));
    if (!session.work.isSpent) state.entered = answerOfValue(computedKind(node.kind, node.field), value);
  }
  return followsOptions(node) ? rankingOf(state.entered, session, node) : state.entered;
}
