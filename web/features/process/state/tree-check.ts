/**
 * The check of a whole tree reads every template and chain, for which it needs both engines: it is loaded with the first
 * dialog or editor, or else with the first change.
 */

import { part } from "../../../../shared/part.ts";
import type { validateProcess } from "../../../../shared/process/validate-process.ts";

export type CheckTree = typeof validateProcess;

export interface TreeCheck {
  /** Undefined until it is loaded. */
  now: () => CheckTree | undefined;
  /** @throws when its code can't be fetched */
  load: () => Promise<CheckTree>;
}

const check = part(() => import("../../../../shared/process/validate-process.ts"));

export const treeCheck: TreeCheck = {
  now: () => check.loaded?.validateProcess,
  load: async () => (await check()).validateProcess,
};

/** A part of the screen that changes the tree, or says whether it may be changed: loaded with the check. */
export const withCheck =
  <Loaded>(load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> => {
    const [loaded] = await Promise.all([load(), treeCheck.load()]);
    return loaded;
  };
