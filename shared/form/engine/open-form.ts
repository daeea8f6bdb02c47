/**
 * One respondent's session with a form: takes answers and keeps everything that depends on them up to date (ODK XForms,
 * Bind Attributes: calculate, relevant, required, readonly, constraint, each computed again when what it reads changes).
 */
import { MAX_STEPS, TooMuchWork, Work } from "../../expression/work.ts";
import { type LocalizedText, localize } from "../../localize.ts";
import type { Answer, Answers, Option, StoredAnswers } from "../definition/definition.ts";
import { isAnswered, storedAnswer } from "../definition/field-kind.ts";
import { flattenAnswers } from "../definition/flat-answers.ts";
import type { CompiledForm, Relayout } from "./compiled-form.ts";
import { computeNode, openNode } from "./compute-node.ts";
import type { FieldProblem } from "./field-problem.ts";
import type { FormClock } from "./form-clock.ts";
import { type FormNode, isCalculated } from "./form-node.ts";
import { refreshNode } from "./refresh-node.ts";
import { SessionState } from "./session-state.ts";
import { choiceWords, filledText, hintOf, labelLanguageOf, labelOf, shownValue } from "./session-texts.ts";
import { submissionName } from "./submission-name.ts";
import { relevanceTask, valueTask } from "./task-order.ts";
import { TaskQueue } from "./task-queue.ts";
import { readsInTexts } from "./value-readers.ts";

/** What is wrong with an answer, with its key. */
export interface ProblemAt {
  key: string;
  problem: FieldProblem;
}

/** A form that is being filled in. Keys are those of the definition; inside a repeat, with that of the instance before them. */
export interface FormSession {
  /** Everything in the form at the moment, parents before children; inside repeats once for each instance. */
  nodes(): readonly FormNode[];
  /** The current value, calculated ones included; likert questions by `likertKey`. Undefined while hidden. */
  value(key: string): Answer | undefined;
  /**
   * Answers a field; a calculated one takes none (ODK XForms, Bind Attributes: calculate). One in an instance that isn't
   * there is kept for when it is: of a repeat whose number follows from answers that come later. Returns the keys of
   * everything whose state changed.
   */
  setValue(key: string, answer: Answer): ReadonlySet<string>;
  /**
   * By key of a page, composite, row, field or question (ODK XForms, Bind Attributes: relevant). A page or composite with
   * nothing to show is not visible.
   */
  isVisible(key: string): boolean;
  /** ODK XForms, Bind Attributes: required. */
  isRequired(key: string): boolean;
  /** ODK XForms, Bind Attributes: readonly. */
  isReadOnly(key: string): boolean;
  /** What is wrong with a visible answer (specification, section 5: Validation rules); undefined when it is valid. */
  problem(key: string): FieldProblem | undefined;
  /**
   * The label in a locale, with `[key]` and `${key}` replaced: `readLabel` and `plainLabel` read it, unless it is HTML. No
   * character of an answer in it is a mark (workbook page, section 8: Text).
   */
  label(key: string, locale: string): string;
  /** The language of a label that isn't translated into the locale's; undefined for one that is, or that is computed. */
  labelLanguage(key: string, locale: string): string | undefined;
  hint(key: string, locale: string): string;
  /** Another text that belongs to a node, likewise. @param isHtml of a field whose texts are HTML */
  filled(key: string, text: LocalizedText | undefined, locale: string, isHtml?: boolean): string;
  /** The current value as text: labels of choices, numbers and dates as the language writes them; `""` for none. */
  shown(key: string, locale: string): string;
  /** The options that the option filter allows (XLSForm › Cascading selects); the same array until it changes. */
  options(key: string): readonly Option[];
  /**
   * What is saved and submitted: relevant answers and calculated values. Hidden ones are left out (ODK XForms, Bind Attributes:
   * relevant; specification, section 4: States and transitions). Those inside a repeat are
   * under their instance's key, such as `children/k3/name`, the ids of its instances under its own.
   */
  answers(): Answers;
  /**
   * An answer that the person gave and that is not among `answers()`, since it is hidden or a computed number leaves its
   * instance out; undefined: there is none.
   */
  remembered(key: string): Answer | undefined;
  /** How many instances with answers a computed number leaves out, by the key of their repeat. */
  leftOut(): ReadonlyMap<string, number>;
  /**
   * The name that the form gives the submission (ODK XForms, Metadata: instanceName); undefined if the form defines none,
   * or the result is empty.
   */
  submissionName(): string | undefined;
  /** What is wrong on a page, by its place from 0; what keeps a stepper from going on. */
  pageProblems(pageIndex: number): ProblemAt[];
  /** All that is wrong, in the order of the form; with any of it nothing is submitted. */
  problems(): ProblemAt[];
  /** True: with these answers there is too much to compute, so that some expressions have the values of before, or none. */
  isTooMuch(): boolean;
  /** Calls the listener after every change of that key's state; returns a function that stops it. */
  subscribe(key: string, listener: () => void): () => void;
  /** Another time: all that reads it is computed again. */
  setClock(clock: FormClock): void;
  /** The language of computed choice labels (ODK XForms, Languages). */
  setLocale(locale: string): void;
}

