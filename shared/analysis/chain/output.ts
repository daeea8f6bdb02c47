/** The result of a shift while it is written, for all submissions at once. */
import {
  canHold,
  either,
  joinTokens,
  lacking,
  noTokens,
  openWith,
  type Shape,
  type Tokens,
  type Writer,
  withoutAnswers,
} from "../shape.ts";
import { beside, listOf } from "./beside.ts";
import { eitherOf, sizeOf, type Work } from "./work.ts";
import {
  type Gate,
  type Index,
  isAnyKey,
  isSamePlace,
  type Moved,
  type Place,
  perhaps,
  type Writing,
} from "./writing.ts";

interface Item {
  readonly index: Index;
  readonly output: Output;
}

/** A place of the result. */
export class Output {
  readonly #work: Work;
  readonly #puts: Writing[] = [];
  readonly #keys = new Map<string, Output>();
  #others: Output | undefined;
  readonly #items: Item[] = [];
  /** All that was written inside, to write it once more where places can't be told apart. */
  readonly #inside: { readonly place: Place; readonly rest: readonly Place[]; readonly writing: Writing }[] =
    [];
  /** What decides how many items there are here. */
  #listed: Tokens = noTokens;
  /** What is added to a list that was moved here, as it is the same one elsewhere. */
  readonly #added: Shape[] = [];

  constructor(work: Work) {
    this.#work = work;
  }

