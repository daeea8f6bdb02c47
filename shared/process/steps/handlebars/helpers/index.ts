/** The helpers that templates may call besides `if`, `unless`, `each`, `with` and `lookup`: one table. */
import type { Run } from "../scope.ts";
import { comparisons } from "./comparisons.ts";
import { files } from "./files.ts";
import { formats } from "./formats.ts";
import type { Helper } from "./helper.ts";
import { lists } from "./lists.ts";
import { texts } from "./texts.ts";

export type { Helper } from "./helper.ts";

const table = { ...texts, ...formats, ...comparisons, ...lists, ...files };
/** As a power of two: reading is faster than writing. */
const CHARACTERS_A_STEP = 8;

export type HelperName = keyof typeof table;

/** Every helper by its name, in the order in which the product's page shows them. */
export const helpers: Readonly<Record<HelperName, Helper>> = table;

/** @example isHelperName("toString") // false */
export function isHelperName(name: string): name is HelperName {
  return Object.hasOwn(helpers, name);
}

/** Calls a helper; long texts passed to it count against the budget here, and texts it creates are counted by itself. */
export function callHelper(
  name: HelperName,
  values: readonly unknown[],
  named: ReadonlyMap<string, unknown>,
  run: Run,
): unknown {
  for (const value of values) if (typeof value === "string") run.spend(value.length >> CHARACTERS_A_STEP);
  return helpers[name].run(values, { named, run });
}
