/**
 * What a change recomputes, and in which order: each node's relevance and value are a task (workbook page, section 7: in
 * the order of dependency; cycles are E_CYCLE).
 */
import { type Expression, hasNode, references } from "../../expression/tree.ts";
import { embeddedKeys } from "../definition/embedded-references.ts";
import { type Dependency, type DependencyOrder, isQuiet, orderDependencies } from "./dependency-order.ts";
import type { FormExpressionProblem } from "./form-expressions.ts";
import { type FormNode, followsOptions, instancesRead, outside } from "./form-node.ts";

/** The tasks of a form, so that a change runs only those that depend on it. */
export interface TaskOrder {
  /** Tasks, first to last: twice a node's index is its relevance, one more its value. */
  taskOrder: readonly number[];
  /** The position of each task in that order. */
  taskRank: readonly number[];
  /** For each task, those that read its result. */
  taskDependents: readonly (readonly number[])[];
}

/** A node that a set consists of, by their indexes. */
export interface Membership {
  node: number;
  set: number;
}

/**
 * Orders the tasks of a form; cycles are cut where an expression closes them. Sets `decidesOn` of each node.
 * @param nodeOf what a node's reference to a key reads
 * @param problems receives one for each cycle; reading the same field of another instance closes none
 * @param memberships asked for after `nodeOf`, which may find more
 */
export function orderTasks(
  nodes: readonly FormNode[],
  nodeOf: (from: FormNode, key: string) => FormNode | undefined,
  problems: FormExpressionProblem[],
  memberships: readonly Membership[] = [],
): TaskOrder {
  const { dependencies, again } = dependenciesOf(nodes, nodeOf);
  for (const { node, set } of memberships) {
    dependencies.push({ from: valueTask(node), to: valueTask(set), kind: "structure" });
    // one that is hidden is not in the set, though its value may be none before and after
    dependencies.push({ from: relevanceTask(node), to: valueTask(set), kind: "structure" });
  }
  const graph = orderAsEntered(nodes, nodeOf, dependencies, again);
  for (const { from, to } of again) graph.dependents[from]?.push(to);
  for (const { dependency, cycle } of graph.cuts) {
    if (isQuiet(dependency)) {
      graph.dependents[dependency.from]?.push(dependency.to);
      continue;
    }
    const named = cycle.flatMap(({ to }) => nodes[to >> 1] ?? []).filter(({ type }) => type !== "composite");
    const keys = [...new Set(named.map((node) => node.key))].reverse();
    const expressionOf = ({ to }: Dependency) => ({
      key: nodes[to >> 1]?.key ?? "",
      attribute: to % 2 === 0 ? "conditionalExpression" : "expression",
    });
    const others = cycle.filter((one) => one !== dependency && one.kind !== "structure").map(expressionOf);
    problems.push({
      ...expressionOf(dependency),
      ...(others.length > 0 && { others }),
      code: "E_CYCLE",
      message: `These depend on each other: ${[...keys, keys[0]].join(" → ")}.`,
      offset: 0,
    });
  }
  const taskRank = new Array<number>(nodes.length * 2).fill(0);
  for (let rank = 0; rank < graph.order.length; rank += 1) taskRank[graph.order[rank] ?? 0] = rank;
  return { taskOrder: graph.order, taskRank, taskDependents: graph.dependents };
}

/**
 * Where a group's condition reads a calculation, and the calculation an answer inside the group, the calculation reads that
 * answer as entered, as the condition itself would: there is no cycle then. Others are cut.
 * @param again receives what is read so, as the calculation follows the answer all the same
 */
function orderAsEntered(
  nodes: readonly FormNode[],
  nodeOf: (from: FormNode, key: string) => FormNode | undefined,
  dependencies: readonly Dependency[],
  again: { from: number; to: number }[],
): DependencyOrder {
  let left = dependencies;
  for (;;) {
    const graph = orderDependencies(nodes.length * 2, left);
    const entered = graph.cuts.flatMap(({ cycle }) => answerInsideOf(cycle, nodes) ?? []);
    if (entered.length === 0) return graph;
    for (const { from, to } of entered) {
      const reader = nodes[to >> 1];
      if (reader?.calculation === undefined) continue;
      const keys = references(reader.calculation).filter((key) => nodeOf(reader, key)?.index === from >> 1);
      reader.decidesOn = new Set([...reader.decidesOn, ...keys.map((key) => key.toLowerCase())]);
      again.push({ from, to });
    }
    left = left.filter((one) => !entered.some(({ from, to }) => one.from === from && one.to === to));
  }
}

/** The step of a cycle in which a calculation reads an answer that is hidden with a group around it. */
function answerInsideOf(cycle: readonly Dependency[], nodes: readonly FormNode[]): Dependency | undefined {
  return cycle.find(({ kind, from, to }) => {
    const read = nodes[from >> 1];
    const isAnswer = read !== undefined && read.kind !== "none" && read.repeat === undefined;
    const isEntered = isAnswer && read.calculation === undefined && read.defaultExpression === undefined;
    const isValue = kind === "expression" && from % 2 === 1 && to % 2 === 1;
    if (!isEntered || !isValue || nodes[to >> 1]?.calculation === undefined) return false;
    const around = cycle.find((one) => one.to === relevanceTask(read.index));
    return around?.kind === "structure" && cycle.some((one) => one.to === from && one.kind === "structure");
  });
}

