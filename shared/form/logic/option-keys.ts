/** The keys that an answer of choices may hold. */
import type { FormNode } from "../form-node.ts";

/** Each option's key, as often as it stands there. */
export function optionKeysOf(node: FormNode): readonly string[] {
  return (node.field?.options ?? []).map(({ key }) => key);
}

/** The keys that a field opens with, of those that take several. */
export function defaultKeysOf(node: FormNode): string[] {
  const { default: text, value } = node.field ?? {};
  const fromText =
    text === undefined || node.opensWith !== undefined ? [] : text.split(/\s+/).filter(Boolean);
  const fromValue = Array.isArray(value) ? value.filter((key) => typeof key === "string") : [];
  return [...fromText, ...fromValue];
}
