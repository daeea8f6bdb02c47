/** Who may do what with a form: its owner, and the people that it is shared with. */
import * as z from "zod";
import type { Form } from "../records/form.ts";
import { type FormRights, FormShare } from "../records/share.ts";
import { anyOf, change, is, isAbsent, isThere } from "./change.ts";
import type { FormNames } from "./form-names.ts";
import { formPosition, type ItemKey, indexKeys, keys, prefixes } from "./keys.ts";
import type { Table } from "./table.ts";

/** How many lists are updated at a time. */
const UPDATES_AT_ONCE = 25;

export type ShareStore = ReturnType<typeof openShareStore>;

interface ShareStoreNeeds {
  names: FormNames;
  find(formId: number): Promise<Form | undefined>;
}

export function openShareStore(table: Table, { names, find }: ShareStoreNeeds) {
  const findShare = (formId: number, username: string) => table.get(keys.share(formId, username), FormShare);
  const listShares = (formId: number) => sharesOf(table, formId);

  return {
    findShare,
    listShares,
    sitesOf: (username: string, formIds: readonly number[]) => sitesOf(table, username, formIds),
    /** What a user may do with a form; nothing while it is in the trash. */
    async rightsOf(form: Form, username: string): Promise<FormRights | undefined> {
      if (form.deletedAt !== undefined) return undefined;
      if (form.ownerUsername === username) return { privilege: "O", data: true };
      return findShare(form.id, username);
    },
    /** What each of the users may do with a form, in their order. */
    findShares: (formId: number, usernames: readonly string[]) =>
      table.getMany(
        usernames.map((username) => keys.share(formId, username)),
        FormShare,
      ),
    /** Creates or changes a share, in one write. @param formActivityDate places the form in the user's list */
    async saveShare(share: FormShare, formActivityDate: string) {
      const { formId, username } = share;
      const form = await find(formId);
      if (form !== undefined) await names.add(formId, form.name, [username]);
      await table.put(keys.share(formId, username), {
        ...share,
        gsi1pk: indexKeys.formsOf(username),
        gsi1sk: formPosition(formActivityDate, formId),
        ...(form?.submittedAt !== undefined && { submittedAt: form.submittedAt }),
      });
      // The form may have been renamed meanwhile, or an earlier share of it revoked.
      const now = await find(formId);
      if (now !== undefined && !(await names.has(formId, now.name, username)))
        await names.add(formId, now.name, [username]);
      if (now?.submittedAt !== undefined && now.submittedAt !== form?.submittedAt)
        await noteMinute(table, keys.share(formId, username), now.submittedAt);
    },
    /** @returns the revoked share, or undefined when there was none */
    async revokeShare(formId: number, username: string) {
      const form = await find(formId);
      // Before the share, so that one that is saved at the same moment finds them missing.
      if (form !== undefined && form.ownerUsername !== username)
        await names.drop(formId, form.name, [username]);
      return table.deleteReturning(keys.share(formId, username), FormShare);
    },
    /** Moves a form to the top of the lists of those who share it. */
    async recordActivity(formId: number, activityDate: string) {
      await eachAtOnce(await listShares(formId), ({ username }) =>
        table.update(
          keys.share(formId, username),
          change()
            .set({ gsi1sk: formPosition(activityDate, formId) })
            .when(isThere), // a share that was revoked concurrently stays revoked
          FormShare,
        ),
      );
    },
  };
}

/** What somebody sees of forms whose shares are limited, which the index of their forms doesn't say; by form. */
export async function sitesOf(
  table: Table,
  username: string,
  formIds: readonly number[],
): Promise<Map<number, Pick<FormRights, "site" | "siteData">>> {
  const shares = await table.getMany(
    formIds.map((formId) => keys.share(formId, username)),
    FormShare,
  );
  return new Map(
    shares.flatMap((share) =>
      share?.site === undefined
        ? []
        : [[share.formId, { site: share.site, siteData: share.siteData }] as const],
    ),
  );
}

/** The shares of a form, by username. */
const sharesOf = (table: Table, formId: number) =>
  table.list(
    {
      partition: { name: "pk", value: keys.form(formId).pk },
      sort: { name: "sk", beginsWith: prefixes.share },
    },
    FormShare,
  );

async function eachAtOnce<Item>(items: readonly Item[], update: (item: Item) => Promise<unknown>) {
  for (let start = 0; start < items.length; start += UPDATES_AT_ONCE)
    await Promise.all(items.slice(start, start + UPDATES_AT_ONCE).map(update));
}

/**
 * Notes the minute of a form's latest submission in the lists of all who have the form, so that a list in that order reads
 * nothing else: the form first, from which a share that is saved meanwhile has it.
 */
export async function noteSubmittedIn(table: Table, formId: number, minute: string): Promise<void> {
  await noteMinute(table, keys.form(formId), minute);
  const shares = await sharesOf(table, formId);
  await eachAtOnce(shares, ({ username }) => noteMinute(table, keys.share(formId, username), minute));
}

/** A form or a share that is gone stays gone, and a later minute stays. */
function noteMinute(table: Table, key: ItemKey, minute: string) {
  const noted = change()
    .set({ submittedAt: minute })
    .when(isThere, anyOf(isAbsent("submittedAt"), is("submittedAt", "<", minute)));
  return table.update(key, noted, Noted);
}

const Noted = z.object({ submittedAt: z.string() });
