/** The instances of a session's repeats: what is laid out for them, and what expressions read of them. */
import type { ExpressionContext } from "../../expression/context.ts";
import type { Answer, Answers } from "../definition/definition.ts";
import { isAnswered, sameAnswer, storedAnswer } from "../definition/field-kind.ts";
import {
  idsIn,
  instanceKey,
  instancesAround,
  prefixOf,
  sharedDepth,
  templateKey,
} from "../definition/instance-keys.ts";
import { expressionValue } from "../definition/uploaded-file.ts";
import type {
  Layout,
  NodeState,
  Relayout,
  RepeatTools,
  SessionParts,
  SessionRepeats,
} from "./compiled-form.ts";
import { expandRepeats } from "./expand-repeats.ts";
import { assertFewInstances } from "./few-instances.ts";
import { type FormNode, isCalculated } from "./form-node.ts";
import { insertInstance } from "./insert-instance.ts";
import { oneMore, placeOf } from "./instance-ids.ts";
import { openingAnswer } from "./opening-answer.ts";
import { relayoutOf } from "./relayout.ts";
import { openState } from "./session-state.ts";

/** For forms that repeat questions (ODK XForms, Repeats). */
export const repeatTools: RepeatTools = {
  open: (session, saved) => new Instances(session, saved),
};

class Instances implements SessionRepeats {
  readonly layout: Layout;
  private readonly session: SessionParts;
  /** Answers inside instances that are not there at the moment, by key: a removal can be undone. */
  private readonly removed = new Map<string, NodeState>();
  /** What instances open with that are laid out later: their number may follow from other answers. */
  private readonly saved: Answers;
  /** What is left out in this layout. */
  private known: { layout: Layout; leftOut: ReadonlyMap<string, number> } | undefined;
  /** The ids of the instances in the layout, by the key of their repeat. */
  private readonly ids = new Map<string, readonly string[]>();

  constructor(session: SessionParts, saved: Answers) {
    this.session = session;
    if (session.form.tools.refusesTooMuch === true) assertFewInstances(session.form, saved);
    this.saved = saved;
    this.layout = this.expand((repeat) => this.openingIds(repeat));
  }

  remember(key: string, answer: Answer): void {
    const template = this.session.form.byKey.get(templateKey(key));
    if (template === undefined || template.kind === "none" || instancesAround(key).length === 0) return;
    this.known = undefined;
    const state = this.removed.get(key);
    if (state === undefined) this.saved[key] = answer;
    else state.entered = storedAnswer(template.kind, answer);
  }

  remembered(key: string): Answer | undefined {
    const template = this.session.form.byKey.get(templateKey(key));
    if (template === undefined || isCalculated(template) || this.leavesOut(key) === undefined)
      return undefined;
    const state = this.removed.get(key);
    return state === undefined ? openingAnswer({ ...template, key }, this.saved) : state.entered;
  }

  leftOut(): ReadonlyMap<string, number> {
    if (this.known?.layout === this.session.layout) return this.known.leftOut;
    const found = new Map<string, Set<string>>();
    for (const key of new Set([...this.removed.keys(), ...Object.keys(this.saved)])) {
      const answer = this.session.layout.byKey.has(key) ? undefined : this.remembered(key);
      const template = this.session.form.byKey.get(templateKey(key));
      const isAnswer = template !== undefined && template.kind !== "list" && isAnswered(answer);
      const instance = isAnswer && !sameAnswer(answer, openingAnswer({ ...template, key }, {}));
      const { repeat, id } = (instance ? this.leavesOut(key) : undefined) ?? {};
      if (repeat !== undefined && id !== undefined)
        found.set(repeat, (found.get(repeat) ?? new Set()).add(id));
    }
    const leftOut = new Map([...found].map(([repeat, ids]) => [repeat, ids.size]));
    this.known = { layout: this.session.layout, leftOut };
    return leftOut;
  }

  /**
   * The outermost instance around a key that a computed number leaves out; undefined where there is none, or where one was
   * removed by hand.
   */
  private leavesOut(key: string): { repeat: string; id: string } | undefined {
    let found: { repeat: string; id: string } | undefined;
    for (const around of instancesAround(key)) {
      const { repeat, id } = around;
      const state = this.session.ofKey(repeat) ?? this.removed.get(repeat);
      const ids = state === undefined ? this.openingIds(repeat) : idsIn(state.entered);
      if (ids.includes(id)) continue;
      if (this.session.form.byKey.get(templateKey(repeat))?.repeat?.count === undefined) return undefined;
      found ??= around;
    }
    return found;
  }

  hasOtherInstances(): boolean {
    return this.otherLists().length > 0;
  }

