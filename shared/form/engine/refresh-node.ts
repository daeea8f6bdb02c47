/** What follows from values: required, read-only, options, problem and visibility (ODK XForms, Bind Attributes). */

import { type Expression, references } from "../../expression/tree.ts";
import type { Field } from "../definition/definition.ts";
import { mayBlock } from "../definition/field-kind.ts";
import { idsIn } from "../definition/instance-keys.ts";
import { evaluateFor, isTrueForNode } from "./evaluate-node.ts";
import {
  type FieldProblem,
  findComputedProblem,
  findFieldProblem,
  findRepeatProblem,
  sameProblem,
} from "./field-problem.ts";
import { type FormNode, followsOptions, isCalculated, isContainer } from "./form-node.ts";
import { optionsOf } from "./offered-options.ts";
import type { SessionState } from "./session-state.ts";
import { filledProblem } from "./session-texts.ts";

const STEPS_A_NODE = 2;

/** Computes it again; a set has nothing to compute. @param changed receives the keys of the node and of the containers that changed */
export function refreshNode(session: SessionState, node: FormNode, changed: Set<string>): void {
  if (node.type === "set") return;
  session.work.count(STEPS_A_NODE);
  const state = session.of(node);
  const { isRequired, isReadOnly, options, problem } = state;
  if (node.field !== undefined) {
    state.isRequired = computeRequired(session, node);
    state.isReadOnly = computeReadOnly(session, node);
    if (node.field.options !== undefined) state.options = optionsOf(session, node);
  }
  refreshVisibility(session, node, changed);
  state.problem = filledProblem(session, node, computeProblem(session, node));
  const isSame =
    isRequired === state.isRequired &&
    isReadOnly === state.isReadOnly &&
    options === state.options &&
    sameProblem(problem, state.problem);
  if (!isSame) changed.add(node.key);
}

/** Visible: relevant, meant to be shown and, for containers, with visible content. */
function refreshVisibility(session: SessionState, node: FormNode, changed: Set<string>): void {
  const state = session.of(node);
  const isVisible = state.isRelevant && node.isShown && (!isContainer(node) || state.visibleChildren > 0);
  if (isVisible === state.isVisible) return;
  state.isVisible = isVisible;
  changed.add(node.key);
  const parent = session.parentOf(node);
  if (parent === undefined) return;
  session.of(parent).visibleChildren += isVisible ? 1 : -1;
  refreshVisibility(session, parent, changed);
  if (node.type === "question") changed.add(parent.key);
}

/** ODK XForms, Bind Attributes: required. */
function computeRequired(session: SessionState, node: FormNode): boolean {
  if (node.field?.required === true || node.question?.required === true) return true;
  if (node.required === undefined) return false;
  const value = evaluateFor(session, node, "requiredExpression", node.required);
  // specification, section 5, Validation rules: true, in any case
  return typeof value === "string" ? value.trim().toLowerCase() === "true" : Boolean(value);
}

/** ODK XForms, Bind Attributes: readonly; what is computed is read-only by itself. */
function computeReadOnly(session: SessionState, node: FormNode): boolean {
  if (isCalculated(node) || node.field?.readOnly === true) return true;
  return node.readOnly !== undefined && isTrueForNode(session, node, "readOnly", node.readOnly);
}

/** The answers that a computed number of instances comes from, through all that is computed between. */
function countedFrom(session: SessionState, node: FormNode): string[] {
  const found = new Set<FormNode>();
  const follow = (read: FormNode, tree: Expression | undefined) => {
    for (const key of tree === undefined ? [] : references(tree)) {
      const other = session.referred(key, read);
      if (other === undefined || found.has(other)) continue;
      found.add(other);
      if (isCalculated(other)) follow(other, other.calculation);
    }
  };
  follow(node, node.repeat?.count);
  return [...found].filter((other) => !isCalculated(other)).map(({ key }) => key);
}

function computeProblem(session: SessionState, node: FormNode): FieldProblem | undefined {
  const state = session.of(node);
  const laidOut = session.layout.cut?.get(node.key);
  const { repeat } = node;
  const bound = laidOut ?? (state.isCountCut ? repeat?.maximum : undefined);
  if (bound !== undefined && state.isRelevant)
    return { code: "tooMany", bound, ...(repeat?.count && { countedFrom: countedFrom(session, node) }) };
  if (node.field === undefined || !state.isVisible) return undefined;
  if (node.kind === "none") return state.isRequired ? blockedBy(node.field) : undefined;
  const { constraint } = node;
  // a constraint that fails or can't be read is ignored: nobody could fix the answer
  const meetsConstraint = () =>
    constraint === undefined || isTrueForNode(session, node, "constraint", constraint, undefined, true);
  if (repeat !== undefined)
    return repeat.count === undefined ? findRepeatProblem(idsIn(state.entered).length, repeat) : undefined;
  // as in ODK, whoever has to change the answers that it is computed from
  if (isCalculated(node))
    return findComputedProblem(state.value, {
      field: node.field,
      isRequired: state.isRequired && dependsOnPeople(session, node),
      meetsConstraint,
    });
  // nobody could answer it
  const hasNothingToRank = followsOptions(node) && state.options.length === 0;
  return findFieldProblem(state.value, {
    kind: node.kind,
    field: node.field,
    isRequired: state.isRequired && !state.isReadOnly && !hasNothingToRank,
    options: state.options,
    today: session.clock.today,
    isStrict: session.form.definition.strictValidators === true,
    meetsConstraint,
  });
}

/** Whether it is computed from what somebody can enter here, at least among others: a host application's data is never there. */
function dependsOnPeople(session: SessionState, node: FormNode, seen = new Set<FormNode>()): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  const keys = node.calculation === undefined ? [] : references(node.calculation);
  return keys.some((key) => {
    const read = session.referred(key, node);
    if (read === undefined) return false;
    return isCalculated(read) ? dependsOnPeople(session, read, seen) : read.isShown;
  });
}

/** A required note is in the way, as in ODK Collect, Enketo and ODK's web forms, where a note's answer is always missing. */
function blockedBy(field: Field): FieldProblem | undefined {
  if (!mayBlock(field)) return undefined;
  const { requiredMessage: message } = field;
  return { code: "blocked", ...(message !== undefined && { message }) };
}
