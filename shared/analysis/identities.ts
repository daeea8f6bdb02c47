/** Which objects and lists of a document are the very same, as a chain moves them without copying. */
import type { Shape } from "./shape-types.ts";

/** Of objects and lists that were made from others: which of them they are, as a chain moves them without copying. */
const origins = new WeakMap<object, ReadonlySet<object>>();

/** Too many to tell apart: it can be any of them, and any other. */
export const anyOfThem: object = {};
const MOST = 128;

function remember(made: object | undefined, ...from: readonly (object | undefined)[]): void {
  const before = from.filter((one) => one !== undefined && one !== made);
  if (!made || before.length === 0) return;
  const ids = new Set(origins.get(made));
  for (const one of before) for (const id of origins.get(one ?? made) ?? [one ?? made]) ids.add(id);
  origins.set(made, ids.size > MOST || ids.has(anyOfThem) ? new Set([anyOfThem]) : ids);
}

/** Which objects and lists can be at a place: two places that have one in common can have the very same. */
export function identitiesOf({ keys, otherKeys, item, held }: Shape): ReadonlySet<object> {
  const ids = new Set<object>(held);
  for (const one of [keys, otherKeys, item]) if (one) for (const id of origins.get(one) ?? [one]) ids.add(id);
  return ids;
}

/** The same object with other keys, or the same list with other items. */
export function stillSame(made: Shape, ...from: readonly Shape[]): Shape {
  remember(made.keys, ...from.map(({ keys }) => keys));
  remember(made.otherKeys, ...from.map(({ otherKeys }) => otherKeys));
  remember(made.item, ...from.map(({ item }) => item));
  return made;
}