  /** @returns the place that was written; once there was too much work, nothing more is */
  write(places: readonly Place[], writing: Writing): Output {
    this.#work.spend(1);
    if (this.#work.isTooMuch) return this;
    const [place, ...rest] = places;
    if (place === undefined) {
      this.#work.spend(sizeOf(writing.data) + this.#puts.length);
      this.#puts.push(writing);
      return this;
    }
    this.#inside.push({ place, rest, writing });
    if (typeof place === "object" && "index" in place) {
      const own = rest.length === 0 ? writing.data.tokens : noTokens;
      this.#listed = [place.listed, own, writing.presence].reduce(joinTokens, this.#listed);
    }
    return this.#inner(place).write(rest, writing);
  }

  /** What was moved to where something is written into it, here or inside. */
  *changedInside(): Generator<Moved> {
    const held = this.#puts.filter(({ data }) => canHold(data));
    const areLists = held.filter(({ data }) => data.item !== undefined || data.isOpen);
    const isAddedTo = this.#puts.length > 1 || areLists.some(({ isRepeated }) => isRepeated);
    const changed = this.#inside.length > 0 ? held : isAddedTo ? areLists : [];
    for (const { moved } of changed) yield moved;
    for (const [key, inner] of this.#keys)
      yield* (this.#others ? this.#withOthers(key) : inner).changedInside();
    if (this.#others) yield* this.#others.changedInside();
    if (!areApart(this.#items)) yield* this.#anyPlace().changedInside();
    else for (const { output } of this.#items) yield* output.changedInside();
  }

  /** What was written here and is no list that was moved here. */
  besides(list: Shape): readonly Shape[] {
    return this.#puts.flatMap(({ source, data }) => (source === list ? [] : [data]));
  }

  /** The list that was moved here can also get this, as it is the same one elsewhere. */
  append(data: Shape): void {
    this.#added.push(data);
  }

  #inner(place: Place): Output {
    if (isAnyKey(place)) {
      this.#others ??= new Output(this.#work);
      return this.#others;
    }
    if ("key" in place) {
      const found = this.#keys.get(place.key) ?? new Output(this.#work);
      this.#keys.set(place.key, found);
      return found;
    }
    const { index } = place;
    const known = this.#items.find((item) => isSamePlace(item.index, index))?.output;
    if (known) return known;
    const output = new Output(this.#work);
    this.#items.push({ index, output });
    return output;
  }

  /** Undefined where nothing was ever written. */
  shape(): Shape | undefined {
    const value = this.#value();
    const isMixed = value !== undefined && this.#inside.length > 0;
    const inside = isMixed ? this.#insidePerhaps() : this;
    const object = inside.#object();
    const list = inside.#list();
    const found = [value, object, list].filter((one) => one !== undefined);
    const [only] = found;
    if (only === undefined) return undefined;
    if (this.#puts.some(({ moved }) => moved.isOpen)) return openWith(found.reduce(either));
    if (found.length === 1) return only;
    const mayLack = found.every((one) => one.mayLack);
    return { ...beside(value, object, list), mayLack };
  }

  /** What is written inside, as far as what is put here as a whole lets it. */
  #insidePerhaps(): Output {
    const inside = new Output(this.#work);
    for (const { place, rest, writing } of this.#inside) inside.write([place, ...rest], perhaps(writing));
    return inside;
  }

  /** What was put here as a whole. */
  #value(): Shape | undefined {
    const [first, ...more] = this.#puts;
    if (!first) return undefined;
    const alone = more.length === 0 && !first.isRepeated && this.#added.length === 0;
    if (alone) return first.data;
    const mayLack = this.#puts.every(({ data }) => data.mayLack);
    const all = eitherOf(
      withoutAnswers(first.data),
      more.map(({ data }) => withoutAnswers(data)),
    );
    const collides = this.#puts.some((one) => one.isRepeated || this.#othersOf(one).length > 0);
    const single = this.#puts.flatMap((one) => {
      // alone where what else comes here can be missing
      const isAlone = this.#othersOf(one).every(({ data }) => data.mayLack && !isAnswerTwice(one.data, data));
      return isAlone ? [withoutAnswers(one.data)] : [];
    });
    const value = collides ? eitherOf(listOf(all), single) : all;
    const added = this.#added.map((data) => listOf(lacking(data)));
    return { ...added.reduce(either, value), mayLack };
  }

  #othersOf(one: Writing): Writing[] {
    return this.#puts.filter((other) => other !== one && !isOther(one.gate, other.gate));
  }

  #object(): Shape | undefined {
    if (this.#keys.size === 0 && !this.#others) return undefined;
    const keys = new Map<string, Shape>();
    for (const [key, inner] of this.#keys) {
      const shape = (this.#others ? this.#withOthers(key) : inner).shape();
      if (shape) keys.set(key, shape);
    }
    const otherKeys = this.#others?.shape();
    const mayLack = [...keys.values()].every((shape) => shape.mayLack);
    return { mayLack, tokens: noTokens, keys, ...(otherKeys && { otherKeys: lacking(otherKeys) }) };
  }

  /** What is written to a key, and perhaps there as well, as its own key is unknown. */
  #withOthers(key: string): Output {
    const both = new Output(this.#work);
    for (const { place, rest, writing } of this.#inside) {
      if (isAnyKey(place)) {
        if (place === "any key" || !place.besides.has(key)) both.write(rest, perhaps(writing));
      } else if ("key" in place && place.key === key) both.write(rest, writing);
    }
    return both;
  }

  #list(): Shape | undefined {
    if (this.#items.length === 0) return undefined;
    const shapes = this.#items.flatMap(({ output }) => output.shape() ?? []);
    if (shapes.length === 0) return undefined; // there was too much work
    const mayLack = shapes.every((shape) => shape.mayLack);
    const areAllAppended = this.#items.every(({ index }) => index.kind === "appended");
    const item = areApart(this.#items) ? shapes.reduce(either) : this.#anyPlace().shape();
    if (!item) return undefined;
    // A place that nothing was written to, before one that something was, is null.
    const writers = this.#writers();
    const inItem = areAllAppended ? item : lacking(item);
    return { mayLack, tokens: this.#listed, item: inItem, ...(writers && { writers }) };
  }

  /** Undefined where it is unknown which item is whose. */
  #writers(): Writer[] | undefined {
    if (!areApart(this.#items) || this.#inside.some(({ writing }) => writing.isInLoop)) return undefined;
    const [first] = this.#items;
    if (first?.index.kind !== "explicit" && first?.index.kind !== "appended") return undefined;
    return this.#items.flatMap(({ index, output }) => {
      const shape = output.shape();
      return shape ? [{ at: index.kind === "explicit" ? index.at : undefined, shape }] : [];
    });
  }

  /** An item of a list whose places can't be told apart: whatever is written may come to one. */
  #anyPlace(): Output {
    const any = new Output(this.#work);
    for (const { place, rest, writing } of this.#inside)
      if (typeof place === "object" && "index" in place) any.write(rest, perhaps(writing));
    return any;
  }
}

/** Whether no two of these are ever the same place of the list. */
function areApart(items: readonly Item[]): boolean {
  const [first] = items;
  if (!first) return true;
  if (first.index.kind === "any") return false;
  const { kind } = first.index;
  const among = kind === "counted" ? first.index.among : undefined;
  if (!items.every(({ index }) => index.kind === kind)) return false;
  if (kind === "placed") return items.length === 1;
  return items.every(({ index }) => index.kind !== "counted" || index.among === among);
}

/** Whether both are there, or neither is: what is gated is no longer exactly the answer. */
function isAnswerTwice(one: Shape, other: Shape): boolean {
  return one.answer !== undefined && one.answer === other.answer;
}

/** Whether two values of one answer decide, so that only one of both is written. */
function isOther(one: Gate | undefined, other: Gate | undefined): boolean {
  return one !== undefined && other !== undefined && one.answer === other.answer && one.value !== other.value;
}
