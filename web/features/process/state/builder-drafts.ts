/** Templates as they are typed: not part of the tree before they can be read. */
import { type Step, walkSteps } from "../../../../shared/process/step.ts";
import { BUILDER_AUTOSAVE_QUIET_MS } from "../../../../shared/timings.ts";
import { changeStep } from "../tree/tree-edits.ts";
import type { BuilderState } from "./builder-state.ts";
import type { CheckTree } from "./tree-check.ts";

interface OnScreen {
  state(): BuilderState;
  set(change: Partial<BuilderState>): void;
  /** Calls with the check once it is there, or with why it can't be loaded. */
  checked(act: (check: CheckTree) => void, otherwise: (failure: unknown) => void): unknown;
  /** Something is not saved yet. */
  wait(): void;
  /** Nothing waits any more, perhaps. */
  endWaiting(): void;
  saves: { templateChanged(key: string): void; save(): void };
}

/** @param screen the process on screen, and how it is checked and saved */
export function createBuilderDrafts({ state, set, checked, wait, endWaiting, saves }: OnScreen) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** What was typed in steps that are deleted: it comes back with them. */
  let left: ReadonlyMap<string, string> = new Map();
  /** Those whose check could not be loaded. */
  const unchecked = new Set<string>();

  function drop(key: string): void {
    clearTimeout(timers.get(key));
    timers.delete(key);
  }

  function commit(key: string): void {
    drop(key);
    unchecked.delete(key);
    if (!state().drafts.has(key)) return;
    void checked(
      (check) => take(key, check),
      (failure) => {
        unchecked.add(key);
        set({ saveState: "failed", failure });
      },
    );
  }

  function take(key: string, check: CheckTree): void {
    const { root, drafts, draftProblems } = state();
    const text = drafts.get(key);
    if (text === undefined || timers.has(key)) return; // it was typed on meanwhile: that is checked in its turn
    const changed = changeStep(root, key, (step) => ({ ...step, template: text }));
    const problem = check(changed).find(({ stepKey }) => stepKey === key)?.message;
    if (problem !== undefined) {
      set({ draftProblems: new Map([...draftProblems, [key, problem]]) });
      endWaiting();
      return;
    }
    saves.templateChanged(key);
    set({ root: changed, drafts: without(drafts, key), draftProblems: without(draftProblems, key) });
    saves.save();
  }

  return {
    isWaiting: () => timers.size > 0,
    drop,
    /** A template as it is typed: part of the tree, and saved, after 2 s of quiet, if it can be read. */
    type(key: string, text: string): void {
      drop(key);
      timers.set(
        key,
        setTimeout(() => commit(key), BUILDER_AUTOSAVE_QUIET_MS),
      );
      const { drafts, draftProblems } = state();
      set({ drafts: new Map([...drafts, [key, text]]), draftProblems: without(draftProblems, key) });
      wait();
    },
    flush(): void {
      for (const key of [...timers.keys()]) commit(key);
    },
    /** Those whose check could not be loaded are checked. */
    retry(): void {
      for (const key of unchecked) commit(key);
    },
    /**
     * What stays typed in another tree: with a step it goes, and comes back.
     * @returns `settle` checks what came back, once the tree is on screen
     */
    across(root: Step): { kept: ReadonlyMap<string, string>; settle: () => void } {
      const keys = new Set([...walkSteps(root)].map(({ step }) => step.key));
      const known = [...left, ...state().drafts];
      const back = [...left.keys()].filter((key) => keys.has(key));
      left = new Map(known.filter(([key]) => !keys.has(key)));
      return {
        kept: new Map(known.filter(([key]) => keys.has(key))),
        settle: () => back.forEach(commit),
      };
    },
  };
}

/** A map without a key; the same one where it has none. */
export function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
