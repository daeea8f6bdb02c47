/** Who may do what with a form: its owner, and the people that it is shared with. */
import * as z from "zod";
import { allows } from "../../access.ts";
import { allRights, type FormRights, OWNER_RIGHTS } from "../../form-rights.ts";
import type { Form } from "../records/form.ts";
import { FormShare, rightsIn } from "../records/share.ts";
import type { Caller } from "../records/user.ts";
import { anyOf, change, is, isAbsent, isThere } from "./change.ts";
import { type FormEntry, listsOf, withSites } from "./form-entries.ts";
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

  /** What is shared with each of the users or groups, in their order. */
  const findShares = (formId: number, usernames: readonly string[]) =>
    table.getMany(
      usernames.map((username) => keys.share(formId, username)),
      FormShare,
    );

  /** What each of a user's shares and groups lets them do with a form; none while it is in the trash. */
  async function grantsOf(form: Form, caller: Caller): Promise<FormRights[]> {
    if (form.deletedAt !== undefined) return [];
    const { username, groups = {} } = typeof caller === "string" ? { username: caller } : caller;
    if (form.ownerUsername === username) return [OWNER_RIGHTS];
    if (Object.keys(groups).length === 0) {
      const share = await findShare(form.id, username);
      return share === undefined ? [] : [rightsIn(share)];
    }
    const [own, ...lists] = await listsOf(table, caller);
    const shares = await findShares(
      form.id,
      [own, ...lists].map(({ principal }) => principal),
    );
    return [
      ...shares.flatMap((share) => (share === undefined ? [] : rightsIn(share))),
      ...lists.flatMap(({ principal, owned }) => (principal === form.ownerUsername ? [owned] : [])),
    ];
  }

  return {
    findShare,
    listShares,
    withSites: (entries: readonly FormEntry[]) => withSites(table, entries),
    grantsOf,
    /** What a user may do with a form, themselves or as a member of groups; nothing while it is in the trash. */
    rightsOf: async (form: Form, caller: Caller): Promise<FormRights | undefined> =>
      allRights(await grantsOf(form, caller)),
    /** Whether somebody owns a form, themselves or as an owner of the group that does; also of one in the trash. */
    async owns(form: Form, caller: Caller): Promise<boolean> {
      const lists = await listsOf(table, caller);
      return lists.some(
        ({ principal, owned }) => principal === form.ownerUsername && allows(owned.privilege, "O"),
      );
    },
    findShares,
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
