/** The list of the forms that a user owns or shares as its index has it, and what is read of it without the forms themselves. */
import * as z from "zod";
import { allRights, type FormRights, OWNER_RIGHTS } from "../../form-rights.ts";
import { groupPrincipal } from "../../groups.ts";
import { Form } from "../records/form.ts";
import { FormShare, rightsIn } from "../records/share.ts";
import type { Caller } from "../records/user.ts";
import { membershipsOf } from "./group-store.ts";
import { indexKeys, keys } from "./keys.ts";
import { ifNotErased, type Table } from "./table.ts";

/** One of the lists that somebody's is made of: their own, and that of each group that they are a member of. */
export interface FormList {
  /** Whose it is: an address, or that of a group. */
  principal: string;
  /** What the user may do with the forms that it owns. */
  owned: FormRights;
  /** Absent: the user's own. */
  group?: { id: string; name: string };
}

/** The user's own list first. A group is asked who its members are, so that nobody sees its forms who has left it. */
export async function listsOf(table: Table, caller: Caller): Promise<[FormList, ...FormList[]]> {
  const memberships = await membershipsOf(table, caller);
  const own = { principal: typeof caller === "string" ? caller : caller.username, owned: OWNER_RIGHTS };
  return [
    own,
    ...memberships.map(({ id, name, ...owned }) => ({
      ...{ principal: groupPrincipal(id), group: { id, name } },
      owned,
    })),
  ];
}

/** What one of the lists lets the user do with a form. */
interface Grant extends FormRights {
  principal: string;
  /** By owning the form, which the form itself must confirm: the index may be out of date. */
  owns: boolean;
}

/** A place in the list, as its index has it: the form itself isn't read for it. The rights are those of all grants together. */
export interface FormEntry extends FormRights {
  formId: number;
  position: string;
  /** As it was a moment ago; "" where the arrangement doesn't ask for it, and the form isn't owned by the user or a group. */
  name: string;
  /** Of the form, as it was a moment ago; see there. */
  submittedAt?: string | undefined;
  grants: readonly Grant[];
}

/** What the grants of an entry allow with the form as it is; undefined: nothing. */
export function rightsNow({ grants }: Pick<FormEntry, "grants">, form: Pick<Form, "ownerUsername">) {
  return allRights(grants.filter(({ owns, principal }) => !owns || principal === form.ownerUsername));
}

/** Adds the limits of shares, which the index doesn't have: only a share without the right to all answers may have one. */
export async function withSites(table: Table, entries: readonly FormEntry[]): Promise<FormEntry[]> {
  const mayBeLimited = entries.flatMap(({ formId, data, grants }) =>
    data ? [] : grants.flatMap((grant) => (grant.owns ? [] : [keys.share(formId, grant.principal)])),
  );
  const shares = await table.getMany(mayBeLimited, FormShare);
  const limited = shares.flatMap((share) => (share?.site === undefined ? [] : [share]));
  if (limited.length === 0) return [...entries];
  const byForm = Map.groupBy(limited, ({ formId }) => formId);
  return entries.map((entry) => {
    const ofForm = byForm.get(entry.formId) ?? [];
    const grants = entry.grants.map((grant) => {
      const share = grant.owns ? undefined : ofForm.find(({ username }) => username === grant.principal);
      return share === undefined ? grant : { ...grant, ...rightsIn(share) };
    });
    return { ...entry, ...allRights(grants), grants };
  });
}

/** An entry of the list: a share of a form, or its owner's. The form itself is read from the table. */
const Entry = FormShare.pick({ privilege: true, data: true })
  .partial()
  .extend({
    ...{ pk: z.string(), name: z.string().optional(), gsi1sk: z.string() },
    submittedAt: z.string().optional(),
  });
const Named = z.object({ name: z.string() });
const START_OF_KEY = "FORM#".length;

interface EntriesPage {
  entries: FormEntry[];
  more: boolean;
}

async function entriesOfList(
  table: Table,
  { principal, owned }: FormList,
  { from, limit }: { from: string | undefined; limit: number },
): Promise<EntriesPage> {
  const { items, more } = await table.page(
    {
      index: "gsi1",
      partition: { name: "gsi1pk", value: indexKeys.formsOf(principal) },
      ...(from !== undefined && { sort: { name: "gsi1sk", below: from } }),
      newestFirst: true,
      limit,
    },
    Entry,
  );
  const entries = items.map((item): FormEntry => {
    const { pk, privilege, data = false, name = "", gsi1sk: position, submittedAt } = item;
    const rights = privilege === undefined ? owned : { privilege, data };
    const grants = [{ principal, owns: privilege === undefined, ...rights }];
    return { formId: formIdOf(pk), ...rights, name, position, submittedAt, grants };
  });
  return { entries, more };
}

