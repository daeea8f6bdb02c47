/** Arithmetic, rounding, sums and counts. */
import { offsetOf } from "../calendar.ts";
import type { ExpressionContext } from "../context.ts";
import type { Expression } from "../tree.ts";
import { numberOf, textOf, truthOf, type Value } from "../values.ts";
import type { Argument } from "./arguments.ts";
import { both, type ExpressionFunction, MANY, named } from "./declare.ts";

export const numberFunctions: readonly ExpressionFunction[] = [
  both("number", 1, 1, (args) => args.number(0)),
  named(undefined, "CALC", 1, 1, (args, context) => calculated(args.at(0), context)),
  numeric("int", "INT", Math.trunc),
  numeric("floor", "FLOOR", Math.floor),
  named("ceiling", "CEIL", 1, 1, (args) => Math.ceil(args.number(0))),
  both("round", 1, 2, (args) =>
    args.length > 1 ? roundTo(args.number(0), args.number(1)) : round(args.number(0), 0),
  ),
  numeric("abs", "ABS", Math.abs),
  numeric("sqrt", "SQRT", Math.sqrt),
  both("pow", 2, 2, (args) => args.number(0) ** args.number(1)),
  both("min", 1, MANY, (args) =>
    args.allNumbers().reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
  ),
  both("max", 1, MANY, (args) =>
    args.allNumbers().reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  ),
  both("sum", 1, MANY, (args) => args.allNumbers().reduce((sum, value) => sum + value, 0)),
  both("count-non-empty", 1, MANY, (args) => args.allValues().filter((value) => value !== "").length),
  both("checklist", 2, MANY, (args) => {
    const [least, most] = [args.number(0), args.number(1)];
    const count = args.values(2).filter(truthOf).length;
    return (least < 0 || count >= least) && (most < 0 || count <= most);
  }),
  {
    // of the digits of a new key, which are random
    ...both("random", 0, 0, (_args, context) => {
      const digits =
        context
          .newKey?.()
          .replace(/[^0-9a-f]/gi, "")
          .slice(-12) ?? "";
      return digits === "" ? "" : Number.parseInt(digits, 16) / 16 ** digits.length;
    }),
    isDrawn: true,
  },
];

/** A function of one number. @example numeric("abs", "ABS", Math.abs) */
export function numeric(name: string, native: string, run: (value: number) => number): ExpressionFunction {
  return named(name, native, 1, 1, (args) => run(args.number(0)));
}

/** `""` when the argument reads fields and none of them is answered. */
function calculated(argument: Argument | undefined, context: ExpressionContext): Value {
  if (argument === undefined) return "";
  const read = answeredIn(argument.tree, context);
  if (read === "none") return "";
  const value = numberOf(argument.lenient(), offsetOf(context.now));
  return Number.isFinite(value) ? value : "";
}

function answeredIn(tree: Expression, context: ExpressionContext): "some" | "none" | "constant" {
  if (tree.kind === "field") return context.value(tree.key) === "" ? "none" : "some";
  if (tree.kind === "self") return (context.self ?? "") === "" ? "none" : "some";
  const below =
    tree.kind === "call"
      ? tree.args
      : tree.kind === "binary"
        ? [tree.left, tree.right]
        : tree.kind === "unary"
          ? [tree.operand]
          : [];
  const found = below.map((part) => answeredIn(part, context));
  if (found.includes("some")) return "some";
  return found.includes("none") ? "none" : "constant";
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
