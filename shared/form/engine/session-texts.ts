/** The texts of a session: labels and hints with their references filled in. */

import { ACKNOWLEDGED, isOfAcknowledged } from "../../expression/acknowledged.ts";
import { type Expression, hasNode } from "../../expression/tree.ts";
import { textOf, type Value } from "../../expression/values.ts";
import { TooMuchWork } from "../../expression/work.ts";
import { type LocalizedText, localize, otherLanguageOf } from "../../localize.ts";
import type { Option } from "../definition/definition.ts";
import {
  embeddedKeys,
  escapeHtml,
  fillReferences,
  withoutReferences,
} from "../definition/embedded-references.ts";
import { computedKind, isAnswered, showsText } from "../definition/field-kind.ts";
import { asText, BESIDE_ANSWER, plainLabel } from "../definition/label-text.ts";
import { optionWith } from "../definition/option-index.ts";
import { evaluateFor } from "./evaluate-node.ts";
import type { FieldProblem } from "./field-problem.ts";
import { type FormNode, isAcknowledged } from "./form-node.ts";
import { expressionContext } from "./session-context.ts";
import type { SessionState } from "./session-state.ts";
import { writtenAnswer, writtenValue } from "./written-values.ts";

/**
 * The label of a node (workbook page, section 8: Text); computed when it is an expression (specification, section 5: CALC),
 * or when a node without an answer has a calculation.
 */
