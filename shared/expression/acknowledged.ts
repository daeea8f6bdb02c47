/** What is acknowledged is "OK" in a text, as in ODK XForms, Body Elements: trigger, though it is true in conditions. */
import type { ExpressionContext } from "./context.ts";
import type { Expression } from "./tree.ts";
import { textOf, type Value } from "./values.ts";

/** In a text; what isn't acknowledged is no text. */
export const ACKNOWLEDGED = "OK";

/** A value in a text. @param tree what it was computed from */
export function textFrom(tree: Expression, value: Value, context: ExpressionContext): string {
  if (typeof value !== "boolean" || !isOfAcknowledged(tree, context)) return textOf(value);
  return value ? ACKNOWLEDGED : "";
}

/** Whether the value of an expression is that of a box to tick, where it is true or false. */
export function isOfAcknowledged(tree: Expression, context: ExpressionContext): boolean {
  if (tree.kind === "field") return context.isAcknowledged?.(tree.key) === true;
  if (tree.kind === "self") return context.isAcknowledged?.() === true;
  if (tree.kind !== "call" || !/^(if|coalesce|once)$/i.test(tree.name)) return false;
  const values = /^if$/i.test(tree.name) ? tree.args.slice(1) : tree.args;
  return values.some((value) => isOfAcknowledged(value, context));
}
