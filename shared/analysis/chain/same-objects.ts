/** Objects and lists that are at several places of a document: a chain moves them, and what changes one changes all. */
import { anyOfThem, identitiesOf, stillSame } from "../identities.ts";
import { canHold, nothing, openWith, type Shape, withItem, withKey } from "../shape.ts";

const MAX_DEPTH = 40;

/** The objects and lists that are at the keys and places of another. */
export const insideOf = ({ keys, otherKeys, item }: Shape): Shape[] =>
  [...(keys?.values() ?? []), otherKeys, item].filter((one) => one !== undefined && canHold(one)) as Shape[]; // those that are there

interface Inside {
  readonly ids: ReadonlySet<object>;
  /** Whether something in it isn't known. */
  readonly isOpen: boolean;
}

const insideAll = new WeakMap<Shape, Inside>();

/** Which objects and lists are at a place or in it. */
function allInside(shape: Shape, depth = 0): Inside {
  const known = insideAll.get(shape);
  if (known) return known;
  if (shape.isOpen || depth > MAX_DEPTH) return { ids: new Set(), isOpen: true };
  const inner = insideOf(shape).map((one) => allInside(one, depth + 1));
  const isOpen = inner.some((one) => one.isOpen);
  const found = { ids: new Set([...identitiesOf(shape), ...inner.flatMap(({ ids }) => [...ids])]), isOpen };
  if (depth === 0) insideAll.set(shape, found);
  return found;
}

/** Whether one of two objects or lists can be the other, or hold it. */
export function holds(around: Shape, inner: Shape): boolean {
  if (inner.isOpen) return true;
  const { ids, isOpen } = allInside(around);
  const own = identitiesOf(inner);
  const isAny = (ids.size > 0 && own.has(anyOfThem)) || (own.size > 0 && ids.has(anyOfThem));
  return isOpen || isAny || [...own].some((id) => ids.has(id));
}

/**
 * The document after an operation that changes objects and lists where they are: what else is one of these is changed as well.
 * @param aside what was changed and is no longer there
 */
export function changedTogether(
  before: Shape,
  after: Shape,
  aside: readonly (readonly [before: Shape, after: Shape])[],
): Shape {
  const changed = new Map<object, Set<Shape>>();
  for (const pair of [[before, after] as const, ...aside]) collect(...pair, changed, 0);
  if (changed.size === 0) return after;
  if (changed.has(anyOfThem)) return openWith(after);
  return opened(after, changed, 0);
}

function collect(before: Shape, after: Shape | undefined, changed: Map<object, Set<Shape>>, depth: number) {
  if (!after || before === after || !canHold(before) || depth > MAX_DEPTH) return;
  // what an operation does to what isn't known isn't known either, nor what it does inside of what isn't known after it
  if (before.isOpen || after.isOpen) {
    for (const id of openWith(before).held ?? []) changed.set(id, new Set([before, nothing]));
    return;
  }
  for (const id of identitiesOf(before)) changed.set(id, (changed.get(id) ?? new Set()).add(after));
  for (const [key, inner] of before.keys ?? []) collect(inner, after.keys?.get(key), changed, depth + 1);
  if (before.otherKeys) collect(before.otherKeys, after.otherKeys, changed, depth + 1);
  if (before.item) collect(before.item, after.item, changed, depth + 1);
}

/**
 * What is at a place, and nothing more of what is one of these.
 * @param changed with what each of these is where it was changed
 * @param kept what is still known inside, as it is
 */
export function opened(
  shape: Shape,
  changed: ReadonlyMap<object, ReadonlySet<Shape>>,
  depth = 0,
  kept?: { readonly key: string | undefined; readonly isItem: boolean; readonly shape: Shape },
): Shape {
  if (!canHold(shape) || shape.isOpen || depth > MAX_DEPTH) return shape;
  const ids = identitiesOf(shape);
  if (ids.has(anyOfThem)) return openWith(shape);
  for (const id of ids) {
    const places = changed.get(id);
    // what is changed here alone is known
    if (places && (places.size > 1 || !places.has(shape))) return openWith(shape);
  }
  const inside = (inner: Shape) =>
    changed.has(anyOfThem) && canHold(inner) ? openWith(inner) : opened(inner, changed, depth + 1);
  let result = shape;
  for (const [key, inner] of shape.keys ?? []) {
    const now = kept && !kept.isItem && kept.key === key ? kept.shape : inside(inner);
    if (now !== inner) result = withKey(result, key, now);
  }
  const otherKeys = shape.otherKeys && inside(shape.otherKeys);
  if (otherKeys && otherKeys !== shape.otherKeys) {
    const { answer: _, ...same } = result;
    result = stillSame({ ...same, otherKeys }, result);
  }
  const item = shape.item && (kept?.isItem ? kept.shape : inside(shape.item));
  return item && item !== shape.item && !(kept?.isItem && shape.item?.isOpen)
    ? withItem(result, item)
    : result;
}

/** The document in which nothing more is known of these, and of what is in them. */
export function withoutKnowing(shape: Shape, changed: readonly Shape[]): Shape {
  const inside = changed.map((one) => allInside(one));
  const ids = new Set(inside.flatMap((one) => [...one.ids]));
  if (inside.some(({ isOpen }) => isOpen) || ids.has(anyOfThem)) return openWith(shape);
  return opened(shape, new Map([...ids].map((id) => [id, new Set<Shape>()])), 0);
}