export function labelOf(session: SessionState, node: FormNode, locale: string): string {
  const computed = (attribute: string, tree: Expression) => {
    const text = computedText(session, node, attribute, tree, locale);
    if (hasNode(tree, (part) => part.kind === "text" && /[*_<[#&]/.test(part.value))) return text; // its author's marks
    return node.isSafe ? escapeHtml(text) : asText(text);
  };
  if (node.labelExpression !== undefined) return computed("label", node.labelExpression);
  const { calculation } = node;
  if (calculation !== undefined && isHeaded(node)) {
    const heading = computed("expression", calculation);
    if (heading.trim() !== "") return heading;
  }
  if (node.label === undefined && calculation !== undefined && isText(node))
    return computed("expression", calculation);
  return filledText(session, node, node.label, locale);
}

/** The language of a label that isn't translated into that of a locale; undefined for one that is, or that is computed. */
export function labelLanguageOf(session: SessionState, node: FormNode, locale: string): string | undefined {
  const isComputed = node.labelExpression ?? (isHeaded(node) ? node.calculation : undefined);
  if (isComputed !== undefined) return undefined;
  return otherLanguageOf(node.label, locale, session.form.definition.defaultLocale);
}

/** Pages, sections and headings: the calculation is their heading, or their label while the result is empty. */
function isHeaded({ type, kind, field }: FormNode): boolean {
  return type !== "field" ? type !== "question" : kind === "none" && field?.controlType === "heading";
}

/** Whether its calculation is the text that it shows. */
function isText({ kind, field }: FormNode): boolean {
  return kind === "none" || (field !== undefined && showsText(field.controlType));
}

/** The hint of a field (XLSForm › Regular hints); other nodes have none. */
export function hintOf(session: SessionState, node: FormNode, locale: string): string {
  return node.type === "field" ? filledText(session, node, node.field?.hint, locale) : "";
}

/** The option with its label filled in, in every language that it has. */
export function filledOption(session: SessionState, node: FormNode, option: Option): Option {
  return { ...option, label: filledIn(session, node, option.label) };
}

/** A problem whose message, which its author wrote, is filled in (XLSForm › Constraint message, Required message). */
export function filledProblem(
  session: SessionState,
  node: FormNode,
  problem: FieldProblem | undefined,
): FieldProblem | undefined {
  if (problem?.message === undefined || embeddedKeys(problem.message).length === 0) return problem;
  return { ...problem, message: filledIn(session, node, problem.message) };
}

/** A text that is no HTML, filled in in every language that it has. */
function filledIn(session: SessionState, node: FormNode, text: LocalizedText): LocalizedText {
  if (typeof text === "string") return filledText(session, node, text, session.locale, false);
  const texts = Object.keys(text).map((code) => [code, filledText(session, node, text, code, false)]);
  return Object.fromEntries(texts);
}

/** It is found, written in words, and put in. */
const STEPS_A_REFERENCE = 10;

/**
 * A text with the answers that it refers to, none of whose characters is read as a mark; `readLabel` reads it.
 * @param isSafe the text is HTML, so that inserted values are escaped
 */
export function filledText(
  session: SessionState,
  node: FormNode,
  text: LocalizedText | undefined,
  locale: string,
  isSafe = node.isSafe,
): string {
  const chosen = localize(text, locale, session.form.definition.defaultLocale);
  const beside = !isSafe && /[*_]/.test(withoutReferences(chosen)) ? BESIDE_ANSWER : "";
  return fillReferences(chosen, (key, before) => {
    const read = session.referred(key, node);
    if (read === undefined) return undefined;
    const shown = session.work.isSpent ? "" : shownValue(session, read, locale);
    session.work.count(STEPS_A_REFERENCE + (shown.length >> 3));
    // a page shows the text without it; a document would be wrong
    if (session.work.isSpent && session.form.tools.refusesTooMuch === true) throw new TooMuchWork();
    if (isSafe) return escapeHtml(shown);
    const address = /\]\(([^()\s]*)$/.exec(before)?.[1];
    if (address !== undefined) return asText(inAddress(shown, address));
    return beside + asText(shown) + beside;
  });
}

/** An answer in the address of a link: it may be the address, or a part of it. */
function inAddress(shown: string, before: string): string {
  if (before !== "") return encodeURIComponent(shown);
  return shown.replace(/[\s()]/g, (character) => encodeURIComponent(character));
}

/** The value of a node in words: labels of choices, numbers and dates as the language writes them; `""` for none. */
export function shownValue(session: SessionState, node: FormNode, locale: string): string {
  const { beingWritten } = session;
  if (beingWritten.has(node)) return "";
  beingWritten.add(node);
  try {
    return valueInWords(session, node, locale);
  } finally {
    beingWritten.delete(node);
  }
}

function valueInWords(session: SessionState, node: FormNode, locale: string): string {
  const { value } = session.of(node);
  const { field, calculation } = node;
  if (!isAnswered(value)) return "";
  if (typeof value === "boolean" && acknowledges(session, node)) return value ? ACKNOWLEDGED : "";
  if (value === false && node.kind === "switch") return ""; // not on
  const options = field?.options ?? [];
  if (typeof value !== "object" && options.length === 0) {
    const isText = typeof value === "string" && computedKind(node.kind, field) === "calculated";
    const isComputed = isText && calculation !== undefined && !node.keepsCalculation;
    if (isComputed) return computedText(session, node, "expression", calculation, locale);
    if (field === undefined) return writtenValue(value, locale, session.region);
    return writtenAnswer(field, value, locale, session.region);
  }
  return (typeof value === "object" ? value : [textOf(value)])
    .map((key) => {
      const option = optionWith(options, key);
      return (option && choiceWords(session, node, option, locale)) || key;
    })
    .join(", ");
}

/** The label of an option of a node in words, with the answers that it refers to. */
export function choiceWords(session: SessionState, node: FormNode, option: Option, locale: string): string {
  return plainLabel(filledText(session, node, option.label, locale, false));
}

/** Whether its value is that of a box to tick. */
function acknowledges(session: SessionState, node: FormNode): boolean {
  const { calculation } = node;
  if (calculation === undefined) return isAcknowledged(node);
  return isOfAcknowledged(calculation, expressionContext(session, node));
}

/** A computed text for people: numbers and dates in it are written as the language does. */
function computedText(
  session: SessionState,
  node: FormNode,
  attribute: string,
  tree: Expression,
  locale: string,
): string {
  const write = (value: Value) => writtenValue(value, locale, session.region);
  const context = { ...expressionContext(session, node, locale), write };
  return write(evaluateFor(session, node, attribute, tree, context));
}
