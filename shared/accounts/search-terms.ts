/** What a person is found by: the beginning of the e-mail address, or of any word of the name with all that follows it. */

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
 * The texts that a search may be the beginning of, none twice.
 * @example searchTerms({ username: "ana@lab.example", firstName: "Ana", lastName: "Ruiz" })
 * // ["ana@lab.example", "ana ruiz", "ruiz", "ruiz ana"]
 */
export function searchTerms(person: { username: string; firstName: string; lastName: string }): string[] {
  const words = searchSpelling(`${person.firstName} ${person.lastName}`).split(" ").slice(0, MAX_WORDS);
  const fromEachWord = words.map((_word, index) => words.slice(index).join(" "));
  const lastNameFirst = searchSpelling(`${person.lastName} ${person.firstName}`);
  const terms = [searchSpelling(person.username), ...fromEachWord, lastNameFirst];
  return [...new Set(terms)].filter((term) => term !== "");
}
