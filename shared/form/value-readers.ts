/** Who reads a value besides the tasks: rules, options and texts, which are refreshed when it changes. */
import { type Expression, references } from "../expression/tree.ts";
import type { LocalizedText } from "../localize.ts";
import { embeddedKeys } from "./embedded-references.ts";
import type { FormNode } from "./form-node.ts";

/** For each node, the indexes of those whose required, read-only, constraint, options or texts read its value. */
export function readersOf(
  nodes: readonly FormNode[],
  byReference: ReadonlyMap<string, FormNode>,
): number[][] {
  const readers: number[][] = nodes.map(() => []);
  for (const node of nodes) {
    const { field, question, required, readOnly, constraint, optionFilter, labelExpression } = node;
    const keys = embeddedKeys(node.label);
    for (const tree of [required, readOnly, constraint, optionFilter, labelExpression, shownTree(node)])
      if (tree !== undefined) keys.push(...references(tree));
    if (question === undefined) keys.push(...embeddedKeys(field?.hint));
    if (node.hasOptionReferences)
      for (const option of field?.options ?? []) keys.push(...embeddedKeys(option.label));
    for (const key of keys) {
      const read = byReference.get(key.toLowerCase());
      const list = read === undefined ? undefined : readers[read.index];
      // a node's keys come together, so a duplicate can only be the last one
      if (list !== undefined && list.at(-1) !== node.index) list.push(node.index);
    }
  }
  return readers;
}

/** The text of a node without an answer. */
function shownTree({ kind, calculation }: FormNode): Expression | undefined {
  return kind === "none" ? calculation : undefined;
}

/** Whether a change of the values it reads can change its label, hint or options' labels. */
export function readsInTexts(node: FormNode): boolean {
  const isText = (text: LocalizedText | undefined) => text !== undefined && /[[{]/.test(JSON.stringify(text));
  return (
    node.labelExpression !== undefined ||
    shownTree(node) !== undefined ||
    node.hasOptionReferences ||
    isText(node.label) ||
    isText(node.field?.hint)
  );
}
