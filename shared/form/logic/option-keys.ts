/** The keys that an answer of choices can contain. */
import type { FormNode } from "../engine/form-node.ts";

/** Each option's key, including duplicates. */
export function optionKeysOf(node: FormNode): readonly string[] {
  return (node.field?.options ?? []).map(({ key }) => key);
}

/** The keys in the default of a field that takes several. */
export function defaultKeysOf(node: FormNode): string[] {
  const { default: text, value } = node.field ?? {};
  const fromText =
    text === undefined || node.defaultExpression !== undefined ? [] : text.split(/\s+/).filter(Boolean);
  const fromValue = Array.isArray(value) ? value.filter((key) => typeof key === "string") : [];
  return [...fromText, ...fromValue];
}