  /** The repeats with other instances than the layout has, or the same in another order. */
  private otherLists(): OtherList[] {
    const others: OtherList[] = [];
    for (const [repeat, before] of this.ids) {
      const now = this.idsOf(repeat);
      const isOther = before.length !== now.length || before.some((id, place) => id !== now[place]);
      if (isOther) others.push({ repeat, before, now });
    }
    return others;
  }

  relayout(): Relayout {
    return this.withOneMore() ?? this.laidOutAgain();
  }

  /** Where all that happened is that a repeat has one instance more; undefined: anything else did. */
  private withOneMore(): Relayout | undefined {
    const { layout: before, states } = this.session;
    const [other, another] = this.otherLists();
    if (other === undefined || another !== undefined) return undefined;
    const id = oneMore(other.before, other.now);
    const inserted = id === undefined ? undefined : insertInstance(before, other.repeat, other.now, id);
    if (inserted === undefined) return undefined;
    this.ids.set(other.repeat, other.now);
    const { layout, added } = inserted;
    const at = added[0]?.index ?? 0;
    const own = added.map((node) => this.removed.get(node.key) ?? openState(node, this.saved));
    for (const { key } of added) this.removed.delete(key);
    return relayoutOf(layout, [...states.slice(0, at), ...own, ...states.slice(at)], new Set(added));
  }

  private laidOutAgain(): Relayout {
    const { layout: before, states: old } = this.session;
    const left = new Map(before.nodes.map((node, index) => [node, old[index]]));
    const layout = this.expand((repeat) => {
      const known = before.byKey.get(repeat);
      const state = (known === undefined ? undefined : left.get(known)) ?? this.removed.get(repeat);
      return state === undefined ? this.openingIds(repeat) : idsIn(state.entered);
    }, before);
    const added = new Set<FormNode>();
    const states = layout.nodes.map((node) => {
      const state = left.get(node);
      left.delete(node);
      if (state !== undefined) return state;
      added.add(node);
      return this.removed.get(node.key) ?? openState(node, this.saved);
    });
    for (const { key } of added) this.removed.delete(key);
    for (const [{ key, type }, state] of left)
      if (state !== undefined && type !== "set") this.removed.set(key, state);
    return relayoutOf(layout, states, added);
  }

  referred(key: string, from: FormNode): readonly FormNode[] {
    const { form, layout, work } = this.session;
    const read = form.byReference.get(key.toLowerCase());
    if (read === undefined) return [];
    const depth = sharedDepth(read.repeats, from.repeats);
    let prefixes = [from.prefixes[depth - 1] ?? ""];
    for (const index of read.repeats.slice(depth)) {
      const repeat = form.nodes[index]?.key ?? "";
      prefixes = prefixes.flatMap((prefix) =>
        this.idsOf(prefix + repeat).map((id) => prefixOf(prefix + repeat, id)),
      );
    }
    work.count(prefixes.length * STEPS_AN_INSTANCE);
    return prefixes.flatMap((prefix) => layout.byKey.get(prefix + read.key) ?? []);
  }

  firstReferred(key: string, from: FormNode): FormNode | undefined {
    const read = this.session.form.byReference.get(key.toLowerCase());
    if (read === undefined) return undefined;
    const depth = sharedDepth(read.repeats, from.repeats);
    return this.firstIn(read, from.prefixes[depth - 1] ?? "", depth, ({ ids }) => ids);
  }

