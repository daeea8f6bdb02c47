/** modify-overwrite-beta, -default-beta and -define-beta, for all submissions at once; see `shared/jolt/modify.ts`. */

import { closestText } from "../../form/logic/closest-text.ts";
import { splitDroppingEnd } from "../../jolt/dot-notation.ts";
import { functions } from "../../jolt/functions/index.ts";
import { isMap, type JsonMap } from "../../jolt/json.ts";
import { parseLiteral, splitArguments } from "../../jolt/modify-expression.ts";
import { type ModifyMode, parseModifyKey } from "../../jolt/modify-key.ts";
import { parsePath } from "../../jolt/parse-key.ts";
import { below as placeBelow } from "../../jolt/problem.ts";
import { listed, quoted } from "../finding.ts";
import {
  asObject,
  below,
  canBeEmpty,
  canHold,
  constantShape,
  either,
  isNothing,
  lacking,
  nothing,
  openShape,
  openWith,
  type Shape,
  withItem,
  withKey,
  withoutAnswers,
  withTokensInside,
} from "../shape.ts";
import { canBeNull } from "./can-be-null.ts";
import { alternativeAt, type ChainRun, canBePlace, EFFECT, type Level, NEVER_MISSING } from "./chain-run.ts";
import { checkArgument, checkCall, checkText } from "./check-calls.ts";
import { fallbacks, functionResult } from "./function-result.ts";
import { lookUp } from "./lookups.ts";
import { byPrecision, type Child, isNamed } from "./modify-keys.ts";
import { holds } from "./same-objects.ts";
import { whyMissing } from "./why-missing.ts";
import { sizeOf } from "./work.ts";

/** The document after a modify. */
export function modifiedShape(
  run: ChainRun,
  spec: JsonMap,
  path: string,
  input: Shape,
  mode: ModifyMode,
): Shape {
  const top: Level = { id: {}, key: undefined, isItem: false, shape: nothing, parent: undefined };
  const level: Level = { id: {}, key: "root", isItem: false, shape: input, parent: top };
  new Modify(run, mode).visit(spec, path, level);
  return level.shape;
}

class Modify {
  readonly #run: ChainRun;
  readonly #mode: ModifyMode;
  /** Objects and lists that were written: what changes one of them changes it where it was looked up as well. */
  readonly #written: Shape[] = [];
  readonly #constants = new Map<object, Shape>();

  constructor(run: ChainRun, mode: ModifyMode) {
    this.#run = run;
    this.#mode = mode;
  }

  /** Changes the shape of the level. */
  visit(spec: JsonMap, path: string, level: Level): void {
    if (level.shape.isOpen) {
      this.#run.matchedAll(spec, path);
      return;
    }
    const children = this.#children(spec, path);
    for (const child of children) if (child.key.element.kind === "literal") this.#literal(child, level);
    for (const child of children) if (child.key.element.kind === "bracket") this.#index(child, level);
    const stars = children.filter(({ key }) => key.element.kind === "star").toSorted(byPrecision);
    if (stars.length === 0) return;
    // Beside keys a star matches no places of lists, beside places no keys.
    const isForMaps = children.some(({ key: { element } }) => isNamed(element));
    const isForLists = children.some(({ key: { element } }) => element.kind === "bracket");
    for (const key of isForLists ? [] : (level.shape.keys?.keys() ?? [])) {
      const star = stars.find(
        ({ key: { element } }) => element.kind === "star" && element.pattern.matches(key),
      );
      if (star) this.#at(star, key, below(level.shape, key), level);
    }
    if (level.shape.item && !isForMaps) this.#item(stars, isForLists, level);
    if (level.shape.otherKeys && !isForLists) {
      for (const { place, right } of stars) {
        this.#run.matched(place);
        if (isMap(right)) this.#run.matchedAll(right, place);
      }
      set(level, { ...level.shape, otherKeys: openWith(level.shape.otherKeys) });
    }
    for (const { key, place } of stars)
      this.#run.missed(place, () => `Nothing here matches ${quoted(key.element.canonical)}.`);
  }

