/**
 * default: walks the spec and fills in what the input lacks (a missing key or null). Literal keys first, then `a|b`, then
 * `*`; the last two fill existing keys only, but a literal key with deeper defaults creates its container.
 */
import { splitDroppingEnd } from "./dot-notation.ts";
import { parseJavaInt } from "./java-number.ts";
import { copyJson, isMap, type JsonMap, readOwn, writeOwn } from "./json.ts";
import { MAX_ARRAY_INDEX } from "./limits.ts";
import { below, JoltProblem } from "./problem.ts";
import type { Run } from "./run.ts";
import { requireMap, requireSpecDepth } from "./spec-shape.ts";
import { checkIndex, padTo } from "./write-path.ts";

/** Applies the defaults below one key to the value at that key. */
type Fill = (run: Run, container: unknown) => void;

/**
 * Compiles a default spec.
 *
 * @throws JoltProblem SPEC_INVALID · KEY_INVALID · INDEX_TOO_LARGE
 * @example compileDefault({ a: 1 }, "[0].spec")(run, { a: null }) // { a: 1 }
 */
export function compileDefault(spec: unknown, path: string): (run: Run, input: unknown) => unknown {
  const map = requireMap(spec, path, "default");
  const fillMap = compileMapKeys(map, path, 1);
  const isForList = Object.keys(map).every(isListKey);
  const fillList = isForList ? compileListKeys(map, path, 1) : undefined;
  return (run, input) => {
    const value = input ?? {};
    if (!Array.isArray(value)) {
      fillMap(run, value);
    } else if (fillList !== undefined) {
      fillList(run, value);
    } else {
      throw new JoltProblem(
        "TYPE_MISMATCH",
        path,
        "The input is a list, but the keys of this default spec aren't indexes. Put the list under a key first.",
      );
    }
    return value;
  };
}

interface DefaultKey {
  readonly names: readonly string[];
  readonly kind: "literal" | "or" | "star";
  readonly holdsList: boolean;
  readonly raw: string;
}

const KIND_ORDER = ["literal", "or", "star"];

function parseDefaultKey(key: string, path: string): DefaultKey {
  const holdsList = key.endsWith("[]");
  const raw = holdsList ? key.replaceAll("[]", "") : key;
  if (raw.includes("*") && raw !== "*") {
    throw new JoltProblem(
      "KEY_INVALID",
      path,
      `The default key "${key}" mixes a star with text. Use "*" alone.`,
    );
  }
  const kind = raw === "*" ? "star" : raw.includes("|") ? "or" : "literal";
  const names = kind === "star" ? [] : kind === "or" ? splitDroppingEnd(raw, "|") : [raw];
  return { names, kind, holdsList, raw };
}

/** A key that could also be an index, so that the input may be a list. */
function isListKey(key: string): boolean {
  return parseDefaultKey(key, "").names.every((name) => {
    const index = parseJavaInt(name);
    return index !== undefined && index <= MAX_ARRAY_INDEX;
  });
}

interface Entry {
  readonly key: DefaultKey;
  readonly place: string;
  /** Fills the value at the key; creates the container where there is none. */
  readonly below: Fill | undefined;
  readonly literal: unknown;
}

function compileEntries(spec: JsonMap, path: string, depth: number): Entry[] {
  requireSpecDepth(depth, path);
  const entries = Object.keys(spec).map((rawKey): Entry => {
    const place = below(path, rawKey);
    const key = parseDefaultKey(rawKey, place);
    const right = spec[rawKey];
    if (!isMap(right)) return { key, place, below: undefined, literal: copyJson(right, place) };
    const fill = key.holdsList
      ? compileListKeys(right, place, depth + 1)
      : compileMapKeys(right, place, depth + 1);
    return { key, place, below: fill, literal: undefined };
  });
  return entries.sort(({ key: one }, { key: other }) => {
    if (one.kind !== other.kind) return KIND_ORDER.indexOf(one.kind) - KIND_ORDER.indexOf(other.kind);
    if (one.kind !== "or") return 0;
    if (one.names.length !== other.names.length) return one.names.length - other.names.length;
    return one.raw < other.raw ? -1 : 1;
  });
}

/** The value to write where there is none: a fresh container, or a copy of the default. */
function missingValue(run: Run, { key, below, literal, place }: Entry): unknown {
  run.spend(1);
  if (below === undefined) return typeof literal === "object" ? copyJson(literal, place, run.size) : literal;
  return key.holdsList ? [] : {};
}

function compileMapKeys(spec: JsonMap, path: string, depth: number): Fill {
  const entries = compileEntries(spec, path, depth);
  return (run, container) => {
    if (!isMap(container)) return;
    for (const entry of entries) {
      const keys =
        entry.key.kind === "literal"
          ? entry.key.names
          : entry.key.kind === "star"
            ? Object.keys(container)
            : entry.key.names.filter((name) => Object.hasOwn(container, name));
      run.spend(keys.length);
      for (const key of keys) {
        let value = readOwn(container, key);
        if (value === undefined || value === null) {
          value = missingValue(run, entry);
          writeOwn(container, key, value);
          run.size.addKey(key, value);
        }
        entry.below?.(run, value);
      }
    }
  };
}

function compileListKeys(spec: JsonMap, path: string, depth: number): Fill {
  const entries = compileEntries(spec, path, depth).map((entry) => ({
    entry,
    indexes: entry.key.names.map((name) => listIndex(name, entry.place)),
  }));
  const literals = entries.flatMap(({ entry, indexes }) => (entry.key.kind === "literal" ? indexes : []));
  const highest = literals.reduce((most, index) => Math.max(most, index), -1);
  return (run, container) => {
    if (!Array.isArray(container)) return;
    const list: unknown[] = container;
    if (highest >= list.length) padTo(run, list, highest, path);
    for (const { entry, indexes } of entries) {
      const chosen =
        entry.key.kind === "literal"
          ? indexes
          : entry.key.kind === "star"
            ? [...list.keys()]
            : indexes.filter((index) => index < list.length);
      run.spend(chosen.length);
      for (const index of chosen) {
        if (index < 0) {
          throw new JoltProblem(
            "INDEX_INVALID",
            entry.place,
            `The list index ${index} is below 0. Count from 0.`,
          );
        }
        let value: unknown = list[index];
        if (value === undefined || value === null) {
          value = missingValue(run, entry);
          list[index] = value;
          run.size.addItem(value);
        }
        entry.below?.(run, value);
      }
    }
  };
}

function listIndex(name: string, place: string): number {
  const index = parseJavaInt(name);
  if (index === undefined) {
    throw new JoltProblem(
      "KEY_INVALID",
      place,
      `"${name}" isn't a list index. Below a key[] use whole numbers.`,
    );
  }
  checkIndex(index, place);
  return index;
}
