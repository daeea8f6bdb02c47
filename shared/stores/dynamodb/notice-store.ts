/** When each person gets mails about what comes in for a form; one item of a person and a form, with all its publications. */
import * as z from "zod";
import { NoticeTime, NoticeWhen } from "../../notice.ts";
import { anyOf, change, exists, is, isAbsent } from "./change.ts";
import { indexKeys, keys, prefixes } from "./keys.ts";
import type { Table } from "./table.ts";

const Notice = NoticeTime.extend({
  when: NoticeWhen,
  /** Since when they want any, ISO 8601: what came in before is in no mail. */
  since: z.string(),
  /** What came in before this moment was in a mail. */
  mailedUntil: z.string().optional(),
});
export type Notice = z.infer<typeof Notice>;

const Notices = z.object({
  formId: z.int(),
  username: z.string(),
  /** By its key. */
  publications: z.record(z.string(), Notice),
});
export type Notices = z.infer<typeof Notices>;

/** Sorts among what is kept for a person, before any date. */
const HELD = "NOTICES#";

export function openNoticeStore(table: Table) {
  return {
    find: (formId: number, username: string) => table.get(keys.notices(formId, username), Notices),
    /** Of everybody who was ever asked. */
    ofForm: (formId: number) =>
      table.list(
        {
          partition: { name: "pk", value: keys.form(formId).pk },
          sort: { name: "sk", beginsWith: prefixes.notices },
        },
        Notices,
      ),
    /** A person's own, of all forms. */
    async ofPerson(username: string): Promise<Notices[]> {
      const places = await table.list(
        {
          index: "gsi1",
          partition: { name: "gsi1pk", value: indexKeys.heldFor(username) },
          sort: { name: "gsi1sk", beginsWith: HELD },
        },
        z.object({ pk: z.string(), sk: z.string() }),
      );
      return (await table.getMany(places, Notices)).filter((one) => one !== undefined);
    },
    /** The later of two choices stays. */
    async save(formId: number, username: string, publicationKey: string, notice: Notice) {
      const key = keys.notices(formId, username);
      const held = { gsi1pk: indexKeys.heldFor(username), gsi1sk: `${HELD}${formId}` };
      await table.update(
        key,
        change()
          .set({ formId, username, ...held })
          .setOnce({ publications: {} }),
        Notices,
      );
      await table.update(key, change().setAt(["publications", publicationKey], notice), Notices);
    },
    /** What came in until then was mailed. A later moment stays. */
    async recordMailed(formId: number, username: string, publicationKey: string, until: string) {
      const place = ["publications", publicationKey] as const;
      await table.update(
        keys.notices(formId, username),
        change()
          .setAt([...place, "mailedUntil"], until)
          .when(
            exists(place),
            anyOf(isAbsent([...place, "mailedUntil"]), is([...place, "mailedUntil"], "<", until)),
          ),
        Notices,
      );
    },
  };
}
