/**
 * Finds people by the start of an address or any part of a name, and lists them by name. Each place in a name at which a
 * search may start is an item of its own, so a search reads the few matching items, however many people there are. The items
 * only refer to people: who somebody is, and whether the account is active, is in the user's own item.
 */
import * as z from "zod";
import { MIN_SEARCH_LETTERS } from "../../limits.ts";
import { User } from "../records/user.ts";
import { keys, peoplePartition } from "./keys.ts";
import { ifNotErased, type Table } from "./table.ts";

/* The searchable data of a person: the start of the e-mail address, or any part of the name. */

/** A name with more words is found by the first ones only. */
const MAX_WORDS = 8;
const MAX_LETTERS = 120;

/**
 * One spelling for all: lower case, without accents, single spaces.
 * @example searchSpelling(" José ÁLVAREZ") // "jose alvarez"
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
 * The texts whose start a search may match, without duplicates: the address; the name from each of its characters on; the
 * last name first; and each pair of neighbours, for searches of two characters.
 * @example searchTerms({ username: "li@lab.example", firstName: "Li", lastName: "Xu" }) // ["li@lab.example", "li xu", "i
 * xu", "xu", "xu li", "li"]
 */
function searchTerms(person: { username: string; firstName: string; lastName: string }): string[] {
  const name = searchSpelling(`${person.firstName} ${person.lastName}`)
    .split(" ")
    .slice(0, MAX_WORDS)
    .join(" ");
  const characters = [...name]; // a character may be two UTF-16 units of a string
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
  /** Where the next page starts; absent on the last one. */
  next?: string;
}

const Pointer = z.object({ username: z.string(), sk: z.string() });
const LISTED = "PEOPLE";
/** Two letters may match tens of thousands: a call must end in time. */
const MAX_SCANNED = 2_000;
const MAX_AT_ONCE = 500;

export function openPeopleStore(table: Table) {
  async function usersOf(pointers: readonly z.infer<typeof Pointer>[]): Promise<(User | undefined)[]> {
    const users = await table.getMany(
      pointers.map(({ username }) => keys.user(username)),
      User,
    );
    return users.map(ifNotErased);
  }

  return {
    /** Makes somebody findable. Done before an account is created or changed: an item that refers to nobody is never returned. */
    async addTerms(person: Person) {
      const { username } = person;
      await Promise.all(keysOf(person).map((key) => table.put(key, { username })));
    },
    /** Deletes the terms of the previous name; without a new name, all of them. */
    async dropTerms(before: Person, now?: Person) {
      const kept = new Set((now ? keysOf(now) : []).map(({ pk, sk }) => `${pk} ${sk}`));
      const stale = keysOf(before).filter(({ pk, sk }) => !kept.has(`${pk} ${sk}`));
      await Promise.all(stale.map((key) => table.deleteReturning(key, Pointer)));
    },
    /**
     * At most `limit` people, by the start of their address or any part of their name. Where thousands match but few of them
     * are eligible, only the first of them are read: a longer text finds the others.
     */
    async search(query: string, limit: number, matches: (user: User) => boolean) {
      const term = searchSpelling(query);
      if (term.length < MIN_SEARCH_LETTERS) return [];
      const found = new Map<string, User>();
      let after: string | undefined;
      let size = limit * 2; // one person may match twice
      for (let scanned = 0; ; ) {
        const page = await table.page(
          {
            partition: { name: "pk", value: peoplePartition(term) },
            sort: { name: "sk", beginsWith: term },
            limit: size,
            ...(after !== undefined && { after: { pk: peoplePartition(term), sk: after } }),
          },
          Pointer,
        );
        // A text that matches nobody costs as much as one that matches somebody.
        const pointers = page.items.length > 0 ? page.items : [{ username: term, sk: "" }];
        for (const user of await usersOf(pointers)) {
          // The name may have changed since the item was written.
          const begins = user && searchTerms(user).some((one) => one.startsWith(term));
          if (user && begins && matches(user)) found.set(user.username, user);
        }
        after = page.items.at(-1)?.sk;
        scanned += page.items.length;
        size = Math.min(size * 2, MAX_AT_ONCE); // where few are eligible, the rest is read in a few steps
        if (found.size >= limit || !page.more || after === undefined || scanned >= MAX_SCANNED)
          return [...found.values()].slice(0, limit);
      }
    },
    /** All people by last name. @param after the `next` of the previous page */
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
