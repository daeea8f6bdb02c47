/**
 * What stands between the form engine and React: each field listens to its own slice, and what depends on an
 * answer follows 100 ms after the last keystroke (specification, section 9).
 */
import type { Answer } from "../../shared/form/definition.ts";
import type { FormSession } from "../../shared/form/engine.ts";
import { DEPENDENTS_DEBOUNCE_MS } from "../../shared/timings.ts";

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
  /** Typed text that is no answer yet (half a date); `undefined` when it has been mended. */
  setObstacle: (key: string, text: string | undefined) => void;
  obstacle: (key: string) => string | undefined;
  obstacles: () => ReadonlyMap<string, string>;
  /** Everything may have changed: the day, the language. */
  refresh: () => void;
  subscribe: (key: string, listener: () => void) => () => void;
  version: (key: string) => number;
  /** Any change, after it has settled. */
  subscribeAll: (listener: () => void) => () => void;
  versionOfAll: () => number;
}

export function createFormStore(session: FormSession, onAnswer: (key: string) => void): FormStore {
  const listeners = new Map<string, Set<() => void>>();
  const versions = new Map<string, number>();
  const touched = new Set<string>();
  const obstacles = new Map<string, string>();
  const everybody = new Set<() => void>();
  const waiting = new Set<string>();
  let epoch = 0;
  let total = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(key: string): void {
    versions.set(key, (versions.get(key) ?? 0) + 1);
    for (const listener of listeners.get(key) ?? []) listener();
  }

  function tellAll(): void {
    total++;
    for (const listener of everybody) listener();
  }

  function settle(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const keys = [...waiting];
    waiting.clear();
    for (const key of keys) tell(key);
    tellAll();
  }

  return {
    session,
    answer(key, answer) {
      for (const changed of session.setValue(key, answer)) waiting.add(changed);
      waiting.delete(key);
      tell(key);
      clearTimeout(timer);
      timer = setTimeout(settle, DEPENDENTS_DEBOUNCE_MS);
      onAnswer(key);
    },
    patch(answers) {
      for (const [key, answer] of Object.entries(answers))
        for (const changed of session.setValue(key, answer)) waiting.add(changed);
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
    setObstacle(key, text) {
      if (obstacles.get(key) === text) return;
      if (text === undefined) obstacles.delete(key);
      else obstacles.set(key, text);
      tell(key);
      tellAll();
    },
    obstacle: (key) => obstacles.get(key),
    obstacles: () => obstacles,
    refresh() {
      epoch++;
      for (const [, group] of listeners) for (const listener of group) listener();
      tellAll();
    },
    subscribe(key, listener) {
      const group = listeners.get(key) ?? new Set();
      listeners.set(key, group.add(listener));
      return () => group.delete(listener);
    },
    version: (key) => (versions.get(key) ?? 0) + epoch,
    subscribeAll(listener) {
      everybody.add(listener);
      return () => everybody.delete(listener);
    },
    versionOfAll: () => total,
  };
}
