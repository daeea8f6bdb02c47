/** What can be at a place of a document, for every submission at once: the values of the analysis. */

import { eitherPlain } from "./either-plain.ts";
import { identitiesOf, stillSame } from "./identities.ts";
import type { Gone, Plain, PlainKind, Scalar, Shape, Tokens } from "./shape-types.ts";

export type { Gone, Plain, PlainKind, Scalar, Shape, Token, Tokens, Writer } from "./shape-types.ts";

export const noTokens: Tokens = new Set();
export const nothing: Shape = { mayLack: true, tokens: noTokens };
const open: Shape = { isOpen: true, mayLack: true, tokens: noTokens };

/** Anything, depending on these. */
export function openShape(tokens: Tokens = noTokens): Shape {
  return tokens.size === 0 ? open : { isOpen: true, mayLack: true, tokens };
}

/** A plain value. @example plainShape(["text"], { values: ["yes", "no"] }) */
export function plainShape(
  kinds: readonly PlainKind[],
  more: {
    values?: readonly Scalar[] | undefined;
    mayLack?: boolean;
    tokens?: Tokens;
    limits?: Pick<Plain, "least" | "most" | "hasDecimals">;
  } = {},
): Shape {
  const { values, mayLack = true, tokens = noTokens, limits } = more;
  return { mayLack, tokens, plain: { kinds: new Set(kinds), ...(values && { values }), ...limits } };
}

export function kindOfScalar(value: Scalar): PlainKind {
  return typeof value === "string" ? "text" : typeof value === "number" ? "number" : "boolean";
}

/** The shape of one value of JSON. */
export function constantShape(value: unknown, tokens: Tokens = noTokens): Shape {
  if (value === null || value === undefined) return { mayLack: true, tokens };
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => constantShape(item, tokens));
    const item = items.length === 0 ? undefined : items.reduce(either);
    return { mayLack: items.length === 0, tokens, item: item ?? nothing };
  }
  if (typeof value === "object") {
    const keys = Object.entries(value).map(([key, inner]) => [key, constantShape(inner, tokens)] as const);
    return { mayLack: false, tokens, keys: new Map(keys) };
  }
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return open;
  return plainShape([kindOfScalar(value)], { values: [value], mayLack: value === "", tokens });
}

/** Whether there is never anything. */
export function isNothing({ isOpen, plain, keys, otherKeys, item }: Shape): boolean {
  return !isOpen && !plain && !keys && !otherKeys && !item;
}

/** Whether there is nothing inside that could be read by itself. */
export function isPlainOrOpen({ isOpen, keys, otherKeys, item }: Shape): boolean {
  return isOpen === true || (!keys && !otherKeys && !item);
}

/** Anything, which can be or hold whatever a place and what is inside it can. */
export function openWith(shape: Shape): Shape {
  const held = new Set<object>();
  const collect = (one: Shape, depth: number) => {
    for (const id of identitiesOf(one)) held.add(id);
    if (depth > MAX_DEPTH) return;
    for (const inner of [...(one.keys?.values() ?? []), one.otherKeys, one.item])
      if (inner) collect(inner, depth + 1);
  };
  collect(shape, 0);
  return { ...openShape(allTokens(shape)), held };
}

/** Whether something can be inside. */
export const canHold = (shape: Shape): boolean => shape.isOpen === true || !isPlainOrOpen(shape);

/** Whether an answer is among these: what is only moved has the places that moved it. */
export const isOfAnswers = (tokens: Tokens): boolean => [...tokens].some(({ kind }) => kind === "answer");

export function joinTokens(one: Tokens, other: Tokens): Tokens {
  if (one === other || other.size === 0) return one;
  if (one.size === 0) return other;
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  return [...small].every((token) => large.has(token)) ? large : new Set([...one, ...other]);
}

