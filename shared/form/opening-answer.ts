/** The initial answer of a field: the saved one, else its default. */
import type { Answer, Answers } from "./definition.ts";
import { answerOfText, storedAnswer } from "./field-kind.ts";
import { type FormNode, isCalculated } from "./form-node.ts";

/** @returns undefined when there is none, or when the default is an expression, which is computed later */
export function openingAnswer(node: FormNode, saved: Answers): Answer | undefined {
  const answer = savedAnswer(node, saved);
  return answer === undefined ? plainDefault(node) : answer;
}

function savedAnswer(node: FormNode, saved: Answers): Answer | undefined {
  if (node.kind === "none" || !Object.hasOwn(saved, node.key)) return undefined;
  if (isCalculated(node) && !node.keepsCalculation) return undefined;
  const answer = saved[node.key];
  return answer === undefined ? undefined : storedAnswer(node.kind, answer);
}

/** A default that is an answer; an expression has to wait for the values it reads. */
function plainDefault(node: FormNode): Answer | undefined {
  if (node.kind === "none" || isCalculated(node) || node.defaultExpression !== undefined) return undefined;
  if (node.type === "question") return undefined;
  const { field } = node;
  if (field?.default !== undefined) return answerOfText(node.kind, field.default);
  if (isPlainAnswer(field?.value)) return storedAnswer(node.kind, field.value);
  return node.kind === "switch" ? false : undefined; // specification, section 5: checkbox default false
}

function isPlainAnswer(value: unknown): value is Exclude<Answer, null> {
  if (Array.isArray(value)) return value.every((item) => typeof item === "string");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
