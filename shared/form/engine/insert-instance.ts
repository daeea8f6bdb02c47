/**
 * One more instance in a layout (ODK XForms, Creation, Removal of Repeats), made after one that is there: whatever reads or
 * is read by the one, the other reads and is read by as well, and takes its turn right after it. Laying out all instances
 * again takes several times as long.
 */

import { instanceKey, prefixOf } from "../definition/instance-keys.ts";
import type { Layout } from "./compiled-form.ts";
import { MAX_NODES } from "./expand-repeats.ts";
import type { FormNode } from "./form-node.ts";

/** A layout with another instance in it. */
export interface Inserted {
  layout: Layout;
  /** The nodes of the instance, in order. */
  added: readonly FormNode[];
}

/**
 * Inserts an instance; the indexes of the nodes behind it are changed in place.
 * @param repeat the key of the repeat, with that of its instance
 * @param ids those of its instances now, the new one among them
 * @returns undefined where all has to be laid out: there is no other instance of this repeat, a repeat is inside it, or there
 * would be too many nodes
 */
export function insertInstance(
  before: Layout,
  repeat: string,
  ids: readonly string[],
  id: string,
): Inserted | undefined {
  const place = ids.indexOf(id);
  const instanceAt = (at: number) => before.byKey.get(instanceKey(repeat, ids[at] ?? ""));
  const twin = instanceAt(place === 0 ? 1 : place - 1);
  if (twin === undefined || (before.cut?.size ?? 0) > 0) return undefined;
  const from = twin.index;
  const size = sizeOf(before.nodes, from);
  const copied = before.nodes.slice(from, from + size);
  if (before.nodes.length + size > MAX_NODES || copied.some((node) => node.repeat !== undefined))
    return undefined;
  const at = place === 0 ? from : from + size;
  const nodes = new Renumbered(from, at, size);
  const tasks = new Renumbered(from * 2, at * 2, size * 2);
  const own = prefixOf(repeat, id);
  const ofTwin = twin.prefixes.at(-1) ?? "";
  const prefixes = [...twin.prefixes.slice(0, -1), own];
  const added = copied.map((node): FormNode => {
    const key = node === twin ? instanceKey(repeat, id) : own + node.key.slice(ofTwin.length);
    const parent = node === twin ? twin.parent : nodes.copy(node.parent ?? 0);
    return { ...node, key, index: nodes.copy(node.index), parent, prefixes };
  });
  for (const node of before.nodes.slice(at)) {
    node.index += size;
    if (node.parent !== undefined) node.parent = nodes.kept(node.parent);
  }
  const byKey = new Map(before.byKey);
  for (const node of added)
    if (!byKey.has(node.key) || node.type === "field" || node.type === "question") byKey.set(node.key, node);
  const taskOrder: number[] = [];
  for (const task of before.taskOrder) {
    taskOrder.push(tasks.kept(task));
    if (tasks.isCopied(task)) taskOrder.push(tasks.copy(task));
  }
  const taskRank = new Array<number>(taskOrder.length).fill(0);
  for (const [rank, task] of taskOrder.entries()) taskRank[task] = rank;
  const layout = {
    ...before,
    nodes: [...before.nodes.slice(0, at), ...added, ...before.nodes.slice(at)],
    byKey,
    readers: nodes.links(before.readers),
    taskOrder,
    taskRank,
    taskDependents: tasks.links(before.taskDependents),
  };
  return { layout, added };
}

/** How many nodes an instance consists of: itself and those inside it, which follow it. */
function sizeOf(nodes: readonly FormNode[], instance: number): number {
  let end = instance + 1;
  while ((nodes[end]?.parent ?? -1) >= instance) end += 1;
  return end - instance;
}

/** Numbers of which some are copied to a place among them; those from there on move on. */
class Renumbered {
  private readonly from: number;
  private readonly at: number;
  private readonly size: number;

  constructor(from: number, at: number, size: number) {
    this.from = from;
    this.at = at;
    this.size = size;
  }

  isCopied(one: number): boolean {
    return one >= this.from && one < this.from + this.size;
  }

  /** Its number from now on. */
  kept(one: number): number {
    return one < this.at ? one : one + this.size;
  }

  /** The number of its copy. */
  copy(one: number): number {
    return one - this.from + this.at;
  }

  /** What leads from each number to others: from the copies to copies, and from what is around to both. */
  links(before: readonly (readonly number[])[]): (readonly number[])[] {
    const links: (readonly number[])[] = [];
    for (let one = 0; one < before.length; one += 1) {
      const others = before[one] ?? [];
      if (!this.isCopied(one)) links[this.kept(one)] = this.withCopies(others);
      else {
        links[this.kept(one)] = others.map((other) => this.kept(other));
        links[this.copy(one)] = others.map((other) =>
          this.isCopied(other) ? this.copy(other) : this.kept(other),
        );
      }
    }
    return links;
  }

  private withCopies(others: readonly number[]): readonly number[] {
    if (others.every((other) => other < this.at && !this.isCopied(other))) return others;
    const found: number[] = [];
    for (const other of others) {
      found.push(this.kept(other));
      if (this.isCopied(other)) found.push(this.copy(other));
    }
    return found;
  }
}
