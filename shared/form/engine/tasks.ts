/** What of a session is to be computed again after a change, in order of dependency. */
import { TooMuchWork } from "../../expression/work.ts";
import type { Relayout } from "./compiled-form.ts";
import { computeNode, openNode } from "./compute-node.ts";
import type { FormNode } from "./form-node.ts";
import { refreshNode } from "./refresh-node.ts";
import type { SessionState } from "./session-state.ts";
import { relevanceTask, valueTask } from "./task-order.ts";
import { TaskQueue } from "./task-queue.ts";
import { readsInTexts } from "./value-readers.ts";

/** Without cycles a change computes everything once, or twice if a section's condition reads its own fields. */
const MAX_ROUNDS = 10;
/** A task is taken, and looked at. */
const STEPS_A_TASK = 6;
/** What reads a changed value and is noted for it, as a power of two. */
const READERS_A_STEP = 2;

export class Tasks {
  private readonly state: SessionState;
  private queue: TaskQueue;
  /** Nodes whose values changed, until what waits for them has run. */
  private readonly valuesChanged = new Set<FormNode>();

  constructor(state: SessionState) {
    this.state = state;
    this.queue = new TaskQueue(state.layout.taskRank);
  }

  add(task: number): void {
    this.queue.add(task);
  }

  /** The first computation: in order, with defaults where nothing was saved. */
  computeAll(): void {
    for (const task of this.state.layout.taskOrder) {
      const node = this.state.layout.nodes[task >> 1];
      if (node === undefined || node.type === "set") continue;
      this.state.work.count(STEPS_A_TASK);
      openNode(this.state, node, task);
    }
    if (this.state.repeats?.hasOtherInstances() === true) this.settle(this.state.layout.nodes);
    else {
      const changed = new Set<string>();
      for (const node of this.state.layout.nodes) refreshNode(this.state, node, changed);
    }
  }

  /**
   * Processes the queue in order of dependency, then refreshes the nodes that read changed values.
   * @returns the keys of everything whose state changed
   * @throws TooMuchWork where the form's tools refuse it
   */
  settle(alsoTouched: readonly FormNode[] = []): ReadonlySet<string> {
    const changed = new Set<string>();
    let touched = new Set<FormNode>(alsoTouched);
    let added: ReadonlySet<FormNode> = new Set();
    // a form with cycles can't be published, but its preview must terminate
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      this.drain(added, changed, touched);
      if (this.state.work.isSpent && this.state.form.tools.refusesTooMuch === true) throw new TooMuchWork();
      const { repeats } = this.state;
      if (this.fire()) continue;
      if (repeats === undefined || !repeats.hasOtherInstances()) break;
      if (this.state.work.isSpent && round > 0) break;
      const relayout = repeats.relayout();
      ({ added } = relayout);
      touched = this.apply(relayout, touched);
    }
    for (const node of touched) refreshNode(this.state, node, changed);
    return changed;
  }

  /** Runs what waits for the answers that changed. @returns whether that changed any */
  private fire(): boolean {
    const fired = this.state.form.tools.triggers?.fire(this.state, this.valuesChanged) ?? [];
    this.valuesChanged.clear();
    for (const { index } of fired) this.queue.add(valueTask(index));
    return fired.length > 0;
  }

  private drain(added: ReadonlySet<FormNode>, changed: Set<string>, touched: Set<FormNode>): void {
    const { nodes, taskOrder, taskDependents, readers } = this.state.layout;
    const { work, form } = this.state;
    const { refusesTooMuch } = form.tools;
    let left = taskOrder.length * MAX_ROUNDS;
    for (let task = this.queue.take(); task !== undefined; task = this.queue.take()) {
      left -= 1;
      work.count(STEPS_A_TASK);
      if (work.isSpent && refusesTooMuch === true) return;
      const node = nodes[task >> 1];
      if (left < 0 || node === undefined) continue;
      const isOther = (added.has(node) ? openNode : computeNode)(this.state, node, task);
      if (!isOther) continue;
      if (node.type !== "set") changed.add(node.key);
      touched.add(node);
      const dependents = taskDependents[task] ?? [];
      work.count(dependents.length >> READERS_A_STEP);
      for (const dependent of dependents) this.queue.add(dependent);
      if (task !== valueTask(node.index)) continue;
      if (!added.has(node)) this.valuesChanged.add(node);
      const readingHere = readers[node.index] ?? [];
      work.count(readingHere.length >> READERS_A_STEP);
      for (const reader of readingHere) {
        const readingNode = nodes[reader];
        if (readingNode === undefined) continue;
        touched.add(readingNode);
        if (readsInTexts(readingNode)) changed.add(readingNode.key);
      }
    }
  }

  /**
   * Queues what the new nodes compute, and every expression that reads instances or their places.
   * @returns the nodes to refresh, of the new layout
   */
  apply({ layout, states, stale }: Relayout, touched: ReadonlySet<FormNode>): Set<FormNode> {
    Object.assign(this.state, { layout, states });
    this.queue = new TaskQueue(layout.taskRank);
    for (const { index } of stale) {
      this.queue.add(relevanceTask(index));
      this.queue.add(valueTask(index));
    }
    return new Set([...[...touched].flatMap(({ key }) => layout.byKey.get(key) ?? []), ...stale]);
  }
}
