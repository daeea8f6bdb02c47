/** What a person is found by: the beginning of the e-mail address, or any part of the name. */
import { MIN_SEARCH_LETTERS } from "../../limits.ts";

/** A name with more words is found by the first ones only. */
const MAX_WORDS = 8;
const MAX_LETTERS = 120;

/**
 * One spelling for all: lower case, without accents, single blanks.
 * @example searchSpelling("  José  ÁLVAREZ") // "jose alvarez"
 */
export function searchSpelling(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .trim()
    .replace(/[\s,#]+/gu, " ")
    .trim()
    .slice(0, MAX_LETTERS);
}

/**
 * The texts that a search may be the beginning of, none twice: the address; the name from each of its characters on;
 * the last name first; and each two neighbours, for searches of two characters.
 * @example searchTerms({ username: "li@lab.example", firstName: "Li", lastName: "Xu" })
 * // ["li@lab.example", "li xu", "i xu", "xu", "xu li", "li"]
 */
export function searchTerms(person: { username: string; firstName: string; lastName: string }): string[] {
  const name = searchSpelling(`${person.firstName} ${person.lastName}`)
    .split(" ")
    .slice(0, MAX_WORDS)
    .join(" ");
  const characters = [...name]; // a character may be two units of a string
  const fromEach = characters.map((_character, index) => characters.slice(index).join(""));
  const lastNameFirst = searchSpelling(`${person.lastName} ${person.firstName}`);
  const pairs = fromEach.map(firstTwo);
  const terms = [
    searchSpelling(person.username),
    ...fromEach.filter((term) => !term.startsWith(" ")),
    lastNameFirst,
    ...[firstTwo(searchSpelling(person.username)), firstTwo(lastNameFirst), ...pairs].filter(
      (pair) => !pair.includes(" "),
    ),
  ];
  return [...new Set(terms)].filter((term) => term.length >= MIN_SEARCH_LETTERS);
}

function firstTwo(text: string): string {
  return [...text].slice(0, MIN_SEARCH_LETTERS).join("");
}
