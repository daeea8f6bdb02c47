/** remove: removes keys and list items. Its keys support stars and `|`, but no escapes. */
import { splitDroppingEnd } from "./dot-notation.ts";
import { parseJavaInt } from "./java-number.ts";
import { isMap, type JsonMap, readOwn } from "./json.ts";
import { below, JoltProblem } from "./problem.ts";
import type { Run } from "./run.ts";
import { requireMap, requireSpecDepth } from "./spec-shape.ts";
import { everyKey, manyStars, oneStar, type StarPattern, twoStars } from "./star-pattern.ts";

type Prune = (run: Run, value: unknown) => void;

/**
 * Compiles a remove spec.
 *
 * @throws JoltProblem SPEC_INVALID · KEY_INVALID
 * @example compileRemove({ a: "" }, "[0].spec")(run, { a: 1, b: 2 }) // { b: 2 }
 */
export function compileRemove(spec: unknown, path: string): (run: Run, input: unknown) => unknown {
  const prune = compileKeys(requireMap(spec, path, "remove"), path, 1);
  return (run, input) => {
    prune(run, input);
    return input;
  };
}

interface RemoveKey {
  readonly key: string;
  readonly index: number | undefined;
  readonly pattern: StarPattern | undefined;
  /** Undefined: the key itself is removed. */
  readonly prune: Prune | undefined;
}

function compileKeys(spec: JsonMap, path: string, depth: number): Prune {
  requireSpecDepth(depth, path);
  const keys = Object.keys(spec).flatMap((rawKey): RemoveKey[] => {
    const place = below(path, rawKey);
    const right = spec[rawKey];
    const isLeaf = typeof right === "string" && right.trim() === "";
    if (!isLeaf && !isMap(right)) {
      throw new JoltProblem(
        "SPEC_INVALID",
        place,
        'The right side of a remove key must be "" or a deeper {}.',
      );
    }
    const prune = isMap(right) ? compileKeys(right, place, depth + 1) : undefined;
    return splitDroppingEnd(rawKey, "|").map((key) => {
      const index = parseJavaInt(key);
      return {
        key,
        index: index !== undefined && index >= 0 ? index : undefined,
        pattern: starPattern(key, place),
        prune,
      };
    });
  });
  return (run, value) => {
    if (Array.isArray(value)) pruneList(run, keys, value);
    else if (isMap(value)) pruneMap(run, keys, value);
  };
}

function starPattern(key: string, path: string): StarPattern | undefined {
  if (key === "*") return everyKey;
  const stars = key.split("*").length - 1;
  if (stars === 0) return undefined;
  return stars === 1 ? oneStar(key, path) : stars === 2 ? twoStars(key, path) : manyStars(key);
}

/** Every key is checked before the first one is removed, so that no key sees the effect of another. */
function pruneMap(run: Run, keys: readonly RemoveKey[], map: JsonMap): void {
  const removed: string[] = [];
  for (const { key, pattern, prune } of keys) {
    if (pattern === undefined) {
      run.spend(1);
      if (prune !== undefined) prune(run, readOwn(map, key));
      else if (Object.hasOwn(map, key)) removed.push(key);
      continue;
    }
    const present = Object.keys(map);
    run.spend(present.length);
    for (const name of present) {
      if (!pattern.matches(name)) continue;
      if (prune !== undefined) prune(run, map[name]);
      else removed.push(name);
    }
  }
  for (const key of removed) delete map[key];
}

/** A list supports plain indexes and `*`; the indexes are those before anything was removed. */
function pruneList(run: Run, keys: readonly RemoveKey[], list: unknown[]): void {
  const removed = new Set<number>();
  const size = list.length;
  for (const { index, pattern, prune } of keys) {
    const chosen =
      pattern === everyKey ? [...list.keys()] : index !== undefined && index < size ? [index] : [];
    run.spend(chosen.length);
    for (const place of chosen) {
      if (prune === undefined) removed.add(place);
      else prune(run, list[place]);
    }
  }
  if (removed.size === 0) return;
  const kept = list.filter((_item, index) => !removed.has(index));
  list.length = 0;
  for (const item of kept) list.push(item);
}
