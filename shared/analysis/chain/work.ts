/** What the analysis of a chain takes: a chain can write more than anybody waits for. */
import { either, type Shape } from "../shape.ts";

/** Counts places that are visited or written. */
export interface Work {
  spend(work: number): void;
  /** True: nothing more is followed, and what the chain makes can be anything. */
  readonly isTooMuch: boolean;
}

const sizes = new WeakMap<Shape, number>();

/** How many places are inside a place, with itself. */
export function sizeOf(shape: Shape): number {
  const { keys, otherKeys, item } = shape;
  if (!keys && !otherKeys && !item) return 1;
  const known = sizes.get(shape);
  if (known !== undefined) return known;
  let size = 1;
  for (const inner of [...(keys?.values() ?? []), otherKeys, item]) if (inner) size += sizeOf(inner);
  sizes.set(shape, size);
  return size;
}

/** Any of these, joined in halves: joined one after the other, each is looked at as often as others follow it. */
export function eitherOf(first: Shape, more: readonly Shape[]): Shape {
  const half = more.length >> 1;
  const [middle, ...rest] = more.slice(half);
  return middle === undefined ? first : either(eitherOf(first, more.slice(0, half)), eitherOf(middle, rest));
}
