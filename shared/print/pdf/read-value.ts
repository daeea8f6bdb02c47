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

const [BACKSLASH, OPEN, CLOSE, LESS, GREATER] = [0x5c, 0x28, 0x29, 0x3c, 0x3e];
const [OPEN_LIST, CLOSE_LIST, SLASH, PERCENT, LETTER_R] = [0x5b, 0x5d, 0x2f, 0x25, 0x52];

/** More brackets within each other are no file of ours. */
const DEEPEST = 200;

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
  let place = at;

  const fail = (what: string): never => {
    throw new PdfSyntaxError(`This PDF has ${what} at byte ${place}.`);
  };

  /** White space and comments (7.2.3) are left out. */
  function skip(from: number): number {
    let next = from;
    for (;;) {
      const code = text.charCodeAt(next);
      if (classOf(code) === SPACE) next += 1;
      else if (code === PERCENT) {
        while (next < text.length && text[next] !== "\n" && text[next] !== "\r") next += 1;
      } else return next;
    }
  }

  function wordEnd(from: number): number {
    let next = from;
    while (next < text.length && classOf(text.charCodeAt(next)) === WORD) next += 1;
    return next;
  }

  function name(): string {
    const end = wordEnd(place + 1);
    const written = text.slice(place + 1, end);
    place = end;
    if (!written.includes("#")) return written;
    return written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  /** Digits only, such as those of a reference; undefined for anything else. */
  function digits(from: number, end: number): number | undefined {
    if (end === from || end - from > 10) return undefined;
    let number = 0;
    for (let next = from; next < end; next += 1) {
      const digit = text.charCodeAt(next) - 0x30;
      if (!(digit >= 0 && digit <= 9)) return undefined;
      number = number * 10 + digit;
    }
    return number;
  }

  /** A number (7.3.3), or a reference: two numbers and an R. */
  function numberOrReference(end: number): PdfValue {
    const id = digits(place, end);
    if (id !== undefined) {
      const second = skip(end);
      const secondEnd = second === end ? end : wordEnd(second);
      const generation = digits(second, secondEnd);
      if (generation !== undefined) {
        const third = skip(secondEnd);
        if (third > secondEnd && text.charCodeAt(third) === LETTER_R && wordEnd(third) === third + 1) {
          place = third + 1;
          return new PdfReference(id, generation);
        }
      }
      place = end;
      return id;
    }
    const written = text.slice(place, end);
    if (!/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(written)) fail("a word that is no value");
    place = end;
    return Number(written);
  }

  function string(): PdfString {
    const from = place;
    let open = 0;
    for (let next = from; next < text.length; next += 1) {
      const code = text.charCodeAt(next);
      if (code === BACKSLASH) next += 1;
      else if (code === OPEN) open += 1;
      else if (code === CLOSE) {
        open -= 1;
        if (open > 0) continue;
        place = next + 1;
        return new PdfString(text.slice(from, place));
      }
    }
    return fail("a string without an end");
  }

  function hexString(): PdfString {
    const end = text.indexOf(">", place);
    const written = text.slice(place, end + 1);
    if (end < 0 || !/^<[0-9A-Fa-f\0\t\n\f\r ]*>$/.test(written)) fail("a string without an end");
    place = end + 1;
    return new PdfString(written);
  }

  function dictionary(depth: number): PdfDictionary {
    const entries: PdfDictionary = new Map();
    place += 2;
    for (;;) {
      place = skip(place);
      const code = text.charCodeAt(place);
      if (code === SLASH) {
        const key = name();
        entries.set(key, value(depth));
      } else if (code === GREATER && text.charCodeAt(place + 1) === GREATER) {
        place += 2;
        return entries;
      } else fail("a dictionary without an end");
    }
  }

  function list(depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    place = skip(place + 1);
    while (text.charCodeAt(place) !== CLOSE_LIST) {
      if (place >= text.length) fail("a list without an end");
      values.push(value(depth));
      place = skip(place);
    }
    place += 1;
    return values;
  }

  function value(depth: number): PdfValue {
    place = skip(place);
    if (depth > DEEPEST) fail("too many brackets within each other");
    const code = text.charCodeAt(place);
    if (code === SLASH) return nameOf(name());
    if (code === OPEN) return string();
    if (code === OPEN_LIST) return list(depth + 1);
    if (code === LESS) return text.charCodeAt(place + 1) === LESS ? dictionary(depth + 1) : hexString();
    const end = wordEnd(place);
    if (end === place) return fail("no value");
    if (code <= 0x39) return numberOrReference(end);
    const word = text.slice(place, Math.min(end, place + 6));
    const meant =
      word === "true"
        ? true
        : word === "false"
          ? false
          : word === "null"
            ? null
            : fail("a word that is no value");
    place = end;
    return meant;
  }

  return { value: value(0), end: place };
}
