/** modify-overwrite-beta, -default-beta and -define-beta, for all submissions at once; see `shared/jolt/modify.ts`. */
import { splitDroppingEnd } from "../../jolt/dot-notation.ts";
import { isMap, type JsonMap } from "../../jolt/json.ts";
import { type ModifyMode, parseModifyKey } from "../../jolt/modify-key.ts";
import { below as placeBelow } from "../../jolt/problem.ts";
import { quoted } from "../finding.ts";
import { stillSame } from "../identities.ts";
import {
  asObject,
  below,
  canBeEmpty,
  canHold,
  either,
  isNothing,
  lacking,
  nothing,
  openWith,
  type Shape,
  withItem,
  withKey,
  withoutAnswers,
  withTokensInside,
} from "../shape.ts";
import { canBeNull } from "./can-be-null.ts";
import { alternativeAt, type ChainRun, canBePlace, EFFECT, type Level, NEVER_MISSING } from "./chain-run.ts";
import { Changes, set } from "./modify-changes.ts";
import { byPrecision, type Child, isNamed, mayMove } from "./modify-keys.ts";
import { isSquashing, ModifyValues } from "./modify-values.ts";
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
  new Modify(run, mode, input).visit(spec, path, level);
  return level.shape;
}

class Modify {
  readonly #run: ChainRun;
  readonly #mode: ModifyMode;
  readonly #changes: Changes;
  readonly #values: ModifyValues;

  constructor(run: ChainRun, mode: ModifyMode, input: Shape) {
    this.#run = run;
    this.#mode = mode;
    this.#changes = new Changes(run, input);
    this.#values = new ModifyValues(run, this.#changes);
  }

  /** Changes the shape of the level. */
  visit(spec: JsonMap, path: string, level: Level): void {
    if (level.shape.isOpen) {
      this.#all(spec, path, level);
      return;
    }
    const children = this.#children(spec, path);
    for (const child of children) if (child.key.element.kind === "literal") this.#literal(child, level);
    for (const child of children) if (child.key.element.kind === "bracket") this.#index(child, level);
    const stars = children.filter(({ key }) => key.element.kind === "star").toSorted(byPrecision);
    if (stars.length === 0) return;
    if (level.shape.isOpen) {
      // a function that was called just now may have changed all of it
      this.#all(spec, path, level);
      return;
    }
    // Beside keys a star matches no places of lists, beside places no keys.
    const isForMaps = children.some(({ key: { element } }) => isNamed(element));
    const isForLists = children.some(({ key: { element } }) => element.kind === "bracket");
    if (level.shape.otherKeys && !isForLists) {
      for (const { place, right } of stars) this.#run.mayDo(right, place);
      const otherKeys = this.#unknown(level.shape.otherKeys, spec, level);
      this.#set(level, stillSame({ ...level.shape, otherKeys }, level.shape));
    }
    if (!isForLists) this.#keys(stars, level);
    if (level.shape.item && !isForMaps) this.#item(stars, isForLists, level);
    for (const { key, place } of stars)
      this.#run.missed(place, () => `Nothing here matches ${quoted(key.element.canonical)}.`);
  }

