/** What a constraint says that a field's limits and validators can say, too. */
import { dayNumber } from "../../../expression/calendar.ts";
import { findFunction } from "../../../expression/functions/index.ts";
import { parseExpression } from "../../../expression/parse-expression.ts";
import type { BinaryOperator, Expression } from "../../../expression/tree.ts";
import type { FieldValidator } from "../../../form/definition.ts";
import { validatorOfPattern } from "../../../form/validator-patterns.ts";

/** A number, or a date `YYYY-MM-DD`. */
export type Bound = number | string | undefined;

/** @example asBound("2020-01-31") // "2020-01-31" */
export function asBound(text: string): number | string | undefined {
  if (dayNumber(text) !== undefined) return text;
  return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** A text that is a date. @example dateOf("soon") // undefined */
export function dateOf(text: string): string | undefined {
  const bound = asBound(text);
  return typeof bound === "string" ? bound : undefined;
}

/** Whether one bound is above another of its kind. @example isAbove("2020-02-01", "2020-01-01") // true */
export function isAbove(one: Bound, other: Bound): boolean {
  if (typeof one === "string" && typeof other === "string") return one > other; // four-digit years sort as texts
  return typeof one === "number" && typeof other === "number" && one > other;
}

export interface ReadConstraint {
  minValue?: number | string;
  maxValue?: number | string;
  validator?: FieldValidator;
  /** True: nothing of the constraint is lost when only the limits are kept. */
  isWhole: boolean;
}

/** Understands `. >= a and . <= b` with constants, comparisons with today, and the patterns of validators. */
export function readConstraint(source: string, type: string): ReadConstraint | undefined {
  const parsed = parseExpression(source);
  if (!parsed.ok) return undefined;
  const pattern = patternOf(parsed.tree);
  // outside of strict forms a validator of texts takes no effect, so that the constraint is needed
  if (pattern !== undefined) return { validator: pattern, isWhole: false };
  const comparisons = conjuncts(parsed.tree).map(comparisonOf);
  const read: ReadConstraint = { isWhole: true };
  for (const comparison of comparisons) {
    if (comparison === undefined) return undefined;
    const { operator, bound } = comparison;
    const isLower = operator === ">=" || operator === ">";
    const isStrict = operator === ">" || operator === "<";
    if (bound === "today") {
      if (read.validator !== undefined) return undefined; // one of them would be lost
      read.validator = isLower ? "AFTERTODAY" : "BEFORETODAY";
      // the validators allow today, which a strict comparison does not
      read.isWhole &&= !isStrict;
      continue;
    }
    const isWholeNumber = type === "integer" && Number.isSafeInteger(bound);
    if (isStrict && !isWholeNumber) return undefined;
    const limit = isStrict && typeof bound === "number" ? bound + (isLower ? 1 : -1) : bound;
    const member = isLower ? "minValue" : "maxValue";
    if (read[member] !== undefined) return undefined;
    read[member] = limit;
  }
  // a constraint that nothing meets stays one, and is said to be so
  return isAbove(read.minValue, read.maxValue) ? undefined : read;
}

function patternOf(tree: Expression): FieldValidator | undefined {
  if (tree.kind !== "call" || findFunction(tree.name)?.native !== "MATCHES") return undefined;
  const [value, pattern] = tree.args;
  return value?.kind === "self" && pattern?.kind === "text" ? validatorOfPattern(pattern.value) : undefined;
}

function conjuncts(tree: Expression): Expression[] {
  if (tree.kind !== "binary" || tree.operator !== "and") return [tree];
  return [...conjuncts(tree.left), ...conjuncts(tree.right)];
}

const mirrored: Partial<Record<BinaryOperator, BinaryOperator>> = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

function comparisonOf(tree: Expression): { operator: BinaryOperator; bound: number | string } | undefined {
  if (tree.kind !== "binary" || mirrored[tree.operator] === undefined) return undefined;
  const isOwnLeft = tree.left.kind === "self";
  if (!isOwnLeft && tree.right.kind !== "self") return undefined;
  const bound = constantOf(isOwnLeft ? tree.right : tree.left);
  const operator = isOwnLeft ? tree.operator : mirrored[tree.operator];
  return bound === undefined || operator === undefined ? undefined : { operator, bound };
}

/** A number, a date, or "today". */
function constantOf(tree: Expression): number | string | undefined {
  if (tree.kind === "number") return tree.value;
  if (tree.kind === "unary" && tree.operator === "-" && tree.operand.kind === "number")
    return -tree.operand.value;
  if (tree.kind !== "call") return undefined;
  if (tree.name.toLowerCase() === "today" && tree.args.length === 0) return "today";
  const [arg] = tree.args;
  const isDate = tree.name.toLowerCase() === "date" && tree.args.length === 1 && arg?.kind === "text";
  return isDate ? dateOf(arg.value) : undefined;
}
