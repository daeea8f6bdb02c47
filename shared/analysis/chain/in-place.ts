/** default, remove and cardinality, for all submissions at once; see the files of these names in `shared/jolt`. */
import { splitDroppingEnd } from "../../jolt/dot-notation.ts";
import { isMap, type JsonMap } from "../../jolt/json.ts";
import { below as placeBelow } from "../../jolt/problem.ts";
import { everyKey, manyStars, type StarPattern } from "../../jolt/star-pattern.ts";
import { stillSame } from "../identities.ts";
import {
  asObject,
  below,
  canBeEmpty,
  constantShape,
  either,
  type Gone,
  lacking,
  openShape,
  openWith,
  type Shape,
  withItem,
  withKey,
  withoutAnswers,
  withTokensInside,
} from "../shape.ts";
import { alternativeAt, type ChainRun, canBePlace, EFFECT, NEVER_MISSING } from "./chain-run.ts";
import { whyMissing } from "./why-missing.ts";

/** What a document is once defaults were filled in. */
export function defaultedShape(run: ChainRun, spec: JsonMap, path: string, input: Shape): Shape {
  if (input.isOpen || isDocumentOfTwoKinds(input, path)) return matchedAll(run, spec, path, input);
  // A document that is null becomes an object here.
  let shape = input.keys && !input.item ? asObject(input) : input;
  for (const rawKey of Object.keys(spec).toSorted(byRank)) {
    const place = placeBelow(path, rawKey);
    const right = spec[rawKey];
    const name = rawKey.replaceAll("[]", "");
    const isLiteral = name !== "*" && !name.includes("|");
    const keys = isLiteral ? [name] : keysOf(shape, splitDroppingEnd(name, "|"));
    const canHold = shape.keys !== undefined || shape.item !== undefined || shape.mayLack;
    if ((keys.length > 0 && canHold) || shape.otherKeys) run.matched(place);
    else run.missed(place, () => "There is nothing here to fill in.");
    if (shape.item && !shape.keys) {
      shape = withItem(shape, openWith(shape.item));
      run.mayDo(right, place);
      continue;
    }
    shape = othersChanged(run, right, place, shape, splitDroppingEnd(name, "|"));
    for (const key of keys) {
      const found = below(shape, key);
      const filled = filledIn(run, right, place, found);
      // among several names, only a key that is there is filled in
      shape = withKey(shape, key, isLiteral || !found?.mayLack ? filled : lacking(filled));
    }
  }
  return shape;
}

/** Only of a whole document is a list filled in by the same keys as an object. */
const isDocumentOfTwoKinds = ({ keys, item }: Shape, path: string) =>
  keys !== undefined && item !== undefined && /^\[\d+\]\.spec$/.test(path);

/** Literals first, then keys with fewer alternatives, stars last, whether or not they hold lists. */
function byRank(one: string, other: string): number {
  const [first, second] = [rank(one), rank(other)];
  if (first !== second) return first < second ? -1 : 1;
  const areEqual = first === LITERAL || first === STAR;
  return areEqual ? 0 : one < other ? -1 : 1;
}

const LITERAL = -1;
const STAR = Number.POSITIVE_INFINITY;

function rank(rawKey: string): number {
  const name = rawKey.replaceAll("[]", "");
  return name === "*" ? STAR : name.includes("|") ? splitDroppingEnd(name, "|").length : LITERAL;
}

function filledIn(run: ChainRun, right: unknown, place: string, found: Shape | undefined): Shape {
  if (isMap(right)) {
    const isList = Object.keys(right).every((key) => /^\d+$/.test(key));
    if (place.endsWith('[]"]') || (isList && Object.keys(right).length > 0))
      return found ? openWith(found) : openShape();
    const defaulted = defaultedShape(run, right, place, asObject(found));
    return found ? defaulted : withTokensInside(defaulted, new Set([run.token(place)]));
  }
  const effect = alternativeAt(place, EFFECT);
  if (found && !found.mayLack) {
    run.missed(effect, () => NEVER_MISSING);
    return found;
  }
  run.matched(effect);
  const value = withTokensInside(constantShape(right), new Set([run.token(place)]));
  if (!found) return value;
  const mayLack = canBeEmpty(found) || value.mayLack;
  return { ...either(withoutAnswers(found), value), mayLack };
}

