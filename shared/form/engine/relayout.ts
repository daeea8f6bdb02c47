import type { Layout, NodeState, Relayout } from "./compiled-form.ts";
import type { FormNode } from "./form-node.ts";
import { readsPlaces } from "./value-readers.ts";

/** A session's new layout, and what has to be computed again in it. @param added nodes that it had not before */
export function relayoutOf(
  layout: Layout,
  states: readonly NodeState[],
  added: ReadonlySet<FormNode>,
): Relayout {
  countVisibleInstances(layout.nodes, states);
  const stale = layout.nodes.filter((node) => node.type === "set" || added.has(node) || readsPlaces(node));
  return { layout, states, added, stale };
}

function countVisibleInstances(nodes: readonly FormNode[], states: readonly NodeState[]): void {
  for (const [index, { repeat }] of nodes.entries()) {
    const state = states[index];
    if (repeat !== undefined && state !== undefined) state.visibleChildren = 0;
  }
  for (const [index, { parent }] of nodes.entries()) {
    const list = parent === undefined || nodes[parent]?.repeat === undefined ? undefined : states[parent];
    if (list !== undefined && states[index]?.isVisible === true) list.visibleChildren += 1;
  }
}
