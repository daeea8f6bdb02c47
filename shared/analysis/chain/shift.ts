/** shift, for all submissions at once; see `shared/jolt/shift.ts`. */
import { splitDroppingEnd } from "../../jolt/dot-notation.ts";
import { parseJavaInt } from "../../jolt/java-number.ts";
import { isMap, type JsonMap } from "../../jolt/json.ts";
import { type KeyElement, parseKey, parsePath } from "../../jolt/parse-key.ts";
import { below as placeBelow } from "../../jolt/problem.ts";
import { stillSame } from "../identities.ts";
import {
  below,
  constantShape,
  joinTokens,
  lacking,
  noTokens,
  nothing,
  openWith,
  plainShape,
  presenceTokens,
  type Shape,
  type Token,
  type Tokens,
  withTokensInside,
} from "../shape.ts";
import {
  alternativeAt,
  type ChainRun,
  canBePlace,
  itemLevels,
  type Level,
  narrowed,
  referredKey,
} from "./chain-run.ts";
import { checkReferences, isNowhere } from "./check-references.ts";
import { lookUp, noteLookups } from "./lookups.ts";
import { MovedData } from "./moved-data.ts";
import { Output } from "./output.ts";
import { isOnce, placesOf } from "./places-of.ts";
import { canBeText, writesNull } from "./plain-values.ts";
import { withoutKnowing } from "./same-objects.ts";
import { byOrder, type Child, canMatch, matches } from "./shift-keys.ts";
import { isMisspelt, whyMissing } from "./why-missing.ts";
import type { Gate, Moved } from "./writing.ts";

/** Each opens more of the input. */
const MOST_WALKS = 5;

/** The result of a shift; `nothing` where it never writes. */
export function shiftShape(run: ChainRun, spec: JsonMap, path: string, input: Shape): Shape {
  const before = run.known();
  let known = input;
  for (let walk = 0; walk < MOST_WALKS; walk += 1) {
    const shift = new Shift(run);
    const top: Level = { id: {}, key: "root", isItem: false, shape: known, parent: undefined };
    const level: Level = { id: {}, key: "root", isItem: false, shape: known, parent: top };
    shift.visit(spec, path, level, {});
    const changed = run.isTooMuch ? [] : shift.moved.changedWhereRead(shift.readInside);
    const less = changed.length === 0 ? known : withoutKnowing(known, changed);
    if (less === known) {
      shift.moved.shareLists();
      return shift.output.shape() ?? nothing;
    }
    known = less;
    run.forget(before);
  }
  run.matchedAll(spec, path);
  return openWith(input);
}

/** Under which condition the walk is where it is. */
interface Around {
  /** What decides whether it comes here. */
  readonly tokens?: Tokens;
  readonly gate?: Gate | undefined;
}

class Shift {
  readonly output: Output;
  readonly #run: ChainRun;
  readonly moved: MovedData;
  readonly #missing = new Map<Shape, Shape>();

  /** Objects and lists of the input in which something is matched or looked up. */
  readonly readInside = new Set<Shape>();

  constructor(run: ChainRun) {
    this.#run = run;
    this.output = new Output(run);
    this.moved = new MovedData(run, this.output);
  }

