/** Character classes of Java's regular expressions. Every RegExp here is fixed and sees one character at a time. */
import type { CharacterSet } from "./syntax.ts";

const by =
  (expression: RegExp): CharacterSet =>
  (code) =>
    expression.test(String.fromCodePoint(code));

const either =
  (one: CharacterSet, other: CharacterSet): CharacterSet =>
  (code) =>
    one(code) || other(code);

export const not =
  (set: CharacterSet): CharacterSet =>
  (code) =>
    !set(code);

export const between =
  (from: number, to: number): CharacterSet =>
  (code) =>
    code >= from && code <= to;

const digit = between(48, 57);
const upper = between(65, 90);
const lower = between(97, 122);
const letter = either(upper, lower);
const punctuation = by(/[!-/:-@[-`{-~]/);

/** `\d`, `\w` … by their letter; a capital is the complement. */
export const escapedSets: ReadonlyMap<string, CharacterSet> = new Map([
  ["d", digit],
  ["w", either(either(letter, digit), (code) => code === 95)],
  ["s", by(/[ \t\n\v\f\r]/)],
  ["h", by(/[ \t\u00a0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000]/)],
  ["v", by(/[\n\v\f\r\u0085\u2028\u2029]/)],
]);

/** `.` does not match these. */
export const lineBreak: CharacterSet = by(/[\n\r\u0085\u2028\u2029]/);

/** Letters, digits and `_` of every script: the word characters of `\b`. */
export const wordCharacter: CharacterSet = by(/[\p{L}\p{Nd}_]/u);

/** `\p{…}` by name, with or without `Is` in front. */
export const namedSets: ReadonlyMap<string, CharacterSet> = new Map([
  ["Lower", lower],
  ["Upper", upper],
  ["Alpha", letter],
  ["Digit", digit],
  ["Alnum", either(letter, digit)],
  ["Punct", punctuation],
  ["Graph", between(33, 126)],
  ["Print", between(32, 126)],
  ["Blank", by(/[ \t]/)],
  ["Cntrl", either(between(0, 31), (code) => code === 127)],
  ["XDigit", by(/[0-9a-fA-F]/)],
  ["Space", by(/[ \t\n\v\f\r]/)],
  ["ASCII", between(0, 127)],
  ["Alphabetic", by(/\p{Alphabetic}/u)],
  ["Letter", by(/\p{L}/u)],
  ["Uppercase", by(/\p{Uppercase}/u)],
  ["Lowercase", by(/\p{Lowercase}/u)],
  ["White_Space", by(/\p{White_Space}/u)],
  ["Punctuation", by(/\p{P}/u)],
  ["Latin", by(/\p{Script=Latin}/u)],
  ["Greek", by(/\p{Script=Greek}/u)],
  ["Cyrillic", by(/\p{Script=Cyrillic}/u)],
  ["L", by(/\p{L}/u)],
  ["Lu", by(/\p{Lu}/u)],
  ["Ll", by(/\p{Ll}/u)],
  ["Lt", by(/\p{Lt}/u)],
  ["Lm", by(/\p{Lm}/u)],
  ["Lo", by(/\p{Lo}/u)],
  ["M", by(/\p{M}/u)],
  ["N", by(/\p{N}/u)],
  ["Nd", by(/\p{Nd}/u)],
  ["Nl", by(/\p{Nl}/u)],
  ["No", by(/\p{No}/u)],
  ["P", by(/\p{P}/u)],
  ["S", by(/\p{S}/u)],
  ["Sc", by(/\p{Sc}/u)],
  ["Sm", by(/\p{Sm}/u)],
  ["Z", by(/\p{Z}/u)],
  ["Zs", by(/\p{Zs}/u)],
  ["C", by(/\p{C}/u)],
]);
