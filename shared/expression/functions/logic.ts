/** Conditions, negation, and values made once: ODK XForms, XPath Functions › Boolean Functions. */
import type { ExpressionContext } from "../context.ts";
import type { Value } from "../values.ts";
import { both, type ExpressionFunction, MANY, named } from "./declare.ts";

export const logicFunctions: readonly ExpressionFunction[] = [
  // ODK XForms, if(): both results may be of any kind; the one that isn't chosen isn't computed
  both("if", 3, 3, (args) => args.value(args.truth(0) ? 1 : 2)),
  // XPath 1.0 § 4.3, not()
  both("not", 1, 1, (args) => !args.truth(0)),
  // ODK XForms, coalesce(): the first value that isn't empty; here of any number of values
  both("coalesce", 1, MANY, (args) => args.values().find((value) => value !== "") ?? ""),
  // XPath 1.0 § 4.3, true(), false(), boolean()
  both("true", 0, 0, () => true),
  both("false", 0, 0, () => false),
  named("boolean", "BOOL", 1, 1, (args) => args.truth(0)),
  // ODK XForms, once(); also around what a reader of forms makes to be drawn once
  both("once", 1, 1, (args, context) => ownOr(context, () => args.value(0))),
];

/** The field's current value, so that a value made once stays (ODK XForms, once()). */
export function ownOr(context: ExpressionContext, make: () => Value): Value {
  const own = context.self ?? "";
  return own === "" ? make() : own;
}