/** What is left of a document once keys were removed. */
export function remainingShape(run: ChainRun, spec: JsonMap, path: string, input: Shape): Shape {
  if (input.isOpen) return matchedAll(run, spec, path, input);
  let shape = input;
  const removed = new Map<string, Gone>();
  for (const rawKey of Object.keys(spec)) {
    const place = placeBelow(path, rawKey);
    const right = spec[rawKey];
    const keys = keysOf(input, splitDroppingEnd(rawKey, "|"));
    const isPlace = rawKey === "*" || splitDroppingEnd(rawKey, "|").some((key) => /^\d+$/.test(key));
    if (keys.length === 0 && !(shape.item && isPlace) && !input.otherKeys)
      run.missed(place, () => whyMissing({ kind: "literal", key: rawKey, canonical: rawKey }, input, run));
    else for (const key of keys.length > 0 ? keys : [""]) run.matched(place, below(input, key));
    if (isMap(right)) shape = othersChanged(run, right, place, shape, splitDroppingEnd(rawKey, "|"));
    for (const key of keys) {
      const found = below(shape, key);
      if (isMap(right)) shape = found ? withKey(shape, key, remainingShape(run, right, place, found)) : shape;
      else removed.set(key, { stepKey: run.stepKey, path: place });
    }
    // In a list, only places and a star alone match.
    if (shape.item && isPlace) {
      const left = isMap(right) ? remainingShape(run, right, place, shape.item) : shape.item;
      shape = lacking(withItem(shape, rawKey === "*" ? left : either(left, shape.item)));
    }
  }
  // every key is looked for before the first one is removed
  for (const [key, gone] of removed) {
    run.changedAside(below(input, key), below(shape, key));
    shape = withKey(shape, key, undefined, gone);
  }
  return shape;
}

/** What a document is once values became one, or lists. */
export function countedShape(run: ChainRun, spec: JsonMap, path: string, input: Shape): Shape {
  if (input.isOpen) return matchedAll(run, spec, path, input);
  // whatever its place among them, it comes before the other keys
  const { "@": right, ...others } = spec;
  if (typeof right !== "string") return countedKeys(run, spec, path, input);
  const place = placeBelow(path, "@");
  run.matched(place);
  if (right !== "ONE") {
    const list = counted(run, place, right, input);
    const changed = countedKeys(run, others, path, list);
    run.changedAside(list, changed);
    return changed;
  }
  if (!input.item) {
    if (Object.keys(others).length > 0) run.matched(alternativeAt(place, EFFECT));
    for (const key of Object.keys(others))
      run.missed(
        placeBelow(path, key),
        () => "There is no list here, and of anything else “@” ends the walk.",
      );
    return counted(run, place, right, input);
  }
  const first = countedKeys(run, others, path, input.item);
  run.changedAside(input.item, first);
  return counted(run, place, right, withItem(input, first));
}

