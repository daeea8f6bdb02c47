import type { Value } from "../values.ts";

/** A function's description. */
export interface FunctionGuide {
  /** Its names: XPath's first, then the native one if it is a different word. */
  names: readonly [first: string, ...others: string[]];
  /** The arguments; `?` marks an optional one, `…` one that can be repeated. */
  args: readonly string[];
  meaning: string;
  /** With the guide's answers its value is `result`. */
  example: string;
  result: Value;
  /** The question's own answer in the example; absent: the guide's. */
  own?: Value;
}
