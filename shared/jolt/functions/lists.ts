/** firstElement, lastElement, elementAt, toList, sort. */
import { JavaDouble, kindOf, plainNumber } from "../java-number.ts";
import type { Run } from "../run.ts";
import { isInt, type JoltFunction, listOnly, oneOrList, withLeadingArgument } from "./families.ts";

/** Sorted copies of numbers of one kind, of texts or of booleans; a mixture or a null is ignored. */
function sorted(list: readonly unknown[], run: Run): readonly unknown[] | undefined {
  run.spend(list.length);
  const [first] = list;
  const kind = sortKind(first);
  if (list.length > 1 && (kind === undefined || list.some((item) => sortKind(item) !== kind)))
    return undefined;
  const result = [...list].sort(compare);
  run.bareArrays ??= new Set();
  run.bareArrays.add(result);
  return result;
}

function sortKind(value: unknown): string | undefined {
  return (
    kindOf(value) ?? (typeof value === "string" || typeof value === "boolean" ? typeof value : undefined)
  );
}

function compare(one: unknown, other: unknown): number {
  const [a, b] = [sortValue(one), sortValue(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function sortValue(value: unknown): string | number | boolean {
  if (typeof value === "number" || value instanceof JavaDouble) return plainNumber(value);
  return typeof value === "string" || typeof value === "boolean" ? value : 0;
}

/** An item may be null, which is a value; only an index beyond the list is nothing. */
const itemAt = (list: readonly unknown[], index: number): unknown =>
  index >= 0 && index < list.length ? (list[index] ?? null) : undefined;

export const listFunctions: ReadonlyMap<string, JoltFunction> = new Map([
  ["firstElement", listOnly((list) => itemAt(list, 0))],
  ["lastElement", listOnly((list) => itemAt(list, list.length - 1))],
  [
    "elementAt",
    withLeadingArgument(
      isInt,
      () => undefined,
      (index, list) => itemAt(list, index),
    ),
  ],
  [
    "toList",
    oneOrList(
      (value) => [value],
      (list) => list,
    ),
  ],
  ["sort", oneOrList((value) => value, sorted)],
]);
