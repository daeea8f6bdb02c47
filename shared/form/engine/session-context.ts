/** What the expressions of a node can read in a session (XPath 1.0 § 1, the context; ODK XForms, XPath Paths). */
import type { ExpressionContext } from "../../expression/context.ts";
import type { Value } from "../../expression/values.ts";
import type { Option } from "../definition/definition.ts";
import { optionWith } from "../definition/option-index.ts";
import { expressionValue } from "../definition/uploaded-file.ts";
import { type FormNode, isAcknowledged, isCalculated } from "./form-node.ts";
import type { SessionState } from "./session-state.ts";

/**
 * What an expression of the node reads: values of visible fields, its own value, labels and columns of choices.
 * @param locale the language of those labels
 */
export function expressionContext(
  session: SessionState,
  node: FormNode,
  locale = session.locale,
): ExpressionContext {
  const own = session.of(node);
  const isOwnEntered = isCalculated(node) || own.value === undefined;
  const value = (key: string): Value => {
    const read = session.referred(key, node);
    if (read === undefined) return "";
    const state = session.of(read);
    const isEntered = read.index === node.index && isCalculated(node);
    return expressionValue(isEntered ? state.entered : state.value, read.kind === "file");
  };
  return {
    value,
    ...session.repeats?.context(node),
    instances: (repeat) =>
      (session.repeats?.instances(repeat, node) ?? []).map((instance) =>
        instanceContext(session, instance, locale),
      ),
    self: expressionValue(isOwnEntered ? own.entered : own.value, node.kind === "file"),
    isAcknowledged: (key) => {
      const read = key === undefined ? node : session.referred(key, node);
      return read !== undefined && isAcknowledged(read);
    },
    choiceLabel: (key, choice) => {
      const option = optionOf(session, node, key, choice);
      return option && session.choiceWords(session, node, option, locale);
    },
    choiceColumn: (key, choice, column) => {
      const option = optionOf(session, node, key, choice);
      const cell = filterColumn(option, column);
      if (cell !== undefined) return cell;
      if (column === "name" || column === "value") return option?.key;
      return option && column === "label" ? session.choiceWords(session, node, option, locale) : undefined;
    },
    table: (name) => {
      const { tables } = session.form.definition;
      return tables !== undefined && Object.hasOwn(tables, name) ? tables[name] : undefined;
    },
    work: session.work,
    today: session.clock.today,
    now: session.clock.now,
    locale,
    matches: session.form.tools.matches,
    geometry: session.form.tools.geometry,
    lists: session.form.tools.lists,
    newKey: session.form.tools.newKey,
    lastSaved: session.form.tools.lastSaved,
    deviceInfo: session.form.tools.deviceInfo,
    observe: session.form.tools.observe,
  };
}

/** Of an instance, which has no value of its own: kept, as each of its neighbors may read it at each change. */
function instanceContext(session: SessionState, node: FormNode, locale: string): ExpressionContext {
  const known = ofInstances.get(node);
  if (known?.locale === locale && known.now === session.clock.now) return known;
  const context = expressionContext(session, node, locale);
  ofInstances.set(node, context);
  return context;
}

/** A session lays out nodes of its own, so each belongs to one. */
const ofInstances = new WeakMap<FormNode, ExpressionContext>();

/** What a condition or a calculation decides on is read as entered: whether it is visible depends on this very result. */
export function enteredContext(session: SessionState, node: FormNode): ExpressionContext {
  const context = expressionContext(session, node);
  if (node.decidesOn.size === 0) return context;
  return {
    ...context,
    value: (key) => {
      const read = node.decidesOn.has(key.toLowerCase()) ? session.referred(key, node) : undefined;
      return read === undefined
        ? context.value(key)
        : expressionValue(session.of(read).entered, read.kind === "file");
    },
  };
}

/** A column of an option's row; undefined when it has none of that name, ignoring inherited properties. */
export function filterColumn(option: Option | undefined, name: string): string | undefined {
  const filters = option?.filters;
  return filters !== undefined && Object.hasOwn(filters, name) ? filters[name] : undefined;
}

function optionOf(session: SessionState, node: FormNode, key: string, choice: string): Option | undefined {
  const read = session.referred(key, node);
  const options = read?.field?.options;
  return options === undefined ? undefined : optionWith(options, choice);
}
