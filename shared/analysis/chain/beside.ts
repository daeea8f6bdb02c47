/** What is at a place to which more than one thing is written. */
import { stillSame } from "../identities.ts";
import {
  canHold,
  either,
  joinTokens,
  lacking,
  openWith,
  presenceTokens,
  type Shape,
  withoutAnswers,
} from "../shape.ts";

/** What is at a place where a value is put, keys are written, and places of a list: into each other, or beside each other, as they come. */
export function beside(value: Shape | undefined, object: Shape | undefined, list: Shape | undefined): Shape {
  const found = [value, object, list].filter((one) => one !== undefined);
  if (!value) return found.reduce(either);
  if (object && !list && isObjectOnly(value)) {
    const both = merged(value, object);
    return either(both, listOf([value, object, both].reduce(either)));
  }
  if (canHold(value) || (object && list)) return openWith(found.reduce(either));
  const both = found.reduce(either);
  if (!list) return either(both, listOf(both));
  const item = either(list.item ?? value, value);
  return either(value, { ...list, item: either(item, listOf(item)) });
}

const isObjectOnly = ({ isOpen, keys, otherKeys, item, plain }: Shape) =>
  keys !== undefined && !isOpen && !otherKeys && !item && !plain;

/** An object, and what is written into it. */
function merged(one: Shape, other: Shape): Shape {
  if (!isObjectOnly(one) || !isObjectOnly(other)) {
    const both = either(one, other);
    if (canHold(one) || canHold(other)) return openWith(both);
    return either(both, listOf(both));
  }
  const keys = new Map<string, Shape>();
  for (const [key, inner] of one.keys ?? []) {
    const also = other.keys?.get(key);
    keys.set(key, also ? merged(withoutAnswers(inner), also) : one.mayLack ? lacking(inner) : inner);
  }
  for (const [key, inner] of other.keys ?? []) if (!keys.has(key)) keys.set(key, inner);
  const tokens = joinTokens(one.tokens, other.tokens);
  // what was moved here is written into, and stays the same object
  return stillSame({ mayLack: one.mayLack && other.mayLack, tokens, keys }, one, other);
}

/** A list of what is there, or of its items. */
export function listOf(shape: Shape): Shape {
  const item = shape.item ? either(shape, shape.item) : shape;
  return { mayLack: true, tokens: joinTokens(shape.tokens, presenceTokens(shape)), item };
}
