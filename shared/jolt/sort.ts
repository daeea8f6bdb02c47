/** sort: every map with its keys in order, those with a leading `~` first. Lists keep their order. */
import { isMap, writeOwn, type JsonMap } from "./json.ts";
import { MAX_DEPTH } from "./limits.ts";
import { JoltProblem } from "./problem.ts";
import type { Run } from "./run.ts";

/**
 * Compiles a sort; it takes no spec.
 *
 * A branch that stands in two places becomes two maps, but stays one list, as in the reference engine.
 * Integer-like keys come first in any JavaScript object, whatever the order.
 *
 * @throws JoltProblem (when run) TOO_DEEP · TOO_MANY_STEPS
 */
export function compileSort(): (run: Run, input: unknown) => unknown {
  return (run, input) => {
    const orders: Orders = { keys: [], sorted: [] };
    return sorted(run, input, 1, orders);
  };
}

/** The last map's keys and their order: rows of a table have the same keys, so they are sorted once. */
interface Orders {
  keys: readonly string[];
  sorted: readonly string[];
}

function sorted(run: Run, value: unknown, depth: number, orders: Orders): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) {
    throw new JoltProblem("TOO_DEEP", "", `sort can't go more than ${MAX_DEPTH} levels deep. Flatten the data first.`);
  }
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    run.spend(list.length);
    for (let index = 0; index < list.length; index++) {
      const item = list[index];
      if (typeof item === "object" && item !== null) list[index] = sorted(run, item, depth + 1, orders);
    }
    return list;
  }
  return isMap(value) ? sortedMap(run, value, depth, orders) : value;
}

function sortedMap(run: Run, map: JsonMap, depth: number, orders: Orders): JsonMap {
  const keys = Object.keys(map);
  run.spend(keys.length + 1);
  const inOrder = sameKeys(keys, orders.keys) ? orders.sorted : sortedKeys(keys);
  orders.keys = keys;
  orders.sorted = inOrder;
  const result: JsonMap = {};
  for (const key of inOrder) {
    const item = map[key];
    writeOwn(result, key, typeof item === "object" ? sorted(run, item, depth + 1, orders) : item);
  }
  return result;
}

function sameKeys(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

function sortedKeys(keys: readonly string[]): string[] {
  const inOrder = [...keys].sort();
  if (!inOrder.some((key) => key.startsWith("~"))) return inOrder;
  return [
    ...inOrder.filter((key) => key.startsWith("~")),
    ...inOrder.filter((key) => !key.startsWith("~")),
  ];
}
