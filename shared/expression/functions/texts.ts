/** Joining, measuring and matching texts. */
import { textOf } from "../values.ts";
import { both, type ExpressionFunction, MANY, named } from "./declare.ts";

export const textFunctions: readonly ExpressionFunction[] = [
  named("string", "TEXT", 1, 1, (args) => args.text(0)),
  both("concat", 0, MANY, (args, { write = textOf }) => args.allValues().map(write).join("")),
  both("join", 1, MANY, (args, { write = textOf }) => args.allValues(1).map(write).join(args.text(0))),
  named(
    "string-length",
    "LEN",
    0,
    1,
    (args, context) => [...(args.length > 0 ? args.text(0) : textOf(context.self ?? ""))].length,
  ),
  // without a pattern engine nothing is refused: the server, which has one, decides
  named("regex", "MATCHES", 2, 2, (args, context) => context.matches?.(args.text(0), args.text(1)) ?? true),
];
