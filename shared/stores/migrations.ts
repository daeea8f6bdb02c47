/**
 * How data of an older release is converted to that of this one: an ordered list of pure functions from item to item. All of
 * them see every item, whatever version it has, since an update by this release stamps even the fields that it did not touch;
 * each may see an item twice, and then changes nothing. Expand first, contract later: what a migration adds is optional for
 * the release before, and what is no longer read is removed one release later.
 */
import { DATA_VERSION, versionOf } from "./data-version.ts";
import { auditPartition, CHAINED, indexKeys, keys, prefixes } from "./dynamodb/keys.ts";
import type { Person } from "./dynamodb/people-store.ts";

/** An item as it is stored, with its keys. */
export type StoredItem = Readonly<Record<string, unknown>>;

export interface Migration {
  /** The version that it converts to, from the one before. */
  to: number;
  summary: string;
  /** @returns the very same item when there is nothing to change */
  change(item: StoredItem): StoredItem;
  /**
   * The person of an item, where people become findable in more ways. Called for every version of an item, and their search
   * terms are written again: doing it twice changes nothing.
   */
  person?(item: StoredItem): Person | undefined;
  /** The form of an item that puts it into a user's list, where forms become findable by their names; likewise. */
  listed?(item: StoredItem): { formId: number; username: string } | undefined;
  /** The trail of an item that is an entry of one, where trails become listed; likewise. */
  trail?(item: StoredItem): string | undefined;
}

export const migrations: readonly Migration[] = [
  {
    to: 2,
    summary: "Forms in the trash are in the index that tracks their time.",
    change(item) {
      const isTrashed = item.sk === "FORM" && typeof item.deletedAt === "string";
      if (!isTrashed || item.outboxPk !== undefined) return item;
      return { ...item, outboxPk: indexKeys.trashedForms, outboxAt: item.deletedAt };
    },
  },
  {
    to: 3,
    summary: "Publications no longer store who made them; the audit trail does.",
    change(item) {
      const isNamed = String(item.sk).startsWith(prefixes.publication) && (item.createdBy ?? "") !== "";
      return isNamed ? { ...item, createdBy: "" } : item;
    },
  },
  {
    to: 4,
    summary: "People are found by two letters, and by any part of their name.",
    change: (item) => item,
    person(item) {
      const { sk, username, firstName, lastName, erasing } = item;
      if (sk !== "USER" || erasing !== undefined) return undefined;
      return { username: String(username), firstName: String(firstName), lastName: String(lastName) };
    },
  },
  {
    to: 5,
    summary: "Forms are found by any part of their name, however many a user has.",
    change: (item) => item,
    listed({ pk, sk, id, ownerUsername, username, formId, erasing }) {
      if (!String(pk).startsWith(keys.form(0).pk.slice(0, -1)) || erasing !== undefined) return undefined;
      if (sk === "FORM") return { formId: Number(id), username: String(ownerUsername) };
      if (!String(sk).startsWith(prefixes.share)) return undefined;
      return { formId: Number(formId), username: String(username) };
    },
  },
  {
    to: 6,
    summary: "Notes for the audit trail and facts for statistics are found without an index.",
    // What was there before is read where it is: notes become entries within a minute, facts are counted and expire.
    change: (item) => item,
    // Trails that grow are listed; those that don't would be in no copy of some days, and not leave.
    trail({ pk, sk, subject }) {
      const isEntry = String(pk).startsWith(auditPartition("")) && String(sk).startsWith(CHAINED);
      return isEntry ? String(subject) : undefined;
    },
  },
];

/**
 * Converts an item to this release's version. Items written by a later release have its format already.
 * @param steps default: all.
 * @returns the very same item when there is nothing to change
 */
export function migrated(item: StoredItem, steps: readonly Migration[] = migrations): StoredItem {
  const from = versionOf(item.v);
  const to = steps === migrations ? DATA_VERSION : (steps.at(-1)?.to ?? from);
  if (from > to) return item;
  const changed = steps.reduce((current, step) => step.change(current), item);
  return changed === item && from === to ? item : { ...changed, v: to };
}
