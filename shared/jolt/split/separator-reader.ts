/** A reader over the text of a separator. */
import { SeparatorInvalid } from "./syntax.ts";

const CONTROL_ESCAPES: ReadonlyMap<string, number> = new Map([
  ["t", 9],
  ["n", 10],
  ["f", 12],
  ["r", 13],
  ["a", 7],
  ["e", 27],
]);

export class SeparatorReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  sees(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  take(text: string): boolean {
    if (!this.sees(text)) return false;
    this.#at += text.length;
    return true;
  }

  skip(length: number): void {
    this.#at += length;
  }

  /** At most `length` units of the remaining text. */
  rest(length: number): string {
    return this.#text.slice(this.#at, this.#at + length);
  }

  /** The next character. */
  next(): number {
    const code = this.#text.codePointAt(this.#at);
    if (code === undefined) throw new SeparatorInvalid("unexpected end");
    this.#at += code > 0xffff ? 2 : 1;
    return code;
  }

  /** The text before `end`, which is skipped; all of it, without one. */
  until(end: string): string {
    const found = this.#text.indexOf(end, this.#at);
    const text = this.#text.slice(this.#at, found < 0 ? undefined : found);
    this.#at += text.length + (found < 0 ? 0 : end.length);
    return text;
  }

  /** The character that `\` and this letter represent. */
  escapedCharacter(letter: string): number {
    const control = CONTROL_ESCAPES.get(letter);
    if (control !== undefined) return control;
    if (letter === "x" && this.take("{")) return this.#number(this.until("}"), 16);
    if (letter === "x") return this.#digits(/^[0-9a-fA-F]{2}/, 16);
    if (letter === "u") return this.#digits(/^[0-9a-fA-F]{4}/, 16);
    if (letter === "0") return this.#digits(/^(?:[0-3][0-7]{2}|[0-7]{1,2})/, 8);
    if (letter === "c") return this.next() ^ 64;
    if (/[a-zA-Z]/.test(letter)) throw new SeparatorInvalid(`unknown escape \\${letter}`);
    return letter.codePointAt(0) ?? 0;
  }

  #digits(expression: RegExp, base: number): number {
    const digits = expression.exec(this.rest(4))?.[0] ?? "";
    this.skip(digits.length);
    return this.#number(digits, base);
  }

  #number(digits: string, base: number): number {
    const code = /^[0-9a-fA-F]{1,6}$/.test(digits) ? Number.parseInt(digits, base) : Number.NaN;
    if (!(code <= 0x10ffff)) throw new SeparatorInvalid("unknown character code");
    return code;
  }
}