  #children(spec: JsonMap, path: string): Child[] {
    return Object.keys(spec).flatMap((rawKey) => {
      const place = placeBelow(path, rawKey);
      return splitDroppingEnd(rawKey, "|").map((text): Child => {
        return { key: parseModifyKey(text, this.#mode, place), place, right: spec[rawKey] };
      });
    });
  }

  #literal(child: Child, level: Level): void {
    const { element } = child.key;
    if (element.kind !== "literal") return;
    const canHold = level.shape.keys !== undefined || level.shape.otherKeys !== undefined;
    const found = canHold ? below(level.shape, element.key) : undefined;
    if (!canHold || (child.key.ifPresent && !found)) {
      this.#run.missed(child.place, () => this.#whyNot(element.key, level.shape));
      return;
    }
    this.#at(child, element.key, found, level);
  }

  #whyNot(key: string, shape: Shape): string {
    const what = shape.item ? "There is a list here: name the key “*” first." : "There is no object here.";
    if (!shape.keys) return what;
    return whyMissing({ kind: "literal", key, canonical: key }, shape, this.#run);
  }

  #index({ place }: Child, level: Level): void {
    if (!level.shape.item) {
      this.#run.missed(place, () => "There is no list here.");
      return;
    }
    this.#run.matched(place);
    set(level, withItem(level.shape, openWith(level.shape.item)));
  }

  /** @param areSome whether some places have keys of their own */
  #item(given: readonly Child[], areSome: boolean, level: Level): void {
    const stars = given.filter(
      ({ key: { element } }) => element.kind === "star" && canBePlace(element.pattern),
    );
    const [star] = stars;
    const { item } = level.shape;
    if (!star || !item) return;
    const parent: Level = { ...level };
    const inner: Level = { id: {}, key: undefined, isItem: true, shape: item, parent };
    const changed = this.#changed(star, inner, item);
    set(level, withItem(level.shape, stars.length > 1 || areSome ? openWith(item) : changed));
    for (const { place } of stars) this.#run.matched(place);
  }

  #at(child: Child, key: string, found: Shape | undefined, level: Level): void {
    const inner: Level = { id: {}, key, isItem: false, shape: found ?? nothing, parent: level };
    const changed = this.#changed(child, inner, found);
    const isOfThere = child.key.element.kind === "star" || child.key.ifPresent;
    set(level, withKey(level.shape, key, isOfThere && found?.mayLack ? lacking(changed) : changed));
  }

  #noteChange(found: Shape, changed: Shape): void {
    if (this.#written.some((one) => holds(one, found)))
      this.#run.changedAside(found, found.isOpen ? openWith(found) : changed);
  }

  /** What is at a place afterwards. @param found undefined: nothing ever was */
  #changed({ key, place, right }: Child, level: Level, found: Shape | undefined): Shape {
    if (isMap(right) && Object.keys(right).length > 0) {
      const isForMaps = Object.keys(right).some((rawKey) => !/^[+~_]?(\*|\[\d+\])\??$/.test(rawKey));
      const isForLists = Object.keys(right).some((rawKey) => /^[+~_]?\[\d+\]\??$/.test(rawKey));
      if (isForLists && (!found || found.mayLack)) {
        for (const rawKey of Object.keys(right)) this.#run.matched(placeBelow(place, rawKey));
        this.#run.matched(place);
        if (!found) return openShape();
        const changed = openWith(found);
        this.#noteChange(found, changed);
        return changed;
      }
      const isMade = isForMaps && (!found || found.mayLack);
      const isOneList = found?.item && !found.keys && !found.plain && !found.otherKeys;
      if (isMade && found && isOneList) {
        // Where there is a list nothing is written; where there is nothing, an object is made.
        for (const rawKey of Object.keys(right)) {
          const message = "There is a list here, in which this does nothing: name the key “*” first.";
          this.#run.find("OPERATION_NEVER_MATCHES", "warning", placeBelow(place, rawKey), message);
        }
        this.#run.matched(place, found);
        const made: Shape = { mayLack: true, tokens: found.tokens, otherKeys: openWith(found) };
        return either(withoutAnswers(found), made);
      }
      if (isMade) level.shape = asObject(found);
      this.#run.matched(place, found);
      this.visit(right, place, level);
      if (found) this.#noteChange(found, level.shape);
      // What is null stays so, where only what is missing is defined.
      const canStayAway = isMade && (key.ifPresent || (key.mode === "define" && found !== undefined));
      const made = canStayAway ? lacking(level.shape) : level.shape;
      // An object that is made here is read where something inside it is.
      return found ? made : withTokensInside(made, new Set([this.#run.token(place)]));
    }
    this.#run.matched(place, found);
    const result = this.#result(right, place, level, found);
    this.#run.spend(result ? sizeOf(result) : 1);
    if (this.#run.isTooMuch) return found ?? nothing;
    if (right === null && key.mode === "overwrite")
      return { ...nothing, tokens: new Set([this.#run.token(place)]) };
    const isNull = key.mode === "overwrite" && canBeNull(right, place, level, found);
    if (!result || (isNothing(result) && result.tokens.size === 0 && found && !isNull))
      return found ?? nothing;
    const effect = alternativeAt(place, EFFECT);
    if (key.mode !== "overwrite" && found && !found.mayLack) {
      this.#run.missed(effect, () => NEVER_MISSING);
      return found;
    }
    this.#run.matched(effect);
    const written = withTokensInside(result, new Set([this.#run.token(place)]));
    if (canHold(written)) this.#written.push(written);
    if (key.mode === "overwrite") {
      if (!found || !written.mayLack) return isNull ? lacking(written) : written;
      const mayLack = isNull || found.mayLack || canBeEmpty(written);
      if (this.#isReplaced(right, place, level, found)) return isNull ? lacking(written) : written;
      return { ...either(withoutAnswers(found), written), mayLack };
    }
    if (!found) return written;
    // What is null stays so, where only what is missing is defined.
    const mayLack = written.mayLack || key.mode === "define" || canBeEmpty(found);
    return { ...either(withoutAnswers(found), written), mayLack };
  }

  /** Whether a value is overwritten wherever there is one, by what is made of it. */
  #isReplaced(right: unknown, place: string, level: Level, found: Shape): boolean {
    // a function of nothing else makes an empty text of an empty text; anything else may leave it there
    const isOfItself = typeof right === "string" && /^=\w+$/.test(right);
    if (!isOfItself && canBeEmpty(found)) return false;
    const { key, parent } = level;
    const there: Shape = { ...found, mayLack: false };
    const around =
      key === undefined || !parent ? parent : { ...parent, shape: withKey(parent.shape, key, there) };
    const result = this.#result(right, place, { ...level, shape: there, parent: around }, there);
    return result !== undefined && !result.mayLack;
  }

  /** Undefined: nothing is written. */
  #result(right: unknown, place: string, level: Level, found: Shape | undefined): Shape | undefined {
    if (Array.isArray(right) && right.length > 0) {
      const shapes = right.map((one: unknown, index) =>
        this.#one(one, `${place}[${index}]`, level, found, index === right.length - 1),
      );
      const result = fallbacks(shapes.filter((shape) => shape !== undefined));
      // null that is there is written: the value itself where there is none, and what only ever is null
      const isNull = right.slice(0, -1).some((one: unknown, index) => {
        const [text, shape] = [typeof one === "string" ? one : "", shapes[index]];
        return /^@(0|\(0\))$/.test(text) || (text.startsWith("@") && shape !== undefined && isNothing(shape));
      });
      return isNull ? lacking(result) : result;
    }
    return this.#one(right, place, level, found);
  }

  /** @param isLast of the values of a list, of which the first that there is gets written */
  #one(
    right: unknown,
    place: string,
    level: Level,
    found: Shape | undefined,
    isLast = true,
  ): Shape | undefined {
    if (typeof right === "object" && right !== null) return this.#constant(right);
    if (typeof right !== "string") return constantShape(right);
    if (!right.startsWith("=")) {
      checkText(right, place, this.#run);
      return this.#text(right, place, level, () => right);
    }
    const text = right.slice(1);
    const bracket = text.indexOf("(");
    const name = bracket < 0 ? text : text.slice(0, bracket);
    if (!functions.has(name)) this.#unknownFunction(name, place);
    const call = { place, isLast, run: this.#run };
    if (bracket < 0) {
      const result = functionResult(text, found ? [found] : []);
      checkCall(text, [found], result, call);
      return result;
    }
    const written = splitArguments(text.slice(bracket + 1, -1));
    for (const argument of written) checkArgument(argument, level, call);
    const given = written.map((argument) =>
      this.#text(argument, place, level, (literal) => parseLiteral(literal, right, place)),
    );
    const args = given.map((shape) => shape ?? nothing);
    if (name === "size")
      for (const shape of args) this.#run.counted.push({ shape, by: this.#run.token(place) });
    const result = functionResult(name, args);
    checkCall(name, given, result, call);
    return result && holding(result, args);
  }

  /** An object or a list of the chain is the very same wherever it is written. */
  #constant(right: object): Shape {
    const shape = this.#constants.get(right) ?? constantShape(right);
    this.#constants.set(right, shape);
    return shape;
  }

  #unknownFunction(name: string, place: string): void {
    const meant = closestText(name, [...functions.keys()]);
    const cure = meant === undefined ? "" : ` Did you mean ${quoted(meant)}?`;
    this.#run.find("FUNCTION_UNKNOWN", "error", place, `There is no function ${quoted(name)}.${cure}`);
  }

  #text(text: string, place: string, level: Level, literal: (text: string) => unknown): Shape | undefined {
    if (text.startsWith("^")) return openShape();
    if (!text.startsWith("@")) return constantShape(literal(text));
    const step = parsePath(text, place).at(-1);
    if (step?.kind !== "lookup") return openShape();
    const { shape, key, at } = lookUp(step, level);
    if (shape) this.#run.looked(place, text, shape);
    else this.#missing(text, key, at, place);
    return shape;
  }

  #missing(text: string, key: string, at: Shape, place: string): void {
    const gone = at.gone?.get(key);
    if (gone) this.#run.dropped(gone, key, "a later place of this chain");
    const keys = [...(at.keys?.keys() ?? [])];
    const meant = closestText(key, keys);
    const has = keys.length === 0 ? "" : ` There are ${listed(keys)}.`;
    const cure = meant === undefined ? has : ` Did you mean ${quoted(meant)}?`;
    this.#run.find("PATH_UNKNOWN", "error", place, `Nothing gives ${quoted(text)}.${cure}`);
  }
}

/** What a function made and isn't known, or a list of these, can be or hold what it was given. */
function holding(result: Shape, args: readonly Shape[]): Shape {
  if (result.item?.isOpen) return { ...result, item: holding(result.item, args) };
  const given = args.filter(canHold);
  if (!result.isOpen || given.length === 0) return result;
  return { ...result, held: new Set([result, ...given].flatMap((one) => [...(openWith(one).held ?? [])])) };
}

/** Sets what is at a level, and in all around it. */
function set(level: Level, shape: Shape): void {
  level.shape = shape;
  const { parent, key, isItem } = level;
  if (parent?.parent === undefined) return;
  if (isItem) set(parent, withItem(parent.shape, shape));
  else if (key !== undefined) set(parent, withKey(parent.shape, key, shape));
}
