/** The possible values of an expression whose fields are only partly known. */

import { dayNumber } from "../../expression/calendar.ts";
import type { BinaryOperator, Expression, ExpressionOf } from "../../expression/tree.ts";
import { areEqual } from "../../expression/values.ts";
import { abstractCall } from "./abstract-calls.ts";
import type { Scope } from "./scope.ts";
import {
  type AbstractValue,
  ANYTHING,
  type Chosen,
  isExact,
  MAX_VALUE_SETS,
  possibleOf,
  type SomeText,
  sharedTruth,
  type Truth,
  truthOfSet,
  type ValueSet,
} from "./value-set.ts";
import { compute, negated } from "./value-set-arithmetic.ts";
import { compareSets, hasOffset } from "./value-set-range.ts";

/** More pairs of value sets than this are not compared one by one. */
const MAX_PAIRS = 400;

/**
 * All possible results of `evaluate`, or more: never fewer.
 * @example possibleValue(tree of "[sex] = 'x'", scope where sex is "m" or "f") // [false]
 */
export function abstractValue(tree: Expression, scope: Scope): AbstractValue {
  scope.budget.spend(1);
  if (scope.budget.isSpent) return ANYTHING;
  switch (tree.kind) {
    case "number":
    case "text":
    case "boolean":
      return [tree.value];
    case "self":
      return scope.self();
    case "field":
      return scope.value(tree.key);
    case "name":
      return columnOf(tree.name, scope);
    case "path":
    case "nodes":
    case "instance":
      return ANYTHING;
    case "call":
      return abstractCall(tree, scope, partValue);
    case "unary": {
      const operand = partValue(tree.operand, scope);
      if (tree.operator === "-") return distinct(operand.map(negated));
      const truth = sharedTruth(operand);
      return possibleOf(truth === undefined ? undefined : !truth);
    }
    case "binary":
      return binary(tree, scope);
  }
}

/** What a part gives to the rest of the expression: what can't be computed is empty there. */
function partValue(tree: Expression, scope: Scope): AbstractValue {
  return abstractValue(tree, scope).map((set) =>
    typeof set === "number" && !Number.isFinite(set) ? "" : set,
  );
}

function columnOf(name: string, scope: Scope): AbstractValue {
  const column = scope.column?.(name);
  return column === undefined ? ANYTHING : [column];
}

/** Whether an expression is true for all possible values of its fields. */
export function abstractTruth(
  tree: Expression,
  scope: Scope,
  truth: (set: ValueSet) => Truth = truthOfSet,
): Truth {
  return sharedTruth(abstractValue(tree, scope), truth);
}

function binary(tree: ExpressionOf<"binary">, scope: Scope): AbstractValue {
  const { operator } = tree;
  if (operator === "and" || operator === "or") {
    const decides = operator === "or";
    const left = abstractTruth(tree.left, scope);
    if (left === decides) return possibleOf(decides);
    const right = abstractTruth(tree.right, scope);
    if (right === decides) return possibleOf(decides);
    return possibleOf(left === undefined || right === undefined ? undefined : !decides);
  }
  const left = partValue(tree.left, scope);
  const right = partValue(tree.right, scope);
  const pairs = left.length * right.length;
  scope.budget.spend(pairs);
  if (isSum(operator)) {
    if (pairs > MAX_PAIRS) return ANYTHING;
    return distinct(left.flatMap((one) => right.map((other) => compute(operator, one, other))));
  }
  return possibleOf(pairs > MAX_PAIRS ? undefined : compareAll(operator, left, right));
}

function isSum(operator: BinaryOperator): operator is "+" | "-" | "*" | "div" | "mod" {
  return operator === "+" || operator === "-" || operator === "*" || operator === "div" || operator === "mod";
}

/** The outcome that all pairs share, if they do. */
function compareAll(operator: BinaryOperator, left: AbstractValue, right: AbstractValue): Truth {
  let shared: Truth;
  for (const one of left)
    for (const other of right) {
      const outcome = compareTwo(operator, one, other);
      if (outcome === undefined || (shared !== undefined && outcome !== shared)) return undefined;
      shared = outcome;
    }
  return shared;
}

function compareTwo(operator: BinaryOperator, left: ValueSet, right: ValueSet): Truth {
  switch (operator) {
    case "=":
      return equalSets(left, right);
    case "!=": {
      const outcome = equalSets(left, right);
      return outcome === undefined ? undefined : !outcome;
    }
    case "<":
    case "<=":
    case ">":
    case ">=":
      return compareSets(operator, left, right);
    default:
      return undefined;
  }
}

/** Each exact value once. */
function distinct(sets: readonly ValueSet[]): AbstractValue {
  const all = [...new Set(sets)];
  return all.length > MAX_VALUE_SETS ? ANYTHING : all;
}

/* Whether two value sets are equal, as by `=`. */

/** Numeric if either side is a number, else as texts; see `areEqual` of the values. */
function equalSets(left: ValueSet, right: ValueSet): Truth {
  if (isExact(left) && isExact(right)) {
    const isNumeric = typeof left === "number" || typeof right === "number";
    const dependsOnZone = [left, right].some((one) => typeof one === "string" && hasOffset(one));
    return isNumeric && dependsOnZone ? undefined : areEqual(left, right, 0);
  }
  if (isNumber(left) || isNumber(right)) return compareSets("=", left, right);
  if (isExact(left)) return equalsText(right, left);
  return isExact(right) ? equalsText(left, right) : undefined;
}

function isNumber(set: ValueSet): boolean {
  return typeof set === "number" || (!isExact(set) && set.kind === "numbers");
}

/** @param exact not a number */
function equalsText(set: ValueSet, exact: ValueSet): Truth {
  if (isExact(set) || typeof exact !== "string") return undefined;
  if (exact === "" && set.kind !== "anything") return false;
  if (set.kind === "text") return isAmong(set, exact);
  if (set.kind === "chosen") return isJoined(set, exact);
  if (set.kind !== "dates") return undefined;
  const day = dayNumber(exact);
  return day === undefined || day <= set.from || day >= set.to ? false : undefined;
}

/** Whether a text can be ruled out: the answer is no or unknown, never yes. */
function isAmong({ excluded, isWord }: SomeText, text: string): Truth {
  return excluded.has(text) || (isWord && /\s/.test(text)) ? false : undefined;
}

function isJoined({ keys, decided, options, least, most }: Chosen, text: string): Truth {
  const words = text.split(" ");
  const others = words.filter((word) => !keys.has(word));
  const fits =
    [...keys].every((key) => words.includes(key)) &&
    others.every((word) => options.has(word) && !decided.has(word)) &&
    others.length >= least &&
    others.length <= most;
  return fits ? undefined : false;
}
