/**
 * Keys of a modify spec (an optional mode prefix, a literal, star or [index], an optional "?"), and where and when they
 * write.
 */
import { JavaDouble, parseJavaInt } from "./java-number.ts";
import { isMap, type JsonMap, readOwn, writeOwn } from "./json.ts";
import type { KeyAccess } from "./key-access.ts";
import { type Literal, parseKey, type Star } from "./parse-key.ts";
import { JoltProblem } from "./problem.ts";
import type { Run } from "./run.ts";

/** `[3]`; `isPlain` is false for `[03]`, which pads the list but matches nothing. */
export interface ModifyIndex {
  readonly kind: "bracket";
  readonly index: number;
  readonly isPlain: boolean;
  readonly canonical: string;
}

export interface ModifyKey {
  readonly element: Literal | Star | ModifyIndex;
  readonly mode: ModifyMode;
  /** True for `a?`: nothing happens where the key is missing. */
  readonly ifPresent: boolean;
}

const SIGNS: ReadonlyMap<string, ModifyMode> = new Map([
  ["+", "overwrite"],
  ["~", "default"],
  ["_", "define"],
]);

/**
 * @param mode the mode of the operation, for a key without a prefix
 * @throws JoltProblem KEY_INVALID
 * @example parseModifyKey("~a?", "overwrite", "[0].spec") // { element: { key: "a" }, mode: "default", ifPresent: true }
 */
export function parseModifyKey(raw: string, mode: ModifyMode, path: string): ModifyKey {
  if (raw === "") throw new JoltProblem("KEY_INVALID", path, "A key of modify can't be empty. Name the key.");
  const sign = SIGNS.get(raw.charAt(0));
  let text = sign === undefined ? raw : raw.slice(1);
  const ifPresent = raw.length > 1 && raw.endsWith("?") && !text.endsWith("\\?");
  if (ifPresent) text = text.slice(0, -1);
  const element = parseKey(text, path);
  if (element.kind === "literal" || element.kind === "star") {
    return { element, mode: sign ?? mode, ifPresent };
  }
  if (element.kind === "bracket" && element.source.kind === "explicit") {
    const { index, text: digits } = element.source;
    const bracket: ModifyIndex = {
      kind: "bracket",
      index,
      isPlain: digits === String(index),
      canonical: element.canonical,
    };
    return { element: bracket, mode: sign ?? mode, ifPresent };
  }
  throw new JoltProblem(
    "KEY_INVALID",
    path,
    `The key "${raw}" can't be used on the left of modify. Use a key, a pattern with stars or an index such as [0].`,
  );
}

/** overwrite: always · default: where the key is missing or null · define: where the key is missing. */
export type ModifyMode = "overwrite" | "default" | "define";

/** A map of the tree; a number marked as floating-point is not one. */
export function isTreeMap(value: unknown): value is JsonMap {
  return isMap(value) && !(value instanceof JavaDouble);
}

function mayWriteKey(mode: ModifyMode, map: JsonMap, key: string): boolean {
  if (mode === "overwrite") return true;
  const present = readOwn(map, key);
  return present === undefined || (mode === "default" && present === null);
}

/** @param size length of the list before it was padded: only places from there on are new */
function mayWriteIndex(mode: ModifyMode, list: readonly unknown[], index: number, size: number): boolean {
  if (index < 0 || index >= list.length) return false;
  if (mode === "overwrite") return true;
  const isEmpty = list[index] === null || list[index] === undefined;
  return isEmpty && (mode === "default" || index >= size);
}

/** Writes a value under a key of its parent, as the mode allows. */
export function writeValue(
  run: Run,
  parent: unknown,
  key: string | number,
  value: unknown,
  mode: ModifyMode,
  size: number,
  path: string,
): void {
  if (Array.isArray(parent)) {
    const index = typeof key === "number" ? key : (parseJavaInt(key) ?? -1);
    if (mayWriteIndex(mode, parent, index, size)) {
      parent[index] = value;
      run.size.addItem(value);
    }
  } else if (isTreeMap(parent)) {
    writeKey(run, parent, String(key), value, mode);
    return;
  } else {
    throw new JoltProblem(
      "TYPE_MISMATCH",
      path,
      'There is a plain value here, and a value can\'t be written inside it. Name its key instead of "*".',
    );
  }
  noteObject(run, parent, value);
}

/** Writes a value under a key of a map, as the mode allows. */
export function writeKey(
  run: Run,
  map: JsonMap,
  key: string,
  value: unknown,
  mode: ModifyMode,
  write: KeyAccess["write"] = writeOwn,
): void {
  if (mayWriteKey(mode, map, key)) {
    write(map, key, value);
    run.size.addKey(key, value);
  }
  noteObject(run, map, value);
}

function noteObject(run: Run, parent: object, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (value instanceof JavaDouble) run.holdsDoubles(parent);
  else run.size.isShared = true; // it may be somewhere else, too
}

/** The container that the children of a missing or null key need; undefined where the mode does not allow creating one. */
export function createContainer(run: Run, key: string | number, mode: ModifyMode, isList: boolean): unknown {
  const { tree: parent, size } = run.level;
  const container = isList ? [] : {};
  if (Array.isArray(parent)) {
    const index = typeof key === "number" ? key : (parseJavaInt(key) ?? -1);
    if (!mayWriteIndex(mode, parent, index, size)) return undefined;
    parent[index] = container;
    run.size.addItem(container);
    return container;
  }
  if (!isTreeMap(parent) || !mayWriteKey(mode, parent, String(key))) return undefined;
  writeOwn(parent, String(key), container);
  run.size.addKey(String(key), container);
  return container;
}

/** Converts every marked floating-point number to a plain one: the operation is over. */
export function settleDoubles(run: Run): void {
  if (run.doubleHolders === undefined) return;
  for (const holder of run.doubleHolders) {
    if (Array.isArray(holder)) {
      const list: unknown[] = holder;
      for (let index = 0; index < list.length; index++) {
        const item = list[index];
        if (item instanceof JavaDouble) list[index] = JavaDouble.read(item);
      }
    } else {
      // Only lists and maps of the tree are recorded.
      const map = holder as JsonMap;
      for (const key of Object.keys(map)) {
        const item = map[key];
        if (item instanceof JavaDouble) writeOwn(map, key, JavaDouble.read(item));
      }
    }
  }
  run.doubleHolders = undefined;
}
