/** Who may do what with a form: its owner, and those that the owner shares it with. */

import type { Form } from "../records/form.ts";
import { type FormRights, FormShare } from "../records/share.ts";
import { formPosition, indexKeys, keys, prefixes } from "./keys.ts";
import type { Table } from "./table.ts";

export interface ShareStore {
  /** What a user may do with a form; nothing while it lies in the trash. */
  rightsOf(form: Form, username: string): Promise<FormRights | undefined>;
  findShare(formId: number, username: string): Promise<FormShare | undefined>;
  /** The shares of a form, by username. */
  listShares(formId: number): Promise<FormShare[]>;
  /** What each of the users may do with a form, in their order. */
  findShares(formId: number, usernames: readonly string[]): Promise<(FormShare | undefined)[]>;
  /** Gives or changes a share, in one write. @param formActivityDate places the form in the user's list */
  saveShare(share: FormShare, formActivityDate: string): Promise<void>;
  /** @returns the share that was taken back, or undefined when there was none */
  revokeShare(formId: number, username: string): Promise<FormShare | undefined>;
  /** Brings a form to the top of the lists of those who share it. */
  noteActivity(formId: number, activityDate: string): Promise<void>;
}

/** So many lists are brought up to date at a time. */
const UPDATES_AT_ONCE = 25;

export function openShareStore(table: Table): ShareStore {
  const findShare = (formId: number, username: string) => table.get(keys.share(formId, username), FormShare);
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
    async rightsOf(form, username) {
      if (form.deletedAt !== undefined) return undefined;
      if (form.ownerUsername === username) return { privilege: "O", data: true };
      return findShare(form.id, username);
    },
    findShares: (formId, usernames) =>
      table.getMany(
        usernames.map((username) => keys.share(formId, username)),
        FormShare,
      ),
    async saveShare(share, formActivityDate) {
      const { formId, username } = share;
      await table.put(keys.share(formId, username), {
        ...share,
        gsi1pk: indexKeys.formsOf(username),
        gsi1sk: formPosition(formActivityDate, formId),
      });
    },
    revokeShare: (formId, username) => table.deleteReturning(keys.share(formId, username), FormShare),
    async noteActivity(formId, activityDate) {
      const shares = await listShares(formId);
      for (let start = 0; start < shares.length; start += UPDATES_AT_ONCE) {
        await Promise.all(
          shares.slice(start, start + UPDATES_AT_ONCE).map(({ username }) =>
            table.update(
              keys.share(formId, username),
              {
                update: "SET gsi1sk = :position",
                condition: "attribute_exists(pk)", // a share that was taken back meanwhile stays away
                values: { position: formPosition(activityDate, formId) },
              },
              FormShare,
            ),
          ),
        );
      }
    },
  };
}
