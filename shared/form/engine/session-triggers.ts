/** Calculations that wait for others: they run when one of the fields that they name has another answer, and only then. */

import { answerOfValue, computedKind, sameAnswer } from "../definition/field-kind.ts";
import { templateKey } from "../definition/instance-keys.ts";
import type { CompiledForm, TriggerTools } from "./compiled-form.ts";
import { evaluateFor } from "./evaluate-node.ts";
import type { FormNode } from "./form-node.ts";
import type { SessionState } from "./session-state.ts";

/**
 * ODK XForms, Setting a static value when a node's value changes (`xforms-value-changed`; XLSForm › Trigger): not while a
 * form opens, after everything else is computed, and into fields that the respondent may then change.
 */
export const triggers: TriggerTools<SessionState> = {
  fire(session, changed) {
    if (changed.size === 0 || !session.form.hasTriggers) return [];
    return waitingFor(session, changed).filter(
      (node) => !session.work.isSpent && isTriggered(session, node, changed) && run(session, node),
    );
  },
};

/** The nodes that wait for an answer to one of these questions, in any of their instances, in the order of the form. */
function waitingFor(session: SessionState, changed: ReadonlySet<FormNode>): FormNode[] {
  const { form, layout } = session;
  let waiting = waitingOfLayouts.get(layout.nodes);
  if (waiting === undefined) {
    waiting = waitingIn(form, layout.nodes);
    waitingOfLayouts.set(layout.nodes, waiting);
  }
  const found = new Set<FormNode>();
  for (const { key } of changed) for (const node of waiting.get(templateKey(key)) ?? []) found.add(node);
  return [...found].sort((one, other) => one.index - other.index);
}

/** By the key of the question that they wait for, as the form has it. */
function waitingIn(form: CompiledForm, nodes: readonly FormNode[]): ReadonlyMap<string, readonly FormNode[]> {
  const waiting = new Map<string, FormNode[]>();
  for (const node of nodes)
    for (const key of node.trigger?.keys ?? []) {
      const read = form.byReference.get(key.toLowerCase());
      if (read === undefined) continue;
      const list = waiting.get(read.key) ?? [];
      list.push(node);
      waiting.set(read.key, list);
    }
  return waiting;
}

/** Found once for each layout, so that a change looks at those alone that wait for it. */
const waitingOfLayouts = new WeakMap<readonly FormNode[], ReadonlyMap<string, readonly FormNode[]>>();

function isTriggered(session: SessionState, node: FormNode, changed: ReadonlySet<FormNode>): boolean {
  return (
    node.trigger?.keys.some((key) => {
      const read = session.repeats?.referred(key, node) ?? [session.referred(key, node)];
      return read.some((one) => one !== undefined && changed.has(one));
    }) ?? false
  );
}

/** @returns whether it has another answer now */
function run(session: SessionState, node: FormNode): boolean {
  const state = session.of(node);
  const calculation = node.trigger?.calculation;
  const value = calculation === undefined ? "" : evaluateFor(session, node, "expression", calculation);
  const answer = answerOfValue(computedKind(node.kind, node.field), value);
  if (sameAnswer(state.entered, answer)) return false;
  state.entered = answer;
  return true;
}
