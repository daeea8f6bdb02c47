import type { Value } from "../values.ts";

/** A function in words. */
export interface FunctionGuide {
  /** What it is called: XPath's names first, then the native one where it is another word. */
  names: readonly [first: string, ...others: string[]];
  /** What goes between the brackets; `?` may be left out, `…` may be repeated. */
  args: readonly string[];
  meaning: string;
  /** Computed with the guide's answers it yields `result`. */
  example: string;
  result: Value;
  /** The question's own answer in the example, where it is not the guide's. */
  own?: Value;
}
