/**
 * One respondent's session with a form: takes answers and keeps everything that depends on them up to date (ODK XForms,
 * Bind Attributes: calculate, relevant, required, readonly, constraint, each computed again when what it reads changes).
 */
import { MAX_STEPS, TooMuchWork, Work } from "../../expression/work.ts";
import { type LocalizedText, localize } from "../../localize.ts";
import type { Answer, Answers, Option, StoredAnswers } from "../definition/definition.ts";
import { isAnswered, storedAnswer } from "../definition/field-kind.ts";
import { flattenAnswers } from "../definition/flat-answers.ts";
import type { CompiledForm } from "./compiled-form.ts";
import type { FieldProblem } from "./field-problem.ts";
import type { FormClock } from "./form-clock.ts";
import { type FormNode, isCalculated } from "./form-node.ts";
import type { FormSession, ProblemAt } from "./form-session.ts";
import { KeyListeners } from "./key-listeners.ts";
import { SessionState } from "./session-state.ts";
import { choiceWords, filledText, hintOf, labelLanguageOf, labelOf, shownValue } from "./session-texts.ts";
import { submissionName } from "./submission-name.ts";
import { valueTask } from "./task-order.ts";
import { Tasks } from "./tasks.ts";

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

/** Of the steps of a change, what the next one has where they were too few. */
const PART_AFTER_TOO_MUCH = 10;

class Session implements FormSession {
  private readonly state: SessionState;
  private readonly listeners = new KeyListeners();
  private readonly tasks: Tasks;
  private wasTooMuch = false;

  constructor(form: CompiledForm, saved: Answers, clock: FormClock, locale: string, region?: string) {
    this.state = new SessionState(form, saved, { clock, locale, region, choiceWords });
    this.tasks = new Tasks(this.state);
    this.tasks.computeAll();
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
      if (repeats?.hasOtherInstances() === true) this.tasks.apply(repeats.relayout(), new Set());
      return this.settleEverything();
    }
    this.tasks.add(valueTask(node.index));
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
    return this.listeners.subscribe(key, listener);
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
    for (const task of this.state.layout.taskOrder) this.tasks.add(task);
    return this.settle(this.state.layout.nodes);
  }

  private settle(alsoTouched: readonly FormNode[] = []): ReadonlySet<string> {
    const changed = this.tasks.settle(alsoTouched);
    this.endWork();
    this.listeners.notify(changed);
    return changed;
  }

  private problemsOf(nodes: readonly FormNode[]): ProblemAt[] {
    return nodes.flatMap((node) => {
      const { problem } = this.state.of(node);
      return problem === undefined ? [] : [{ key: node.key, problem }];
    });
  }
}