function countedKeys(run: ChainRun, spec: JsonMap, path: string, input: Shape): Shape {
  if (input.isOpen) return matchedAll(run, spec, path, input);
  let shape = input;
  const star = Object.keys(spec).find((key) => patternOf(key));
  for (const rawKey of Object.keys(spec)) {
    const place = placeBelow(path, rawKey);
    const right = spec[rawKey];
    // a key that is named is kept from a star beside it
    if (star !== undefined && star !== rawKey && patternOf(star)?.matches(rawKey))
      run.matched(alternativeAt(place, EFFECT));
    const change = (found: Shape) =>
      isMap(right) ? countedShape(run, right, place, found) : counted(run, place, String(right), found);
    // A key that is named is none of those that stars match.
    const isNamed = (key: string) => key !== rawKey && Object.hasOwn(spec, key);
    const keys = keysOf(shape, [rawKey]).filter((key) => !isNamed(key));
    for (const key of keys) {
      const found = below(shape, key);
      if (!found) continue;
      run.matched(place, found);
      shape = withKey(shape, key, change(found));
    }
    shape = othersChanged(run, right, place, shape, [rawKey]);
    const pattern = patternOf(rawKey);
    const isPlace = pattern ? canBePlace(pattern) : /^\d+$/.test(rawKey);
    if (shape.item && isPlace) {
      const isEach = rawKey === "*" && !Object.keys(spec).some((key) => /^\d+$/.test(key));
      const changed = change(shape.item);
      shape = withItem(shape, isEach ? changed : either(changed, shape.item));
    }
    if (keys.length > 0 || (shape.item && isPlace) || shape.otherKeys) run.matched(place);
    else run.missed(place, () => whyMissing({ kind: "literal", key: rawKey, canonical: rawKey }, input, run));
  }
  return shape;
}

function counted(run: ChainRun, place: string, right: string, shape: Shape): Shape {
  const { item, ...one } = shape;
  const effect = alternativeAt(place, EFFECT);
  if (right === "ONE" && !item && !shape.isOpen) {
    run.missed(effect, () => "What is here is one value already. Remove it.");
    return shape;
  }
  run.matched(effect);
  const own = new Set([run.token(place)]);
  if (shape.isOpen) return shape;
  const recast = { stepKey: run.stepKey, path: place, to: right === "ONE" ? "one" : "list" } as const;
  if (right === "ONE" && item) {
    const { mayLack, tokens } = shape;
    const isListOnly = !shape.plain && !shape.keys && !shape.otherKeys;
    return withTokensInside(
      isListOnly
        ? { ...lacking(item), tokens, recast }
        : { ...either(one, lacking(item)), mayLack: mayLack || item.mayLack },
      own,
    );
  }
  const isListOnly = item !== undefined && !shape.plain && !shape.keys && !shape.otherKeys;
  if (isListOnly) return withTokensInside(shape, own);
  const single = { ...withoutAnswers(one), mayLack: canBeEmpty(one) };
  return withTokensInside(
    { mayLack: shape.mayLack, tokens: shape.tokens, item: item ? either(single, item) : single, recast },
    own,
  );
}

/** Of what isn't known, every key may match something. */
function matchedAll(run: ChainRun, spec: JsonMap, path: string, shape: Shape): Shape {
  run.matchedAll(spec, path);
  // another: what is in it may have changed
  return openWith(shape);
}

/** What is under unknown keys, once some of these names or patterns may have matched them. */
function othersChanged(
  run: ChainRun,
  right: unknown,
  place: string,
  shape: Shape,
  names: readonly string[],
): Shape {
  if (!shape.otherKeys || names.every((name) => shape.keys?.has(name))) return shape;
  run.mayDo(right, place);
  return stillSame({ ...shape, otherKeys: openWith(shape.otherKeys) }, shape);
}

/** The keys of an object that any of these names or patterns matches. */
function keysOf(shape: Shape, names: readonly string[]): string[] {
  const keys = [...(shape.keys?.keys() ?? [])];
  return names.flatMap((name) => {
    const pattern = patternOf(name);
    if (pattern) return keys.filter((key) => pattern.matches(key));
    const isObject = !shape.item && (shape.isOpen || shape.keys || shape.otherKeys);
    return isObject && below(shape, name) ? [name] : keys.filter((key) => key === name);
  });
}

function patternOf(name: string): StarPattern | undefined {
  if (name === "*") return everyKey;
  return name.includes("*") ? manyStars(name) : undefined;
}