/** An entry has some 200 bytes, and DynamoDB ends a page at 1 MB. */
const MOST_AT_ONCE = 5_000;

async function allOfList(table: Table, list: FormList): Promise<FormEntry[]> {
  const all: FormEntry[] = [];
  for (let from: string | undefined; ; ) {
    const { entries, more } = await entriesOfList(table, list, { from, limit: MOST_AT_ONCE });
    all.push(...entries);
    from = entries.at(-1)?.position;
    if (!more || from === undefined) return all;
  }
}

export async function allEntries(table: Table, lists: readonly FormList[]): Promise<FormEntry[]> {
  const found = (await Promise.all(lists.map((list) => allOfList(table, list)))).flat();
  if (lists.length === 1) return found;
  const merged = [...Map.groupBy(found, ({ formId }) => formId).values()].map(mergedEntry);
  return merged.sort((a, b) => (a.position < b.position ? 1 : -1));
}

/** Of a form that is in several lists, where its activity is newest. */
function mergedEntry(entries: readonly FormEntry[]): FormEntry {
  const byPosition = entries.toSorted((a, b) => (a.position < b.position ? 1 : -1));
  const [first] = byPosition;
  const rights = allRights(byPosition);
  if (first === undefined || rights === undefined) throw new Error("No entry is merged.");
  return {
    ...{ ...first, ...rights },
    name: byPosition.find(({ name }) => name !== "")?.name ?? "",
    submittedAt: byPosition
      .flatMap(({ submittedAt }) => submittedAt ?? [])
      .sort()
      .at(-1),
    grants: byPosition.flatMap(({ grants }) => grants),
  };
}

/**
 * Reads a list from a position on, newest activity first. Where it is made of several, all of their entries are read, once: a form
 * that is in two of them has two positions, and is shown at one.
 */
export function entriesReader(table: Table, lists: readonly [FormList, ...FormList[]]) {
  let all: Promise<FormEntry[]> | undefined;
  return async ({ from, limit }: { from: string | undefined; limit: number }): Promise<EntriesPage> => {
    if (lists.length === 1) return entriesOfList(table, lists[0], { from, limit });
    all ??= allEntries(table, lists);
    const left = (await all).filter(({ position }) => from === undefined || position < from);
    return { entries: left.slice(0, limit), more: left.length > limit };
  };
}

/** The index has the names of the forms that the user or a group owns; those of others are read. */
export async function withNames(table: Table, entries: readonly FormEntry[]): Promise<FormEntry[]> {
  const shared = entries.filter(({ name }) => name === "");
  const found = await table.getMany(
    shared.map(({ formId }) => keys.form(formId)),
    Named,
    ["name"],
  );
  const names = new Map(shared.map(({ formId }, index) => [formId, found[index]?.name ?? ""]));
  return entries.map((entry) => ({ ...entry, name: names.get(entry.formId) ?? entry.name }));
}

/** Of how many forms the tags are read at once: what takes some 150 ms. */
const TAGGED_AT_ONCE = 2_000;

/**
 * What some of the user's forms are sorted under: of each form nothing else is read.
 *
 * @param after the position where the call before ended
 * @returns `next`: the position where it ended, where others follow
 */
export async function listTags(
  table: Table,
  caller: Caller,
  after: string | undefined,
): Promise<{ found: Set<string>; next: string | undefined }> {
  const read = entriesReader(table, await listsOf(table, caller));
  const { entries, more } = await read({ from: after, limit: TAGGED_AT_ONCE });
  const Tagged = Form.pick({ ownerUsername: true, tags: true, deletedAt: true, erasing: true });
  const found = await table.getMany(
    entries.map(({ formId }) => keys.form(formId)),
    Tagged,
    Object.keys(Tagged.shape),
  );
  const tags = new Set(
    entries.flatMap((entry, index) => {
      const form = ifNotErased(found[index]);
      const isSeen =
        form !== undefined && form.deletedAt === undefined && rightsNow(entry, form) !== undefined;
      return isSeen ? (form.tags ?? []) : [];
    }),
  );
  return { found: tags, next: more ? entries.at(-1)?.position : undefined };
}

/** @param pk of an item of a form. @example formIdOf("FORM#7") // 7 */
export function formIdOf(pk: string): number {
  return Number(pk.slice(START_OF_KEY));
}
