/** Who reads a value besides the tasks: rules, options and texts, which are refreshed when it changes. */
import { type Expression, hasNode } from "../../expression/tree.ts";
import type { LocalizedText } from "../../localize.ts";
import { embeddedKeys } from "../definition/embedded-references.ts";
import { expressionsOf, type FormNode, instancesRead, outside, type Reads } from "./form-node.ts";

/**
 * For each node, the indexes of those whose required, read-only, constraint, options or texts read its value.
 * @param nodeOf what a node's reference to a key reads
 */
export function readersOf(
  nodes: readonly FormNode[],
  nodeOf: (from: FormNode, key: string) => FormNode | undefined,
): number[][] {
  const readers: number[][] = nodes.map(() => []);
  const add = (one: FormNode | undefined, node: FormNode) => {
    if (one === undefined) return;
    readers[one.index] ??= []; // a set may only now have come
    const list = readers[one.index];
    // a node's keys come together, so a duplicate can only be the last one
    if (list !== undefined && list.at(-1) !== node.index) list.push(node.index);
  };
  const addRead = (from: FormNode, key: string, node: FormNode) => {
    const read = nodeOf(from, key);
    add(read, node);
    // what it shows of the answer is the label of an option, which may refer to others
    if (read?.hasOptionReferences !== true) return;
    for (const { label } of read.field?.options ?? [])
      for (const inner of embeddedKeys(label)) add(nodeOf(from, inner), node);
  };
  for (const node of nodes) {
    node.rulesRead ??= rulesRead(node);
    for (const key of node.rulesRead.own) addRead(node, key, node);
    for (const key of node.rulesRead.others) addRead(outside(node), key, node);
  }
  return readers;
}

function rulesRead(node: FormNode): Reads {
  const { field, required, readOnly, constraint, optionFilter, shuffle, labelExpression } = node;
  const seed = shuffle === true ? undefined : shuffle;
  const trees = [required, readOnly, constraint, optionFilter, seed, labelExpression, shownTree(node)];
  const inLabel = embeddedKeys(node.label);
  const besideLabel = besideLabelOf(node).flatMap(embeddedKeys);
  const isNothing = inLabel.length + besideLabel.length === 0 && !node.hasOptionReferences;
  if (isNothing && trees.every((tree) => tree === undefined)) return NOTHING;
  const own = new Set(inLabel);
  const others = new Set<string>();
  for (const tree of trees) {
    if (tree === undefined) continue;
    const read = instancesRead(tree);
    for (const key of read.own) own.add(key);
    for (const key of read.others) others.add(key);
  }
  for (const key of besideLabel) own.add(key);
  if (node.hasOptionReferences)
    for (const option of field?.options ?? []) for (const key of embeddedKeys(option.label)) own.add(key);
  return own.size + others.size === 0 ? NOTHING : { own, others };
}

/** The other texts of a node: its hint, and what is said when its answer is missing or refused. */
function besideLabelOf({ field, question }: FormNode): (LocalizedText | undefined)[] {
  const hint = question === undefined ? field?.hint : question.hint;
  return [hint, field?.requiredMessage, field?.constraintMessage];
}

const NOTHING: Reads = { own: new Set(), others: new Set() };

/** The text of a node without an answer. */
function shownTree({ kind, calculation }: FormNode): Expression | undefined {
  return kind === "none" ? calculation : undefined;
}

/** Whether it reads how many instances there are, or the place of one: what no value says. */
export function readsPlaces(node: FormNode): boolean {
  return node.repeats.length > 0 && expressionsOf(node).some(([, tree]) => asksPlaces(tree));
}

function asksPlaces(tree: Expression): boolean {
  const known = placesOfTrees.get(tree);
  if (known !== undefined) return known;
  const asks = hasNode(tree, (part) => part.kind === "call" && placeFunctions.has(part.name));
  placesOfTrees.set(tree, asks);
  return asks;
}

/** Trees are shared by all instances of a node, and asked each time that one is added. */
const placesOfTrees = new WeakMap<Expression, boolean>();

const placeFunctions: ReadonlySet<string> = new Set([
  "position",
  "index",
  "indexed-repeat",
  "where",
  "WHERE",
]);

/** Whether a change of the values it reads can change its label, hint or options' labels. */
export function readsInTexts(node: FormNode): boolean {
  const isText = (text: LocalizedText | undefined) => text !== undefined && /[[{]/.test(JSON.stringify(text));
  return (
    node.labelExpression !== undefined ||
    shownTree(node) !== undefined ||
    node.hasOptionReferences ||
    isText(node.label) ||
    besideLabelOf(node).some(isText)
  );
}
