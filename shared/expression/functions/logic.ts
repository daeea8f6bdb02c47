/** Conditions, negation, and values made once. */
import type { ExpressionContext } from "../context.ts";
import type { Value } from "../values.ts";
import type { Arguments } from "./arguments.ts";
import { both, type ExpressionFunction, MANY, named } from "./declare.ts";

export const logicFunctions: readonly ExpressionFunction[] = [
  both("if", 3, 3, (args) => args.value(args.truth(0) ? 1 : 2)),
  both("not", 1, 1, (args) => !args.truth(0)),
  both("coalesce", 1, MANY, (args) => args.values().find((value) => value !== "") ?? ""),
  both("true", 0, 0, () => true),
  both("false", 0, 0, () => false),
  named("boolean", "BOOL", 1, 1, (args) => args.truth(0)),
  named("boolean-from-string", undefined, 1, 1, (args) => /^(true|1)$/i.test(args.text(0))),
  both("once", 1, 1, (args, context) => ownOr(context, () => args.value(0))),
  both("uuid", 0, 1, (args, context) => ownOr(context, () => newText(args, context))),
];

/** The field's current value, so that a value made once stays. */
function ownOr(context: ExpressionContext, make: () => Value): Value {
  const own = context.self ?? "";
  return own === "" ? make() : own;
}

/** A new key; with a length, that many of its random characters. */
function newText(args: Arguments, { newKey }: ExpressionContext): string {
  const key = newKey?.() ?? "";
  if (args.length === 0) return key;
  const characters = (key + (newKey?.() ?? "")).replaceAll("-", "");
  return characters.slice(0, Math.max(0, args.number(0)));
}
