/** Texts that match a regular expression, made from its parts; what it can't read it leaves out. */

import type { Random } from "./random.ts";

/** A part that may be there as often as it likes is there at most so many times more than it must. */
const MAX_MORE = 3;
const MAX_TEXT = 400;
const PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
const CLASSES: Readonly<Record<string, string>> = {
  d: "0123456789",
  w: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_",
  s: " ",
  ...{ t: " ", n: " ", D: "abcXYZ-", W: "-. ", S: "abcXYZ019-" },
};

/**
 * A text for a pattern; whoever uses it checks whether it matches, as look-around and the like are left out.
 * @example textFor("^[A-Z]{2}[0-9]{4}$", random) // "QK4071"
 */
export function textFor(pattern: string, random: Random): string {
  return new PatternReader(pattern, random).read().slice(0, MAX_TEXT);
}

/** Reads a pattern from left to right, and writes as it reads: a repeated part is read again. */
class PatternReader {
  readonly #pattern: string;
  readonly #random: Random;
  #at = 0;
  #work = 4_000;

  constructor(pattern: string, random: Random) {
    this.#pattern = pattern;
    this.#random = random;
  }

  /** What is between here and the end of a group: one of its alternatives. */
  read(): string {
    const alternatives = [""];
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== ")") {
      if (this.#pattern[this.#at] === "|") {
        this.#at += 1;
        alternatives.push("");
      } else alternatives.push((alternatives.pop() ?? "") + this.#repeated());
    }
    return this.#pick(alternatives) ?? "";
  }

  #pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  #repeated(): string {
    const from = this.#at;
    const first = this.#part();
    const [quantifier, sign, least, comma, most] =
      /^(?:([?*+])|\{(\d{1,3})(,)?(\d{0,3})\})[?+]?/.exec(this.#pattern.slice(this.#at)) ?? [];
    if (quantifier === undefined) return first;
    const end = this.#at + quantifier.length;
    const minimum = sign === undefined ? Number(least) : sign === "+" ? 1 : 0;
    const isOpen = sign === undefined ? comma !== undefined && most === "" : sign !== "?";
    const maximum = isOpen
      ? minimum + MAX_MORE
      : sign === "?"
        ? 1
        : comma === undefined
          ? minimum
          : Number(most);
    const count = minimum + Math.floor(this.#random() * (maximum - minimum + 1));
    let text = "";
    for (let time = 0; time < count && text.length < MAX_TEXT && this.#work > 0; time += 1) {
      this.#at = from;
      text += this.#part();
    }
    this.#at = end;
    return text;
  }

  #part(): string {
    this.#work -= 1;
    const character = this.#pattern[this.#at++] ?? "";
    if (character === "(") {
      const flags = /^\?(?:[a-zA-Z-]*:|P?<\w*>)/.exec(this.#pattern.slice(this.#at))?.[0] ?? "";
      this.#at += flags.length;
      const text = this.read();
      this.#at += 1;
      return text;
    }
    if (character === "[") return this.#pick(this.#class()) ?? "";
    if (character === ".") return this.#pick([..."abcdefgh123"]) ?? "";
    if (character === "^" || character === "$") return "";
    return character === "\\" ? (this.#pick(this.#escaped()) ?? "") : character;
  }

  /** After the backslash. */
  #escaped(): string[] {
    const letter = this.#pattern[this.#at++] ?? "";
    if (/[bBAzZ]/.test(letter)) return [""];
    if (letter !== "p" && letter !== "P") return [...(CLASSES[letter] ?? letter)];
    const name = /^(?:\{\^?(\w+)\}|(\w))/.exec(this.#pattern.slice(this.#at)) ?? [""];
    this.#at += name[0].length;
    const kind = name[1] ?? name[2] ?? "";
    return kind.startsWith("N") ? [..."0123456789"] : [...(kind === "Ll" ? "abcde" : "ABCDE")];
  }

  /** The characters of a class, after its bracket. */
  #class(): string[] {
    const isNot = this.#pattern[this.#at] === "^";
    if (isNot) this.#at += 1;
    const found = new Set<string>();
    for (let first = true; this.#at < this.#pattern.length; first = false) {
      const character = this.#pattern[this.#at++] ?? "";
      if (character === "]" && !first) break;
      const named = character === "[" ? /^:\^?(\w+):\]/.exec(this.#pattern.slice(this.#at)) : null;
      if (named !== null) {
        this.#at += named[0].length;
        const short = { digit: "d", space: "s" }[named[1] ?? ""] ?? "w";
        for (const one of CLASSES[short] ?? "") found.add(one);
        continue;
      }
      const own = character === "\\" ? this.#escaped() : [character];
      const [, end] = /^-(\\?[^\]])/.exec(this.#pattern.slice(this.#at)) ?? [];
      if (end !== undefined && own.length === 1) {
        this.#at += 1 + end.length;
        const [from, to] = [own[0]?.codePointAt(0) ?? 0, end.at(-1)?.codePointAt(0) ?? 0];
        for (let code = from; code <= Math.min(to, from + 200); code += 1)
          found.add(String.fromCodePoint(code));
      } else for (const one of own) found.add(one);
    }
    return isNot ? PRINTABLE.filter((one) => !found.has(one)) : [...found];
  }
}
