/** Safe reading, writing and copying of JSON values: own properties only, and never a prototype. */
import { MAX_DEPTH, MAX_NODES } from "./limits.ts";
import { JoltProblem } from "./problem.ts";

export type JsonMap = Record<string, unknown>;

/** True for a JSON object; false for null, a list or a scalar. */
export function isMap(value: unknown): value is JsonMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Keys whose plain reading could return something inherited, such as `constructor`. */
export function isInherited(key: string): boolean {
  return key in Object.prototype;
}

/** The map's own value, or undefined when the key is missing. */
export function readOwn(map: JsonMap, key: string): unknown {
  return Object.hasOwn(map, key) ? map[key] : undefined;
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
 * @param copies earlier copies, by their originals and by themselves: a value that occurs again keeps its one copy
 * @throws JoltProblem TOO_DEEP · TOO_LARGE
 */
export function copyJson(value: unknown, path = "", copies?: Map<object, object>): unknown {
  if (typeof value !== "object" || value === null) return value;
  return copyContainer(value, 1, { nodes: 0, path, copies });
}

interface Copying {
  nodes: number;
  readonly path: string;
  readonly copies: Map<object, object> | undefined;
}

function copyContainer(value: object, depth: number, copying: Copying): object {
  const { copies } = copying;
  const known = copies?.get(value);
  if (known !== undefined) return known;
  if (depth > MAX_DEPTH) {
    throw new JoltProblem(
      "TOO_DEEP",
      copying.path,
      `The data is nested more than ${MAX_DEPTH} levels deep. Flatten it before it is transformed.`,
    );
  }
  if (Array.isArray(value)) {
    const list: unknown[] = value.slice();
    copies?.set(value, list).set(list, list);
    count(copying, list.length);
    for (let index = 0; index < list.length; index++) {
      const item = list[index];
      if (typeof item === "object" && item !== null) list[index] = copyContainer(item, depth + 1, copying);
    }
    return list;
  }
  // Spreading keeps an own `__proto__` an own key, and is several times faster than writing key by key.
  const map: JsonMap = { ...value };
  copies?.set(value, map).set(map, map);
  let size = 0;
  for (const key in map) {
    size++;
    const item = map[key];
    if (typeof item === "object" && item !== null && Object.hasOwn(map, key)) {
      map[key] = copyContainer(item, depth + 1, copying);
    }
  }
  count(copying, size);
  return map;
}

function count(copying: Copying, size: number): void {
  copying.nodes += size;
  if (copying.nodes > MAX_NODES) {
    throw new JoltProblem(
      "TOO_LARGE",
      copying.path,
      `The data has more than ${MAX_NODES} values. Transform it in smaller parts.`,
    );
  }
}
