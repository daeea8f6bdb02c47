/** What the expressions of a node can read in a session. */
import type { ExpressionContext } from "../expression/context.ts";
import { answerValue } from "../expression/values.ts";
import { localize } from "../localize.ts";
import type { Option } from "./definition.ts";
import { sharedDepth } from "./expand-repeats.ts";
import { type FormNode, isCalculated, outside } from "./form-node.ts";
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
  return {
    value: (key) => {
      const read = session.referred(key, node);
      if (read === undefined) return "";
      const { entered, value } = session.of(read);
      return answerValue(read.index === node.index && isCalculated(node) ? entered : value);
    },
    ...(session.form.hasRepeats && repeatContext(session, node)),
    self: answerValue(isOwnEntered ? own.entered : own.value),
    choiceLabel: (key, choice) => {
      const option = optionOf(session, node, key, choice);
      return option === undefined
        ? undefined
        : localize(option.label, locale, session.form.definition.defaultLocale);
    },
    choiceColumn: (key, choice, column) => {
      const option = optionOf(session, node, key, choice);
      if (column === "name" || column === "value") return option?.key;
      if (column === "label") return localize(option?.label, locale, session.form.definition.defaultLocale);
      return filterColumn(option, column);
    },
    today: session.clock.today,
    now: session.clock.now,
    locale,
    matches: session.form.tools.matches,
    newKey: session.form.tools.newKey,
  };
}

/** What an expression can read of repeats. */
function repeatContext(
  session: SessionState,
  node: FormNode,
): Pick<ExpressionContext, "values" | "count" | "place" | "indexed"> {
  const relevant = (key: string, from: FormNode) =>
    session.referredAll(key, from).filter((read) => session.of(read).isRelevant);
  const shownIn = (read: FormNode) => answerValue(session.of(read).value);
  return {
    values: (key) => relevant(key, node).map(shownIn),
    count: (key) => {
      const read = relevant(key, node);
      const isList = read.some(({ repeat }) => repeat !== undefined);
      return isList ? read.reduce((sum, list) => sum + session.idsOf(list.key).length, 0) : read.length;
    },
    place: (key) => placeIn(session, node, key),
    indexed: (key, places) => {
      const given = new Map(
        places.map(({ repeat, place }) => [session.form.byReference.get(repeat.toLowerCase())?.index, place]),
      );
      const isThere = (read: FormNode) =>
        read.repeats.every((repeat, depth) => {
          const place = given.get(repeat);
          if (place !== undefined) return placeAt(session, read, depth) === place;
          return (
            depth >= sharedDepth(read.repeats, node.repeats) || read.prefixes[depth] === node.prefixes[depth]
          );
        });
      const read = relevant(key, outside(node)).find(isThere);
      return read === undefined ? "" : shownIn(read);
    },
  };
}

/** The place of the node's own instance in the innermost repeat around it, or in that of a key. */
function placeIn(session: SessionState, node: FormNode, key: string | undefined): number | undefined {
  const read = key === undefined ? undefined : session.form.byReference.get(key.toLowerCase());
  const index = read?.repeat === undefined ? read?.repeats.at(-1) : read.index;
  const depth =
    key === undefined ? node.repeats.length - 1 : index === undefined ? -1 : node.repeats.indexOf(index);
  return depth < 0 ? undefined : placeAt(session, node, depth);
}

/** The place, from 1, of the instance that a node is in. @param depth which of the repeats around it */
function placeAt(session: SessionState, node: FormNode, depth: number): number | undefined {
  const [instance, repeat] = [node.prefixes[depth]?.slice(0, -1), node.repeats[depth]];
  const template = repeat === undefined ? undefined : session.form.nodes[repeat];
  if (instance === undefined || template === undefined) return undefined;
  const list = (node.prefixes[depth - 1] ?? "") + template.key;
  return session.idsOf(list).indexOf(instance.slice(list.length + 1)) + 1;
}

/** Fields inside the node itself are read as entered: their visible values depend on this very condition. */
export function conditionContext(session: SessionState, node: FormNode): ExpressionContext {
  const context = expressionContext(session, node);
  if (node.decidesOn.size === 0) return context;
  return {
    ...context,
    value: (key) => {
      const read = node.decidesOn.has(key.toLowerCase()) ? session.referred(key, node) : undefined;
      return read === undefined ? context.value(key) : answerValue(session.of(read).entered);
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
  return read?.field?.options?.find((option) => option.key === choice);
}
