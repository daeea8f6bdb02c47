/** Between which numbers a calculation's results are, where there are any: a score is at most the sum of its parts. */
import { findFunction } from "../expression/functions/index.ts";
import type { Expression } from "../expression/tree.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import type { FormNode } from "../form/engine/form-node.ts";
import { numberLimits } from "./number-limits.ts";
import { optionKeys } from "./option-keys.ts";
import type { Plain } from "./shape.ts";

interface Interval {
  readonly least: number;
  readonly most: number;
}

const MAX_DEPTH = 20;
const anything: Interval = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

/**
 * Numbers are added, subtracted and multiplied as JavaScript does, whose rounding never passes a limit. What isn't answered
 * counts as 0, or leaves the result without a number.
 * @example calculatedLimits(the tree of "${a} + ${b}", form) // { least: 0, most: 6 } where both are between 0 and 3
 */
export function calculatedLimits(tree: Expression, form: CompiledForm): Pick<Plain, "least" | "most"> {
  const { least, most } = intervalOf(tree, form, 0);
  return { ...(Number.isFinite(least) && { least }), ...(Number.isFinite(most) && { most }) };
}

function intervalOf(tree: Expression, form: CompiledForm, depth: number): Interval {
  if (depth > MAX_DEPTH) return anything;
  switch (tree.kind) {
    case "number":
      return { least: tree.value, most: tree.value };
    case "unary": {
      if (tree.operator !== "-") return anything;
      const { least, most } = intervalOf(tree.operand, form, depth + 1);
      return { least: -most, most: -least };
    }
    case "binary": {
      const [left, right] = [tree.left, tree.right].map((side) => intervalOf(side, form, depth + 1));
      return left && right ? combined(tree.operator, left, right) : anything;
    }
    case "field":
      return ofQuestion(form.byReference.get(tree.key.toLowerCase()), form, depth);
    case "call":
      return ofCall(tree, form, depth);
    default:
      return anything;
  }
}

function combined(operator: string, one: Interval, other: Interval): Interval {
  if (operator === "+") return { least: one.least + other.least, most: one.most + other.most };
  if (operator === "-") return { least: one.least - other.most, most: one.most - other.least };
  if (operator !== "*") return anything;
  const products = [one.least, one.most].flatMap((a) => [a * other.least, a * other.most]);
  return products.some(Number.isNaN)
    ? anything
    : { least: Math.min(...products), most: Math.max(...products) };
}

function ofQuestion(node: FormNode | undefined, form: CompiledForm, depth: number): Interval {
  if (!node?.field || node.repeats.length > 0) return anything;
  if (node.kind === "calculated" && node.calculation && !node.keepsCalculation)
    return withZero(intervalOf(node.calculation, form, depth + 1));
  if (node.kind === "number") return withZero({ ...anything, ...numberLimits(node) });
  if (node.kind !== "choice") return anything;
  const keys = optionKeys(node.field)?.map(Number);
  // a date counts as a number as well
  return keys === undefined || keys.length === 0 || keys.some(Number.isNaN)
    ? anything
    : withZero({ least: Math.min(...keys), most: Math.max(...keys) });
}

const withZero = ({ least, most }: Interval): Interval => ({
  least: Math.min(least, 0),
  most: Math.max(most, 0),
});

const hull = (intervals: readonly Interval[]): Interval =>
  intervals.length === 0
    ? anything
    : {
        least: Math.min(...intervals.map(({ least }) => least)),
        most: Math.max(...intervals.map(({ most }) => most)),
      };

function ofCall(
  { name, args }: Extract<Expression, { kind: "call" }>,
  form: CompiledForm,
  depth: number,
): Interval {
  const inner = (trees: readonly Expression[]) => trees.map((tree) => intervalOf(tree, form, depth + 1));
  const { native, xpath } = findFunction(name) ?? {};
  switch (xpath ?? native?.toLowerCase()) {
    case "if":
      return hull(inner(args.slice(1)));
    case "coalesce":
      return hull(inner(args));
    case "int":
    case "number":
      return args.length === 1 ? withZero(hull(inner(args))) : anything;
    case "count-selected":
    case "string-length":
      return { ...anything, least: 0 };
    default:
      return anything;
  }
}
