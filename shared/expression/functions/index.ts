/**
 * The functions of the language by their names: those that most forms call, and those that were added. The comment of each
 * says which rule it is and where the rule stands; what XPath 1.0 and ODK XForms leave open, the list of the workbook page
 * decides (section 7, Expressions).
 */
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
import { textFunctions } from "./texts.ts";

const known: ExpressionFunction[] = [];
const byXpathName = new Map<string, ExpressionFunction>();
const byNativeName = new Map<string, ExpressionFunction>();

/** Every function that is known so far, by kind; `../guide/function-groups.ts` describes them. */
export const functions: readonly ExpressionFunction[] = known;

/** Makes functions known; more than once does no harm. */
export function addFunctions(added: readonly ExpressionFunction[] = []): void {
  for (const entry of added) {
    if (known.includes(entry)) continue;
    known.push(entry);
    if (entry.xpath !== undefined) byXpathName.set(entry.xpath, entry);
    if (entry.native !== undefined) byNativeName.set(entry.native, entry);
  }
}

for (const kind of [
  ...[logicFunctions, choiceFunctions, numberFunctions, textFunctions],
  ...[dateFunctions, placeFunctions],
])
  addFunctions(kind);

/** XPath names that would otherwise be read as a native function of the same name in another case. */
const refusedNames = new Set(["current"]);

/** The function of a name: XPath names exactly as written, native ones in any case (workbook page, section 7). */
export function findFunction(name: string): ExpressionFunction | undefined {
  if (refusedNames.has(name)) return undefined;
  return byXpathName.get(name) ?? byNativeName.get(name.toUpperCase());
}

/** All values of a call whose function has several; undefined for any other call. */
export function callValues(
  name: string,
  args: readonly Argument[],
  context: ExpressionContext,
): readonly Value[] | undefined {
  return findFunction(name)?.values?.(new Arguments(args, context), context);
}

/**
 * Computes a call (XPath 1.0 § 3.2); an unknown function, or one with a wrong number of arguments, gives `""`, where XPath
 * has an error: `checkCalls` says it to the author before.
 */
export function callFunction(name: string, args: readonly Argument[], context: ExpressionContext): Value {
  const found = findFunction(name);
  if (found === undefined || args.length < found.min || args.length > found.max) return "";
  return found.run(new Arguments(args, context), context);
}

/** Whether an expression calls a function that the server can't compute again. */
export function isDrawn(tree: Expression): boolean {
  return hasNode(tree, (part) => part.kind === "call" && findFunction(part.name)?.isDrawn === true);
}

/** Whether an expression calls a function, in either dialect. @param native its native name, in capitals */
export function usesFunction(tree: Expression, native: string): boolean {
  return hasNode(tree, (part) => part.kind === "call" && findFunction(part.name)?.native === native);
}
