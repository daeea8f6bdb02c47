/** sort: every map with its keys in order, those with a leading `~` first. Lists keep their order. */
import { isMap, type JsonMap, writeOwn } from "./json.ts";
import { MAX_DEPTH, MAX_NODES } from "./limits.ts";
import { JoltProblem } from "./problem.ts";
import type { Run } from "./run.ts";

/**
 * Compiles a sort; it has no spec. A branch that occurs in two places becomes two maps, but stays one list, as in the
 * reference engine. Integer-like keys come first in any JavaScript object, whatever the order.
 * @throws JoltProblem (when run) TOO_DEEP · TOO_LARGE · TOO_MANY_STEPS
 */
export function compileSort(): (run: Run, input: unknown) => unknown {
  return (run, input) => {
    const orders: Orders = { keys: [], sorted: [], nodes: 0 };
    return sorted(run, input, 1, orders);
  };
}

interface Orders {
  /** The last map's keys and their order: rows of a table have the same keys, so they are sorted once. */
  keys: readonly string[];
  sorted: readonly string[];
  /** Keys and items so far: shared branches become separate maps, so repeated doubling would never end. */
  nodes: number;
}

function sorted(run: Run, value: unknown, depth: number, orders: Orders): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) {
    throw new JoltProblem(
      "TOO_DEEP",
      "",
      `sort can't go more than ${MAX_DEPTH} levels deep. Flatten the data first.`,
    );
  }
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    spend(run, orders, list.length);
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
  spend(run, orders, keys.length + 1);
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

function spend(run: Run, orders: Orders, nodes: number): void {
  run.spend(nodes);
  orders.nodes += nodes;
  if (orders.nodes > MAX_NODES) {
    throw new JoltProblem(
      "TOO_LARGE",
      "",
      `sort would write out more than ${MAX_NODES} values. Copy fewer branches to several places before it.`,
    );
  }
}

function sameKeys(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

function sortedKeys(keys: readonly string[]): string[] {
  const inOrder = [...keys].sort();
  if (!inOrder.some((key) => key.startsWith("~"))) return inOrder;
  return [...inOrder.filter((key) => key.startsWith("~")), ...inOrder.filter((key) => !key.startsWith("~"))];
}
