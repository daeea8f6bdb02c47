/** Describes what a simple part of an expression requires of a field: `above 18`, `answered`, `"m"`. */
import { findFunction } from "../../expression/functions/index.ts";
import type { BinaryOperator, Expression } from "../../expression/tree.ts";
import { textOf, type Value } from "../../expression/values.ts";
import { foldedConstant } from "./expression-constants.ts";

/** A field compared with a constant. */
export interface SimplePart {
  /** The field as written; `.` is the own value. */
  key: string;
  field: Expression;
  operator: Comparison | "selected";
  constant: Value;
}

/** The operators that compare two values. */
export type Comparison = Extract<BinaryOperator, "=" | "!=" | "<" | "<=" | ">" | ">=">;

const mirrored: Readonly<Record<Comparison, Comparison>> = {
  "=": "=",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

const words: Readonly<Record<SimplePart["operator"], string>> = {
  "=": "",
  selected: "",
  "!=": "other than ",
  "<": "below ",
  "<=": "at most ",
  ">": "above ",
  ">=": "at least ",
};

/** A comparison of a field with a constant, the field first; undefined for everything else. */
export function simplePart(tree: Expression): SimplePart | undefined {
  if (tree.kind === "call" && findFunction(tree.name)?.native === "SELECTED") {
    const [answer, choice] = tree.args;
    return fieldAgainst(answer, "selected", choice);
  }
  if (tree.kind !== "binary" || !isComparison(tree.operator)) return undefined;
  return (
    fieldAgainst(tree.left, tree.operator, tree.right) ??
    fieldAgainst(tree.right, mirrored[tree.operator], tree.left)
  );
}

/** @example isComparison("and") // false */
export function isComparison(operator: BinaryOperator): operator is Comparison {
  return Object.hasOwn(mirrored, operator);
}

function fieldAgainst(
  field: Expression | undefined,
  operator: SimplePart["operator"],
  other: Expression | undefined,
): SimplePart | undefined {
  const key = field?.kind === "field" ? field.key : field?.kind === "self" ? "." : undefined;
  const constant = other === undefined ? undefined : foldedConstant(other);
  if (field === undefined || key === undefined || constant === undefined) return undefined;
  return { key, field, operator, constant };
}

/** @param expected false: the part must be false; undefined when there is no short description */
export function describePart({ operator, constant }: SimplePart, expected: boolean): string | undefined {
  const effective = expected ? operator : opposite[operator];
  if (effective === undefined) return undefined;
  if (constant === "") return effective === "!=" ? "answered" : effective === "=" ? "unanswered" : undefined;
  return `${words[effective]}${describeConstant(constant)}`;
}

/** Unanswered is neither above nor below anything, so only these have an opposite. */
const opposite: Partial<Record<SimplePart["operator"], SimplePart["operator"]>> = {
  "=": "!=",
  "!=": "=",
  selected: "!=",
};

/** @example describeConstant("2020-01-31") // "2020-01-31" */
export function describeConstant(constant: Value): string {
  if (typeof constant !== "string") return textOf(constant);
  return /^\d{4}-\d{2}-\d{2}$/.test(constant) ? constant : `"${constant}"`;
}
