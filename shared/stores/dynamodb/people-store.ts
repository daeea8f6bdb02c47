/**
 * Finds people by the beginning of an address or any part of a name, and lists them by name. Each place in a name at
 * which a search may begin is an item of its own, so a search reads the few items that begin so, however many people
 * there are. The items only point at people: who somebody is, and whether the account is active, stands in the user's own item.
 */
import * as z from "zod";
import { MIN_SEARCH_LETTERS } from "../../limits.ts";
import { User } from "../records/user.ts";
import { keys, peoplePartition } from "./keys.ts";
import { ifNotErased, type Table } from "./table.ts";

/* What a person is found by: the beginning of the e-mail address, or any part of the name. */

/** A name with more words is found by the first ones only. */
const MAX_WORDS = 8;
const MAX_LETTERS = 120;

/**
 * One spelling for all: lower case, without accents, single blanks.
 * @example searchSpelling("  José  ÁLVAREZ") // "jose alvarez"
 */
function searchSpelling(text: string): string {
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
function searchTerms(person: { username: string; firstName: string; lastName: string }): string[] {
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

export type Person = Pick<User, "username" | "firstName" | "lastName">;

export interface PeopleListing {
  people: User[];
  /** Where the next page begins; absent on the last one. */
  next?: string;
}

const Pointer = z.object({ username: z.string(), sk: z.string() });
const LISTED = "PEOPLE";
/** Two letters may fit tens of thousands: a call must end within its seconds. */
const MOST_LOOKED_AT = 2_000;

export function openPeopleStore(table: Table) {
  async function usersOf(pointers: readonly z.infer<typeof Pointer>[]): Promise<(User | undefined)[]> {
    const users = await table.getMany(
      pointers.map(({ username }) => keys.user(username)),
      User,
    );
    return users.map(ifNotErased);
  }

  return {
    /** Lets somebody be found. Done before an account is made or changed: what points at nobody is never answered. */
    async addTerms(person: Person) {
      const { username } = person;
      await Promise.all(keysOf(person).map((key) => table.put(key, { username })));
    },
    /** Takes away what led to the name before; without a name now, all of it. */
    async dropTerms(before: Person, now?: Person) {
      const kept = new Set((now ? keysOf(now) : []).map(({ pk, sk }) => `${pk} ${sk}`));
      const stale = keysOf(before).filter(({ pk, sk }) => !kept.has(`${pk} ${sk}`));
      await Promise.all(stale.map((key) => table.deleteReturning(key, Pointer)));
    },
    /**
     * At most `limit` people, by the beginning of their address or any part of their name. Where thousands fit and few of
     * them are wanted, only the first of them are looked at: a longer text finds the others.
     */
    async search(query: string, limit: number, wanted: (user: User) => boolean) {
      const term = searchSpelling(query);
      if (term.length < MIN_SEARCH_LETTERS) return [];
      const found = new Map<string, User>();
      let after: string | undefined;
      for (let looked = 0; ; ) {
        const page = await table.page(
          {
            partition: { name: "pk", value: peoplePartition(term) },
            sort: { name: "sk", beginsWith: term },
            limit: limit * 2, // one person may begin so twice
            ...(after !== undefined && { after: { pk: peoplePartition(term), sk: after } }),
          },
          Pointer,
        );
        // A text that nobody's name begins with costs as much as one that somebody's does.
        const pointers = page.items.length > 0 ? page.items : [{ username: term, sk: "" }];
        for (const user of await usersOf(pointers)) {
          // The name may have changed since the item was written.
          const begins = user && searchTerms(user).some((one) => one.startsWith(term));
          if (user && begins && wanted(user)) found.set(user.username, user);
        }
        after = page.items.at(-1)?.sk;
        looked += page.items.length;
        if (found.size >= limit || !page.more || after === undefined || looked >= MOST_LOOKED_AT)
          return [...found.values()].slice(0, limit);
      }
    },
    /** All people by last name. @param after the `next` of the page before */
    async listPeople(limit: number, after: string | undefined) {
      const page = await table.page(
        {
          partition: { name: "pk", value: LISTED },
          limit,
          ...(after !== undefined && { after: { pk: LISTED, sk: after } }),
        },
        Pointer,
      );
      const users = await usersOf(page.items);
      const people = users.filter(
        (user, index) => user !== undefined && listedKey(user).sk === page.items[index]?.sk,
      );
      const next = page.more ? page.items.at(-1)?.sk : undefined;
      return { people: people.filter((user) => user !== undefined), ...(next !== undefined && { next }) };
    },
  };
}

function listedKey({ username, firstName, lastName }: Person) {
  return keys.person(searchSpelling(`${lastName} ${firstName}`), username);
}

function keysOf(person: Person) {
  return [...searchTerms(person).map((term) => keys.personTerm(term, person.username)), listedKey(person)];
}
