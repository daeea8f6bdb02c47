/** Conditions, negation, and values made once. */
import type { ExpressionContext } from "../context.ts";
import type { Value } from "../values.ts";
import { both, type ExpressionFunction, MANY, named } from "./declare.ts";

export const logicFunctions: readonly ExpressionFunction[] = [
  both("if", 3, 3, (args) => args.value(args.truth(0) ? 1 : 2)),
  both("not", 1, 1, (args) => !args.truth(0)),
  both("coalesce", 1, MANY, (args) => args.values().find((value) => value !== "") ?? ""),
  both("true", 0, 0, () => true),
  both("false", 0, 0, () => false),
  named("boolean", "BOOL", 1, 1, (args) => args.truth(0)),
  // also around what a reader of forms makes to be drawn once
  both("once", 1, 1, (args, context) => ownOr(context, () => args.value(0))),
];

/** The field's current value, so that a value made once stays. */
export function ownOr(context: ExpressionContext, make: () => Value): Value {
  const own = context.self ?? "";
  return own === "" ? make() : own;
}
