/**
 * What `once` and `uuid` (ODK XForms, once(), uuid()) made inside of a longer calculation keeps its value by its place:
 * each is an answer of its own, saved beside that of the calculation, which computes with it as often as it likes.
 */
import { usesFunction } from "../../expression/functions/index.ts";
import type { Expression } from "../../expression/tree.ts";

const KEPT = ".$kept";

/** The key of a kept value. @param place from 1, in the calculation */
const keptKey = (key: string, place: number) => `${key}${KEPT}${place}`;

/** Whether a key is that of a kept value, which no reader of answers asks for. */
export const isKeptKey = (key: string) => key.includes(KEPT);

/** The key of the calculation that a kept value is part of; any other key itself. */
export const ownerOf = (key: string) => key.split(KEPT)[0] ?? key;

/** The keys that a calculation's kept values may have. */
export function keptKeysOf(key: string, calculation: string | undefined): string[] {
  const calls = calculation?.match(/\b(once|uuid)\s*\(/gi) ?? [];
  return calls.map((_, index) => keptKey(key, index + 1));
}

interface Kept {
  key: string;
  tree: Expression;
}

/**
 * A calculation that reads its kept values, and what makes each of them; one that is made as a whole keeps itself.
 * @example withKeptValues(tree of "once(random()) * 10", "die") // { tree of "[die.$kept1] * 10", parts: [once(random())] }
 */
export function withKeptValues(tree: Expression, key: string): { tree: Expression; parts: Kept[] } {
  const parts: Kept[] = [];
  if (isCreated(tree) || !(usesFunction(tree, "ONCE") || usesFunction(tree, "UUID"))) return { tree, parts };
  const change = (part: Expression): Expression => {
    if (isCreated(part)) {
      const own = keptKey(key, parts.length + 1);
      parts.push({ key: own, tree: part });
      return { kind: "field", key: own, at: part.at, end: part.end };
    }
    switch (part.kind) {
      case "call":
        // what it reads of each instance is its own
        return /^where$/i.test(part.name) ? part : { ...part, args: part.args.map(change) };
      case "unary":
        return { ...part, operand: change(part.operand) };
      case "binary":
        return { ...part, left: change(part.left), right: change(part.right) };
      default:
        return part;
    }
  };
  return { tree: change(tree), parts };
}

/** A call that is made once. */
function isCreated(part: Expression): boolean {
  return part.kind === "call" && /^(once|uuid)$/i.test(part.name);
}
