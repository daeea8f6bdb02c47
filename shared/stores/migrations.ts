/**
 * How data of an older release becomes that of this one: an ordered list of pure functions from item to item. All of
 * them look at every item, whatever version it has, since an update of this release stamps what it leaves as it was
 * beside; each may meet an item twice, and changes nothing then. Expand first, contract later: what a migration adds is optional for the
 * release before, and what nobody reads any more is taken away one release after.
 */
import { DATA_VERSION, versionOf } from "./data-version.ts";
import { indexKeys, prefixes } from "./dynamodb/keys.ts";
import type { Person } from "./dynamodb/people-store.ts";

/** An item as it is stored, with its keys. */
export type StoredItem = Readonly<Record<string, unknown>>;

export interface Migration {
  /** The version that it leads to, from the one before. */
  to: number;
  summary: string;
  /** @returns the very same item where nothing is to change */
  change(item: StoredItem): StoredItem;
  /**
   * Of whom the item is, where people are found by more than before. Asked whatever version the item has, and their
   * search terms are written again: twice makes no other.
   */
  person?(item: StoredItem): Person | undefined;
}

export const migrations: readonly Migration[] = [
  {
    to: 2,
    summary: "Forms in the trash stand in the index by which their time is watched.",
    change(item) {
      const isTrashed = item.sk === "FORM" && typeof item.deletedAt === "string";
      if (!isTrashed || item.outboxPk !== undefined) return item;
      return { ...item, outboxPk: indexKeys.trashedForms, outboxAt: item.deletedAt };
    },
  },
  {
    to: 3,
    summary: "Publications no longer say who made them; the audit trail does.",
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
];

/**
 * Brings an item to this release's version. What a later release wrote is of its shape already.
 * @param steps default: all. @returns the very same item when nothing is to change
 */
export function migrated(item: StoredItem, steps: readonly Migration[] = migrations): StoredItem {
  const from = versionOf(item.v);
  const to = steps === migrations ? DATA_VERSION : (steps.at(-1)?.to ?? from);
  if (from > to) return item;
  const changed = steps.reduce((current, step) => step.change(current), item);
  return changed === item && from === to ? item : { ...changed, v: to };
}
