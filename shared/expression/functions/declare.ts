/** How a function of the language is declared. */
import type { ExpressionContext } from "../context.ts";
import type { Value } from "../values.ts";
import type { Arguments } from "./arguments.ts";

export interface ExpressionFunction {
  /** The name in XPath, matched exactly; the native name, matched in any case. */
  xpath?: string;
  native?: string;
  min: number;
  max: number;
  run(args: Arguments, context: ExpressionContext): Value;
  /** All of its values, for functions that take several. */
  values?(args: Arguments, context: ExpressionContext): readonly Value[];
  /** True: the server can't compute it again, so what was computed once stays. */
  isDrawn?: true;
}

/** The `max` of functions that take any number of arguments. */
export const MANY = 200;

/** A function whose native name is its XPath name in capitals. @example both("true", 0, 0, () => true) */
export function both(
  name: string,
  min: number,
  max: number,
  run: ExpressionFunction["run"],
): ExpressionFunction {
  return { xpath: name, native: name.toUpperCase(), min, max, run };
}

/**
 * A function whose two names differ, or that only one of the dialects has.
 * @example named("ceiling", "CEIL", 1, 1, (args) => Math.ceil(args.number(0)))
 */
export function named(
  xpath: string | undefined,
  native: string | undefined,
  min: number,
  max: number,
  run: ExpressionFunction["run"],
): ExpressionFunction {
  return {
    ...(xpath !== undefined && { xpath }),
    ...(native !== undefined && { native }),
    min,
    max,
    run,
  };
}
