/** Which objects and lists of a document are the very same, as a chain moves them without copying. */
import type { Shape } from "./shape-types.ts";

/** Of objects and lists that were made from others: which of them they are, as a chain moves them without copying. */
const origins = new WeakMap<object, ReadonlySet<object>>();

/** Too many to tell apart: it can be any of them, and any other. */
export const anyOfThem: object = {};
const MOST = 128;

function remember(result: object | undefined, ...from: readonly (object | undefined)[]): void {
  const before = from.filter((one) => one !== undefined && one !== result);
  if (!result || before.length === 0) return;
  const ids = new Set(origins.get(result));
  for (const one of before) for (const id of origins.get(one ?? result) ?? [one ?? result]) ids.add(id);
  origins.set(result, ids.size > MOST || ids.has(anyOfThem) ? new Set([anyOfThem]) : ids);
}

/** Which objects and lists can be at a place: two places that have one in common can have the very same. */
export function identitiesOf({ keys, otherKeys, item, held }: Shape): ReadonlySet<object> {
  const ids = new Set<object>(held);
  for (const one of [keys, otherKeys, item]) if (one) for (const id of origins.get(one) ?? [one]) ids.add(id);
  return ids;
}

/** The same object with other keys, or the same list with other items. */
export function stillSame(result: Shape, ...from: readonly Shape[]): Shape {
  remember(result.keys, ...from.map(({ keys }) => keys));
  remember(result.otherKeys, ...from.map(({ otherKeys }) => otherKeys));
  remember(result.item, ...from.map(({ item }) => item));
  return result;
}
