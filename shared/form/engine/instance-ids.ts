/** The ids of a repeat's instances, in the order of the instances. */

/** Below it, looking at each id is as fast. */
const MIN_INDEXED_IDS = 16;

const placesOfIds = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** From 1; 0 for none. @param ids never changed in place */
export function placeOf(ids: readonly string[], id: string): number {
  if (ids.length < MIN_INDEXED_IDS) return ids.indexOf(id) + 1;
  const known = placesOfIds.get(ids) ?? new Map(ids.map((one, at) => [one, at + 1]));
  placesOfIds.set(ids, known);
  return known.get(id) ?? 0;
}

/** The id that is there now beside those that were, in their order; undefined if that isn't all. */
export function oneMore(before: readonly string[], now: readonly string[]): string | undefined {
  if (now.length !== before.length + 1) return undefined;
  const place = now.findIndex((id, at) => id !== before[at]);
  return before.slice(place).every((id, at) => id === now[place + at + 1]) ? now[place] : undefined;
}
