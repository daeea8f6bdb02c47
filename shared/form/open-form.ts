/** One respondent's sitting with a form: answers in, everything that follows from them out. */
import type { ExpressionContext } from "../expression/context.ts";
import { evaluate, holds } from "../expression/evaluate.ts";
import { answerValue, textOf, type Value } from "../expression/values.ts";
import { type CompiledForm, type FormNode, relevanceTask, valueTask } from "./compile-form.ts";
import type { Answer, Answers, Option } from "./definition.ts";
import { escapeHtml, fillReferences } from "./embedded-references.ts";
import { answerOfText, isAnswered, keptAnswer } from "./field-kind.ts";
import { type FieldProblem, findFieldProblem, sameProblem } from "./field-problem.ts";
import type { FormClock } from "./form-clock.ts";
import { type LocalizedText, localize } from "./localize.ts";
import { TaskQueue } from "./task-queue.ts";

export interface ProblemAt {
  key: string;
  problem: FieldProblem;
}

export interface FormSession {
  /** The current value, calculated ones included; likert questions by `likertKey`. Undefined while hidden. */
  value(key: string): Answer | undefined;
  /** Answers a field. Returns the keys of everything whose state changed. */
  setValue(key: string, answer: Answer): ReadonlySet<string>;
  /** Key of a page, composite, row, field or question. A page or composite with nothing to show is not visible. */
  isVisible(key: string): boolean;
  isRequired(key: string): boolean;
  isReadOnly(key: string): boolean;
  /** What is wrong with a visible answer; undefined when it is fine. */
  problem(key: string): FieldProblem | undefined;
  /** The label in a locale, with `[key]` and `${key}` replaced. */
  label(key: string, locale: string): string;
  hint(key: string, locale: string): string;
  /** The options that the option filter leaves; the same list until it changes. */
  options(key: string): readonly Option[];
  /** What is saved and submitted: relevant answers and calculated values. Hidden ones are left out. */
  answers(): Answers;
  pageProblems(pageIndex: number): ProblemAt[];
  problems(): ProblemAt[];
  /** Calls the listener after every change of that key's state; returns how to stop. */
  subscribe(key: string, listener: () => void): () => void;
  setClock(clock: FormClock): void;
  /** The language that computed choice labels appear in. */
  setLocale(locale: string): void;
}

/**
 * Opens a form with the answers saved so far. Hidden answers are remembered for the sitting, so that they come
 * back when they are shown again (product decision 20).
 * @param saved answers by key; unknown keys and calculated values are ignored
 */
export function openForm(form: CompiledForm, saved: Answers, clock: FormClock, locale?: string): FormSession {
  return new Session(form, saved, clock, locale ?? form.definition.defaultLocale);
}

/** What is known of a node at the moment. */
interface NodeState {
  /** What the respondent gave, kept while hidden. Undefined: nothing yet, so a default may come. */
  given: Answer | undefined;
  value: Answer | undefined;
  isRelevant: boolean;
  isVisible: boolean;
  visibleChildren: number;
  isRequired: boolean;
  isReadOnly: boolean;
  options: readonly Option[];
  problem: FieldProblem | undefined;
}

class Session implements FormSession {
  private readonly form: CompiledForm;
  private readonly states: NodeState[];
  private readonly listeners = new Map<string, Set<() => void>>();
  private clock: FormClock;
  private locale: string;
  private readonly queue: TaskQueue;

  constructor(form: CompiledForm, saved: Answers, clock: FormClock, locale: string) {
    this.form = form;
    this.clock = clock;
    this.locale = locale;
    this.queue = new TaskQueue(form.taskRank);
    this.states = form.nodes.map((node) => ({
      given: this.savedAnswer(node, saved),
      value: undefined,
      isRelevant: true,
      isVisible: false,
      visibleChildren: 0,
      isRequired: false,
      isReadOnly: false,
      options: [],
      problem: undefined,
    }));
    for (const node of form.nodes) {
      const state = this.state(node);
      if (state.given === undefined) state.given = this.plainDefault(node);
    }
    this.computeAll();
  }

  value(key: string): Answer | undefined {
    return this.stateOf(key)?.value ?? undefined;
  }

  setValue(key: string, answer: Answer): ReadonlySet<string> {
    const node = this.form.byKey.get(key);
    if (node === undefined || node.kind === "none" || isCalculated(node)) return new Set();
    this.state(node).given = keptAnswer(node.kind, answer);
    this.queue.add(valueTask(node.index));
    return this.settle();
  }

  isVisible(key: string): boolean {
    return this.stateOf(key)?.isVisible ?? false;
  }

  isRequired(key: string): boolean {
    return this.stateOf(key)?.isRequired ?? false;
  }

