/** Constants that a field is compared with and that aren't among its choices. */
import { answerValue, areEqual, textOf, type Value } from "../../expression/values.ts";
import { answerOfText, isAnswered } from "../definition/field-kind.ts";
import { type FormNode, isCalculated } from "../engine/form-node.ts";
import { closestText } from "./closest-text.ts";
import { defaultKeysOf, optionKeysOf } from "./option-keys.ts";

/** What is wrong with a value, and what to do. */
export interface Statement {
  /** A sentence without its full stop. */
  message: string;
  hint: string;
}

/** The most choices that a hint names. */
const MAX_NAMED = 6;

/** Whether a field's answers are keys of its own options. */
export function hasOptions({ kind, field }: FormNode): boolean {
  const isChoice = kind === "choice" || kind === "choices" || kind === "likert";
  return isChoice && (field?.options?.length ?? 0) > 0;
}

/**
 * The problem of a constant that isn't among the choices of a field; undefined when it is.
 * @param name the field as it is named in the message
 * @example unknownOption(sex, "mail", "[sex]")?.message // `"mail" is not among the choices of [sex]`
 */
export function unknownOption(node: FormNode, constant: Value, name: string): Statement | undefined {
  if (!hasOptions(node) || isCalculated(node) || constant === "") return undefined;
  const options = node.field?.options ?? [];
  const words = node.kind === "choices" ? textOf(constant).split(/\s+/).filter(Boolean) : [constant];
  const unknown = words.find((word) => !options.some(({ key }) => areEqual(key, word, 0)));
  if (unknown === undefined) return undefined;
  const keys = optionKeysOf(node);
  const text = textOf(unknown);
  const meant = closestText(text, keys);
  const named = keys.slice(0, MAX_NAMED).map((key) => `"${key}"`);
  const more = keys.length > MAX_NAMED ? ` and ${keys.length - MAX_NAMED} more` : "";
  return {
    message: `"${text}" is not among the choices of ${name}`,
    hint: meant === undefined ? `The choices are ${named.join(", ")}${more}.` : `Did you mean "${meant}"?`,
  };
}

/** The same for a constant in a comparison: the field's default may be its answer even if it is no choice. */
export function neverChosen(node: FormNode, constant: Value, name: string): Statement | undefined {
  return isDefault(node, constant) ? undefined : unknownOption(node, constant, name);
}

function isDefault(node: FormNode, constant: Value): boolean {
  const { field } = node;
  if (field?.default === undefined && field?.value === undefined) return false;
  if (defaultKeysOf(node).includes(textOf(constant))) return true;
  const opening = field?.default === undefined ? undefined : answerOfText(node.kind, field.default);
  return isAnswered(opening) && areEqual(answerValue(opening), constant, 0);
}
