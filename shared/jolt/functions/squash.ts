/** squashNulls, recursivelySquashNulls, squashDuplicates. The first two work in place, wherever the value is. */
import { javaText, stringTooLong } from "../java-text.ts";
import { readOwn } from "../json.ts";
import { MAX_DEPTH, MAX_STRING_LENGTH } from "../limits.ts";
import { isTreeMap } from "../modify-key.ts";
import { JoltProblem } from "../problem.ts";
import type { Run } from "../run.ts";
import { isList, type JoltFunction } from "./families.ts";

type OnValue = (value: unknown, run: Run) => unknown;

/**
 * Works on the one argument as it is. Several arguments, or the bare array of `=sort`, become a list of fixed size, which a
 * function that removes items only accepts when there is nothing to remove. Null and an empty list are nothing.
 */
function squash(onValue: OnValue, onFixed: OnValue): JoltFunction {
  return (args, run) => {
    if (args.length !== 1) return args.length === 0 ? undefined : onFixed([...args], run);
    const [value] = args;
    if (value === null) return undefined;
    if (!Array.isArray(value)) return onValue(value, run);
    const list: unknown[] = value;
    if (list.length === 0) return undefined;
    return isList(list, run) ? onValue(list, run) : onFixed([...list], run);
  };
}

const unlessNull =
  (onValue: OnValue): OnValue =>
  (list, run) =>
    Array.isArray(list) && list.includes(null) ? undefined : onValue(list, run);

function squashNulls(value: unknown, run: Run): unknown {
  if (isList(value, run)) {
    // isList narrows to a list for reading; the lists of the tree are ours to change.
    const list = value as unknown[];
    run.spend(list.length);
    let kept = 0;
    for (const item of list) if (item !== null && item !== undefined) list[kept++] = item;
    list.length = kept;
  } else if (isTreeMap(value)) {
    const keys = Object.keys(value);
    run.spend(keys.length);
    for (const key of keys) if ((readOwn(value, key) ?? null) === null) delete value[key];
  }
  return value;
}

function squashAll(value: unknown, run: Run, depth: number): void {
  if (depth > MAX_DEPTH) throw tooDeep("recursivelySquashNulls");
  squashNulls(value, run);
  if (isList(value, run)) {
    for (const item of value) if (typeof item === "object") squashAll(item, run, depth + 1);
  } else if (isTreeMap(value)) {
    for (const key of Object.keys(value)) {
      const item = value[key];
      if (typeof item === "object") squashAll(item, run, depth + 1);
    }
  }
}

/** The first of equal items is kept; maps are equal whatever the order of their keys. */
function squashDuplicates(value: unknown, run: Run): unknown {
  if (!isList(value, run)) return value;
  const seen = new Set<string>();
  return value.filter((item) => {
    const identity = identityOf(item);
    run.spendText(identity.length);
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
}

/** A text shared by equal values: texts are quoted, and keys are sorted. */
function identityOf(value: unknown): string {
  const pieces: string[] = [];
  let length = 0;
  const add = (text: string): void => {
    length += text.length;
    if (length > MAX_STRING_LENGTH) throw stringTooLong();
    pieces.push(text);
  };
  const write = (part: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) throw tooDeep("squashDuplicates");
    if (Array.isArray(part)) {
      add("[");
      for (const item of part) {
        write(item, depth + 1);
        add(",");
      }
      add("]");
    } else if (isTreeMap(part)) {
      add("{");
      for (const key of Object.keys(part).sort()) {
        add(`${JSON.stringify(key)}:`);
        write(part[key], depth + 1);
        add(",");
      }
      add("}");
    } else {
      add(typeof part === "string" ? JSON.stringify(part) : javaText(part));
    }
  };
  write(value, 0);
  return pieces.join("");
}

function tooDeep(name: string): JoltProblem {
  return new JoltProblem(
    "TOO_DEEP",
    "",
    `${name} can't go more than ${MAX_DEPTH} levels deep. Flatten the data first.`,
  );
}

function recursivelySquashNulls(value: unknown, run: Run): unknown {
  squashAll(value, run, 1);
  return value;
}

export const squashFunctions: ReadonlyMap<string, JoltFunction> = new Map([
  ["squashNulls", squash(squashNulls, unlessNull(squashNulls))],
  ["recursivelySquashNulls", squash(recursivelySquashNulls, unlessNull(recursivelySquashNulls))],
  ["squashDuplicates", squash(squashDuplicates, squashDuplicates)],
]);
