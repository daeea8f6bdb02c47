/**
 * The initial answer of a field: the saved one, else its default (XLSForm › Default; ODK XForms, Default Values in
 * Repeats).
 */
import type { Answer, Answers } from "../definition/definition.ts";
import { answerOfText, storedAnswer } from "../definition/field-kind.ts";
import { type FormNode, isCalculated, type RepeatRule } from "./form-node.ts";

/** @returns undefined when there is none, or when the default is an expression, which is computed later */
export function openingAnswer(node: FormNode, saved: Answers): Answer | undefined {
  const answer = savedAnswer(node, saved);
  return answer === undefined ? plainDefault(node) : answer;
}

function savedAnswer(node: FormNode, saved: Answers): Answer | undefined {
  if (node.kind === "none" || !Object.hasOwn(saved, node.key)) return undefined;
  if (isCalculated(node) && !node.keepsCalculation && node.kind !== "list") return undefined;
  const answer = saved[node.key];
  return answer === undefined ? undefined : storedAnswer(node.kind, answer);
}

/** A default that is an answer; an expression has to wait for the values it reads. */
function plainDefault(node: FormNode): Answer | undefined {
  if (node.repeat !== undefined) return openingIds(node.repeat);
  if (node.kind === "none" || node.defaultExpression !== undefined) return undefined;
  if (isCalculated(node) && !node.keepsCalculation) return undefined;
  if (node.type === "question") return undefined;
  const { field } = node;
  if (field?.default !== undefined) return answerOfText(node.kind, field.default);
  if (isPlainAnswer(field?.value)) return storedAnswer(node.kind, field.value);
  return node.kind === "switch" ? false : undefined; // specification, section 5, Validation rules: checkbox default false
}

/**
 * A repeat begins with its least instances, at least one, as in ODK's engines (XLSForm › Representing zero repeats); a
 * computed number of them has to wait for its values.
 */
function openingIds({ count, minimum }: RepeatRule): Answer {
  return count === undefined ? idsUpTo(Math.max(1, minimum)) : null;
}

/**
 * The ids of instances that nobody added: by their place, so that browser and server agree.
 * @example idsUpTo(3) // ["1", "2", "3"]
 */
export function idsUpTo(count: number): string[] {
  return Array.from({ length: count }, (_, place) => String(place + 1));
}

function isPlainAnswer(value: unknown): value is Exclude<Answer, null> {
  if (Array.isArray(value)) return value.every((item) => typeof item === "string");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