  isReadOnly(key: string): boolean {
    return this.stateOf(key)?.isReadOnly ?? false;
  }

  problem(key: string): FieldProblem | undefined {
    return this.stateOf(key)?.problem;
  }

  label(key: string, locale: string): string {
    const node = this.form.byKey.get(key);
    if (node === undefined) return "";
    if (node.labelExpression !== undefined)
      return textOf(evaluate(node.labelExpression, this.context(node, locale)));
    if (node.label === undefined && node.kind === "none" && node.calculation !== undefined)
      return textOf(evaluate(node.calculation, this.context(node, locale)));
    return this.filled(node.label, locale, node.isSafe);
  }

  hint(key: string, locale: string): string {
    const node = this.form.byKey.get(key);
    return node?.type === "field" ? this.filled(node.field?.hint, locale, node.isSafe) : "";
  }

  options(key: string): readonly Option[] {
    return this.stateOf(key)?.options ?? [];
  }

  answers(): Answers {
    const answers: [string, Answer][] = [];
    for (const node of this.form.nodes) {
      const { isRelevant, value } = this.state(node);
      if (node.kind === "none" || !isRelevant) continue;
      if (isAnswered(value)) answers.push([node.key, value]);
      // says that the default was taken away, so that it does not come back
      else if (node.field?.default !== undefined && !isCalculated(node)) answers.push([node.key, null]);
    }
    return Object.fromEntries(answers);
  }

  pageProblems(pageIndex: number): ProblemAt[] {
    return this.problemsOf(this.form.nodes.filter((node) => node.pageIndex === pageIndex));
  }

