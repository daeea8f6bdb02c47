/**
 * What stands between the form engine and React: each field listens to its own slice, and what depends on an
 * answer follows 100 ms after the last keystroke (specification, section 9).
 */
import type { Answer, FormDefinition } from "../../shared/form/definition.ts";
import type { FormSession } from "../../shared/form/engine.ts";
import { DEPENDENTS_DEBOUNCE_MS } from "../../shared/timings.ts";
import { createSignal } from "./signal.ts";
import { watchSteps } from "./steps/watch-steps.ts";

export interface FormStore {
  session: FormSession;
  /** The person answered; the field itself is told at once, its dependents after a moment of quiet. */
  answer: (key: string, answer: Answer) => void;
  /** Values that come from elsewhere: a restored sitting, a newer version. Everybody is told at once. */
  patch: (answers: Record<string, Answer>) => void;
  /** Tells waiting dependents now: before the focus moves on, before a step is judged. */
  settle: () => void;
  /** The person has been in this field: its problems may be shown. */
  touch: (key: string) => void;
  isTouched: (key: string) => boolean;
  /** Keeps typed text that is no answer yet (half a date, "12 5"); `undefined` when it has become one, or is gone. */
  setHalfTyped: (key: string, typed: string | undefined) => void;
  /** Typed text that is no answer yet, by key. */
  halfTyped: () => ReadonlyMap<string, string>;
  /** Everything may have changed: the day, the language. */
  refresh: () => void;
  subscribe: (key: string, listener: () => void) => () => void;
  version: (key: string) => number;
  /** Any change, after it has settled. */
  subscribeAll: (listener: () => void) => () => void;
  versionOfAll: () => number;
  /** A change of what is missing, or of the pages: most keystrokes are none. */
  subscribeSteps: (listener: () => void) => () => void;
  versionOfSteps: () => number;
}

/** @param left texts that are no answers yet, of an earlier sitting */
export function createFormStore(
  session: FormSession,
  definition: FormDefinition,
  onAnswer: (key: string) => void,
  left: Readonly<Record<string, string>> = {},
): FormStore {
  const listeners = new Map<string, Set<() => void>>();
  const versions = new Map<string, number>();
  const touched = new Set<string>();
  const halfTyped = new Map(Object.entries(left));
  const waiting = new Set<string>();
  const everybody = createSignal();
  const steps = createSignal();
  const stepsWatch = watchSteps(session, definition, halfTyped);
  let concernsSteps = false;
  let epoch = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(key: string): void {
    versions.set(key, (versions.get(key) ?? 0) + 1);
    for (const listener of listeners.get(key) ?? []) listener();
  }

  /** Those that follow from an answer wait for a moment of quiet. @returns whether something is missing now, or no more */
  function take(key: string, answer: Answer): boolean {
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
    for (const key of keys) tell(key);
    if (concernsSteps) steps.tell();
    concernsSteps = false;
    everybody.tell();
  }

  return {
    session,
    answer(key, answer) {
      const isCompletion = take(key, answer);
      waiting.delete(key);
      tell(key);
      if (isCompletion) steps.tell();
      clearTimeout(timer);
      timer = setTimeout(settle, DEPENDENTS_DEBOUNCE_MS);
      onAnswer(key);
    },
    patch(answers) {
      for (const [key, answer] of Object.entries(answers)) take(key, answer);
      timer ??= setTimeout(settle, 0);
      settle();
    },
    settle,
    touch(key) {
      if (touched.has(key)) return;
      touched.add(key);
      tell(key);
    },
    isTouched: (key) => touched.has(key),
    setHalfTyped(key, typed) {
      if (halfTyped.get(key) === typed) return;
      if (typed === undefined) halfTyped.delete(key);
      else halfTyped.set(key, typed);
      tell(key);
      steps.tell();
      everybody.tell();
    },
    halfTyped: () => halfTyped,
    refresh() {
      epoch++;
      for (const [, group] of listeners) for (const listener of group) listener();
      stepsWatch.startAnew();
      steps.tell();
      everybody.tell();
    },
    subscribe(key, listener) {
      const group = listeners.get(key) ?? new Set();
      listeners.set(key, group.add(listener));
      return () => group.delete(listener);
    },
    version: (key) => (versions.get(key) ?? 0) + epoch,
    subscribeAll: everybody.subscribe,
    versionOfAll: everybody.version,
    subscribeSteps: steps.subscribe,
    versionOfSteps: steps.version,
  };
}
