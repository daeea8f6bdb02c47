/** Calculations that wait for others: they run when one of the fields that they name has another answer, and only then. */
import type { TriggerTools } from "./compiled-form.ts";
import { evaluateFor } from "./evaluate-node.ts";
import { answerOfValue, computedKind, sameAnswer } from "./field-kind.ts";
import type { FormNode } from "./form-node.ts";
import type { SessionState } from "./session-state.ts";

/**
 * As in ODK's forms (`xforms-value-changed`): not while a form opens, after everything else is computed, and into fields
 * that the respondent may then change.
 */
export const triggers: TriggerTools<SessionState> = {
  fire(session, changed) {
    if (changed.size === 0) return [];
    return session.layout.nodes.filter(
      (node) => !session.work.isSpent && isTriggered(session, node, changed) && run(session, node),
    );
  },
};

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