  problems(): ProblemAt[] {
    return this.problemsOf(this.form.nodes);
  }

  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.listeners.get(key) === listeners) this.listeners.delete(key);
    };
  }

  setClock(clock: FormClock): void {
    this.clock = clock;
    this.settleEverything();
  }

  setLocale(locale: string): void {
    this.locale = locale;
    this.settleEverything();
  }

  private settleEverything(): void {
    for (const task of this.form.taskOrder) this.queue.add(task);
    this.settle(this.form.nodes);
  }

  /** The first computation: in order, with defaults where nothing was saved. */
  private computeAll(): void {
    for (const task of this.form.taskOrder) {
      const node = this.form.nodes[task >> 1];
      if (node === undefined) continue;
      const state = this.state(node);
      if (task === relevanceTask(node.index)) state.isRelevant = this.computeRelevance(node);
      else {
        if (state.given === undefined && node.opensWith !== undefined && node.kind !== "none")
          state.given = answerOfValue(node, evaluate(node.opensWith, this.context(node)));
        state.value = this.computeValue(node);
      }
    }
    const changed = new Set<string>();
    for (const node of this.form.nodes) this.refresh(node, changed);
  }

  /** Works the queue off in order of dependency, then refreshes what reads the changed values. */
  private settle(alsoTouched: readonly FormNode[] = []): ReadonlySet<string> {
    const changed = new Set<string>();
    const touched = new Set<FormNode>(alsoTouched);
    for (let task = this.queue.take(); task !== undefined; task = this.queue.take()) {
      const node = this.form.nodes[task >> 1];
      if (node === undefined || !this.runTask(task, node)) continue;
      changed.add(node.key);
      touched.add(node);
      for (const dependent of this.form.taskDependents[task] ?? []) this.queue.add(dependent);
      if (task !== valueTask(node.index)) continue;
      for (const reader of this.form.readers[node.index] ?? []) {
        const readingNode = this.form.nodes[reader];
        if (readingNode === undefined) continue;
        touched.add(readingNode);
        if (readsInTexts(readingNode)) changed.add(readingNode.key);
      }
    }
    for (const node of touched) this.refresh(node, changed);
    this.notify(changed);
    return changed;
  }

  private notify(changed: ReadonlySet<string>): void {
    for (const key of changed) for (const listener of [...(this.listeners.get(key) ?? [])]) listener();
  }

  /** True when the node's relevance or value became another. */
  private runTask(task: number, node: FormNode): boolean {
    const state = this.state(node);
    if (task === relevanceTask(node.index)) {
      const before = state.isRelevant;
      state.isRelevant = this.computeRelevance(node);
      return before !== state.isRelevant;
    }
    const before = state.value;
    state.value = this.computeValue(node);
    return !sameAnswer(before, state.value);
  }

  private computeRelevance(node: FormNode): boolean {
    const parent = node.parent === undefined ? undefined : this.states[node.parent];
    if (parent?.isRelevant === false) return false;
    return node.condition === undefined || holds(node.condition, this.conditionContext(node));
  }

  private computeValue(node: FormNode): Answer | undefined {
    const state = this.state(node);
    if (node.kind === "none" || !state.isRelevant) return undefined;
    if (isCalculated(node)) {
      const value = node.calculation === undefined ? "" : evaluate(node.calculation, this.context(node));
      state.given = answerOfValue(node, value);
    }
    return state.given;
  }

  /** A default that is an answer; one that is an expression waits for what it reads. */
  private plainDefault(node: FormNode): Answer | undefined {
    if (node.kind === "none" || isCalculated(node) || node.opensWith !== undefined) return undefined;
    if (node.type === "question") return undefined;
    const { field } = node;
    if (field?.default !== undefined) return answerOfText(node.kind, field.default);
    if (isPlainAnswer(field?.value)) return keptAnswer(node.kind, field.value);
    return node.kind === "switch" ? false : undefined; // specification, section 5: checkbox default false
  }

  private savedAnswer(node: FormNode, saved: Answers): Answer | undefined {
    if (node.kind === "none" || !Object.hasOwn(saved, node.key)) return undefined;
    if (isCalculated(node) && !node.keepsCalculation) return undefined;
    const answer = saved[node.key];
    return answer === undefined ? undefined : keptAnswer(node.kind, answer);
  }

  /** Recomputes what follows from values: required, read-only, options, problem and visibility. */
  private refresh(node: FormNode, changed: Set<string>): void {
    const state = this.state(node);
    const { isRequired, isReadOnly, options, problem } = state;
    if (node.field !== undefined) {
      state.isRequired = this.computeRequired(node);
      state.isReadOnly = this.computeReadOnly(node);
      state.options = this.computeOptions(node);
    }
    this.refreshVisibility(node, changed);
    state.problem = this.computeProblem(node);
    const isSame =
      isRequired === state.isRequired &&
      isReadOnly === state.isReadOnly &&
      options === state.options &&
      sameProblem(problem, state.problem);
    if (!isSame) changed.add(node.key);
  }

  /** Visible: relevant, meant to be shown, and, for what only holds others, with one of them visible. */
  private refreshVisibility(node: FormNode, changed: Set<string>): void {
    const state = this.state(node);
    const isVisible = state.isRelevant && node.isShown && (!isContainer(node) || state.visibleChildren > 0);
    if (isVisible === state.isVisible) return;
    state.isVisible = isVisible;
    changed.add(node.key);
    const parent = node.parent === undefined ? undefined : this.form.nodes[node.parent];
    if (parent === undefined) return;
    this.state(parent).visibleChildren += isVisible ? 1 : -1;
    this.refreshVisibility(parent, changed);
    if (node.type === "question") changed.add(parent.key);
  }

  private computeRequired(node: FormNode): boolean {
    if (node.field?.required === true || node.question?.required === true) return true;
    if (node.required === undefined) return false;
    const value = evaluate(node.required, this.context(node));
    // specification, section 5: true, in any case
    return typeof value === "string" ? value.trim().toLowerCase() === "true" : Boolean(value);
  }

  private computeReadOnly(node: FormNode): boolean {
    if (isCalculated(node) || node.field?.readOnly === true) return true;
    return node.readOnly !== undefined && holds(node.readOnly, this.context(node));
  }

  private computeOptions(node: FormNode): readonly Option[] {
    const all = node.field?.options ?? [];
    if (node.optionFilter === undefined && !node.hasOptionReferences) return all;
    const filter = node.optionFilter;
    const kept = all.filter((option) => {
      if (filter === undefined) return true;
      const column = (name: string) =>
        name === "name" || name === "value" ? option.key : option.filters?.[name];
      return holds(filter, { ...this.context(node), column });
    });
    const filled = node.hasOptionReferences ? kept.map((option) => this.filledOption(option)) : kept;
    const before = this.state(node).options;
    return sameOptions(before, filled) ? before : filled;
  }

  private filledOption(option: Option): Option {
    const { label } = option;
    if (typeof label === "string") return { ...option, label: this.filled(label, this.locale, false) };
    const texts = Object.keys(label).map((code) => [code, this.filled(label, code, false)]);
    return { ...option, label: Object.fromEntries(texts) };
  }

  private computeProblem(node: FormNode): FieldProblem | undefined {
    const state = this.state(node);
    if (node.kind === "none" || node.field === undefined || !state.isVisible || isCalculated(node))
      return undefined;
    const { constraint } = node;
    return findFieldProblem(state.value, {
      kind: node.kind,
      field: node.field,
      isRequired: state.isRequired && !state.isReadOnly,
      options: state.options,
      today: this.clock.today,
      isStrict: this.form.definition.strictValidators === true,
      constraintHolds: () => constraint === undefined || holds(constraint, this.context(node)),
    });
  }

  private problemsOf(nodes: readonly FormNode[]): ProblemAt[] {
    return nodes.flatMap((node) => {
      const { problem } = this.state(node);
      return problem === undefined ? [] : [{ key: node.key, problem }];
    });
  }

  private context(node: FormNode, locale = this.locale): ExpressionContext {
    const own = this.state(node);
    const isOwnGiven = isCalculated(node) || own.value === undefined;
    return {
      value: (key) => {
        const read = this.form.byReference.get(key.toLowerCase());
        return read === undefined ? "" : answerValue(this.state(read).value);
      },
      self: answerValue(isOwnGiven ? own.given : own.value),
      choiceLabel: (key, choice) => {
        const option = this.optionOf(key, choice);
        return option === undefined
          ? undefined
          : localize(option.label, locale, this.form.definition.defaultLocale);
      },
      choiceColumn: (key, choice, column) => {
        const option = this.optionOf(key, choice);
        if (column === "name" || column === "value") return option?.key;
        if (column === "label") return localize(option?.label, locale, this.form.definition.defaultLocale);
        return option?.filters?.[column];
      },
      today: this.clock.today,
      now: this.clock.now,
      locale,
      matches: this.form.tools.matches,
      newKey: this.form.tools.newKey,
    };
  }

  /** What lies within the node itself is read as it was given: its value depends on this very condition. */
  private conditionContext(node: FormNode): ExpressionContext {
    const context = this.context(node);
    if (node.decidesOn.size === 0) return context;
    return {
      ...context,
      value: (key) => {
        const lower = key.toLowerCase();
        const read = node.decidesOn.has(lower) ? this.form.byReference.get(lower) : undefined;
        return read === undefined ? context.value(key) : answerValue(this.state(read).given);
      },
    };
  }

  private optionOf(key: string, choice: string): Option | undefined {
    const read = this.form.byReference.get(key.toLowerCase());
    return read?.field?.options?.find((option) => option.key === choice);
  }

  private filled(text: LocalizedText | undefined, locale: string, isSafe: boolean): string {
    const chosen = localize(text, locale, this.form.definition.defaultLocale);
    return fillReferences(chosen, (key) => {
      const read = this.form.byReference.get(key.toLowerCase());
      if (read === undefined) return undefined;
      const shown = this.shownValue(read, locale);
      return isSafe ? escapeHtml(shown) : shown;
    });
  }

  private shownValue(node: FormNode, locale: string): string {
    const { value } = this.state(node);
    if (!isAnswered(value)) return "";
    const keys = typeof value === "object" ? value : [textOf(value)];
    const { defaultLocale } = this.form.definition;
    return keys
      .map((key) => {
        const option = node.field?.options?.find((one) => one.key === key);
        return option === undefined ? key : localize(option.label, locale, defaultLocale);
      })
      .join(", ");
  }

  private stateOf(key: string): NodeState | undefined {
    const node = this.form.byKey.get(key);
    return node === undefined ? undefined : this.states[node.index];
  }

  private state(node: FormNode): NodeState {
    const state = this.states[node.index];
    if (state === undefined) throw new Error(`This form has no node ${node.key}.`);
    return state;
  }
}