  visit(spec: JsonMap, path: string, at: Level, around: Around): void {
    this.#run.spend(1 + (at.shape.keys?.size ?? 0));
    if (this.#run.isTooMuch) return;
    const level = { ...at, shape: this.#asItMayLack(at.shape) };
    // of the keys of an object, some may be there for other documents; of the choices of a question, none is
    const areListed = level.shape.plain?.values !== undefined && !level.shape.keys;
    const written = Object.keys(spec).flatMap((rawKey) => splitDroppingEnd(rawKey, "|"));
    const children = Object.keys(spec).flatMap((rawKey) => {
      const place = placeBelow(path, rawKey);
      return splitDroppingEnd(rawKey, "|").map((key, _, keys): Child => {
        const isOwn = keys.length > 1 && (areListed || isMisspelt(key, written, level.shape));
        const alternative = alternativeAt(place, key);
        const name = isOwn ? alternative : place;
        return { element: parseKey(key, place), place, name, alternative, right: spec[rawKey] };
      });
    });
    const regular = children.filter((child) => !this.#special(child, level, around));
    if (regular.length > 0) this.readInside.add(level.shape);
    const inOrder = regular.toSorted(byOrder);
    const { shape } = level;
    for (const [key, inner] of shape.keys ?? []) {
      // where it is a list or a plain value instead, it has no keys
      let found = shape.item || shape.plain ? lacking(inner) : inner;
      for (const child of inOrder) {
        const match = matches(child, key, level);
        if (match === "never") continue;
        if (match === "perhaps") found = lacking(inner);
        const pattern = child.element.kind === "star" ? child.element.pattern : undefined;
        this.#enter(child, { id: {}, key, pattern, isItem: false, shape: found, parent: level }, around);
        if (match === "always") break;
      }
    }
    if (shape.isOpen) this.#enterAny(inOrder, below(shape, "") ?? shape, level, around);
    if (shape.otherKeys) this.#enterAny(inOrder, lacking(shape.otherKeys), level, around);
    if (shape.item) this.#items(inOrder, lacking(shape.item, shape.tokens), level, around);
    if (shape.plain) this.#scalar(inOrder, shape, level, around);
    for (const child of regular)
      this.#run.missed(child.name, () => whyMissing(child.element, shape, this.#run));
  }

  /** What an object always has is missing with it. */
  #asItMayLack(shape: Shape): Shape {
    if (!shape.mayLack || !shape.keys) return shape;
    const keys = [...shape.keys].map(([key, inner]) => {
      if (inner.mayLack) return [key, inner] as const;
      const missing = this.#missing.get(inner) ?? { ...inner, mayLack: true };
      this.#missing.set(inner, missing); // the same wherever it is moved
      return [key, missing] as const;
    });
    return stillSame({ ...shape, keys: new Map(keys) }, shape);
  }

  /** A place whose key is unknown: any child may match it. */
  #enterAny(children: readonly Child[], shape: Shape, parent: Level, around: Around): void {
    for (const child of children) {
      const { element } = child;
      const key = element.kind === "literal" ? element.key : undefined;
      this.#enter(child, { id: {}, key, isItem: key === undefined, shape, parent }, around);
    }
  }

  #items(children: readonly Child[], shape: Shape, parent: Level, around: Around): void {
    for (const child of children) {
      const { element } = child;
      if (element.kind === "literal" && parseJavaInt(element.key) === undefined) continue;
      if (element.kind === "bracket" || (element.kind === "star" && !canBePlace(element.pattern))) continue;
      const key = element.kind === "literal" ? element.key : undefined;
      this.#enter(child, { id: {}, key, isItem: key === undefined, shape, parent }, around);
    }
  }

