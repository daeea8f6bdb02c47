/** The options that a field offers at the moment, and what they make of a ranking (XLSForm › Cascading selects, Rank). */
import type { ExpressionContext } from "../../expression/context.ts";
import type { Expression } from "../../expression/tree.ts";
import { textOf } from "../../expression/values.ts";
import { TooMuchWork } from "../../expression/work.ts";
import type { Answer, Option } from "../definition/definition.ts";
import { evaluateFor, isTrueForNode } from "./evaluate-node.ts";
import type { FormNode } from "./form-node.ts";
import { expressionContext, filterColumn } from "./session-context.ts";
import type { SessionState } from "./session-state.ts";
import { filledOption } from "./session-texts.ts";

/**
 * A ranking without the choices that are not offered now, and with those that came later at its end, as the page shows it. What
 * was entered is kept as it was: a choice that comes back has its place again.
 * @example rankingOf(["c", "a"], …) // ["c"] while "a" isn't offered, ["c", "b"] once "b" is
 */
export function rankingOf(entered: Answer | undefined, session: SessionState, node: FormNode): Answer {
  if (!Array.isArray(entered)) return entered ?? null;
  const offered = optionsOf(session, node).map(({ key }) => key);
  const isOffered = new Set(offered);
  const known = new Set(node.field?.options?.map(({ key }) => key));
  // what the form doesn't have at all, or has once, is an answer's own fault
  const kept = entered.filter((key) => isOffered.has(key) || !known.has(key));
  const ranking = [...kept, ...offered.filter((key) => !entered.includes(key))];
  return ranking.length === 0 ? null : ranking;
}

/**
 * The options that the filter allows, in their order by chance (XLSForm › Randomize Choices), with labels filled in; the
 * previous array while nothing in it changed.
 */
export function optionsOf(session: SessionState, node: FormNode): readonly Option[] {
  const all = node.field?.options ?? [];
  const { optionFilter, hasOptionReferences, shuffle } = node;
  if (optionFilter === undefined && !hasOptionReferences && shuffle === undefined) return all;
  if (session.work.isSpent && session.form.tools.refusesTooMuch !== true) return all;
  const kept = optionFilter === undefined ? all : keptBy(optionFilter, all, session, node);
  let filled: readonly Option[] = hasOptionReferences
    ? kept.map((option) => filledOption(session, node, option))
    : kept;
  if (shuffle !== undefined) {
    const seed = shuffle === true ? "" : textOf(evaluateFor(session, node, "optionFilter", shuffle));
    filled = session.form.tools.shuffle?.(filled, seed) ?? filled;
  }
  session.work.count(filled.length);
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
  const near = narrowed(all, filter, session, context);
  return near.filter((one) => {
    option = one;
    const isKept = isTrueForNode(session, node, "optionFilter", filter, context);
    return isKept || session.work.isSpent; // then nobody knows
  });
}

function narrowed(
  all: readonly Option[],
  filter: Expression,
  { form: { tools } }: SessionState,
  context: ExpressionContext,
): readonly Option[] {
  try {
    return tools.lists?.narrowed(all, filter, columnOf, context) ?? all;
  } catch (error) {
    if (error instanceof TooMuchWork && tools.refusesTooMuch !== true) return all;
    throw error;
  }
}

/** An option's label as the respondent reads it, for a filter that compares it. */
function labelIn(session: SessionState, node: FormNode, option: Option): string {
  return session.choiceWords(session, node, option, session.locale);
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
