/** Safe reading, writing and copying of JSON values: own properties only, and never a prototype. */
import { MAX_DEPTH, MAX_NODES } from "./limits.ts";
import { JoltProblem } from "./problem.ts";
import { ResultSize } from "./result-size.ts";

export type JsonMap = Record<string, unknown>;

/** True for a JSON object; false for null, a list or a scalar. */
export function isMap(value: unknown): value is JsonMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Keys whose plain reading could return something inherited, such as `constructor`. */
export function isInherited(key: string): boolean {
  return key in Object.prototype;
}

/**
 * The map's own value, or undefined when the key is missing. All that a plain object inherits is functions and `__proto__`,
 * and JSON has no functions: only those need the slower check.
 */
export function readOwn(map: JsonMap, key: string): unknown {
  const value = map[key];
  if (typeof value !== "function" && key !== "__proto__") return value;
  return Object.hasOwn(map, key) ? value : undefined;
}

/** Writes an ordinary key, whatever its name: `__proto__` becomes a key of the result, not its prototype. */
export function writeOwn(map: JsonMap, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    map[key] = value;
  }
}

/**
 * A deep copy, so that no operation reaches the caller's data.
 * @param size where the copy goes: it grows by the size of the copy
 * @param copies earlier copies, by their originals and by themselves: a value that occurs again keeps its one copy
 * @throws JoltProblem TOO_DEEP · TOO_LARGE
 */
export function copyJson(
  value: unknown,
  path = "",
  size: ResultSize = new ResultSize(),
  copies?: Map<object, object>,
): unknown {
  if (typeof value !== "object" || value === null) return value;
  return copyContainer(value, 1, { nodes: 0, path, size, copies });
}

interface Copying {
  nodes: number;
  readonly path: string;
  readonly size: ResultSize;
  readonly copies: Map<object, object> | undefined;
}

function copyContainer(value: object, depth: number, copying: Copying): object {
  const { copies, size } = copying;
  const known = copies?.get(value);
  if (known !== undefined) {
    size.isShared = true;
    return known;
  }
  if (depth > MAX_DEPTH) {
    throw new JoltProblem(
      "TOO_DEEP",
      copying.path,
      `The data is nested more than ${MAX_DEPTH} levels deep. Flatten it before it is transformed.`,
    );
  }
  if (depth > size.inputDepth) size.inputDepth = depth;
  let characters = 0;
  if (Array.isArray(value)) {
    const list: unknown[] = value.slice();
    copies?.set(value, list).set(list, list);
    count(copying, list.length);
    for (let index = 0; index < list.length; index++) {
      const item = list[index];
      if (typeof item === "string") characters += item.length;
      else if (typeof item === "object" && item !== null)
        list[index] = copyContainer(item, depth + 1, copying);
    }
    size.characters += characters;
    return list;
  }
  // Spreading keeps an own `__proto__` an own key, and is several times faster than writing key by key.
  const map: JsonMap = { ...value };
  copies?.set(value, map).set(map, map);
  let nodes = 0;
  for (const key in map) {
    nodes++;
    characters += key.length;
    const item = map[key];
    if (typeof item === "string") characters += item.length;
    else if (typeof item === "object" && item !== null && Object.hasOwn(map, key)) {
      map[key] = copyContainer(item, depth + 1, copying);
    }
  }
  count(copying, nodes);
  size.characters += characters;
  return map;
}

function count(copying: Copying, nodes: number): void {
  copying.nodes += nodes;
  copying.size.nodes += nodes;
  if (copying.nodes > MAX_NODES) {
    throw new JoltProblem(
      "TOO_LARGE",
      copying.path,
      `The data has more than ${MAX_NODES} values. Transform it in smaller parts.`,
    );
  }
}