  /**
   * The first node of a question or list, in the order of its instances; none of the others is looked at.
   * @param prefix of the instance that it is in
   * @param depth how many of the repeats around it this instance is in
   * @param idsAt which instances of the next one are meant
   */
  private firstIn(
    read: FormNode,
    prefix: string,
    depth: number,
    idsAt: (level: Level) => readonly string[],
    isMeant: (node: FormNode) => boolean = () => true,
  ): FormNode | undefined {
    const { form, layout, work } = this.session;
    const repeat = read.repeats[depth];
    if (repeat === undefined) {
      const node = layout.byKey.get(prefix + read.key);
      return node !== undefined && isMeant(node) ? node : undefined;
    }
    const list = prefix + (form.nodes[repeat]?.key ?? "");
    for (const id of idsAt({ repeat, depth, prefix, list, ids: this.idsOf(list) })) {
      work.count(1);
      const found = this.firstIn(read, prefixOf(list, id), depth + 1, idsAt, isMeant);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  context(node: FormNode): Pick<ExpressionContext, "values" | "count" | "place" | "indexed"> {
    const { session } = this;
    const relevant = (key: string, from: FormNode) =>
      this.referred(key, from).filter((read) => session.of(read).isRelevant);
    const shownIn = (read: FormNode) => expressionValue(session.of(read).value, read.kind === "file");
    return {
      values: (key) => relevant(key, node).map(shownIn),
      count: (key) => {
        const read = relevant(key, node);
        const isList = read.some(({ repeat }) => repeat !== undefined);
        return isList ? read.reduce((sum, list) => sum + this.idsOf(list.key).length, 0) : read.length;
      },
      place: (key) => this.placeIn(node, key),
      indexed: (key, places) => {
        const answers = new Map(
          places.map(({ repeat, place }) => [
            session.form.byReference.get(repeat.toLowerCase())?.index,
            place,
          ]),
        );
        const template = session.form.byReference.get(key.toLowerCase());
        if (template === undefined) return "";
        const shared = sharedDepth(template.repeats, node.repeats);
        const idsAt = ({ repeat, depth, prefix, list, ids }: Level): readonly string[] => {
          const place = answers.get(repeat);
          if (place !== undefined) return ids[place - 1] === undefined ? [] : [ids[place - 1] ?? ""];
          if (depth >= shared) return ids;
          const own = node.prefixes[depth] ?? "";
          const isInside = (node.prefixes[depth - 1] ?? "") === prefix;
          return isInside ? [own.slice(list.length + 1, -1)] : [];
        };
        const read = this.firstIn(template, "", 0, idsAt, (one) => session.of(one).isRelevant);
        return read === undefined ? "" : shownIn(read);
      },
    };
  }

  instances(repeat: string, from: FormNode): readonly FormNode[] {
    const { session } = this;
    return this.referred(repeat, from)
      .filter((list) => list.repeat !== undefined && session.of(list).isRelevant)
      .flatMap((list) =>
        this.idsOf(list.key).map((id) => session.layout.byKey.get(instanceKey(list.key, id))),
      )
      .filter((instance) => instance !== undefined)
      .filter((instance) => session.of(instance).isRelevant);
  }

  /** The place of the node's own instance in the innermost repeat around it, or in that of a key. */
  private placeIn(node: FormNode, key: string | undefined): number | undefined {
    const read = key === undefined ? undefined : this.session.form.byReference.get(key.toLowerCase());
    const index = read?.repeat === undefined ? read?.repeats.at(-1) : read.index;
    const depth =
      key === undefined ? node.repeats.length - 1 : index === undefined ? -1 : node.repeats.indexOf(index);
    return depth < 0 ? undefined : this.placeAt(node, depth);
  }

  /** The place, from 1, of the instance that a node is in. @param depth which of the repeats around it */
  private placeAt(node: FormNode, depth: number): number | undefined {
    const [instance, repeat] = [node.prefixes[depth]?.slice(0, -1), node.repeats[depth]];
    const template = repeat === undefined ? undefined : this.session.form.nodes[repeat];
    if (instance === undefined || template === undefined) return undefined;
    const list = (node.prefixes[depth - 1] ?? "") + template.key;
    return placeOf(this.idsOf(list), instance.slice(list.length + 1));
  }

  /** The ids of the instances of a repeat, hidden or not. @param repeat its key, with that of its instance */
  private idsOf(repeat: string): readonly string[] {
    return idsIn(this.session.ofKey(repeat)?.entered);
  }

  private expand(idsOf: (repeat: string) => readonly string[], before?: Layout): Layout {
    this.ids.clear();
    const read = (repeat: string) => {
      const ids = this.ids.get(repeat) ?? idsOf(repeat);
      this.ids.set(repeat, ids);
      return ids;
    };
    const layout = expandRepeats(this.session.form, read, before);
    this.session.work.count(layout.nodes.length * STEPS_A_NODE);
    return layout;
  }

  private openingIds(repeat: string): readonly string[] {
    const template = this.session.form.byKey.get(templateKey(repeat));
    return template === undefined ? [] : idsIn(openingAnswer({ ...template, key: repeat }, this.saved));
  }
}

/** Being laid out: with its key, and what depends on it. */
const STEPS_A_NODE = 20;
/** Being found, and what is read there. */
const STEPS_AN_INSTANCE = 3;

/** A repeat on the way to a question, inside one instance of each repeat around it. */
interface Level {
  /** Its index in the compiled form. */
  repeat: number;
  /** How many repeats are around it. */
  depth: number;
  prefix: string;
  /** Its key, with that of its instance. */
  list: string;
  /** Those of its instances. */
  ids: readonly string[];
}

interface OtherList {
  /** Its key, with that of its instance. */
  repeat: string;
  /** The ids of the instances that the layout has. */
  before: readonly string[];
  now: readonly string[];
}
