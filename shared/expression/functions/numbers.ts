/** Rounding, sums, the least and the most (XPath 1.0 § 4.4; ODK XForms, XPath Functions › Number Functions). */
import { textOf } from "../values.ts";
import { both, type ExpressionFunction, MANY, named } from "./declare.ts";

export const numberFunctions: readonly ExpressionFunction[] = [
  // XPath 1.0 § 4.4, number(), and ODK XForms: a date is its days since 1970-01-01
  both("number", 1, 1, (args) => args.wholeDays(0)),
  // ODK XForms, int(): the fraction is cut off, towards zero
  numeric("int", "INT", Math.trunc),
  // XPath 1.0 § 4.4, round(): halves go up; with decimals ODK XForms, round()
  both("round", 1, 2, (args) =>
    args.length > 1 ? roundTo(args.number(0), args.number(1)) : round(args.number(0), 0),
  ),
  // ODK XForms, min() and max(): of the arguments, and of each instance of those that repeat
  both("min", 1, MANY, (args) =>
    args.allNumbers().reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
  ),
  both("max", 1, MANY, (args) =>
    args.allNumbers().reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  ),
  // XPath 1.0 § 4.4, sum(): of nothing it is 0
  both("sum", 1, MANY, (args) => args.allNumbers().reduce((sum, value) => sum + value, 0)),
];

/** A function of one number. @example numeric("abs", "ABS", Math.abs) */
export function numeric(name: string, native: string, run: (value: number) => number): ExpressionFunction {
  return named(name, native, 1, 1, (args) => run(args.number(0)));
}

/** With decimals named, halves go away from zero, as ODK defines it; XPath's own `round` takes them up. */
function roundTo(value: number, decimals: number): number {
  return value < 0 ? -round(-value, decimals) : round(value, decimals);
}

/** Rounds half up to a number of decimals; with a negative number, to tens, hundreds … */
function round(value: number, decimals: number): number {
  if (!Number.isFinite(value) || !Number.isInteger(decimals) || Math.abs(decimals) > 15) return Number.NaN;
  // via the decimal text, so that 1.005 isn't 1.00499999999999989
  const shifted = Math.floor(Number(`${textOf(value)}e${decimals}`) + 0.5);
  return Number(`${textOf(shifted)}e${-decimals}`);
}