/** What can be at a place where one of two can be. */
export function either(one: Shape, other: Shape): Shape {
  if (one === other) return one;
  const tokens = joinTokens(one.tokens, other.tokens);
  const mayLack = one.mayLack || other.mayLack;
  if (one.isOpen || other.isOpen) return eitherOpen(one, other, mayLack, tokens);
  const plain = eitherPlain(one.plain, other.plain);
  const item = one.item && other.item ? either(one.item, other.item) : (one.item ?? other.item);
  const otherKeys =
    one.otherKeys && other.otherKeys
      ? either(one.otherKeys, other.otherKeys)
      : (one.otherKeys ?? other.otherKeys);
  const keys = eitherKeys(one, other);
  const gone = one.gone && other.gone ? new Map([...one.gone, ...other.gone]) : (one.gone ?? other.gone);
  const both: Shape = {
    mayLack,
    tokens,
    ...(plain && { plain }),
    ...(keys && { keys }),
    ...(otherKeys && { otherKeys }),
    ...(item && { item }),
    ...(gone && { gone }),
    ...(one.answer !== undefined && one.answer === other.answer && { answer: one.answer }),
    ...((one.isPicture || other.isPicture) && { isPicture: true as const }),
    ...(one.described !== undefined && one.described === other.described && { described: one.described }),
    ...(one.repeated !== undefined && one.repeated === other.repeated && { repeated: one.repeated }),
    ...(one.worded !== undefined && one.worded === other.worded && { worded: one.worded }),
  };
  return stillSame(both, one, other);
}

function eitherOpen(one: Shape, other: Shape, mayLack: boolean, tokens: Tokens): Shape {
  const held =
    one.held || other.held
      ? new Set([one, other].flatMap((each) => [...(openWith(each).held ?? [])]))
      : undefined;
  return { isOpen: true, mayLack, tokens: allTokens(one, allTokens(other, tokens)), ...(held && { held }) };
}

function eitherKeys(one: Shape, other: Shape): ReadonlyMap<string, Shape> | undefined {
  if (!one.keys && !other.keys) return undefined;
  const keys = new Map<string, Shape>();
  // a key that only one of both names can be among those of the other that is unknown
  const alone = (shape: Shape, { keys, otherKeys }: Shape) => {
    const own = keys || otherKeys ? lacking(shape) : withoutAnswers(shape);
    return otherKeys ? either(own, lacking(otherKeys)) : own;
  };
  for (const [key, shape] of one.keys ?? []) {
    const also = other.keys?.get(key);
    keys.set(key, also ? either(shape, also) : alone(shape, other));
  }
  for (const [key, shape] of other.keys ?? []) if (!keys.has(key)) keys.set(key, alone(shape, one));
  return keys;
}

/** The same, where it can be missing although its answer is there. */
export function lacking(shape: Shape, tokens: Tokens = noTokens): Shape {
  const { answer: _, ...same } = withoutAnswers(shape);
  return { ...same, mayLack: true, tokens: joinTokens(shape.tokens, tokens) };
}

/** The same, no longer known to be exactly the answers. */
export function withoutAnswers(shape: Shape, depth = 0): Shape {
  if (depth > MAX_DEPTH) return openShape(allTokens(shape));
  const { answer: _, ...same } = shape;
  if (!shape.keys) return shape.answer === undefined ? shape : same;
  const keys = [...shape.keys].map(([key, inner]) => [key, withoutAnswers(inner, depth + 1)] as const);
  return stillSame({ ...same, keys: new Map(keys) }, shape);
}

/** An object where nothing was. */
export function asObject(shape: Shape | undefined): Shape {
  const empty: Shape = { mayLack: false, tokens: noTokens, keys: new Map() };
  if (!shape) return empty;
  if (!shape.mayLack) return shape;
  // Its keys are missing where it was.
  const isObject = shape.keys && !shape.item && !shape.plain && !shape.isOpen;
  const { answer: _, ...same } = shape;
  const keys = [...(shape.keys ?? [])].map(
    ([key, inner]) => [key, inner.mayLack ? inner : { ...inner, mayLack: true }] as const,
  );
  return isObject
    ? stillSame({ ...same, mayLack: false, keys: new Map(keys) }, shape)
    : { ...either(shape, empty), mayLack: canBeEmpty(shape) };
}

/** Whether it can be there with nothing in it, a text or a list that no default replaces; an answer never is, but a repeat's. */
export function canBeEmpty({ isOpen, plain, item, mayLack, answer }: Shape): boolean {
  if (!mayLack || (answer !== undefined && !item?.keys)) return false;
  const isText = plain !== undefined && !plain.values?.every((value) => value !== "");
  return isOpen === true || item !== undefined || (isText && !plain.isFilled && canBeText(plain));
}

