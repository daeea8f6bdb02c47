/** What a calculation prints alike in every language: texts of its own, keys of choices, dates and numbers as they are stored. */
import { findFunction } from "../../expression/functions/index.ts";
import type { Expression } from "../../expression/tree.ts";
import type { FormNode } from "../../form/engine/form-node.ts";

export type CalculationPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "date" }
  /** `isJoined`: it becomes a part of a text. */
  | { readonly kind: "answer"; readonly node: FormNode; readonly isJoined: boolean };

const MAX_DEPTH = 20;
/** Of these, one or the other argument is the result, from which on. */
const choosing: ReadonlyMap<string, number> = new Map([
  ["if", 1],
  ["coalesce", 0],
  ["once", 0],
]);
const dates: ReadonlySet<string> = new Set(["today", "now", "date", "date-time"]);

/**
 * The parts that its result can have; conditions aren't among them, and of other functions nothing is known.
 * @example calculationParts(the tree of "if(${temp} > 38, 'high', ${mood})", nodeOf) // the text "high" and the answer mood
 */
export function calculationParts(
  tree: Expression,
  nodeOf: (key: string) => FormNode | undefined,
  isJoined = false,
  depth = 0,
): CalculationPart[] {
  if (depth > MAX_DEPTH) return [];
  const all = (parts: readonly Expression[], joins = isJoined) =>
    parts.flatMap((part) => calculationParts(part, nodeOf, joins, depth + 1));
  if (tree.kind === "text") return [{ kind: "text", text: tree.value }];
  if (tree.kind === "field") {
    const node = nodeOf(tree.key);
    if (node === undefined) return [];
    return node.kind === "calculated" && node.calculation
      ? all([node.calculation])
      : [{ kind: "answer", node, isJoined }];
  }
  if (tree.kind !== "call") return [];
  const { native, xpath } = findFunction(tree.name) ?? {};
  const called = [xpath, native?.toLowerCase()];
  const from = called.map((name) => choosing.get(name ?? "")).find((one) => one !== undefined);
  if (from !== undefined) return all(tree.args.slice(from));
  if (called.some((name) => name === "concat" || name === "join")) return all(tree.args, true);
  return called.some((name) => dates.has(name ?? "")) ? [{ kind: "date" }] : [];
}
