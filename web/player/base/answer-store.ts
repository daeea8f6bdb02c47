/**
 * Between the form engine and React: each field listens to its own slice, and what depends on an
 * answer follows 100 ms after the last keystroke (specification, section 9).
 */
import type { Answer, FormDefinition } from "../../../shared/form/definition/definition.ts";
import { depthOf } from "../../../shared/form/definition/instance-keys.ts";
import type { FormSession } from "../../../shared/form/engine/engine.ts";
import { DEPENDENTS_DEBOUNCE_MS } from "../../../shared/timings.ts";
import { createSignal } from "./signal.ts";

export interface AnswerStore {
  session: FormSession;
  /** The person answered; the field itself is notified at once, its dependents after a pause. */
  answer: (key: string, answer: Answer) => void;
  /** Values that come from elsewhere: a restored session, a newer version. All listeners are notified at once. */
  patch: (answers: Record<string, Answer>) => void;
  /** Notifies waiting dependents now: before the focus moves on, before a step is checked. */
  settle: () => void;
  /** How many questions the person has answered on this page. */
  answeredHere: () => number;
  /** The person has been in this field: its problems may be shown. */
  touch: (key: string) => void;
  isTouched: (key: string) => boolean;
  /**
   * Keeps typed text that isn't an answer yet (an incomplete date, "12 5"); `undefined` when it has become one, or was
   * deleted.
   */
  setPartialInput: (key: string, typed: string | undefined) => void;
  /** Typed text that isn't an answer yet, by key. */
  partialInput: () => ReadonlyMap<string, string>;
  /** Everything may have changed: the day, the language. */
  refresh: () => void;
  subscribe: (key: string, listener: () => void) => () => void;
  version: (key: string) => number;
  /** Any change, after it has settled. */
  subscribeAll: (listener: () => void) => () => void;
  versionOfAll: () => number;
  /** A change of what is missing, or of the pages: most keystrokes cause none. */
  subscribeSteps: (listener: () => void) => () => void;
  versionOfSteps: () => number;
}

/**
 * @param leftInput texts that aren't answers yet, of an earlier session
 * @param onPartialInput called with each change of them
 */
export function createAnswerStore(
  session: FormSession,
  definition: FormDefinition,
  onAnswer: (key: string) => void,
  leftInput: Readonly<Record<string, string>> = {},
  onPartialInput = () => {},
): AnswerStore {
  const listeners = new Map<string, Set<() => void>>();
  const versions = new Map<string, number>();
  const touched = new Set<string>();
  const answered = new Set<string>();
  const partialInput = new Map(Object.entries(leftInput));
  const waiting = new Set<string>();
  const anyChange = createSignal();
  const steps = createSignal();
  const stepsWatch = watchSteps(session, definition, partialInput);
  let concernsSteps = false;
  let epoch = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function notify(key: string): void {
    versions.set(key, (versions.get(key) ?? 0) + 1);
    for (const listener of listeners.get(key) ?? []) listener();
  }

  /** Those that follow from an answer wait for a moment of quiet. @returns whether something is missing now, or no more */
  function apply(key: string, answer: Answer): boolean {
    let isCompletion = false;
    for (const changed of session.setValue(key, answer)) {
      waiting.add(changed);
      const concern = stepsWatch.concernOf(changed);
      if (concern !== "none") concernsSteps = true;
      if (concern === "completion") isCompletion = true;
    }
    return isCompletion;
  }

  function settle(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const keys = [...waiting];
    waiting.clear();
    for (const key of keys) notify(key);
    if (concernsSteps) steps.emit();
    concernsSteps = false;
    anyChange.emit();
  }

  return {
    session,
    answer(key, answer) {
      const isCompletion = apply(key, answer);
      answered.add(key);
      waiting.delete(key);
      notify(key);
      if (isCompletion) steps.emit();
      clearTimeout(timer);
      timer = setTimeout(settle, DEPENDENTS_DEBOUNCE_MS);
      onAnswer(key);
    },
    patch(answers) {
      // an instance has to be there before what is inside it
      const outerFirst = Object.entries(answers).sort(([one], [other]) => depthOf(one) - depthOf(other));
      for (const [key, answer] of outerFirst) apply(key, answer);
      timer ??= setTimeout(settle, 0);
      settle();
    },
    settle,
    answeredHere: () => answered.size,
    touch(key) {
      if (touched.has(key)) return;
      touched.add(key);
      notify(key);
    },
    isTouched: (key) => touched.has(key),
    setPartialInput(key, typed) {
      if (partialInput.get(key) === typed) return;
      if (typed === undefined) partialInput.delete(key);
      else partialInput.set(key, typed);
      onPartialInput();
      notify(key);
      steps.emit();
      anyChange.emit();
    },
    partialInput: () => partialInput,
    refresh() {
      epoch++;
      for (const [, group] of listeners) for (const listener of group) listener();
      stepsWatch.restart();
      steps.emit();
      anyChange.emit();
    },
    subscribe(key, listener) {
      const group = listeners.get(key) ?? new Set();
      listeners.set(key, group.add(listener));
      return () => group.delete(listener);
    },
    version: (key) => (versions.get(key) ?? 0) + epoch,
    subscribeAll: anyChange.subscribe,
    versionOfAll: anyChange.version,
    subscribeSteps: steps.subscribe,
    versionOfSteps: steps.version,
  };
}

/** `completion`: something is missing that was not, or the other way round. */
type StepsConcern = "completion" | "words" | "none";

interface StepsWatch {
  /** What the change of this key's state may alter; asked once for each change. */
  concernOf: (key: string) => StepsConcern;
  /** Everything may have changed. */
  restart: () => void;
}

/**
 * Which changes may alter what is missing on a page, which pages there are, or what they are called. A keystroke that
 * alters none of it costs the steps nothing, however long the form is.
 */
function watchSteps(
  session: FormSession,
  { model }: FormDefinition,
  partialInput: ReadonlyMap<string, string>,
): StepsWatch {
  const pages = new Set(model.map(({ key }) => key));
  const readFaulty = () => new Set(session.problems().map(({ key }) => key));
  let faulty = readFaulty();
  return {
    concernOf(key) {
      const was = faulty.has(key);
      const is = session.problem(key) !== undefined;
      if (is) faulty.add(key);
      else faulty.delete(key);
      if (was !== is) return "completion";
      return is || pages.has(key) || partialInput.has(key) ? "words" : "none";
    },
    restart() {
      faulty = readFaulty();
    },
  };
}
