/** Undo and redo over trees. Templates have their own undo in their editor, so a step keeps the one it has now. */
import { type Step, walkSteps } from "../../../../shared/process/step.ts";

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
    history: { past: past.slice(0, -1), future: [...future, { ...last, root: now }] },
  };
}

/** One step forward. @returns undefined when there is none */
export function redone({ past, future }: History, now: Step): { root: Step; history: History } | undefined {
  const next = future.at(-1);
  if (next === undefined) return undefined;
  return {
    root: restored(next, now),
    history: { past: [...past, { ...next, root: now }], future: future.slice(0, -1) },
  };
}

function restored({ root, whole = false }: Change, now: Step): Step {
  return whole ? root : withTemplatesOf(root, now);
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
