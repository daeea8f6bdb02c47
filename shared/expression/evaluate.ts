/** Computes the value of an expression's tree. */
import { offsetOf } from "./calendar.ts";
import type { ExpressionContext } from "./context.ts";
import type { Argument } from "./functions/arguments.ts";
import { callFunction, callValues } from "./functions/index.ts";
import type { BinaryOperator, Expression, ExpressionOf } from "./tree.ts";
import { areEqual, numberOf, truthOf, type Value } from "./values.ts";

/**
 * The value of an expression. What can't be computed is NaN or `""`.
 * @throws TooMuchWork only, when the context counts steps and they are used up
 * @example evaluate(tree of "[a] + 1", { value: () => 2, … }) // 3
 * @see workbook page, section 7: values and coercion
 */
export function evaluate(tree: Expression, context: ExpressionContext): Value {
  return compute(tree, context, false);
}

/** The same as a part of an expression, where what can't be computed is empty. */
export function evaluatePart(tree: Expression, context: ExpressionContext): Value {
  return part(tree, context, false);
}

/** Whether an expression is true, e.g. a condition (XPath 1.0 § 4.3, boolean()). */
export function isTrue(tree: Expression, context: ExpressionContext): boolean {
  return truthOf(evaluate(tree, context));
}

/** @param lenient unanswered operands of sums and products count as 0, inside `CALC` */
function compute(tree: Expression, context: ExpressionContext, lenient: boolean): Value {
  context.work?.spend(1);
  switch (tree.kind) {
    case "number":
    case "text":
    case "boolean":
      return tree.value;
    case "self":
      return context.self ?? "";
    case "field":
      return context.value(tree.key);
    case "name":
      return context.column?.(tree.name) ?? "";
    case "path":
    case "nodes":
      return "";
    case "instance":
      return context.lists?.values(tree, context)[0] ?? "";
    case "call": {
      const value = callFunction(tree.name, argumentsOf(tree, context, lenient), context);
      return typeof value === "boolean" ? (context.observe?.(tree, [], value) ?? value) : value;
    }
    case "unary": {
      const operand = part(tree.operand, context, lenient);
      if (tree.operator === "!") return !truthOf(operand);
      return -operandNumber(operand, lenient, offsetOf(context.now));
    }
    case "binary":
      return binary(tree, context, lenient);
  }
}

/** What a call takes besides computing its arguments. */
const STEPS_A_CALL = 4;
const STEPS_AN_ARGUMENT = 2;

function argumentsOf(tree: ExpressionOf<"call">, context: ExpressionContext, lenient: boolean): Argument[] {
  context.work?.spend(STEPS_A_CALL + STEPS_AN_ARGUMENT * tree.args.length);
  return tree.args.map((arg) => {
    let known: Value | undefined;
    // computed at most once: nested functions that read an argument twice would compute it thousands of times
    const value = () => {
      if (known === undefined) {
        known = part(arg, context, lenient);
        if (typeof known === "string") context.work?.spendText(known.length);
      }
      return known;
    };
    const values = () => {
      if (arg.kind === "instance") return context.lists?.values(arg, context) ?? [];
      if (arg.kind !== "call") return undefined;
      return callValues(arg.name, argumentsOf(arg, context, lenient), context);
    };
    const allIn = (other: ExpressionContext) => allValues(arg, other);
    return { tree: arg, value, values, allIn, lenient: () => compute(arg, context, true) };
  });
}

/** The values of an expression: of a field those in every instance, of rows and of some functions several. */
function allValues(tree: Expression, context: ExpressionContext): readonly Value[] {
  if (tree.kind === "instance") return context.lists?.values(tree, context) ?? [];
  if (tree.kind === "field" && context.values !== undefined) {
    const values = context.values(tree.key);
    context.work?.spend(values.length);
    return values;
  }
  const several =
    tree.kind === "call" ? callValues(tree.name, argumentsOf(tree, context, false), context) : undefined;
  return several ?? [evaluate(tree, context)];
}

/**
 * What a part of an expression gives to the rest: what can't be computed is empty there, as it is under a calculation's own name.
 * Not inside `CALC`, where only what is unanswered counts as 0.
 */
function part(tree: Expression, context: ExpressionContext, lenient: boolean): Value {
  const value = compute(tree, context, lenient);
  return typeof value === "number" && !Number.isFinite(value) && !lenient ? "" : value;
}

/** XPath 1.0 § 3.4 (or, and, comparisons) and § 3.5 (numbers); dates are compared as numbers: ODK XForms, XPath Operators. */
function binary(tree: ExpressionOf<"binary">, context: ExpressionContext, lenient: boolean): Value {
  const left = part(tree.left, context, lenient);
  if (tree.operator === "or") return truthOf(left) || truthOf(part(tree.right, context, lenient));
  if (tree.operator === "and") return truthOf(left) && truthOf(part(tree.right, context, lenient));
  const right = part(tree.right, context, lenient);
  if (isComparison(tree.operator) && [tree.left, tree.right].some((side) => isAbsent(side, context)))
    return false;
  const value = operated(tree, left, right, context, lenient);
  return isComparison(tree.operator) ? (context.observe?.(tree, [left, right], value) ?? value) : value;
}

/** All but "or" and "and", which may not compute their right side. */
function operated(
  tree: ExpressionOf<"binary">,
  left: Value,
  right: Value,
  context: ExpressionContext,
  lenient: boolean,
): Value {
  if (typeof left === "string") context.work?.spendText(left.length);
  if (typeof right === "string") context.work?.spendText(right.length);
  // only dates with an offset need it
  const offset = typeof left === "string" || typeof right === "string" ? offsetOf(context.now) : 0;
  if (tree.operator === "=") return areEqual(left, right, offset);
  if (tree.operator === "!=") return !areEqual(left, right, offset);
  const inSum = lenient && (tree.operator === "+" || tree.operator === "-" || tree.operator === "*");
  const [a, b] = [operandNumber(left, inSum, offset), operandNumber(right, inSum, offset)];
  switch (tree.operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "div":
      return a / b;
    case "mod":
      return a % b;
    default:
      return "";
  }
}

const isComparison = (operator: BinaryOperator) => /^[=<>!]/.test(operator);

/** What isn't there at all, a node-set of none (XPath 1.0 § 3.4): it is neither equal to anything, nor different. */
function isAbsent(tree: Expression, context: ExpressionContext): boolean {
  switch (tree.kind) {
    case "name":
      return context.column?.(tree.name) === undefined;
    case "path":
    case "nodes":
      return true;
    case "instance":
      return (context.lists?.values(tree, context) ?? []).length === 0;
    default:
      return false;
  }
}

function operandNumber(value: Value, unansweredIsZero: boolean, offsetMinutes: number): number {
  return unansweredIsZero && value === "" ? 0 : numberOf(value, offsetMinutes);
}
