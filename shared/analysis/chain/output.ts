/** The result of a shift while it is written, for all submissions at once. */
import { either, joinTokens, lacking, noTokens, type Shape, type Tokens, withoutAnswers } from "../shape.ts";

/** The one value of an answer for which something is written; of an item's, the place where it is matched. */
export interface Gate {
  readonly answer: string | object;
  readonly value: string;
}

/** How something is written. */
export interface Writing {
  readonly data: Shape;
  /** In the input. */
  readonly source: Shape;
  /** True: perhaps several times to the same place, which makes a list. */
  readonly isRepeated: boolean;
  readonly gate: Gate | undefined;
}

/** A step of a path: a key, any key, or a place of a list, with what decides how many places there are. */
export type Place = { readonly key: string } | "any key" | { readonly listed: Tokens };

/** A place of the result. */
export class Output {
  #value: Shape | undefined;
  /** Of all that was written here, what it was in the input. */
  readonly #moved: [Shape, Shape][] = [];
  readonly #gates: (Gate | undefined)[] = [];
  readonly #keys = new Map<string, Output>();
  #others: Output | undefined;
  #item: Output | undefined;
  /** What decides how many items there are here. */
  #listed: Tokens = noTokens;

  /** @returns the place that was written */
  write(places: readonly Place[], writing: Writing): Output {
    const [first, ...rest] = places;
    if (typeof first === "object" && "listed" in first) {
      const own = rest.length === 0 ? writing.data.tokens : noTokens;
      this.#listed = joinTokens(this.#listed, joinTokens(first.listed, own));
    }
    if (first !== undefined) return this.#inner(first).write(rest, writing);
    this.#put(writing);
    return this;
  }

  /** What was written here and is no list that was moved here. */
  besides(list: Shape): readonly Shape[] {
    return this.#moved.flatMap(([source, data]) => (source === list ? [] : [data]));
  }

  /** The list that was moved here can also get this, as it is the same one elsewhere. */
  append(data: Shape): void {
    if (!this.#value) return;
    const value = either(withoutAnswers(this.#value), listOf(lacking(data)));
    this.#value = { ...value, mayLack: this.#value.mayLack };
  }

  #inner(place: Place): Output {
    if (typeof place === "object" && "listed" in place) {
      this.#item ??= new Output();
      return this.#item;
    }
    if (place === "any key") {
      this.#others ??= new Output();
      return this.#others;
    }
    const found = this.#keys.get(place.key) ?? new Output();
    this.#keys.set(place.key, found);
    return found;
  }

  #put({ data, isRepeated, gate, source }: Writing): void {
    this.#moved.push([source, data]);
    const before = this.#value;
    if (before === undefined) this.#value = isRepeated ? either(data, listOf(data)) : data;
    else {
      const both = either(withoutAnswers(before), withoutAnswers(data));
      const collides = isRepeated || !this.#gates.every((other) => isOther(other, gate));
      const alone = isAnswerTwice(before, data) ? [] : aloneOf(before, data);
      const value = collides ? alone.reduce(either, listOf(both)) : both;
      this.#value = { ...value, mayLack: before.mayLack && data.mayLack };
    }
    this.#gates.push(gate);
  }

  /** Undefined where nothing was ever written. */
  shape(): Shape | undefined {
    const found: Shape[] = this.#value ? [this.#value] : [];
    if (this.#keys.size > 0 || this.#others) {
      const keys = new Map<string, Shape>();
      for (const [key, inner] of this.#keys) {
        const shape = inner.shape();
        if (shape) keys.set(key, shape);
      }
      const otherKeys = this.#others?.shape();
      const mayLack = [...keys.values()].every((shape) => shape.mayLack);
      found.push({ mayLack, tokens: noTokens, keys, ...(otherKeys && { otherKeys: lacking(otherKeys) }) });
    }
    const item = this.#item?.shape();
    if (item) found.push({ mayLack: true, tokens: this.#listed, item });
    const [only, ...more] = found;
    if (only === undefined) return undefined;
    if (more.length === 0) return only;
    // A value and what is written inside it: into it, or beside it in a list, as they come.
    const both = found.reduce(either);
    return { ...either(both, listOf(both)), mayLack: found.every((one) => one.mayLack) };
  }
}

/** Whether both are there, or neither is: what is gated is no longer exactly the answer. */
function isAnswerTwice(one: Shape, other: Shape): boolean {
  return one.answer !== undefined && one.answer === other.answer;
}

/** What can be there without a list: each of two, where the other is missing. */
function aloneOf(one: Shape, other: Shape): Shape[] {
  const [first, second] = [withoutAnswers(one), withoutAnswers(other)];
  return [...(other.mayLack ? [first] : []), ...(one.mayLack ? [second] : [])];
}

/** Whether two values of one answer decide, so that only one of both is written. */
function isOther(one: Gate | undefined, other: Gate | undefined): boolean {
  return one !== undefined && other !== undefined && one.answer === other.answer && one.value !== other.value;
}

function listOf(shape: Shape): Shape {
  const item = shape.item ? either(shape, shape.item) : shape;
  return { mayLack: true, tokens: shape.tokens, item };
}
