/** Parses JSON from outside: bounded, and without keys that could reach a prototype. */

const MAX_DEPTH = 64;
const MAX_NODES = 50_000;
const FORBIDDEN_KEY = "__proto__";

/** Why a JSON text was refused. */
export class JsonProblem extends Error {
  override readonly name = "JsonProblem";
}

/**
 * Parses JSON of at most 50,000 values.
 * @param maxDepth its levels
 * @throws JsonProblem when it is not JSON, too deep, too large, or contains the key `__proto__`
 * @example parseJson('{"a": 1}') // { a: 1 }
 */
export function parseJson(text: string, maxDepth = MAX_DEPTH): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new JsonProblem("This isn't valid JSON.");
  }
  checkValue(value, maxDepth);
  return value;
}

function checkValue(root: unknown, maxDepth: number): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  let nodes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    nodes += 1;
    if (nodes > MAX_NODES) throw new JsonProblem(`This JSON has more than ${MAX_NODES} values.`);
    if (typeof value !== "object" || value === null) continue;
    if (depth > maxDepth) throw new JsonProblem(`This JSON is nested deeper than ${maxDepth} levels.`);
    if (Object.hasOwn(value, FORBIDDEN_KEY))
      throw new JsonProblem(`The key "${FORBIDDEN_KEY}" isn't allowed.`);
    for (const child of Object.values(value)) open.push({ value: child, depth: depth + 1 });
  }
}
