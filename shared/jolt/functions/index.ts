/** Every function of modify by its name. */
import { requireSeparator } from "../split/split-text.ts";
import { convertFunctions } from "./convert.ts";
import type { JoltFunction } from "./families.ts";
import { listFunctions } from "./lists.ts";
import { mathFunctions } from "./math.ts";
import { squashFunctions } from "./squash.ts";
import { textFunctions } from "./text.ts";

/** Used to choose among fallbacks; they check their first argument only. */
const presenceFunctions: ReadonlyMap<string, JoltFunction> = new Map<string, JoltFunction>([
  ["noop", () => undefined],
  ["isPresent", ([value]) => value],
  ["notNull", ([value]) => value ?? undefined],
  ["isNull", (args) => (args.length > 0 && args[0] === null ? null : undefined)],
]);

export type { JoltFunction } from "./families.ts";

export const functions: ReadonlyMap<string, JoltFunction> = new Map([
  ...textFunctions,
  ...mathFunctions,
  ...convertFunctions,
  ...listFunctions,
  ...squashFunctions,
  ...presenceFunctions,
]);

/**
 * Checks the literal arguments of a spec, so that errors are reported before any run.
 * @param literals the arguments in their positions; undefined for one that is looked up
 * @throws JoltProblem SEPARATOR_UNSUPPORTED
 */
export function checkArguments(name: string, literals: readonly unknown[], path: string): void {
  const [first] = literals;
  if (name === "split" && typeof first === "string") requireSeparator(first, path);
}
