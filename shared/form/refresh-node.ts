/** What follows from values: required, read-only, options, problem and visibility. */

import type { Expression } from "../expression/tree.ts";
import { textOf } from "../expression/values.ts";
import { localize } from "../localize.ts";
import type { Field, Option } from "./definition.ts";
import { evaluateFor, isTrueForNode } from "./evaluate-node.ts";
import { mayBlock } from "./field-kind.ts";
import { type FieldProblem, findFieldProblem, findRepeatProblem, sameProblem } from "./field-problem.ts";
import { type FormNode, isCalculated, isContainer } from "./form-node.ts";
import { idsIn } from "./instance-keys.ts";
import { expressionContext, filterColumn } from "./session-context.ts";
import type { SessionState } from "./session-state.ts";
import { filledOption } from "./session-texts.ts";

/** Computes it again; a set has nothing to compute. @param changed receives the keys of the node and of the containers that changed */
export function refreshNode(session: SessionState, node: FormNode, changed: Set<string>): void {
  if (node.type === "set") return;
  const state = session.of(node);
  const { isRequired, isReadOnly, options, problem } = state;
  if (node.field !== undefined) {
    state.isRequired = computeRequired(session, node);
    state.isReadOnly = computeReadOnly(session, node);
    if (node.field.options !== undefined) state.options = optionsOf(session, node);
  }
  refreshVisibility(session, node, changed);
  state.problem = computeProblem(session, node);
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

function computeRequired(session: SessionState, node: FormNode): boolean {
  if (node.field?.required === true || node.question?.required === true) return true;
  if (node.required === undefined) return false;
  const value = evaluateFor(session, node, "requiredExpression", node.required);
  // specification, section 5: true, in any case
  return typeof value === "string" ? value.trim().toLowerCase() === "true" : Boolean(value);
}

function computeReadOnly(session: SessionState, node: FormNode): boolean {
  if (isCalculated(node) || node.field?.readOnly === true) return true;
  return node.readOnly !== undefined && isTrueForNode(session, node, "readOnly", node.readOnly);
}

function computeProblem(session: SessionState, node: FormNode): FieldProblem | undefined {
  const state = session.of(node);
  const laidOut = session.layout.cut?.get(node.key);
  if (laidOut !== undefined && state.isRelevant) return { code: "tooMany", bound: laidOut };
  if (node.field === undefined || !state.isVisible) return undefined;
  if (node.kind === "none") return state.isRequired ? blockedBy(node.field) : undefined;
  if (isCalculated(node)) return undefined;
  const { constraint, repeat } = node;
  if (repeat !== undefined) return findRepeatProblem(idsIn(state.entered).length, repeat);
  return findFieldProblem(state.value, {
    kind: node.kind,
    field: node.field,
    isRequired: state.isRequired && !state.isReadOnly,
    options: state.options,
    today: session.clock.today,
    isStrict: session.form.definition.strictValidators === true,
    // a constraint that fails or can't be read is ignored: nobody could fix the answer
    meetsConstraint: () =>
      constraint === undefined || isTrueForNode(session, node, "constraint", constraint, undefined, true),
  });
}

/** A required note is in the way, as in ODK Collect, Enketo and ODK's web forms, where a note's answer is always missing. */
function blockedBy(field: Field): FieldProblem | undefined {
  if (!mayBlock(field)) return undefined;
  const { requiredMessage: message } = field;
  return { code: "blocked", ...(message !== undefined && { message }) };
}

/* The options that a field offers at the moment. */

/** The options that the filter allows, with labels filled in; the previous array while nothing in it changed. */
function optionsOf(session: SessionState, node: FormNode): readonly Option[] {
  const all = node.field?.options ?? [];
  const { optionFilter, hasOptionReferences, shuffle } = node;
  if (optionFilter === undefined && !hasOptionReferences && shuffle === undefined) return all;
  const kept = optionFilter === undefined ? all : keptBy(optionFilter, all, session, node);
  let filled: readonly Option[] = hasOptionReferences
    ? kept.map((option) => filledOption(session, node, option))
    : kept;
  if (shuffle !== undefined) {
    const seed = shuffle === true ? "" : textOf(evaluateFor(session, node, "optionFilter", shuffle));
    filled = session.form.tools.shuffle?.(filled, seed) ?? filled;
  }
  const before = session.of(node).options;
  return sameOptions(before, filled) ? before : filled;
}

function keptBy(filter: Expression, all: readonly Option[], session: SessionState, node: FormNode): Option[] {
  let option: Option | undefined;
  // one for all: there may be thousands of options
  const context = {
    ...expressionContext(session, node),
    column: (name: string) =>
      option && (columnOf(option, name) ?? (name === "label" ? labelIn(session, node, option) : undefined)),
  };
  const near = session.form.tools.lists?.narrowed(all, filter, columnOf, context) ?? all;
  return near.filter((one) => {
    option = one;
    return isTrueForNode(session, node, "optionFilter", filter, context);
  });
}

/** An option's label as the respondent reads it, for a filter that compares it. */
function labelIn(session: SessionState, node: FormNode, option: Option): string {
  const { label } = node.hasOptionReferences ? filledOption(session, node, option) : option;
  return localize(label, session.locale, session.form.definition.defaultLocale);
}

/** What a filter reads of an option: a column of its row, or its key. */
function columnOf(option: Option, name: string): string | undefined {
  return filterColumn(option, name) ?? (name === "name" || name === "value" ? option.key : undefined);
}

function sameOptions(one: readonly Option[], other: readonly Option[]): boolean {
  return (
    one.length === other.length &&
    one.every((option, index) => {
      const counterpart = other[index];
      return (
        option === counterpart ||
        (option.key === counterpart?.key && JSON.stringify(option) === JSON.stringify(counterpart))
      );
    })
  );
}
