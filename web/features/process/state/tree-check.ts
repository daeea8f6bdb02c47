/**
 * The check of a whole tree reads every template and chain, for which it needs both engines: it is loaded with the first
 * dialog or editor, or else with the first change.
 */
import type { validateProcess } from "../../../../shared/process/validate-process.ts";

export type CheckTree = typeof validateProcess;

export interface TreeCheck {
  /** Undefined until it is loaded. */
  now: () => CheckTree | undefined;
  /** @throws when its code can't be fetched */
  load: () => Promise<CheckTree>;
}

let loaded: CheckTree | undefined;

export const treeCheck: TreeCheck = {
  now: () => loaded,
  async load() {
    loaded ??= (await import("../../../../shared/process/validate-process.ts")).validateProcess;
    return loaded;
  },
};

/** A part of the screen that changes the tree, or says whether it may be changed: loaded with the check. */
export async function withCheck<Part>(part: Promise<Part>): Promise<Part> {
  const [loadedPart] = await Promise.all([part, treeCheck.load()]);
  return loadedPart;
}
