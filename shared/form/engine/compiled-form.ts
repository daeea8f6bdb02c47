/** A form as it is compiled, and what sessions with it need besides. */
import type { ExpressionContext, ExpressionTools } from "../../expression/context.ts";
import type { ListTools } from "../../expression/list-rows.ts";
import type { Expression } from "../../expression/tree.ts";
import type { Work } from "../../expression/work.ts";
import type { Answer, Answers, FormDefinition, Option } from "../definition/definition.ts";
import type { FieldProblem } from "./field-problem.ts";
import type { FormExpressionProblem } from "./form-expressions.ts";
import type { FormNode } from "./form-node.ts";
import type { TaskOrder } from "./task-order.ts";

/** A compiled definition, shared by all sessions of the form. */
export interface CompiledForm extends Layout {
  definition: FormDefinition;
  tools: FormTools;
  /** Node with an answer, by its lower-case key (specification, section 5, Validation rules: keys are lower-cased). */
  byReference: ReadonlyMap<string, FormNode>;
  /** True: the form repeats questions, so a session needs `tools.repeats`. */
  hasRepeats: boolean;
  /** Names a submission; undefined if the form has no expression for it, or an invalid one. */
  nameExpression: Expression | undefined;
  /** Expressions without a value, and cycles that were cut. */
  expressionProblems: readonly FormExpressionProblem[];
  /** True: the form matches patterns, so a session needs `tools.matches`. */
  needsMatches: boolean;
  /** True: calculations wait for others, so a session needs `tools.triggers`. */
  hasTriggers: boolean;
  /** True: options are in an order by chance, so a session needs `tools.shuffle`. */
  needsShuffle: boolean;
  /** True: the form reads rows of tables or filters long lists, so a session needs `tools.lists`. */
  needsLists: boolean;
  /** True: the form computes with places, so a session needs `tools.geometry`. */
  needsGeometry: boolean;
}

/** What a session computes with; a form without repeats is its own layout. */
export interface Layout extends TaskOrder {
  nodes: readonly FormNode[];
  /** Node by its exact key, that of its instance included. */
  byKey: ReadonlyMap<string, FormNode>;
  /** How many instances are laid out of repeats that have more: there would be too many nodes. Absent: of none. */
  cut?: ReadonlyMap<string, number>;
  /** For each node, those whose required, read-only, constraint, options or texts read its value. */
  readers: readonly (readonly number[])[];
}

/** Passed in, so that a browser loads only what a form needs. */
export interface FormTools extends ExpressionTools {
  /**
   * True: what takes too many steps, or has too many instances, is refused by throwing. Otherwise, in the browser of the person
   * who fills in, expressions keep the values that they had, and the session goes on.
   */
  refusesTooMuch?: boolean;
  /** Counts the steps of all sessions with the form together; without it each opening, and each change, has its own. */
  work?: Work;
  triggers?: TriggerTools;
  /** Called with the answers of a submission, which `lastSaved` gives from then on. */
  submitted?: (answers: Answers) => void;
  /** The options in the order of a seed; `""`: in another one each time. */
  shuffle?: <Item>(items: readonly Item[], seed: string) => readonly Item[];
  lists?: ListTools;
  repeats?: RepeatTools;
}

/** Sessions with a form that has calculations that wait for others (XLSForm › Trigger). */
export interface TriggerTools<Session = unknown> {
  /**
   * Runs the calculations of nodes that wait for one of those whose values changed.
   * @returns the nodes that have another answer now
   */
  fire(session: Session, changed: ReadonlySet<FormNode>): FormNode[];
}

/** Sessions with a form that repeats questions (ODK XForms, Repeats). */
export interface RepeatTools {
  /** @param saved flat; with these the session's layout begins */
  open(session: SessionParts, saved: Answers): SessionRepeats;
}

/** The instances of one session. */
export interface SessionRepeats {
  readonly layout: Layout;
  /** Whether instances were added or removed, or are to be, that the layout doesn't show yet. */
  hasOtherInstances(): boolean;
  /** Keeps an answer for an instance that isn't there: it opens with it. */
  remember(key: string, answer: Answer): void;
  /** The answer inside an instance that isn't there; undefined where the instance was removed by hand. */
  remembered(key: string): Answer | undefined;
  /** The instances with answers that a computed number leaves out, by the key of their repeat. */
  leftOut(): ReadonlyMap<string, number>;
  /** Adds and removes nodes after lists of instances changed. */
  relayout(): Relayout;
  /** The nodes of all instances that an expression refers to, in order; inside a shared instance only those in it. */
  referred(key: string, from: FormNode): readonly FormNode[];
  /** The first of them, found without the others. */
  firstReferred(key: string, from: FormNode): FormNode | undefined;
  /** What the expressions of a node can read of repeats. */
  context(node: FormNode): Pick<ExpressionContext, "values" | "count" | "place" | "indexed">;
  /** The instances of a repeat that are shown, as an expression of a node refers to it, in order. */
  instances(repeat: string, from: FormNode): readonly FormNode[];
}

/** Another layout with the states of its nodes, those that are new, and those whose values may be others now. */
export interface Relayout {
  layout: Layout;
  states: readonly NodeState[];
  added: ReadonlySet<FormNode>;
  stale: readonly FormNode[];
}

/** What repeats read of a session. */
export interface SessionParts {
  readonly form: CompiledForm;
  readonly layout: Layout;
  readonly states: readonly NodeState[];
  of(node: FormNode): NodeState;
  ofKey(key: string): NodeState | undefined;
  readonly work: Work;
}

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
  /** Of a repeat whose number is computed: it is above the maximum, up to which there are instances. */
  isCountCut: boolean;
  problem: FieldProblem | undefined;
}
