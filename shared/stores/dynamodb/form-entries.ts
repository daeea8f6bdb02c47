/** The list of the forms that a user owns or shares as its index has it, and what is read of it without the forms themselves. */
import * as z from "zod";
import { Form } from "../records/form.ts";
import { type FormRights, FormShare } from "../records/share.ts";
import { indexKeys, keys } from "./keys.ts";
import { ifNotErased, type Table } from "./table.ts";

/** A place in the list, as its index has it: the form itself isn't read for it. */
export interface FormEntry extends FormRights {
  formId: number;
  position: string;
  /** As it was a moment ago; "" where the arrangement doesn't ask for it, and the form isn't the user's own. */
  name: string;
  /** Of the form, as it was a moment ago; see there. */
  submittedAt?: string | undefined;
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

/** Newest activity first. */
export async function entriesOf(
  table: Table,
  username: string,
  { from, limit }: { from: string | undefined; limit: number },
): Promise<{ entries: FormEntry[]; more: boolean }> {
  const { items, more } = await table.page(
    {
      index: "gsi1",
      partition: { name: "gsi1pk", value: indexKeys.formsOf(username) },
      ...(from !== undefined && { sort: { name: "gsi1sk", below: from } }),
      newestFirst: true,
      limit,
    },
    Entry,
  );
  const entries = items.map((item): FormEntry => {
    const { pk, privilege, data = false, name = "", gsi1sk: position, submittedAt } = item;
    const rights = privilege === undefined ? { privilege: "O" as const, data: true } : { privilege, data };
    return { formId: formIdOf(pk), ...rights, name, position, submittedAt };
  });
  return { entries, more };
}

/** An entry has some 200 bytes, and DynamoDB ends a page at 1 MB. */
const MOST_AT_ONCE = 5_000;

export async function allEntries(table: Table, username: string): Promise<FormEntry[]> {
  const all: FormEntry[] = [];
  for (let from: string | undefined; ; ) {
    const { entries, more } = await entriesOf(table, username, { from, limit: MOST_AT_ONCE });
    all.push(...entries);
    from = entries.at(-1)?.position;
    if (!more || from === undefined) return all;
  }
}

/** The index has the names of the user's own forms; those of others are read. */
export async function withNames(table: Table, entries: readonly FormEntry[]): Promise<FormEntry[]> {
  const shared = entries.filter(({ privilege }) => privilege !== "O");
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
  username: string,
  after: string | undefined,
): Promise<{ found: Set<string>; next: string | undefined }> {
  const { entries, more } = await entriesOf(table, username, { from: after, limit: TAGGED_AT_ONCE });
  const Tagged = Form.pick({ ownerUsername: true, tags: true, deletedAt: true, erasing: true });
  const found = await table.getMany(
    entries.map(({ formId }) => keys.form(formId)),
    Tagged,
    Object.keys(Tagged.shape),
  );
  const tags = new Set(
    entries.flatMap(({ privilege }, index) => {
      const form = ifNotErased(found[index]);
      const isSeen =
        form !== undefined &&
        form.deletedAt === undefined &&
        (privilege !== "O" || form.ownerUsername === username);
      return isSeen ? (form.tags ?? []) : [];
    }),
  );
  return { found: tags, next: more ? entries.at(-1)?.position : undefined };
}

/** @param pk of an item of a form. @example formIdOf("FORM#7") // 7 */
export function formIdOf(pk: string): number {
  return Number(pk.slice(START_OF_KEY));
}
