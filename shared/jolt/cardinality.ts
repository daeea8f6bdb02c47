/** cardinality: makes a value ONE (the first of a list) or MANY (a list). `@` changes the containing value. */
import { javaText } from "./java-text.ts";
import { isMap, type JsonMap, readOwn, writeOwn } from "./json.ts";
import { below, JoltProblem } from "./problem.ts";
import type { Run } from "./run.ts";
import { requireMap, requireSpecDepth } from "./spec-shape.ts";
import { everyKey, manyStars, oneStar, type StarPattern } from "./star-pattern.ts";

/** Works on the value that `parent` holds under `key`. */
type Adjust = (run: Run, key: string, value: unknown, parent: unknown) => void;

/**
 * Compiles a cardinality spec.
 *
 * @throws JoltProblem SPEC_INVALID · KEY_INVALID
 * @example compileCardinality({ a: "MANY" }, "[0].spec")(run, { a: 1 }) // { a: [1] }
 */
export function compileCardinality(spec: unknown, path: string): (run: Run, input: unknown) => unknown {
  const adjust = compileComposite(requireMap(spec, path, "cardinality"), path, 1);
  return (run, input) => {
    adjust(run, "root", input, undefined);
    return input;
  };
}

function compileComposite(spec: JsonMap, path: string, depth: number): Adjust {
  requireSpecDepth(depth, path);
  const named = new Map<string, Adjust>();
  let self: ReturnType<typeof compileLeaf> | undefined;
  let star: { pattern: StarPattern; adjust: Adjust } | undefined;
  for (const key of Object.keys(spec)) {
    const place = below(path, key);
    const pattern = parseCardinalityKey(key, place);
    const right = spec[key];
    if (key === "@") {
      self = compileLeaf(right, place);
      named.set(key, self);
      continue;
    }
    const adjust = isMap(right) ? compileComposite(right, place, depth + 1) : compileLeaf(right, place);
    named.set(key, adjust);
    if (pattern === undefined) continue;
    if (star !== undefined) {
      throw new JoltProblem(
        "KEY_INVALID",
        place,
        "A {} of cardinality takes one key with stars. Keep one of them.",
      );
    }
    star = { pattern, adjust };
  }
  if (named.size === 0) {
    throw new JoltProblem(
      "SPEC_INVALID",
      path,
      'A {} of cardinality needs at least one key, such as "a": "MANY".',
    );
  }

  const visit: Adjust = (run, key, value, parent) => {
    const exact = named.get(key);
    if (exact !== undefined) exact(run, key, value, parent);
    else if (star?.pattern.matches(key) === true) star.adjust(run, key, value, parent);
  };
  return (run, key, value, parent) => {
    const held = self === undefined ? value : self(run, key, value, parent);
    if (Array.isArray(held)) {
      run.spend(held.length);
      for (const [index, item] of [...held.entries()]) visit(run, String(index), item, held);
    } else if (isMap(held)) {
      const keys = Object.keys(held);
      run.spend(keys.length);
      for (const name of keys) visit(run, name, readOwn(held, name), held);
    } else if (held !== null && held !== undefined) {
      visit(run, javaText(held), null, held);
    }
  };
}

function parseCardinalityKey(key: string, path: string): StarPattern | undefined {
  if (key !== "@" && key.includes("@")) {
    throw new JoltProblem(
      "KEY_INVALID",
      path,
      `The cardinality key "${key}" mixes "@" with text. Use "@" alone.`,
    );
  }
  if (key === "*") return everyKey;
  const stars = key.split("*").length - 1;
  if (stars === 0) return undefined;
  return stars === 1 ? oneStar(key, path) : manyStars(key);
}

/** Returns the new value; null when there was nothing to do, which ends the walk there. */
function compileLeaf(right: unknown, path: string): (...args: Parameters<Adjust>) => unknown {
  if (right !== "ONE" && right !== "MANY") {
    throw new JoltProblem(
      "SPEC_INVALID",
      path,
      'The right side of a cardinality key must be "ONE", "MANY" or a {}.',
    );
  }
  return (run, key, value, parent) => {
    const isNothingToDo = right === "ONE" && !Array.isArray(value);
    if (isNothingToDo && (parent === undefined || isMap(parent))) return null;
    if (!isMap(parent)) {
      throw new JoltProblem(
        "TYPE_MISMATCH",
        path,
        `"${right}" can only change a key of a map, and there is none here. Name the key that has the value.`,
      );
    }
    if (right === "ONE") {
      const first: unknown = Array.isArray(value) ? (value[0] ?? null) : null;
      writeOwn(parent, key, first);
      return first;
    }
    if (Array.isArray(value)) return value;
    const list = value === null || value === undefined ? [] : [value];
    // A changed key moves to the end of its map, as in the reference engine: later stars walk in that order.
    if (list.length > 0) delete parent[key];
    run.size.addItem(value);
    writeOwn(parent, key, list);
    return list;
  };
}
