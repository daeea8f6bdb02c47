/** The progress of a submission's run: pure over the tree of steps and the record of each. */
import { type Step, walkSteps } from "./step.ts";

/** The record of a run: keys of finished steps, and of those that failed for good. */
export interface StepNotes {
  steps: Readonly<Record<string, unknown>>;
  failures: Readonly<Record<string, string>>;
}

export interface RunState {
  /** Steps whose input is available and that are neither finished nor failed. */
  ready: Step[];
  /** True when nothing is left to do: every step is finished, failed, or a descendant of a failed one. */
  isDone: boolean;
  hasFailed: boolean;
  /** 0 to 100: finished steps over all steps. */
  progress: number;
}

/**
 * True when a step's output is available.
 * @example isFinished({ steps: { root: {} } }, root) // true
 */
export function isFinished(notes: Pick<StepNotes, "steps">, { key }: Pick<Step, "key">): boolean {
  return Object.hasOwn(notes.steps, key);
}

/**
 * True when a step is finished or failed: nothing remains to be done for it.
 * @example isSettled({ steps: {}, failures: { a: "There is no helper \"foo\"." } }, a) // true
 */
export function isSettled(notes: StepNotes, step: Pick<Step, "key">): boolean {
  return isFinished(notes, step) || Object.hasOwn(notes.failures, step.key);
}

/**
 * The state of a run, from the tree of its steps and the record of each.
 * @example runState(root, { steps: {}, failures: {} }).ready // [root]
 */
export function runState(root: Step, notes: StepNotes): RunState {
  const all = [...walkSteps(root)];
  const ready = all
    .filter(
      ({ step, parent }) => !isSettled(notes, step) && (parent === undefined || isFinished(notes, parent)),
    )
    .map(({ step }) => step);
  const finished = all.filter(({ step }) => isFinished(notes, step)).length;
  return {
    ready,
    isDone: ready.length === 0,
    hasFailed: all.some(({ step }) => Object.hasOwn(notes.failures, step.key)),
    progress: Math.floor((100 * finished) / all.length),
  };
}

/** The step with a key, and its parent. */
export function findStep(root: Step, key: string): { step: Step; parent: Step | undefined } | undefined {
  for (const found of walkSteps(root)) if (found.step.key === key) return found;
  return undefined;
}
