/** Changes of a tree of steps, for the screen or for saving: each gives a new tree and leaves the old one as it was. */
import { findStep } from "../../../../shared/process/run-state.ts";
import { type Step, walkSteps } from "../../../../shared/process/step.ts";

/** Where a step goes, seen from the step that it is dropped on. */
export type Placement = "above" | "below" | "inside";

/** The tree with every step's level set to its depth; the root's is 0. */
export function withLevels(step: Step, level = 0): Step {
  return { ...step, level, children: step.children.map((child) => withLevels(child, level + 1)) };
}

/** The tree with one step changed. @example changeStep(root, key, (step) => ({ ...step, name: "Letter" })) */
export function changeStep(root: Step, key: string, change: (step: Step) => Step): Step {
  if (root.key === key) return change(root);
  return { ...root, children: root.children.map((child) => changeStep(child, key, change)) };
}

/** The tree with a new step as the last child of another. */
export function addStep(root: Step, parentKey: string, step: Step): Step {
  return withLevels(
    changeStep(root, parentKey, (parent) => ({ ...parent, children: [...parent.children, step] })),
  );
}

/** The tree without a step and its descendants; the root stays. */
export function deleteStep(root: Step, key: string): Step {
  return {
    ...root,
    children: root.children.filter((child) => child.key !== key).map((child) => deleteStep(child, key)),
  };
}

/**
 * The tree with a deleted step and its descendants back below their parent, behind the nearest earlier sibling that is
 * still there.
 * @param before the tree that had them
 * @returns undefined when the parent is gone as well
 */
export function putBack(now: Step, before: Step, key: string): Step | undefined {
  const { step, parent } = findStep(before, key) ?? {};
  const siblings = parent && findStep(now, parent.key)?.step.children;
  if (step === undefined || parent === undefined || siblings === undefined) return undefined;
  const earlier = parent.children.slice(
    0,
    parent.children.findIndex((child) => child.key === key),
  );
  const last = earlier.findLast((child) => siblings.some((sibling) => sibling.key === child.key));
  const place = siblings.findIndex((sibling) => sibling.key === last?.key) + 1;
  return withLevels(
    changeStep(now, parent.key, (found) => ({ ...found, children: siblings.toSpliced(place, 0, step) })),
  );
}

/**
 * The tree with a copy of a step and its descendants, directly below the step.
 * @param copyKey the key of the copy
 * @param newKey makes a key for each copied descendant and set
 */
export function duplicateStep(root: Step, key: string, copyKey: string, newKey: () => string): Step {
  const original = [...walkSteps(root)].find(({ step }) => step.key === key)?.step;
  if (original === undefined || original.key === root.key) return root;
  const name = `${original.name} (copy)`.slice(0, 200);
  return insertSibling(root, key, "below", { ...freshCopy(original, copyKey, newKey), name });
}

function freshCopy(step: Step, key: string, newKey: () => string): Step {
  const { templateId: _stored, ...copied } = step;
  return {
    ...copied,
    key,
    propertySets: step.propertySets.map((set) => ({ ...set, key: newKey() })),
    children: step.children.map((child) => freshCopy(child, newKey(), newKey)),
  };
}

/** Whether a step may be dropped on another: not the root, and not on itself or into its descendants. */
export function canMove(root: Step, key: string, targetKey: string, placement: Placement): boolean {
  if (key === root.key || (targetKey === root.key && placement !== "inside")) return false;
  const moved = [...walkSteps(root)].find(({ step }) => step.key === key)?.step;
  if (moved === undefined) return false;
  return ![...walkSteps(moved)].some(({ step }) => step.key === targetKey);
}

/**
 * The tree with a step and its descendants at another place: copied to the new place, then deleted at the old one
 * (specification, section 4). It keeps its keys, so whatever is stored for it still belongs to it.
 */
export function moveStep(root: Step, key: string, targetKey: string, placement: Placement): Step {
  if (!canMove(root, key, targetKey, placement)) return root;
  const moved = [...walkSteps(root)].find(({ step }) => step.key === key)?.step;
  if (moved === undefined) return root;
  const without = deleteStep(root, key);
  return placement === "inside"
    ? addStep(without, targetKey, moved)
    : insertSibling(without, targetKey, placement, moved);
}

function insertSibling(root: Step, siblingKey: string, placement: "above" | "below", added: Step): Step {
  const insert = (step: Step): Step => ({
    ...step,
    children: step.children.flatMap((child) => {
      if (child.key !== siblingKey) return [insert(child)];
      return placement === "above" ? [added, child] : [child, added];
    }),
  });
  return withLevels(insert(root));
}

/** A key that no other step or property set has: a GUID (specification, section 3). */
export function newKey(): string {
  return crypto.randomUUID();
}

/**
 * A tree as it is sent to be saved: a step that the server already has with the same template is sent without it, since
 * a tree with all its templates may be larger than a call allows.
 */
export function forSaving(root: Step, stored: Step): Step {
  const templates = new Map([...walkSteps(stored)].map(({ step }) => [step.key, step.template]));
  const visit = (step: Step): Step => {
    const { template, templateId: _own, ...bare } = step;
    const isStored = templates.has(step.key) && templates.get(step.key) === template;
    // Without a template the server would keep the one that it has.
    const sent = template ?? (templates.get(step.key) === undefined ? undefined : "");
    return {
      ...bare,
      ...(!isStored && sent !== undefined && { template: sent }),
      children: step.children.map(visit),
    };
  };
  return visit(root);
}
