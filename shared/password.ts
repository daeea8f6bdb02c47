/** The rule for new passwords (specification, section 5): applied by the screens and by the server. */
import * as z from "zod";
import { brand } from "./brand.ts";

export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 128;

export const passwordHint =
  "Your password should include both upper and lower case characters, a number or special character, and be a minimum of 8 characters long.";

export const passwordMismatch = "Your passwords do not match.";

export const passwordGuessable = "This password is too easy to guess. Choose another one.";

/**
 * 8 to 128 characters with an upper-case letter, a lower-case letter, and a digit or special character; no easily guessed
 * word.
 */
export const passwordRule = z
  .string()
  .min(PASSWORD_MIN_CHARACTERS, passwordHint)
  .max(PASSWORD_MAX_CHARACTERS, {
    error: `Use at most ${PASSWORD_MAX_CHARACTERS} characters.`,
    abort: true, // what follows is slow on a long text
  })
  .refine((text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /[^\p{L}\s]/u.test(text), {
    error: passwordHint,
    abort: true,
  })
  .refine((text) => !isGuessable(text), passwordGuessable);

/** True when the mismatch message shows: the confirmation is long enough to compare and differs. */
export function showsMismatch(password: string, confirmation: string): boolean {
  return confirmation.length > 0 && confirmation.length >= password.length && confirmation !== password;
}

/**
 * Passwords that attackers try first, whatever is added at the start or end. This check runs immediately, on the page; the
 * server also checks passwords against a long list (`shared/people/common-passwords.ts`), which is too large for a page.
 */
const commonest = new Set(
  `password passwort contraseña motdepasse passw pass welcome willkommen bienvenue bienvenido letmein trustno iloveyou qwerty qwert
  qwertyuiop azerty qwertz qazwsx asdf asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde abcdef aa admin administrator changeme default
  computer internet master dragon monkey shadow superman batman michael michelle jennifer jessica charlie princess sunshine
  football baseball basketball liverpool chelsea arsenal samsung google hello test tester testing user guest login access
  blink chocolate butterfly babygirl angel killer pokemon starwars freedom whatever nothing purple spring summer autumn winter
  january february march april may june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday fuckyou jordan mustang corvette ferrari mercedes cowboys steelers yankees packers gateway temppass
  hospital doctor nurse patient clinic health medical family
  qwer1234 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 a1b2c3d4 a1s2d3f4
  a1234567 a12345678 a123456789 aa123456 aa12345678 1234567a 12345678a 123456789a 1234qwer 12345qwert 123456abc 123456qwerty 123qweasd
  123qwe123 pa55word thx1138a ncc1701d rush2112`.split(/\s+/),
);

/** Characters that replace letters or digits in a disguised word; both readings are tried. */
const letterOf: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
  "+": "t",
  "€": "e",
  "£": "l",
};
const otherLetterOf: Readonly<Record<string, string>> = { ...letterOf, "1": "l", "!": "l" };
/** The characters above the digits of a keyboard. */
const digitOf: Readonly<Record<string, string>> = {
  "!": "1",
  "@": "2",
  "#": "3",
  $: "4",
  "%": "5",
  "^": "6",
  "&": "7",
  "*": "8",
  "(": "9",
  ")": "0",
};

/**
 * Years, dates, sequences of digits and symbols are just as easily guessed; a longer remainder counts as a password of its
 * own.
 */
const MAX_STRIPPED = 8;
/** With this many other letters a password is more than the person's name. */
const MIN_LETTERS = 4;

const replaced = (text: string, table: Readonly<Record<string, string>>) =>
  [...text].map((character) => table[character] ?? character).join("");

/** Without the digits and symbols around it, if they are few. */
function stripped(text: string): string {
  const word = text.replace(/^\P{L}+/u, "").replace(/\P{L}+$/u, "");
  return text.length - word.length <= MAX_STRIPPED ? word : text;
}

/** A shorter unit is not a word. */
const MIN_REPEATED = 3;

/**
 * The shortest unit that the whole text repeats. Only lengths that divide the text's are tried: a regular expression with a
 * back-reference needs quadratic time on long texts.
 * @example unrepeated("wordword") // "word"
 */
function unrepeated(text: string): string {
  const characters = [...text];
  for (let length = MIN_REPEATED; length <= characters.length / 2; length += 1) {
    if (characters.length % length !== 0) continue;
    const unit = characters.slice(0, length).join("");
    if (unit.repeat(characters.length / length) === text) return unit;
  }
  return text;
}

/**
 * The words that a password may consist of, in lower case: itself, without what surrounds it, with its symbols and digits
 * read as letters or as digits.
 * @example wordsWithin("P@ssw0rd2024!") // […, "p@ssw0rd", …, "password"]
 */
function wordsWithin(password: string): string[] {
  const small = password.normalize("NFKC").toLowerCase();
  const words = [small, replaced(small, digitOf), small.replaceAll(/[^\p{L}\p{N}]/gu, "")];
  const bare = [small, replaced(small, digitOf)].map(stripped);
  const read = [small, ...bare].flatMap((word) => [
    stripped(replaced(word, letterOf)),
    stripped(replaced(word, otherLetterOf)),
  ]);
  return [...new Set([...words, ...bare, ...read].map(unrepeated))].filter((word) => word !== "");
}

/**
 * True for a password that attackers try first: a common one, the product's name or words about the user, with only digits
 * and symbols around it.
 * @param own names and addresses of the user
 * @param isCommon a longer list than the page's own
 * @example isGuessable("P@ssw0rd-2024") // true
 * @example isGuessable("Correct-Horse-7") // false
 */
export function isGuessable(
  password: string,
  own: readonly string[] = [],
  isCommon: (word: string) => boolean = () => false,
): boolean {
  const words = wordsWithin(password);
  if (words.some((word) => commonest.has(word) || isCommon(word))) return true;
  const names = [brand.product, ...own].flatMap(namesIn);
  return words.some((word) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ""), word);
    return rest !== word && rest.replaceAll(/\P{L}/gu, "").length < MIN_LETTERS;
  });
}

/** The parts of a name or an address that are long enough to matter. Longest first: one may contain another. */
function namesIn(text: string): string[] {
  const parts = text.toLowerCase().split(/[^\p{L}]+/u);
  return parts.filter((part) => part.length > 2).sort((one, other) => other.length - one.length);
}
