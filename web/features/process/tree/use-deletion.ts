/** Deletes steps, each with a toast that brings it back, whatever was changed since, until the builder is left. */
import { useEffect, useRef } from "react";
import { findStep } from "../../../../shared/process/run-state.ts";
import { walkSteps } from "../../../../shared/process/step.ts";
import { counted } from "../../../ui/counted.ts";
import { useToast, useWithdrawToasts } from "../../../ui/Toasts.tsx";
import { selectedStep } from "../BuilderDialog.tsx";
import type { BuilderStore } from "../state/builder-store.ts";
import { deleteStep, putBack } from "./tree-edits.ts";

/**
 * @param onSelect selects a step that was brought back
 * @returns deletes a step and those below it; answers why the tree can't be without them
 */
export function useDeletion(
  store: BuilderStore,
  onSelect: (key: string) => void,
): (key: string) => Promise<string | undefined> {
  const toast = useToast();
  const withdraw = useWithdrawToasts();
  const shown = useRef(new Set<string>());
  useEffect(() => () => shown.current.forEach(withdraw), [withdraw]);
  return async (key) => {
    let before = store.state().root;
    const step = findStep(before, key)?.step;
    if (step === undefined) return undefined;
    const refusal = await store.edit(`Delete ${step.name}`, (now) => {
      before = now;
      return deleteStep(now, key);
    });
    if (refusal !== undefined) return refusal;
    const deletion = store.state().history.past.at(-1);
    const below = [...walkSteps(step)].length - 1;
    const what = below === 0 ? `${step.name} is` : `${step.name} and ${counted(below, "step")} below it are`;
    const undo = async () => {
      const { root, history } = store.state();
      if (findStep(root, key) === undefined) {
        const reason = history.past.at(-1) === deletion ? store.undo() : await insert(step.name, before);
        if (reason !== undefined) return `${step.name} can't be put back: ${reason}`;
      }
      onSelect(key);
      setTimeout(() => selectedStep()?.focus()); // the tree has changed by then, and the button is gone
      return `${what} back.`;
    };
    const insert = async (name: string, from: typeof before): Promise<string | undefined> => {
      if (putBack(store.state().root, from, key) === undefined)
        return "the step above it is gone. Bring that back first.";
      return store.edit(`Put ${name} back`, (now) => putBack(now, from, key) ?? now);
    };
    const about = `step ${key}`;
    shown.current.add(about);
    toast({ text: `${what} deleted.`, undo, about });
    return undefined;
  };
}
