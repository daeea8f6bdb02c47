/** What the server answers about a tree, and what is on screen once that is merged with it. */
import type { FormProcess } from "../../../../shared/contract/process.ts";
import { type Choices, type MergedTree, mergeTrees } from "../../../../shared/process/merge/merge-trees.ts";
import type { Three } from "../../../../shared/process/merge/merge-values.ts";
import { findStep } from "../../../../shared/process/run-state.ts";
import { Step } from "../../../../shared/process/step.ts";
import type { History } from "../tree/history.ts";
import { changeStep, withLevels } from "../tree/tree-edits.ts";
import type { BuilderState, Clash } from "./builder-state.ts";

/** The tree of an answer; trees that were saved without the builder may have no levels. */
export function readTree({ model }: FormProcess): Step {
  return withLevels(Step.parse(JSON.parse(model)));
}

/** The tree on screen with the templates as they are typed. */
export function draftedTree({ root, drafts }: Pick<BuilderState, "root" | "drafts">): Step {
  let tree = root;
  for (const [key, template] of drafts) tree = changeStep(tree, key, (step) => ({ ...step, template }));
  return tree;
}

/** What is on screen merged with what somebody else saved; what is being typed counts as well. */
export function mergedScreen(
  state: Pick<BuilderState, "root" | "drafts">,
  { base, theirs }: Clash,
  choices?: Choices,
): MergedTree & { /** Those that are still being typed. */ drafts: ReadonlyMap<string, string> } {
  const merged = mergeTrees({ base, mine: draftedTree(state), theirs }, choices);
  let { root } = merged;
  const drafts = new Map<string, string>();
  for (const [key, text] of state.drafts) {
    if (findStep(root, key)?.step.template !== text) continue;
    drafts.set(key, text);
    const { template, templateId } = findStep(state.root, key)?.step ?? {};
    root = changeStep(root, key, ({ template: _typed, templateId: _id, ...step }) => ({
      ...step,
      ...(template !== undefined && { template }),
      ...(templateId !== undefined && { templateId }),
    }));
  }
  return { ...merged, root, drafts };
}

/** What can be undone and redone, with what somebody else changed in each of its trees: undoing takes back nothing of it. */
export function rebased({ past, future }: History, { base, theirs }: Omit<Three<Step>, "mine">): History {
  const onTop = <Change extends { root: Step }>(change: Change) => ({
    ...change,
    root: mergeTrees({ base, mine: change.root, theirs }).root,
  });
  return { past: past.map(onTop), future: future.map(onTop) };
}
