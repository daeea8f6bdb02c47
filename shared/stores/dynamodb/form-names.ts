/**
 * Finds the forms of a user by any part of their name. Each place in a name at which a search may start is an item of its own
 * in the partition of each user who sees the form, so a search reads the few that match, however many forms there are. The
 * items only refer to forms: the current name, and whether the user may see it, are in the form and its share.
 */
import * as z from "zod";
import { formNamesPartition, type ItemKey, keys } from "./keys.ts";
import type { Table } from "./table.ts";

/** Longer texts are found by their beginning, then compared with the whole name. */
const MAX_CHARACTERS = 32;
/** A text that fits so many places of names is looked for in the list of forms instead: there it is met soon. */
const MAX_PLACES = 1_000;
const WRITES_AT_ONCE = 25;

const Pointer = z.object({ formId: z.int() });

/** How names are compared. @example isNamed("Before the VISIT", "the v") // true */
export function isNamed(name: string, query: string): boolean {
  return name.toLowerCase().includes(query.toLowerCase());
}

function beginning(characters: readonly string[]): string {
  return characters.slice(0, MAX_CHARACTERS).join("");
}

/** The name from each of its characters on, without duplicates. @example termsOf("Aha") // ["aha", "ha", "a"] */
function termsOf(name: string): string[] {
  const characters = [...name.toLowerCase()]; // a character may be two UTF-16 units of a string
  return [...new Set(characters.map((_character, index) => beginning(characters.slice(index))))];
}

export function formNameKeys(formId: number, name: string, username: string): ItemKey[] {
  return termsOf(name).map((term) => keys.formName(username, term, formId));
}

export type FormNames = ReturnType<typeof openFormNames>;

export function openFormNames(table: Table) {
  async function inTurn(places: readonly ItemKey[], write: (key: ItemKey) => Promise<unknown>) {
    for (let start = 0; start < places.length; start += WRITES_AT_ONCE)
      await Promise.all(places.slice(start, start + WRITES_AT_ONCE).map(write));
  }

  return {
    /** Makes a form findable for users. Done before they see it: an item that refers to nothing they see is never shown. */
    async add(formId: number, name: string, usernames: readonly string[]) {
      const places = usernames.flatMap((username) => formNameKeys(formId, name, username));
      await inTurn(places, (key) => table.put(key, { formId }));
    },
    /** @param kept the name that the form has now: what both have in common stays */
    async drop(formId: number, name: string, usernames: readonly string[], kept?: string) {
      const stays = new Set(kept === undefined ? [] : termsOf(kept));
      const places = termsOf(name)
        .filter((term) => !stays.has(term))
        .flatMap((term) => usernames.map((username) => keys.formName(username, term, formId)));
      await inTurn(places, (key) => table.deleteReturning(key, Pointer));
    },
    /** Whether the form can be found by the whole of this name. */
    async has(formId: number, name: string, username: string) {
      const [whole] = formNameKeys(formId, name, username);
      return whole === undefined || (await table.get(whole, Pointer)) !== undefined;
    },
    /**
     * Forms that may have this text in their name: all of those that do, and some that no longer do or that the user no
     * longer sees. Undefined: too many, or not every name can be found yet.
     */
    async find(username: string, query: string): Promise<number[] | undefined> {
      const partition = formNamesPartition(username);
      const [ready, { items, more }] = await Promise.all([
        table.get(keys.formNamesReady(), z.object({})),
        table.page(
          {
            partition: { name: "pk", value: partition },
            sort: { name: "sk", beginsWith: beginning([...query.toLowerCase()]) },
            limit: MAX_PLACES,
            fields: ["formId"],
          },
          Pointer,
        ),
      ]);
      return ready === undefined || more ? undefined : [...new Set(items.map(({ formId }) => formId))];
    },
    /** From now on every form has its items: in a new product, or after those that were there before got theirs. */
    async setReady() {
      await table.put(keys.formNamesReady(), {});
    },
  };
}