/**
 * Opens a form with the answers saved so far. Hidden answers are remembered during the session, so that they reappear
 * when they are shown again (product decision 20).
 * @param saved answers by key, as stored or as a session gives them; unknown keys and calculated values are ignored
 * @throws TooMuchWork · TooManyInstances where the form's tools refuse what is too much
 * @param region where texts are read, for the dates in them; default: the language's own style
 */
export function openForm(
  form: CompiledForm,
  saved: StoredAnswers,
  clock: FormClock,
  locale?: string,
  region?: string,
): FormSession {
  const { refusesTooMuch, work = new Work() } = form.tools;
  const answers = flattenAnswers(saved, refusesTooMuch === true ? work : undefined);
  return new Session(form, answers, clock, locale ?? form.definition.defaultLocale, region);
}

const NONE_LEFT_OUT: ReadonlyMap<string, number> = new Map();

/** Without cycles a change computes everything once, or twice if a section's condition reads its own fields. */
const MAX_ROUNDS = 10;
const PART_AFTER_TOO_MUCH = 10;
/** A task is taken, and looked at. */
const STEPS_A_TASK = 6;
/** What reads a changed value and is noted for it, as a power of two. */
const READERS_A_STEP = 2;

class Session implements FormSession {
  private readonly state: SessionState;
  private readonly listeners = new Map<string, Set<() => void>>();
  private queue: TaskQueue;
  /** Nodes whose values changed, until what waits for them has run. */
  private readonly valuesChanged = new Set<FormNode>();
  private wasTooMuch = false;

  constructor(form: CompiledForm, saved: Answers, clock: FormClock, locale: string, region?: string) {
    this.state = new SessionState(form, saved, { clock, locale, region, choiceWords });
    this.queue = new TaskQueue(this.state.layout.taskRank);
    this.computeAll();
    this.endWork();
  }

  nodes(): readonly FormNode[] {
    return this.state.layout.nodes;
  }

  value(key: string): Answer | undefined {
    return this.state.ofKey(key)?.value ?? undefined;
  }

  setValue(key: string, answer: Answer): ReadonlySet<string> {
    const node = this.state.layout.byKey.get(key);
    if (node === undefined) this.state.repeats?.remember(key, answer);
    if (node === undefined || node.kind === "none" || isCalculated(node)) return new Set();
    // fewer entries may take little enough
    const isAgain = this.wasTooMuch && node.kind === "list";
    this.beginWork(isAgain);
    this.state.of(node).entered = storedAnswer(node.kind, answer);
    if (isAgain) {
      const { repeats } = this.state;
      if (repeats?.hasOtherInstances() === true) this.apply(repeats.relayout(), new Set());
      return this.settleEverything();
    }
    this.queue.add(valueTask(node.index));
    const { length } = this.state.layout.nodes;
    const changed = this.settle();
    if (!this.wasTooMuch || this.state.layout.nodes.length >= length) return changed;
    this.beginWork(true);
    return new Set([...changed, ...this.settleEverything()]);
  }

  isVisible(key: string): boolean {
    return this.state.ofKey(key)?.isVisible ?? false;
  }

  isRequired(key: string): boolean {
    return this.state.ofKey(key)?.isRequired ?? false;
  }

  isReadOnly(key: string): boolean {
    return this.state.ofKey(key)?.isReadOnly ?? false;
  }

  problem(key: string): FieldProblem | undefined {
    return this.state.ofKey(key)?.problem;
  }

  label(key: string, locale: string): string {
    const node = this.state.layout.byKey.get(key);
    if (node === undefined) return "";
    this.beginReading();
    return labelOf(this.state, node, locale);
  }

  labelLanguage(key: string, locale: string): string | undefined {
    const node = this.state.layout.byKey.get(key);
    return node && labelLanguageOf(this.state, node, locale);
  }

  hint(key: string, locale: string): string {
    const node = this.state.layout.byKey.get(key);
    if (node === undefined) return "";
    this.beginReading();
    return hintOf(this.state, node, locale);
  }

  filled(key: string, text: LocalizedText | undefined, locale: string, isHtml = false): string {
    const node = this.state.layout.byKey.get(key);
    if (node === undefined) return localize(text, locale, this.state.form.definition.defaultLocale);
    this.beginReading();
    return filledText(this.state, node, text, locale, isHtml);
  }

