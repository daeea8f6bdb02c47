/** Conditions and negation. */
import { both, type ExpressionFunction, MANY, named } from "./declare.ts";

export const logicFunctions: readonly ExpressionFunction[] = [
  both("if", 3, 3, (args) => args.value(args.truth(0) ? 1 : 2)),
  both("not", 1, 1, (args) => !args.truth(0)),
  both("coalesce", 1, MANY, (args) => args.values().find((value) => value !== "") ?? ""),
  both("true", 0, 0, () => true),
  both("false", 0, 0, () => false),
  named("boolean", "BOOL", 1, 1, (args) => args.truth(0)),
];
