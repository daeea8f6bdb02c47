/** What the keyboard does in the tree: where arrow keys lead, and where Alt with an arrow key moves a step. */
import { type Step, walkSteps } from "../../../../shared/process/step.ts";
import type { Placement } from "./tree-edits.ts";

/** The steps on screen from top to bottom: none below a collapsed one. */
export function visibleSteps(root: Step, expanded: ReadonlySet<string>): Step[] {
  if (!expanded.has(root.key)) return [root];
  return [root, ...root.children.flatMap((child) => visibleSteps(child, expanded))];
}

export type TreeMove = { focus: string } | { expand: string } | { collapse: string };

/** What a key does at a step, following the tree pattern of WAI-ARIA. @returns undefined for keys that mean nothing here */
export function treeMove(
  root: Step,
  expanded: ReadonlySet<string>,
  key: string,
  pressed: string,
): TreeMove | undefined {
  const shown = visibleSteps(root, expanded);
  const at = shown.findIndex((step) => step.key === key);
  const step = shown[at];
  if (step === undefined) return undefined;
  const focus = (target: Step | undefined): TreeMove | undefined => target && { focus: target.key };
  switch (pressed) {
    case "ArrowDown":
      return focus(shown[at + 1]);
    case "ArrowUp":
      return focus(shown[at - 1]);
    case "Home":
      return focus(shown[0]);
    case "End":
      return focus(shown.at(-1));
    case "ArrowRight":
      if (step.children.length === 0) return undefined;
      return expanded.has(key) ? focus(step.children[0]) : { expand: key };
    case "ArrowLeft":
      if (step.children.length > 0 && expanded.has(key)) return { collapse: key };
      return focus(parentOf(root, key));
    default:
      return undefined;
  }
}

/**
 * Where Alt with an arrow key moves a step: up and down among its siblings, left out of its parent, right into the
 * sibling above it.
 */
export function keyboardDrop(
  root: Step,
  key: string,
  pressed: string,
): { targetKey: string; placement: Placement } | undefined {
  const parent = parentOf(root, key);
  if (parent === undefined) return undefined;
  const at = parent.children.findIndex((child) => child.key === key);
  const before = parent.children[at - 1];
  const after = parent.children[at + 1];
  switch (pressed) {
    case "ArrowUp":
      return before && { targetKey: before.key, placement: "above" };
    case "ArrowDown":
      return after && { targetKey: after.key, placement: "below" };
    case "ArrowLeft":
      return parent.key === root.key ? undefined : { targetKey: parent.key, placement: "below" };
    case "ArrowRight":
      return before && { targetKey: before.key, placement: "inside" };
    default:
      return undefined;
  }
}

export function parentOf(root: Step, key: string): Step | undefined {
  for (const { step, parent } of walkSteps(root)) if (step.key === key) return parent;
  return undefined;
}