function isCalculated(node: FormNode): boolean {
  return node.kind === "calculated" || node.calculation !== undefined;
}

function isContainer(node: FormNode): boolean {
  if (node.type === "page" || node.type === "composite") return true;
  return node.type === "field" && (node.field?.controlType === "likert" || node.field?.controlType === "row");
}

/** Whether a change of what it reads can change its label, hint or options' labels. */
function readsInTexts(node: FormNode): boolean {
  const isText = (text: LocalizedText | undefined) => text !== undefined && /[[{]/.test(JSON.stringify(text));
  return (
    node.labelExpression !== undefined ||
    node.hasOptionReferences ||
    isText(node.label) ||
    isText(node.field?.hint)
  );
}

function answerOfValue(node: FormNode, value: Value): Answer {
  if (typeof value === "string") return answerOfText(node.kind, value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return null;
    return node.kind === "number" || node.kind === "calculated"
      ? value
      : answerOfText(node.kind, textOf(value));
  }
  return node.kind === "switch" || node.kind === "calculated"
    ? value
    : answerOfText(node.kind, textOf(value));
}

function isPlainAnswer(value: unknown): value is Exclude<Answer, null> {
  if (Array.isArray(value)) return value.every((item) => typeof item === "string");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function sameAnswer(one: Answer | undefined, other: Answer | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((key, index) => key === other[index]);
  return (one ?? undefined) === (other ?? undefined);
}

function sameOptions(one: readonly Option[], other: readonly Option[]): boolean {
  return (
    one.length === other.length &&
    one.every((option, index) => {
      const twin = other[index];
      return option === twin || (option.key === twin?.key && JSON.stringify(option) === JSON.stringify(twin));
    })
  );
}