  /** A plain value is matched by its text; what matches it gets null. */
  #scalar(children: readonly Child[], shape: Shape, parent: Level, around: Around): void {
    const values = shape.plain?.values?.map(String);
    for (const child of children) {
      const { element } = child;
      const texts =
        element.kind === "literal"
          ? [element.key].filter((key) => values?.includes(key) ?? canBeText(shape, key))
          : (values?.filter((key) => canMatch(children, child, key, parent)) ?? [undefined]);
      for (const key of texts) {
        // inside a repeat, an answer has another value in each instance
        const own = itemLevels(parent).size === 0 ? shape.answer : undefined;
        const answer = own ?? (around.gate ? undefined : parent);
        const gate = key !== undefined && answer !== undefined ? { answer, value: key } : undefined;
        const above = key === undefined ? parent : narrowed(parent, key);
        const pattern = element.kind === "star" ? element.pattern : undefined;
        const tokens = joinTokens(around.tokens ?? noTokens, shape.tokens);
        const isOnlyPlain = !shape.keys && !shape.otherKeys && !shape.item;
        if (isOnlyPlain && !isMap(child.right) && child.right !== null) writesNull(child.place, this.#run);
        this.#enter(
          child,
          { id: {}, key, pattern, isItem: false, shape: nothing, parent: above },
          { tokens, gate: gate ?? around.gate },
        );
      }
    }
  }

  #enter(
    { place, alternative, right }: Pick<Child, "place" | "alternative" | "right">,
    level: Level,
    around: Around,
  ): void {
    this.#run.matched(place, level.shape);
    this.#run.matched(alternative);
    if (isMap(right)) this.visit(right, place, level, around);
    else this.#leaf(right, place, level, level.shape, around);
  }

  /** @returns whether the key is a special one */
  #special({ element, place, alternative, right }: Child, level: Level, around: Around): boolean {
    switch (element.kind) {
      case "self":
        this.#enter({ place, alternative, right }, { ...level, parent: level }, around);
        return true;
      case "fixed": {
        this.#run.matched(place);
        const inner: Level = {
          id: {},
          ...(!isMap(right) && { isData: true }),
          key: element.text,
          isItem: false,
          shape: level.shape,
          parent: level,
        };
        if (isMap(right)) this.visit(right, place, inner, around);
        else this.#leaf(right, place, inner, asThere(constantShape(element.text), level), around);
        return true;
      }
      case "key": {
        this.#run.matched(place);
        checkReferences(element, place, level, this.#run);
        const key = referredKey(element.reference, level);
        const data = key === undefined ? plainShape(["text"]) : constantShape(key);
        const inner: Level = {
          id: {},
          isData: true,
          key,
          isItem: false,
          shape: level.shape,
          parent: level,
        };
        this.#leaf(right, place, inner, asThere(data, level), around);
        return true;
      }
      case "lookup": {
        const { shape: read, key, at } = lookUp(element, level, this.readInside);
        if (!read) {
          const missing: KeyElement = { kind: "literal", key, canonical: key };
          this.#run.missed(place, () => whyMissing(missing, at, this.#run));
          return true;
        }
        this.#run.matched(place, read);
        const shape = asThere(read, level);
        if (isMap(right)) this.visit(right, place, { ...level, shape, parent: level }, around);
        else this.#leaf(right, place, { ...level, parent: level }, shape, around);
        return true;
      }
      default:
        return false;
    }
  }

  #leaf(right: unknown, place: string, level: Level, data: Shape, around: Around): void {
    const notations: unknown[] = Array.isArray(right) ? right : [right];
    for (const [index, notation] of notations.entries()) {
      if (typeof notation !== "string") continue;
      this.#write(notation, Array.isArray(right) ? `${place}[${index}]` : place, level, data, around);
    }
  }

  #write(
    notation: string,
    path: string,
    level: Level,
    data: Shape,
    { tokens = noTokens, gate }: Around,
  ): void {
    const elements = parsePath(notation, path);
    for (const element of elements) checkReferences(element, path, level, this.#run);
    if (isNowhere(elements, path, level, this.#run)) return;
    noteLookups(notation, elements, path, level, this.#run, this.readInside);
    const own = new Set([this.#run.token(path)]);
    const isGated = tokens.size > 0;
    const carried = withTokensInside(data, joinTokens(own, tokens));
    const items = itemLevels(level);
    const isRepeated = !isOnce(elements, level, items);
    const presence = joinTokens(tokens, items.size > 0 ? noTokens : presenceTokens(carried));
    for (const { places, answer, answers = answer && [answer], isPerhaps } of placesOf(elements, level)) {
      const written = isGated || isPerhaps || items.size > 0 ? lacking(carried) : carried;
      const described = answers !== undefined && data.described === "value";
      const shape = described
        ? {
            ...plainShape(["text"], {
              tokens: new Set([...own, ...[...answers].flatMap((one) => [one, ...wordedBy(one, data)])]),
            }),
          }
        : written;
      const repeats = isRepeated && (!described || answer === undefined);
      const moved: Moved = { isOpen: false };
      const isInLoop = items.size > 0;
      const writing = { data: shape, isRepeated: repeats, gate, source: data, presence, isInLoop, moved };
      const place = this.output.write(places, writing);
      this.moved.note(data, place, moved);
    }
  }
}

const wordedBy = (token: Token, { worded }: Shape) =>
  token.kind === "answer" ? (worded?.get(token.key) ?? []) : [];

/** What is read or written where a level is: missing with it, and there because of it. */
function asThere(data: Shape, { shape }: Level): Shape {
  return shape.mayLack ? lacking(data, presenceTokens(shape)) : data;
}