/** Relevance is task 2i, value task 2i + 1 of node i. */
export const relevanceTask = (node: number) => node * 2;
export const valueTask = (node: number) => node * 2 + 1;

/** `again`: nodes that a condition decides on and also reads, so that it must be evaluated again after them. */
function dependenciesOf(
  nodes: readonly FormNode[],
  nodeOf: (from: FormNode, key: string) => FormNode | undefined,
): { dependencies: Dependency[]; again: { from: number; to: number }[] } {
  const found: Dependency[] = [];
  const again: { from: number; to: number }[] = [];
  const hasRepeats = nodes.some(({ repeat }) => repeat !== undefined);
  const reads = (
    node: FormNode,
    tree: Expression | undefined,
    to: number,
    kind: "expression" | "options" = "expression",
  ) => {
    if (tree === undefined) return;
    const { own, others } = instancesRead(tree);
    const isOverAll = hasRepeats && factsOf(tree).isOverAll;
    for (const key of own) {
      const read = nodeOf(node, key);
      if (isOverAll && read !== undefined && valueTask(read.index) !== to)
        found.push({ from: relevanceTask(read.index), to, kind });
      // its own value is the one that it had before
      if (read !== undefined && valueTask(read.index) !== to)
        found.push({ from: valueTask(read.index), to, kind });
      // the labels of its options may be read, and what they refer to
      for (const inner of read === undefined ? [] : inOptions(read, nodes)) {
        const filled = nodeOf(node, inner);
        if (filled !== undefined && valueTask(filled.index) !== to)
          found.push({ from: valueTask(filled.index), to, kind });
      }
    }
    for (const key of others) {
      const read = nodeOf(outside(node), key);
      if (read === undefined) continue;
      // what isn't repeated has no other instance
      const isRepeated = read.type === "set" || read.repeats.length > 0;
      found.push({ from: valueTask(read.index), to, kind: isRepeated ? "otherInstance" : kind });
    }
  };
  for (const node of nodes) {
    const { index, parent, condition, calculation, defaultExpression } = node;
    if (parent !== undefined)
      found.push({ from: relevanceTask(parent), to: relevanceTask(index), kind: "structure" });
    found.push({ from: relevanceTask(index), to: valueTask(index), kind: "structure" });
    for (const key of condition === undefined ? [] : factsOf(condition).keys) {
      const read = nodeOf(node, key);
      if (read === undefined) continue;
      const dependency = { from: valueTask(read.index), to: relevanceTask(index) };
      if (!isWithin(read, node, nodes) || read.calculation !== undefined) {
        found.push({ ...dependency, kind: "expression" });
        continue;
      }
      node.decidesOn = new Set([...node.decidesOn, key.toLowerCase()]);
      again.push(dependency);
    }
    reads(node, calculation, valueTask(index));
    reads(node, defaultExpression, valueTask(index));
    reads(node, node.repeat?.count, valueTask(index));
    if (followsOptions(node)) {
      reads(node, node.optionFilter, valueTask(index), "options");
      // a filter may compare the choices' labels
      for (const key of inOptions(node, nodes)) {
        const filled = nodeOf(node, key);
        if (filled !== undefined && filled !== node)
          found.push({ from: valueTask(filled.index), to: valueTask(index), kind: "options" });
      }
    }
  }
  return { dependencies: found, again };
}

/** What leaves out hidden fields, whose value may be none before and after: in forms that repeat fields. */
const readsAll = (part: Expression) =>
  part.kind === "call" &&
  /^(sum|min|max|join|concat|count|count-non-empty|checklist|area|distance|where)$/i.test(part.name);

/** Trees are shared by all instances of a node, and laid out with each of them. */
function factsOf(tree: Expression): { keys: readonly string[]; isOverAll: boolean } {
  const known = factsOfTrees.get(tree);
  if (known !== undefined) return known;
  const facts = { keys: references(tree), isOverAll: hasNode(tree, readsAll) };
  factsOfTrees.set(tree, facts);
  return facts;
}

const factsOfTrees = new WeakMap<Expression, ReturnType<typeof factsOf>>();

/** The keys that the labels of a node's choices refer to; a question of a grid has the choices of the grid. */
function inOptions(node: FormNode, nodes: readonly FormNode[]): Iterable<string> {
  const grid = node.type === "question" && node.parent !== undefined ? nodes[node.parent] : undefined;
  const { field, hasOptionReferences } = grid ?? node;
  if (!hasOptionReferences) return NO_KEYS;
  return new Set((field?.options ?? []).flatMap(({ label }) => embeddedKeys(label)));
}

const NO_KEYS: readonly string[] = [];

function isWithin(node: FormNode, container: FormNode, nodes: readonly FormNode[]): boolean {
  let at: FormNode | undefined = node;
  while (at !== undefined && at !== container) at = at.parent === undefined ? undefined : nodes[at.parent];
  return at !== undefined;
}
