/** Between which numbers every accepted answer to a question is. */
import type { Expression } from "../expression/tree.ts";
import type { FormNode } from "../form/engine/form-node.ts";
import { isCalculated } from "../form/engine/form-node.ts";
import type { Plain } from "./shape.ts";

type Limits = Pick<Plain, "least" | "most">;

/** Only what is shown is checked: what is hidden or calculated can be any number. */
export function numberLimits(node: FormNode | undefined): Limits {
  const { field } = node ?? {};
  if (!node || !field || !node.isShown || isCalculated(node)) return {};
  const all = [
    ofBound("least", field.minValue),
    ofBound("most", field.maxValue),
    ...(node.constraint ? partsOf(node.constraint).map(ofComparison) : []),
  ];
  const least = all.flatMap((one) => one.least ?? []);
  const most = all.flatMap((one) => one.most ?? []);
  return {
    ...(least.length > 0 && { least: Math.max(...least) }),
    ...(most.length > 0 && { most: Math.min(...most) }),
  };
}

function ofBound(end: "least" | "most", bound: number | string | undefined): Limits {
  const value = bound === undefined || bound === "" ? Number.NaN : Number(bound);
  return Number.isNaN(value) ? {} : { [end]: value };
}

/** What must hold all together. */
function partsOf(tree: Expression): Expression[] {
  if (tree.kind === "binary" && tree.operator === "and")
    return [...partsOf(tree.left), ...partsOf(tree.right)];
  return [tree];
}

/** `. >= 3`, or `3 <= .`. */
function ofComparison(tree: Expression): Limits {
  if (tree.kind !== "binary") return {};
  const { left, right, operator } = tree;
  if (left.kind === "self" && right.kind === "number") return limitsBy(operator, right.value);
  if (left.kind === "number" && right.kind === "self") return limitsBy(turned[operator] ?? "", left.value);
  return {};
}

const turned: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=" };

/** `. > 3` counts as `. >= 3`: what is called impossible must be. */
function limitsBy(operator: string, value: number): Limits {
  if (operator === ">" || operator === ">=") return { least: value };
  if (operator === "<" || operator === "<=") return { most: value };
  return operator === "=" ? { least: value, most: value } : {};
}
