/** Every function of the language by its names. */
import type { ExpressionContext } from "../context.ts";
import { type Expression, hasNode } from "../tree.ts";
import type { Value } from "../values.ts";
import { type Argument, Arguments } from "./arguments.ts";
import { choiceFunctions } from "./choices.ts";
import { dateFunctions } from "./dates.ts";
import type { ExpressionFunction } from "./declare.ts";
import { logicFunctions } from "./logic.ts";
import { numberFunctions } from "./numbers.ts";
import { placeFunctions } from "./places.ts";
import { repeatFunctions } from "./repeats.ts";
import { textFunctions } from "./texts.ts";

/** Every function, by kind; `../guide/function-groups.ts` describes them. */
export const functions: readonly ExpressionFunction[] = [
  ...logicFunctions,
  ...choiceFunctions,
  ...numberFunctions,
  ...textFunctions,
  ...dateFunctions,
  ...repeatFunctions,
  ...placeFunctions,
];

const byXpathName = new Map(
  functions.flatMap((entry) => (entry.xpath === undefined ? [] : [[entry.xpath, entry]])),
);
const byNativeName = new Map(
  functions.flatMap((entry) => (entry.native === undefined ? [] : [[entry.native, entry]])),
);

/** XPath names that would otherwise be read as a native function of the same name in another case. */
const refusedNames = new Set(["current"]);

/** The function of a name: XPath names exactly as written, native ones in any case. */
export function findFunction(name: string): ExpressionFunction | undefined {
  if (refusedNames.has(name)) return undefined;
  return byXpathName.get(name) ?? byNativeName.get(name.toUpperCase());
}

/** Computes a call; an unknown function, or one with a wrong number of arguments, gives `""`. */
export function callFunction(name: string, args: readonly Argument[], context: ExpressionContext): Value {
  const found = findFunction(name);
  if (found === undefined || args.length < found.min || args.length > found.max) return "";
  return found.run(new Arguments(args, context), context);
}

/** Whether an expression calls a function, in either dialect. @param native its native name, in capitals */
export function usesFunction(tree: Expression, native: string): boolean {
  return hasNode(tree, (part) => part.kind === "call" && findFunction(part.name)?.native === native);
}
