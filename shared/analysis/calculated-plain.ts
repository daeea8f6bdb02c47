/** What a calculation gives, for all submissions at once: the texts of an `if`, or numbers. */
import { findFunction } from "../expression/functions/index.ts";
import type { Expression } from "../expression/tree.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import type { FormNode } from "../form/engine/form-node.ts";
import { calculatedLimits } from "./calculated-limits.ts";
import { eitherPlain } from "./either-plain.ts";
import { optionKeys } from "./option-keys.ts";
import { kindOfScalar, type Plain, type Scalar } from "./shape.ts";

/** Functions whose results are numbers, or nothing where they can't be computed. */
const numeric = new Set([
  ...["number", "int", "floor", "ceiling", "round", "abs", "sqrt", "pow", "min", "max", "sum", "pi"],
  ...["sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "exp10", "log", "log10"],
  ...["count", "count-non-empty", "count-selected", "string-length", "datedif", "position", "random"],
]);
const yesOrNo = new Set([
  ...["not", "true", "false", "boolean", "boolean-from-string", "selected", "contains", "starts-with"],
  ...["ends-with", "checklist", "weighted-checklist", "regex"],
]);

const MAX_DEPTH = 20;
const number: Plain = { kinds: new Set(["number"]) };
const boolean: Plain = { kinds: new Set(["boolean"]) };
const constant = (value: Scalar): Plain => ({ kinds: new Set([kindOfScalar(value)]), values: [value] });

/** Undefined: it can be any plain value. */
export function calculatedPlain(node: FormNode | undefined, form: CompiledForm): Plain | undefined {
  if (!node?.calculation || node.keepsCalculation || node.kind !== "calculated") return undefined;
  const plain = plainOf(node.calculation, form, 0);
  const isNumber = plain?.kinds.size === 1 && plain.kinds.has("number") && !plain.values;
  if (!plain || !isNumber) return plain;
  const decimals = hasDecimals(node.calculation, form, 0) && { hasDecimals: true as const };
  return { ...plain, ...calculatedLimits(node.calculation, form), ...decimals };
}

/** Functions that give whole numbers, whatever they are given. */
const whole = new Set([
  ...["int", "floor", "ceiling", "count", "count-non-empty", "count-selected", "string-length", "datedif"],
  ...["position"],
]);

/** Whether a number that is computed can have decimals: a part is divided, or has some itself. */
function hasDecimals(tree: Expression, form: CompiledForm, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  const inside = (part: Expression) => hasDecimals(part, form, depth + 1);
  switch (tree.kind) {
    case "number":
      return !Number.isInteger(tree.value);
    case "unary":
      return inside(tree.operand);
    case "binary":
      return tree.operator === "div" || inside(tree.left) || inside(tree.right);
    case "field": {
      const node = form.byReference.get(tree.key.toLowerCase());
      if (node?.kind === "number") return !Number.isInteger(node.field?.step);
      return node?.kind === "calculated" && node.calculation !== undefined && inside(node.calculation);
    }
    case "call": {
      const { native, xpath } = findFunction(tree.name) ?? {};
      const [, digits] = tree.args;
      if ([xpath, native?.toLowerCase()].some((name) => name !== undefined && whole.has(name))) return false;
      if (native === "ROUND" && digits === undefined) return false;
      return (native === "IF" ? tree.args.slice(1) : tree.args).some(inside);
    }
    default:
      return false;
  }
}

function plainOf(tree: Expression, form: CompiledForm, depth: number): Plain | undefined {
  if (depth > MAX_DEPTH) return undefined;
  switch (tree.kind) {
    case "number":
    case "text":
    case "boolean":
      return tree.value === "" ? { kinds: new Set(), values: [] } : constant(tree.value);
    case "unary":
      return tree.operator === "-" ? number : boolean;
    case "binary":
      return ["+", "-", "*", "div", "mod"].includes(tree.operator) ? number : boolean;
    case "field":
      return ofQuestion(form.byReference.get(tree.key.toLowerCase()), form, depth);
    case "call":
      return ofCall(tree, form, depth);
    default:
      return undefined;
  }
}

function ofCall(
  { name, args }: Extract<Expression, { kind: "call" }>,
  form: CompiledForm,
  depth: number,
): Plain | undefined {
  const { native, xpath } = findFunction(name) ?? {};
  const called = [xpath, native?.toLowerCase()].filter((one) => one !== undefined);
  const is = (names: ReadonlySet<string>) => called.some((one) => names.has(one));
  if (is(numeric)) return number;
  if (is(yesOrNo)) return boolean;
  const isChoice = called.includes("if");
  if (!isChoice && !called.includes("coalesce") && !called.includes("once")) return undefined;
  const results = (isChoice ? args.slice(1) : args).map((arg) => plainOf(arg, form, depth + 1));
  return results.includes(undefined) ? undefined : results.reduce(eitherPlain);
}

function ofQuestion(node: FormNode | undefined, form: CompiledForm, depth: number): Plain | undefined {
  if (!node?.field || node.repeats.length > 0) return undefined;
  if (node.kind === "number") return number;
  if (node.kind === "calculated" && node.calculation && !node.keepsCalculation)
    return plainOf(node.calculation, form, depth + 1);
  const values = node.kind === "choice" ? optionKeys(node.field) : undefined;
  return values && { kinds: new Set(["text"]), values };
}
