/** How far the run of a submission is: pure over the tree of steps and what is noted of each. */
import { type Step, walkSteps } from "./step.ts";

/** What is noted of a run: keys of finished steps, and of those that can never succeed. */
export interface StepNotes {
  steps: Readonly<Record<string, unknown>>;
  failures: Readonly<Record<string, string>>;
}

export interface RunState {
  /** Steps whose input is there and that are neither finished nor failed. */
  ready: Step[];
  /** True when nothing is left to do: every step is finished, failed, or beneath a failed one. */
  isDone: boolean;
  hasFailed: boolean;
  /** 0 to 100: finished steps over all steps. */
  progress: number;
}

/** @example runState(root, { steps: {}, failures: {} }).ready // [root] */
export function runState(root: Step, notes: StepNotes): RunState {
  const all = [...walkSteps(root)];
  const isFinished = (step: Step) => Object.hasOwn(notes.steps, step.key);
  const isFailed = (step: Step) => Object.hasOwn(notes.failures, step.key);
  const ready = all
    .filter(
      ({ step, parent }) =>
        !isFinished(step) && !isFailed(step) && (parent === undefined || isFinished(parent)),
    )
    .map(({ step }) => step);
  const finished = all.filter(({ step }) => isFinished(step)).length;
  return {
    ready,
    isDone: ready.length === 0,
    hasFailed: all.some(({ step }) => isFailed(step)),
    progress: Math.floor((100 * finished) / all.length),
  };
}

/** The step with a key, and its parent. */
export function findStep(root: Step, key: string): { step: Step; parent: Step | undefined } | undefined {
  for (const found of walkSteps(root)) if (found.step.key === key) return found;
  return undefined;
}
