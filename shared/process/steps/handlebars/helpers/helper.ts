import type { Run } from "../scope.ts";

/** What a helper gets besides its values: named values, and the run's reader and translations. */
export interface HelperCall {
  /** `decimals=1` in `{{number weight decimals=1}}`. */
  named: ReadonlyMap<string, unknown>;
  run: Run;
}

/** A helper with everything that its page in the product says about it. */
export interface Helper {
  /** How it is written. */
  signature: string;
  /** What it returns, in a sentence or two. */
  summary: string;
  /** Each example holds for this data, in this locale: a test renders them. */
  examples: readonly { template: string; data: unknown; output: string; locale?: string }[];
  /** How many unnamed values it accepts, at least and at most. */
  arity: readonly [number, number];
  /** True: may also be a block, `{{#eq a b}} … {{else}} … {{/eq}}`. */
  isCondition?: true;
  /** True: `{{name …}}` writes HTML of its own, in which the values are escaped already. */
  isMarkup?: true;
  /** The named values that it knows; "any": all of them. None where absent. */
  named?: readonly string[] | "any";
  /** A named value that each call must have. */
  needs?: string;
  run: (values: readonly unknown[], call: HelperCall) => unknown;
}

/** A named value as text, if present. */
export function namedText(call: HelperCall, name: string): string | undefined {
  const value = call.named.get(name);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