  /** Of what isn't known, every key may match something. */
  #all(spec: JsonMap, path: string, level: Level): void {
    this.#run.matchedAll(spec, path);
    this.#set(level, this.#unknown(level.shape, spec, level));
  }

  /** Sets what is at a level, all around it, and wherever the same object or list is. */
  #set(level: Level, shape: Shape): void {
    const before = level.shape;
    set(level, shape);
    if (before !== shape) this.#changes.changed(before, level);
  }

  /** Anything, made of what is there and of what is written, which can be moved from anywhere. */
  #unknown(shape: Shape, written: unknown, level: Level): Shape {
    const unknown = openWith(shape);
    if (!mayMove(written)) return unknown;
    let root = level;
    while (root.parent?.parent) root = root.parent;
    this.#run.spend(sizeOf(root.shape));
    return { ...unknown, held: new Set([...(unknown.held ?? []), ...(openWith(root.shape).held ?? [])]) };
  }

  /** The keys of an object that stars match. */
  #keys(stars: readonly Child[], level: Level): void {
    const matched = [...(level.shape.keys?.keys() ?? [])].flatMap((key) => {
      const star = stars.find(
        ({ key: { element } }) => element.kind === "star" && element.pattern.matches(key),
      );
      return star ? [[key, star] as const] : [];
    });
    if (matched.length === 0) return;
    const said = this.#run.findings.length;
    const isReadInside = this.#changes.isReadInside(level, () => {
      for (const [key, star] of matched) this.#at(star, key, below(level.shape, key), level);
    });
    if (!isReadInside || matched.length === 1) return;
    // In which order they are visited is that of the document.
    this.#run.findings.length = said;
    for (const [key, { place, right }] of matched) {
      this.#run.mayDo(right, place);
      const now = below(level.shape, key);
      if (now) this.#set(level, withKey(level.shape, key, this.#unknown(now, right, level)));
    }
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

  #index({ place, right }: Child, level: Level): void {
    if (!level.shape.item) {
      this.#run.missed(place, () => "There is no list here.");
      return;
    }
    this.#run.mayDo(right, place);
    this.#set(level, withItem(level.shape, this.#unknown(level.shape.item, right, level)));
  }

  /** @param areSome whether some places have keys of their own */
  #item(children: readonly Child[], areSome: boolean, level: Level): void {
    const stars = children.filter(
      ({ key: { element } }) => element.kind === "star" && canBePlace(element.pattern),
    );
    const [star] = stars;
    const { item } = level.shape;
    if (!star || !item) return;
    const inner: Level = { id: {}, key: undefined, isItem: true, shape: item, parent: level };
    const said = this.#run.findings.length;
    let changed = item;
    const isReadInside = this.#changes.isReadInside(level, () => {
      changed = this.#changed(star, inner, item);
    });
    const written = stars.map(({ right }) => right);
    const isKnown = stars.length === 1 && !areSome && !isReadInside;
    this.#set(
      level,
      withItem(level.shape, isKnown ? changed : this.#unknown(either(item, changed), written, level)),
    );
    for (const { place, right } of stars) {
      if (isKnown) this.#run.matched(place);
      else this.#run.mayDo(right, place);
    }
    if (isReadInside) this.#run.findings.length = said;
  }

  #at(child: Child, key: string, found: Shape | undefined, level: Level): void {
    const inner: Level = { id: {}, key, isItem: false, shape: found ?? nothing, parent: level };
    const changed = this.#changed(child, inner, found);
    const isOfThere = child.key.element.kind === "star" || child.key.ifPresent;
    this.#set(level, withKey(level.shape, key, isOfThere && found?.mayLack ? lacking(changed) : changed));
  }

  /** What is at a place afterwards. @param found undefined: nothing ever was */
  #changed(child: Child, level: Level, before: Shape | undefined): Shape {
    const { key, place, right } = child;
    const found = before && canHold(before) && isSquashing(right) ? openWith(before) : before;
    if (isMap(right) && Object.keys(right).length > 0) {
      const inside = this.#children(right, place);
      const isForMaps = inside.some(({ key: { element } }) => isNamed(element));
      const isForLists = inside.some(({ key: { element } }) => element.kind === "bracket");
      const isUnchanged = found !== undefined && this.#values.canBeSorted(found);
      if (isUnchanged || (isForLists && (!found || found.mayLack))) {
        this.#run.matchedAll(right, place);
        this.#run.matched(place);
        const changed = this.#unknown(found ?? nothing, right, level);
        this.#set(level, changed);
        return changed;
      }
      const isObjectCreated = isForMaps && (!found || found.mayLack);
      const isOneList = found?.item && !found.keys && !found.plain && !found.otherKeys;
      if (isObjectCreated && found && isOneList) {
        // Where there is a list nothing is written; where there is nothing, an object is made.
        for (const rawKey of Object.keys(right)) {
          const message = "There is a list here, in which this does nothing: name the key “*” first.";
          this.#run.find("OPERATION_NEVER_MATCHES", "warning", placeBelow(place, rawKey), message);
        }
        this.#run.matched(place, found);
        const otherKeys = this.#unknown(found, right, level);
        const object: Shape = { mayLack: true, tokens: found.tokens, otherKeys };
        return either(withoutAnswers(found), object);
      }
      if (isObjectCreated) level.shape = asObject(found);
      this.#run.matched(place, found);
      this.visit(right, place, level);
      // What is null stays so, where only what is missing is defined.
      const canStayAway =
        isObjectCreated && (key.ifPresent || (key.mode === "define" && found !== undefined));
      const outcome = canStayAway ? lacking(level.shape) : level.shape;
      // An object that is made here is read where something inside it is.
      return found ? outcome : withTokensInside(outcome, new Set([this.#run.token(place)]));
    }
    this.#run.matched(place, found);
    const result = this.#values.result(right, place, level, found);
    this.#run.spend(result ? sizeOf(result) : 1);
    if (this.#run.isTooMuch) return found ?? nothing;
    if (right === null && key.mode === "overwrite")
      return { ...nothing, tokens: new Set([this.#run.token(place)]) };
    const isNull = canBeNull(right, place, level, found);
    if (!result || (isNothing(result) && result.tokens.size === 0 && found && !isNull))
      return found ?? nothing;
    const effect = alternativeAt(place, EFFECT);
    if (key.mode !== "overwrite" && found && !found.mayLack) {
      this.#run.missed(effect, () => NEVER_MISSING);
      return found;
    }
    this.#run.matched(effect);
    const written = withTokensInside(result, new Set([this.#run.token(place)]));
    if (canHold(written)) this.#changes.meet(written);
    if (key.mode === "overwrite") {
      if (!found || !written.mayLack) return isNull ? lacking(written) : written;
      const mayLack = isNull || found.mayLack || canBeEmpty(written);
      if (this.#isReplaced(right, place, level, found)) return isNull ? lacking(written) : written;
      return { ...either(withoutAnswers(found), written), mayLack };
    }
    if (!found) return isNull ? lacking(written) : written;
    // What is null stays so, where only what is missing is defined.
    const mayLack = isNull || written.mayLack || key.mode === "define" || canBeEmpty(found);
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
    const result = this.#values.result(right, place, { ...level, shape: there, parent: around }, there);
    return result !== undefined && !result.mayLack;
  }
}
