/** Who may do what with a form: its owner, and the people that it is shared with. */

import type { Form } from "../records/form.ts";
import { type FormRights, FormShare } from "../records/share.ts";
import { change, isThere } from "./change.ts";
import type { FormNames } from "./form-names.ts";
import { formPosition, indexKeys, keys, prefixes } from "./keys.ts";
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
  /** The shares of a form, by username. */
  const listShares = (formId: number) =>
    table.list(
      {
        partition: { name: "pk", value: keys.form(formId).pk },
        sort: { name: "sk", beginsWith: prefixes.share },
      },
      FormShare,
    );

  return {
    findShare,
    listShares,
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
      });
      // The form may have been renamed meanwhile, or an earlier share of it revoked.
      const now = await find(formId);
      if (now !== undefined && !(await names.has(formId, now.name, username)))
        await names.add(formId, now.name, [username]);
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
      const shares = await listShares(formId);
      for (let start = 0; start < shares.length; start += UPDATES_AT_ONCE) {
        await Promise.all(
          shares.slice(start, start + UPDATES_AT_ONCE).map(({ username }) =>
            table.update(
              keys.share(formId, username),
              change()
                .set({ gsi1sk: formPosition(activityDate, formId) })
                .when(isThere), // a share that was revoked concurrently stays revoked
              FormShare,
            ),
          ),
        );
      }
    },
  };
}
