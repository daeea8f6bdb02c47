import type { Run } from "../scope.ts";

/** What a helper gets beside its values: named values, and what the run knows of reader and translations. */
export interface HelperCall {
  /** `decimals=1` in `{{number weight decimals=1}}`. */
  named: ReadonlyMap<string, unknown>;
  run: Run;
}

/** A helper with all that its page in the product says about it. */
export interface Helper {
  /** How it is written. */
  signature: string;
  /** What it gives, in a sentence or two. */
  summary: string;
  /** True of this data, in this locale: a test renders each. */
  examples: readonly { template: string; data: unknown; output: string; locale?: string }[];
  /** How many unnamed values it takes, at least and at most. */
  arity: readonly [number, number];
  /** True: may also stand as a block, `{{#eq a b}} … {{else}} … {{/eq}}`. */
  isCondition?: true;
  run: (values: readonly unknown[], call: HelperCall) => unknown;
}

/** A named value as text, when it was given. */
export function namedText(call: HelperCall, name: string): string | undefined {
  const value = call.named.get(name);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
