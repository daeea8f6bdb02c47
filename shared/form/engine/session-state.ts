/** The current state of a session: the state of every node, the time and the language. */
import { Work } from "../../expression/work.ts";
import type { Answers, Option } from "../definition/definition.ts";
import type { CompiledForm, Layout, NodeState, SessionParts, SessionRepeats } from "./compiled-form.ts";
import type { FormClock } from "./form-clock.ts";
import type { FormNode } from "./form-node.ts";
import { openingAnswer } from "./opening-answer.ts";

/** The label of an option in words. */
export type ChoiceWords = (session: SessionState, node: FormNode, option: Option, locale: string) => string;

/** Owned by one session, read and written by the functions that compute it. */
export class SessionState implements SessionParts {
  readonly form: CompiledForm;
  /** The nodes at the moment: instances of repeats come and go. */
  layout: Layout;
  /** Of each node of the layout, by its index. */
  states: readonly NodeState[];
  /** Undefined for a form without repeats. */
  readonly repeats: SessionRepeats | undefined;
  /** What is computed at the moment. */
  readonly work: Work;
  clock: FormClock;
  /** The language of computed choice labels. */
  locale: string;
  /** Where its texts are read, for the dates in them. */
  readonly region: string | undefined;
  /** Whose values are being written in words: labels of choices may name each other in a circle. */
  readonly beingWritten = new Set<FormNode>();
  /** The label of an option in words, as an expression of a node reads it. */
  readonly choiceWords: ChoiceWords;

  /**
   * Nothing is computed yet.
   * @throws Error when the form has repeats and comes without `tools.repeats`
   */
  constructor(
    form: CompiledForm,
    saved: Answers,
    { clock, locale, region, choiceWords }: Pick<SessionState, "clock" | "locale" | "region" | "choiceWords">,
  ) {
    this.form = form;
    this.choiceWords = choiceWords;
    this.work = form.tools.work ?? new Work();
    this.clock = clock;
    this.locale = locale;
    this.region = region;
    this.layout = form;
    this.states = [];
    if (form.hasRepeats) {
      if (form.tools.repeats === undefined) throw new Error("A form with repeats needs tools.repeats.");
      this.repeats = form.tools.repeats.open(this, saved);
      this.layout = this.repeats.layout;
    }
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
    return this.repeats === undefined
      ? this.form.byReference.get(key.toLowerCase())
      : this.repeats.firstReferred(key, from);
  }
}

/** The state of a node before anything is computed. */
export function openState(node: FormNode, saved: Answers): NodeState {
  return {
    entered: openingAnswer(node, saved),
    value: undefined,
    isRelevant: true,
    isVisible: false,
    visibleChildren: 0,
    isRequired: false,
    isReadOnly: false,
    options: [],
    isCountCut: false,
    problem: undefined,
  };
}