const isOfLetters = ({ kinds }: Plain) => [...kinds].some((kind) => kind !== "number" && kind !== "boolean");

function canBeText({ kinds }: Plain): boolean {
  return kinds.has("text") || kinds.has("any");
}

/** The same, depending on these as well. */
export function withTokens(shape: Shape, tokens: Tokens): Shape {
  const all = joinTokens(shape.tokens, tokens);
  return all === shape.tokens ? shape : { ...shape, tokens: all };
}

/** The same all the way down: what is inside was moved with it. */
export function withTokensInside(shape: Shape, tokens: Tokens, depth = 0): Shape {
  if (tokens.size === 0 || depth > MAX_DEPTH) return shape;
  const inside = (inner: Shape) => withTokensInside(inner, tokens, depth + 1);
  const result: Shape = {
    ...withTokens(shape, tokens),
    ...(shape.keys && { keys: new Map([...shape.keys].map(([key, inner]) => [key, inside(inner)])) }),
    ...(shape.otherKeys && { otherKeys: inside(shape.otherKeys) }),
    ...(shape.item && { item: inside(shape.item) }),
    ...(shape.writers && {
      writers: shape.writers.map((one) => ({ ...one, shape: inside(one.shape) })),
    }),
  };
  return stillSame(result, shape);
}

const MAX_DEPTH = 40;

/** Everything that a place and what is inside it depend on. */
export function allTokens(shape: Shape, tokens: Tokens = noTokens, depth = 0): Tokens {
  let all = joinTokens(tokens, shape.tokens);
  if (depth > MAX_DEPTH) return all;
  for (const inner of shape.keys?.values() ?? []) all = allTokens(inner, all, depth + 1);
  if (shape.otherKeys) all = allTokens(shape.otherKeys, all, depth + 1);
  return shape.item ? allTokens(shape.item, all, depth + 1) : all;
}

/** What decides whether something is there: of an object that is made of what is in it, whatever could be. */
export function presenceTokens(shape: Shape): Tokens {
  if (!shape.mayLack) return noTokens;
  if (isOfAnswers(shape.tokens) || !shape.keys) return shape.tokens;
  return [...shape.keys.values()].map(presenceTokens).reduce(joinTokens, shape.tokens);
}

/** An object with another value under a key. */
export function withKey(shape: Shape, key: string, inner: Shape | undefined, gone?: Gone): Shape {
  const { answer: _, ...same } = shape;
  const keys = new Map(shape.keys);
  if (inner) keys.set(key, inner);
  else keys.delete(key);
  const result: Shape = { ...same, keys, ...(gone && { gone: new Map(shape.gone).set(key, gone) }) };
  return stillSame(result, shape);
}

/** A list with other items. */
export function withItem(shape: Shape, item: Shape): Shape {
  const { answer: _, writers: __, ...same } = shape;
  return stillSame({ ...same, item }, shape);
}

/**
 * What is under a key of a place; undefined where nothing ever is.
 * @example below(a list, "length") // a number
 */
export function below(shape: Shape, key: string): Shape | undefined {
  if (shape.isOpen)
    return shape.held ? { ...openShape(shape.tokens), held: shape.held } : openShape(shape.tokens);
  const written = shape.plain || shape.keys ? undefined : shape.writers?.find(({ at }) => String(at) === key);
  if (written) return lacking(written.shape);
  const found: Shape[] = [];
  const known = shape.keys?.get(key);
  if (known) found.push(known);
  else if (shape.otherKeys) found.push(lacking(shape.otherKeys));
  if (shape.item && key === "length") found.push(plainShape(["number"], { tokens: shape.tokens }));
  if (shape.item && /^\d+$/.test(key)) found.push(lacking(shape.item));
  if (shape.plain && key === "length") found.push(plainShape(["number"], { tokens: shape.tokens }));
  // a letter of a text
  if (shape.plain && /^\d+$/.test(key) && isOfLetters(shape.plain))
    found.push(plainShape(["text"], { tokens: shape.tokens }));
  if (found.length === 0) return undefined;
  // An object that holds answers is missing only where they all are.
  if (known && !shape.item && !shape.plain)
    return withTokens(shape.mayLack ? { ...known, mayLack: true } : known, shape.tokens);
  return lacking(found.reduce(either), shape.tokens);
}
