/** Finds calls of functions that do not exist, or with too few or too many arguments (XPath 1.0 § 3.2: both are errors). */
import { MANY } from "./functions/declare.ts";
import { findFunction } from "./functions/index.ts";
import { type Expression, nodesOf } from "./tree.ts";

export interface CallProblem {
  code: "E_FUNC" | "E_ARGS";
  message: string;
  offset: number;
}

/** @example checkCalls(tree of "frob(1)") // [{ code: "E_FUNC", message: "There is no function frob.", offset: 0 }] */
export function checkCalls(tree: Expression): CallProblem[] {
  const problems: CallProblem[] = [];
  for (const node of nodesOf(tree)) {
    if (node.kind !== "call") continue;
    const found = findFunction(node.name);
    if (found === undefined)
      problems.push({
        code: "E_FUNC",
        message: `There is no function ${node.name} here.`,
        offset: node.at,
      });
    else if (node.args.length < found.min || node.args.length > found.max)
      problems.push({
        code: "E_ARGS",
        message: `${node.name} takes ${countText(found.min, found.max)}, not ${node.args.length}.`,
        offset: node.at,
      });
  }
  return problems;
}

function countText(min: number, max: number): string {
  const plural = max === 1 ? "argument" : "arguments";
  if (min === max) return min === 0 ? "no arguments" : `${min} ${plural}`;
  return max >= MANY
    ? `at least ${min} ${min === 1 ? "argument" : "arguments"}`
    : `${min} to ${max} ${plural}`;
}
