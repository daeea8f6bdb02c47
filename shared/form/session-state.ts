/** The current state of a session: the state of every node, the time and the language. */
import type { CompiledForm } from "./compile-form.ts";
import type { Answer, Answers, Option } from "./definition.ts";
import { expandRepeats, type Layout, prefixOf, sharedDepth, templateKey } from "./expand-repeats.ts";
import type { FieldProblem } from "./field-problem.ts";
import type { FormClock } from "./form-clock.ts";
import type { FormNode } from "./form-node.ts";
import { openingAnswer } from "./opening-answer.ts";

/** The current state of a node. */
export interface NodeState {
  /** What the respondent entered, kept while hidden. Undefined: nothing yet, so a default may apply. */
  entered: Answer | undefined;
  value: Answer | undefined;
  isRelevant: boolean;
  isVisible: boolean;
  visibleChildren: number;
  isRequired: boolean;
  isReadOnly: boolean;
  options: readonly Option[];
  problem: FieldProblem | undefined;
}

/** Owned by one session, read and written by the functions that compute it. */
export class SessionState {
  readonly form: CompiledForm;
  /** The nodes at the moment: instances of repeats come and go. */
  layout: Layout;
  clock: FormClock;
  /** The language of computed choice labels. */
  locale: string;
  /** Where its texts are read, for the dates in them. */
  readonly region: string | undefined;
  private states: readonly NodeState[];
  /** Answers inside instances that are not there at the moment, by key: a removal can be undone. */
  private readonly removed = new Map<string, NodeState>();
  /** The ids of the instances in the layout, by the key of their repeat. */
  private readonly instances = new Map<string, readonly string[]>();

  /** Nothing is computed yet. */
  constructor(form: CompiledForm, saved: Answers, clock: FormClock, locale: string, region?: string) {
    this.form = form;
    this.clock = clock;
    this.locale = locale;
    this.region = region;
    this.layout = form;
    this.states = form.nodes.map((node) => openState(node, saved));
    if (!form.hasRepeats) return;
    this.layout = this.expand((key) => this.openingIds(key, saved));
    this.states = this.layout.nodes.map((node) => openState(node, saved));
  }

  /** @throws Error when the node belongs to another form, or to an instance that is gone */
  of(node: FormNode): NodeState {
    const state = this.states[node.index];
    if (state === undefined) throw new Error(`This form has no node ${node.key}.`);
    return state;
  }

  ofKey(key: string): NodeState | undefined {
    const node = this.layout.byKey.get(key);
    return node === undefined ? undefined : this.states[node.index];
  }

  parentOf(node: FormNode): FormNode | undefined {
    return node.parent === undefined ? undefined : this.layout.nodes[node.parent];
  }

  /**
   * The node that an expression or a text refers to, ignoring case. Of a repeat that the reader isn't in itself: the one
   * in the first instance, as in XPath.
   */
  referred(key: string, from: FormNode): FormNode | undefined {
    return this.form.hasRepeats
      ? this.referredAll(key, from)[0]
      : this.form.byReference.get(key.toLowerCase());
  }

  /** The nodes of all instances that an expression refers to, in order; inside a shared instance only those in it. */
  referredAll(key: string, from: FormNode): readonly FormNode[] {
    const read = this.form.byReference.get(key.toLowerCase());
    if (read === undefined) return [];
    const depth = sharedDepth(read.repeats, from.repeats);
    let prefixes = [from.prefixes[depth - 1] ?? ""];
    for (const index of read.repeats.slice(depth)) {
      const repeat = this.form.nodes[index]?.key ?? "";
      prefixes = prefixes.flatMap((prefix) =>
        this.idsOf(prefix + repeat).map((id) => prefixOf(prefix + repeat, id)),
      );
    }
    return prefixes.flatMap((prefix) => this.layout.byKey.get(prefix + read.key) ?? []);
  }

  /** The ids of the instances of a repeat, hidden or not. @param repeat its key, with that of its instance */
  idsOf(repeat: string): readonly string[] {
    return idsIn(this.ofKey(repeat)?.entered);
  }

  /** Whether instances were added or removed, or are to be, that the layout doesn't show yet. */
  hasOtherInstances(): boolean {
    for (const [repeat, ids] of this.instances) {
      const now = this.idsOf(repeat);
      if (ids.length !== now.length || ids.some((id, place) => id !== now[place])) return true;
    }
    return false;
  }

  /** Adds and removes nodes after lists of instances changed. @returns the nodes that are new */
  relayout(): Set<FormNode> {
    const states = new Map(this.layout.nodes.map((node, index) => [node, this.states[index]]));
    const { byKey } = this.layout;
    this.layout = this.expand((key) => {
      const known = byKey.get(key);
      const state = (known === undefined ? undefined : states.get(known)) ?? this.removed.get(key);
      return state === undefined ? this.openingIds(key, {}) : idsIn(state.entered);
    }, this.layout);
    const added = new Set<FormNode>();
    this.states = this.layout.nodes.map((node) => {
      const state = states.get(node);
      states.delete(node);
      if (state !== undefined) return state;
      added.add(node);
      return this.removed.get(node.key) ?? openState(node, {});
    });
    for (const { key } of added) this.removed.delete(key);
    for (const [{ key, type }, state] of states)
      if (state !== undefined && type !== "set") this.removed.set(key, state);
    this.countVisibleInstances();
    return added;
  }

  private countVisibleInstances(): void {
    const { nodes } = this.layout;
    for (const [index, { repeat }] of nodes.entries()) {
      const state = this.states[index];
      if (repeat !== undefined && state !== undefined) state.visibleChildren = 0;
    }
    for (const [index, { parent }] of nodes.entries()) {
      const list =
        parent === undefined || nodes[parent]?.repeat === undefined ? undefined : this.states[parent];
      if (list !== undefined && this.states[index]?.isVisible === true) list.visibleChildren += 1;
    }
  }

  private expand(idsOf: (repeat: string) => readonly string[], before?: Layout): Layout {
    this.instances.clear();
    const read = (repeat: string) => {
      const ids = this.instances.get(repeat) ?? idsOf(repeat);
      this.instances.set(repeat, ids);
      return ids;
    };
    return expandRepeats(this.form, read, before);
  }

  private openingIds(repeat: string, saved: Answers): readonly string[] {
    const template = this.form.byKey.get(templateKey(repeat));
    return template === undefined ? [] : idsIn(openingAnswer({ ...template, key: repeat }, saved));
  }
}

function openState(node: FormNode, saved: Answers): NodeState {
  return {
    entered: openingAnswer(node, saved),
    value: undefined,
    isRelevant: true,
    isVisible: false,
    visibleChildren: 0,
    isRequired: false,
    isReadOnly: false,
    options: [],
    problem: undefined,
  };
}

function idsIn(answer: Answer | undefined): readonly string[] {
  return Array.isArray(answer) ? answer : [];
}
