/**
 * The nodes of a session: those of the compiled form, and those inside a repeat once for each of its instances (ODK XForms,
 * Repeats).
 */

import { instanceKey, JOINT, prefixOf, sharedDepth } from "../definition/instance-keys.ts";
import type { CompiledForm, Layout } from "./compiled-form.ts";
import type { FormNode } from "./form-node.ts";
import { bareNode } from "./read-nodes.ts";
import { type Membership, orderTasks } from "./task-order.ts";
import { readersOf } from "./value-readers.ts";

/**
 * As many nodes as a session has; a phone lays them out in a second or two. Nested repeats whose number is computed reach
 * millions by a single answer (product decision 56: everything computed on somebody's input has a budget).
 */
export const MAX_NODES = 50_000;

/**
 * Expands the repeats of a form, up to `MAX_NODES`.
 * @param idsOf the ids of the instances of a repeat, by its key
 * @param before the layout that this one replaces: nodes that stay are the same objects
 */
export function expandRepeats(
  form: CompiledForm,
  idsOf: (repeat: string) => readonly string[],
  before?: Layout,
): Layout {
  const nodes: FormNode[] = [];
  const byKey = new Map<string, FormNode>();
  const children = childrenOf(form.nodes);
  const cut = new Map<string, number>();
  const add = (node: FormNode) => {
    nodes.push(node);
    if (!byKey.has(node.key) || node.type === "field" || node.type === "question") byKey.set(node.key, node);
    return node;
  };
  const kept = (key: string, type: FormNode["type"], parent: number | undefined) => {
    const answer = before?.byKey.get(key);
    // a page or section may have the name of an answer, which the key then leads to
    const isOther = answer !== undefined && answer.type !== type;
    const node = isOther ? before?.nodes.find((one) => one.key === key && one.type === type) : answer;
    if (node === undefined) return undefined;
    node.index = nodes.length;
    node.parent = parent;
    return add(node);
  };
  const copy = (template: FormNode, parent: number | undefined, prefixes: readonly string[]) => {
    const key = (prefixes.at(-1) ?? "") + template.key;
    const node =
      kept(key, template.type, parent) ?? add({ ...template, key, index: nodes.length, parent, prefixes });
    const inside = children[template.index] ?? [];
    if (template.repeat === undefined) {
      for (const child of inside) copy(child, node.index, prefixes);
      return;
    }
    for (const [place, id] of idsOf(key).entries()) {
      if (nodes.length >= MAX_NODES) {
        cut.set(key, place);
        return;
      }
      const instance =
        kept(instanceKey(key, id), "composite", node.index) ??
        add({
          ...bareNode,
          type: "composite",
          key: instanceKey(key, id),
          index: nodes.length,
          pageIndex: node.pageIndex,
          parent: node.index,
          label: template.repeat.label,
          repeats: [...template.repeats, template.index],
          prefixes: [...prefixes, prefixOf(key, id)],
        });
      for (const child of inside) copy(child, instance.index, instance.prefixes);
    }
  };
  for (const template of form.nodes) if (template.parent === undefined) copy(template, undefined, []);
  const sets = new Sets(form, nodes, byKey, idsOf);
  const readers = readersOf(nodes, sets.nodeOf);
  return { nodes, byKey, cut, readers, ...orderTasks(nodes, sets.nodeOf, [], sets.memberships) };
}

function childrenOf(nodes: readonly FormNode[]): FormNode[][] {
  const children: FormNode[][] = nodes.map(() => []);
  for (const node of nodes) if (node.parent !== undefined) children[node.parent]?.push(node);
  return children;
}

/** What nodes refer to; where that is several instances, a set in between keeps the dependencies few. */
class Sets {
  readonly memberships: Membership[] = [];
  private readonly sets = new Map<string, FormNode>();
  private readonly form: CompiledForm;
  private readonly nodes: FormNode[];
  private readonly byKey: ReadonlyMap<string, FormNode>;
  private readonly idsOf: (repeat: string) => readonly string[];

  constructor(
    form: CompiledForm,
    nodes: FormNode[],
    byKey: ReadonlyMap<string, FormNode>,
    idsOf: (repeat: string) => readonly string[],
  ) {
    this.form = form;
    this.nodes = nodes;
    this.byKey = byKey;
    this.idsOf = idsOf;
  }

  readonly nodeOf = (from: FormNode, key: string): FormNode | undefined => {
    const read = this.form.byReference.get(key.toLowerCase());
    if (read === undefined) return undefined;
    const depth = sharedDepth(read.repeats, from.repeats);
    const prefix = from.prefixes[depth - 1] ?? "";
    return depth === read.repeats.length
      ? this.byKey.get(prefix + read.key)
      : this.setOf(read, depth, prefix);
  };

  private setOf(read: FormNode, depth: number, prefix: string): FormNode {
    const key = `${prefix}*${JOINT}${read.key}`;
    const known = this.sets.get(key);
    if (known !== undefined) return known;
    const { pageIndex } = read;
    const set: FormNode = {
      ...bareNode,
      type: "set",
      key,
      index: this.nodes.length,
      pageIndex,
      parent: undefined,
      label: undefined,
    };
    this.nodes.push(set);
    this.sets.set(key, set);
    this.addMembers(set, read, depth, prefix);
    return set;
  }

  /** Its instances, and the repeats that say how many there are. */
  private addMembers(set: FormNode, read: FormNode, depth: number, prefix: string): void {
    const repeat = read.repeats[depth];
    const key = prefix + (repeat === undefined ? read.key : (this.form.nodes[repeat]?.key ?? ""));
    const node = this.byKey.get(key);
    if (node !== undefined) this.memberships.push({ node: node.index, set: set.index });
    if (repeat !== undefined)
      for (const id of this.idsOf(key)) this.addMembers(set, read, depth + 1, prefixOf(key, id));
  }
}
