/** Undo and redo over trees. Templates have their own undo in their editor, so a step keeps the one it has now. */
import { type Step, walkSteps } from "../../../../shared/process/step.ts";
import { changeStep } from "./tree-edits.ts";

export interface History {
  past: readonly Change[];
  future: readonly Change[];
}

/** A tree that was left, and what was done to it. */
export interface Change {
  root: Step;
  /** In words, e.g. `Move Letter`. */
  what: string;
  /** True: its templates come back with it, since another tree replaced the whole one. */
  whole?: boolean;
  /** The texts that it replaced: they come back, unless they were changed since. */
  texts?: readonly TextChange[];
}

/** The text of a step before a change and after it. */
export interface TextChange {
  stepKey: string;
  before: string;
  after: string;
}

export const noHistory: History = { past: [], future: [] };

/** Beyond this many the oldest change can't be undone. */
const MAX_CHANGES = 100;

export function changed({ past }: History, change: Change): History {
  return { past: [...past.slice(1 - MAX_CHANGES), change], future: [] };
}

/** One step back. @returns undefined when there is none */
export function undone({ past, future }: History, now: Step): { root: Step; history: History } | undefined {
  const last = past.at(-1);
  if (last === undefined) return undefined;
  return {
    root: restored(last, now),
    history: { past: past.slice(0, -1), future: [...future, turned(last, now)] },
  };
}

/** One step forward. @returns undefined when there is none */
export function redone({ past, future }: History, now: Step): { root: Step; history: History } | undefined {
  const next = future.at(-1);
  if (next === undefined) return undefined;
  return {
    root: restored(next, now),
    history: { past: [...past, turned(next, now)], future: future.slice(0, -1) },
  };
}

/** What takes a change back, once it was taken back itself. */
function turned(change: Change, root: Step): Change {
  const texts = change.texts?.map(({ stepKey, before, after }) => ({
    stepKey,
    before: after,
    after: before,
  }));
  return { ...change, root, ...(texts && { texts }) };
}

function restored({ root, whole = false, texts = [] }: Change, now: Step): Step {
  if (whole) return root;
  return texts.reduce(
    (tree, { stepKey, before, after }) =>
      changeStep(tree, stepKey, (step) => (step.template === after ? { ...step, template: before } : step)),
    withTemplatesOf(root, now),
  );
}

/** A tree with the templates of another wherever both have the step and its type. */
export function withTemplatesOf(root: Step, other: Step): Step {
  const known = new Map([...walkSteps(other)].map(({ step }) => [step.key, step]));
  const visit = (step: Step): Step => {
    const { template: _left, templateId: _leftId, ...bare } = step;
    const same = known.get(step.key);
    const source = same?.processType.code === step.processType.code ? same : step;
    return {
      ...bare,
      ...(source.template !== undefined && { template: source.template }),
      ...(source.templateId !== undefined && { templateId: source.templateId }),
      children: step.children.map(visit),
    };
  };
  return visit(root);
}
