/** The current state of a session: the state of every node, the time and the language. */
import type { CompiledForm } from "./compile-form.ts";
import type { Answer, Answers, Option } from "./definition.ts";
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
  clock: FormClock;
  /** The language of computed choice labels. */
  locale: string;
  /** Where its texts are read, for the dates in them. */
  readonly region: string | undefined;
  private readonly states: readonly NodeState[];

  /** Nothing is computed yet. */
  constructor(form: CompiledForm, saved: Answers, clock: FormClock, locale: string, region?: string) {
    this.form = form;
    this.clock = clock;
    this.locale = locale;
    this.region = region;
    this.states = form.nodes.map((node) => ({
      entered: openingAnswer(node, saved),
      value: undefined,
      isRelevant: true,
      isVisible: false,
      visibleChildren: 0,
      isRequired: false,
      isReadOnly: false,
      options: [],
      problem: undefined,
    }));
  }

  /** @throws Error when the node belongs to another form */
  of(node: FormNode): NodeState {
    const state = this.states[node.index];
    if (state === undefined) throw new Error(`This form has no node ${node.key}.`);
    return state;
  }

  ofKey(key: string): NodeState | undefined {
    const node = this.form.byKey.get(key);
    return node === undefined ? undefined : this.states[node.index];
  }

  parentOf(node: FormNode): FormNode | undefined {
    return node.parent === undefined ? undefined : this.form.nodes[node.parent];
  }

  /** The node that an expression or a text refers to, ignoring case. */
  referred(key: string): FormNode | undefined {
    return this.form.byReference.get(key.toLowerCase());
  }
}