  shown(key: string, locale: string): string {
    const node = this.state.layout.byKey.get(key);
    if (node === undefined) return "";
    this.beginReading();
    return shownValue(this.state, node, locale);
  }

  options(key: string): readonly Option[] {
    return this.state.ofKey(key)?.options ?? [];
  }

  answers(): Answers {
    const answers: [string, Answer][] = [];
    for (const node of this.state.layout.nodes) {
      const { isRelevant, value } = this.state.of(node);
      if (node.kind === "none" || !isRelevant) continue;
      if (isAnswered(value)) answers.push([node.key, value]);
      // says that there are no instances, so that the first one does not come back
      else if (node.kind === "list") answers.push([node.key, []]);
      // says that the default was taken away, so that it does not come back
      else if (node.field?.default !== undefined && !isCalculated(node)) answers.push([node.key, null]);
    }
    return Object.fromEntries(answers);
  }

  remembered(key: string): Answer | undefined {
    const node = this.state.layout.byKey.get(key);
    if (node === undefined) return this.state.repeats?.remembered(key);
    const { isRelevant, entered } = this.state.of(node);
    return isRelevant || isCalculated(node) ? undefined : entered;
  }

  leftOut(): ReadonlyMap<string, number> {
    return this.state.repeats?.leftOut() ?? NONE_LEFT_OUT;
  }

  submissionName(): string | undefined {
    return submissionName(this.state);
  }

  pageProblems(pageIndex: number): ProblemAt[] {
    return this.problemsOf(this.state.layout.nodes.filter((node) => node.pageIndex === pageIndex));
  }

  problems(): ProblemAt[] {
    return this.problemsOf(this.state.layout.nodes);
  }

  isTooMuch(): boolean {
    return this.wasTooMuch;
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
    this.beginWork();
    this.state.clock = clock;
    this.settleEverything();
  }

  setLocale(locale: string): void {
    this.beginWork();
    this.state.locale = locale;
    this.settleEverything();
  }

  /** Each change has its own steps; where they were too few, the next ones have a part of them, so that nobody waits again. */
  private beginWork(isAgain = !this.wasTooMuch): void {
    if (isAgain) this.wasTooMuch = false;
    if (this.state.form.tools.work === undefined)
      this.state.work.begin(isAgain ? MAX_STEPS : MAX_STEPS / PART_AFTER_TOO_MUCH);
  }

  /** A page shows texts again and again; a server reads them all once. */
  private beginReading(): void {
    if (this.state.form.tools.refusesTooMuch !== true) this.state.work.begin();
  }

  /** @throws TooMuchWork where the form's tools refuse it */
  private endWork(): void {
    if (!this.state.work.isSpent) return;
    if (this.state.form.tools.refusesTooMuch === true) throw new TooMuchWork();
    this.wasTooMuch = true;
  }

  private settleEverything(): ReadonlySet<string> {
    for (const task of this.state.layout.taskOrder) this.queue.add(task);
    return this.settle(this.state.layout.nodes);
  }

  /** The first computation: in order, with defaults where nothing was saved. */
  private computeAll(): void {
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

  /** Processes the queue in order of dependency, then refreshes the nodes that read changed values. */
  private settle(alsoTouched: readonly FormNode[] = []): ReadonlySet<string> {
    const changed = new Set<string>();
    let touched = new Set<FormNode>(alsoTouched);
    let added: ReadonlySet<FormNode> = new Set();
    // a form with cycles can't be published, but its preview must terminate
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      this.drain(added, changed, touched);
      if (this.state.form.tools.refusesTooMuch === true) this.endWork();
      const { repeats } = this.state;
      if (this.fire()) continue;
      if (repeats === undefined || !repeats.hasOtherInstances()) break;
      if (this.state.work.isSpent && round > 0) break;
      const relayout = repeats.relayout();
      ({ added } = relayout);
      touched = this.apply(relayout, touched);
    }
    for (const node of touched) refreshNode(this.state, node, changed);
    this.endWork();
    this.notify(changed);
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
  private apply({ layout, states, stale }: Relayout, touched: ReadonlySet<FormNode>): Set<FormNode> {
    Object.assign(this.state, { layout, states });
    this.queue = new TaskQueue(layout.taskRank);
    for (const { index } of stale) {
      this.queue.add(relevanceTask(index));
      this.queue.add(valueTask(index));
    }
    return new Set([...[...touched].flatMap(({ key }) => layout.byKey.get(key) ?? []), ...stale]);
  }

  private notify(changed: ReadonlySet<string>): void {
    for (const key of changed) for (const listener of [...(this.listeners.get(key) ?? [])]) listener();
  }

  private problemsOf(nodes: readonly FormNode[]): ProblemAt[] {
    return nodes.flatMap((node) => {
      const { problem } = this.state.of(node);
      return problem === undefined ? [] : [{ key: node.key, problem }];
    });
  }
}
