/** Reads the values of a PDF from its text, which has a character for each byte (ISO 32000-1, 7.2 and 7.3). */
import {
  nameOf,
  type PdfDictionary,
  PdfReference,
  PdfString,
  PdfSyntaxError,
  type PdfValue,
} from "./values.ts";

/** What a character is (7.2.2): part of a word, white space, or a delimiter. */
const [WORD, SPACE, DELIMITER] = [0, 1, 2];
const classes = new Uint8Array(256);
for (const character of "\0\t\n\f\r ") classes[character.charCodeAt(0)] = SPACE;
for (const character of "()<>[]{}/%") classes[character.charCodeAt(0)] = DELIMITER;
const classOf = (code: number) => classes[code] ?? WORD;

const [ZERO, NINE] = [0x30, 0x39];
const [BACKSLASH, OPEN, CLOSE, LESS, GREATER] = [0x5c, 0x28, 0x29, 0x3c, 0x3e];
const [OPEN_LIST, CLOSE_LIST, SLASH, PERCENT, LETTER_R] = [0x5b, 0x5d, 0x2f, 0x25, 0x52];

/** More brackets within each other are no file of ours. */
const DEEPEST = 200;
/** More digits are no number of an object. */
const MOST_DIGITS = 10;

/** A value, and where the text goes on behind it. */
export interface Read {
  value: PdfValue;
  end: number;
}

/**
 * Reads one value. The time grows with the length of the value, not with that of the text.
 * @param at where it begins, or the white space before it
 * @throws PdfSyntaxError
 * @example readValue("<</K [7 0 R]>> stream") // { value: Map { "K" => [PdfReference { id: 7 }] }, end: 14 }
 */
export function readValue(text: string, at = 0): Read {
  const reader = new Reader(text, at);
  return { value: reader.value(0), end: reader.place };
}

class Reader {
  place: number;
  private readonly text: string;
  constructor(text: string, place: number) {
    this.text = text;
    this.place = place;
  }

  value(depth: number): PdfValue {
    if (depth > DEEPEST) this.fail("too many brackets within each other");
    this.skip();
    const code = this.text.charCodeAt(this.place);
    if (code === SLASH) return nameOf(this.name());
    if (code >= ZERO && code <= NINE) return this.integerOrReference() ?? this.number();
    if (code === OPEN_LIST) return this.list(depth + 1);
    if (code === OPEN) return this.string();
    if (code === LESS)
      return this.text.charCodeAt(this.place + 1) === LESS ? this.dictionary(depth + 1) : this.hexString();
    if (code < ZERO) return this.number();
    const word = this.text.slice(this.place, this.place + 5);
    if (word.startsWith("true")) return this.word(true);
    if (word.startsWith("null")) return this.word(null);
    return word === "false" ? this.word(false) : this.fail("no value");
  }

  private fail(what: string): never {
    throw new PdfSyntaxError(`This PDF has ${what} at byte ${this.place}.`);
  }

  /** White space and comments (7.2.3) are left out. */
  private skip(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.place);
      if (classOf(code) === SPACE) this.place += 1;
      else if (code === PERCENT) this.place = this.lineEnd();
      else return;
    }
  }

  private lineEnd(): number {
    let next = this.place;
    while (next < this.text.length && this.text[next] !== "\n" && this.text[next] !== "\r") next += 1;
    return next;
  }

  private wordEnd(from: number): number {
    let next = from;
    while (next < this.text.length && classOf(this.text.charCodeAt(next)) === WORD) next += 1;
    return next;
  }

  /** 7.3.2, 7.3.9. */
  private word<Meant>(meant: Meant): Meant {
    const end = this.place + String(meant).length;
    if (this.wordEnd(end) !== end) this.fail("no value");
    this.place = end;
    return meant;
  }

  private name(): string {
    const end = this.wordEnd(this.place + 1);
    const written = this.text.slice(this.place + 1, end);
    this.place = end;
    if (!written.includes("#")) return written;
    return written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  /** Digits that are a word, at the place, which moves behind them; undefined for anything else. */
  private digits(): number | undefined {
    let next = this.place;
    let number = 0;
    let code = this.text.charCodeAt(next);
    while (code >= ZERO && code <= NINE) {
      number = number * 10 + code - ZERO;
      next += 1;
      code = this.text.charCodeAt(next);
    }
    const length = next - this.place;
    if (length === 0 || length > MOST_DIGITS || (next < this.text.length && classOf(code) === WORD))
      return undefined;
    this.place = next;
    return number;
  }

  /** A whole number, or a reference: two of them and an R (7.3.10). */
  private integerOrReference(): number | PdfReference | undefined {
    const id = this.digits();
    if (id === undefined) return undefined;
    const end = this.place;
    this.skip();
    const generation = this.place === end ? undefined : this.digits();
    if (generation !== undefined) {
      const second = this.place;
      this.skip();
      if (
        this.place > second &&
        this.text.charCodeAt(this.place) === LETTER_R &&
        this.wordEnd(this.place) === this.place + 1
      ) {
        this.place += 1;
        return new PdfReference(id, generation);
      }
    }
    this.place = end;
    return id;
  }

  /** 7.3.3. */
  private number(): number {
    const end = this.wordEnd(this.place);
    const written = this.text.slice(this.place, end);
    if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(written)) this.fail("no value");
    this.place = end;
    return Number(written);
  }

  /** Round brackets within a string are pairs, or escaped (7.3.4.2). */
  private string(): PdfString {
    const from = this.place;
    let open = 0;
    for (let next = from; next < this.text.length; next += 1) {
      const code = this.text.charCodeAt(next);
      if (code === BACKSLASH) next += 1;
      else if (code === OPEN) open += 1;
      else if (code === CLOSE) {
        open -= 1;
        if (open > 0) continue;
        this.place = next + 1;
        return new PdfString(this.text.slice(from, this.place));
      }
    }
    return this.fail("a string without an end");
  }

  private hexString(): PdfString {
    const end = this.text.indexOf(">", this.place);
    const written = this.text.slice(this.place, end + 1);
    if (end < 0 || !/^<[0-9A-Fa-f\0\t\n\f\r ]*>$/.test(written)) this.fail("a string without an end");
    this.place = end + 1;
    return new PdfString(written);
  }

  /** 7.3.7. */
  private dictionary(depth: number): PdfDictionary {
    const entries: PdfDictionary = new Map();
    this.place += 2;
    for (;;) {
      this.skip();
      const code = this.text.charCodeAt(this.place);
      if (code === SLASH) {
        const key = this.name();
        entries.set(key, this.value(depth));
      } else if (code === GREATER && this.text.charCodeAt(this.place + 1) === GREATER) {
        this.place += 2;
        return entries;
      } else this.fail("a dictionary without an end");
    }
  }

  /** 7.3.6. */
  private list(depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    this.place += 1;
    this.skip();
    while (this.text.charCodeAt(this.place) !== CLOSE_LIST) {
      if (this.place >= this.text.length) this.fail("a list without an end");
      values.push(this.value(depth));
      this.skip();
    }
    this.place += 1;
    return values;
  }
}
