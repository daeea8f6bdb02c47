/** Versions of a process, or of one of its steps. */
import type { ProcessVersion } from "../../../../shared/contract/process.ts";
import { findStep } from "../../../../shared/process/run-state.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { changeStep } from "../tree/tree-edits.ts";

/**
 * The versions in which a step was changed or added, and what was there before: the oldest that is known.
 * @param versions newest first
 */
export function versionsOfStep(versions: readonly ProcessVersion[], key: string): ProcessVersion[] {
  const isAbout = ({ added, changed, more = 0 }: ProcessVersion) =>
    more > 0 || [...added, ...changed].some((step) => step.key === key);
  return versions.filter((version, at) => isAbout(version) || at === versions.length - 1);
}

/** A tree with one step as it was, where the version has it; what is below it stays. */
export function withEarlierStep(root: Step, version: Step, key: string): Step {
  const earlier = findStep(version, key)?.step;
  if (earlier === undefined) return root;
  return changeStep(root, key, ({ children, level }) => ({ ...earlier, children, level }));
}
