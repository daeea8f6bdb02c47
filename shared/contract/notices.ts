/** Who gets a mail when something comes in, by publication: everybody chooses for themselves. */
import * as z from "zod";
import { NoticeTime, NoticeWhen } from "../notice.ts";
import { FormId } from "./forms.ts";
import { PublicationStatus } from "./publication.ts";
import { route } from "./route.ts";
import { Key } from "./runtime.ts";

export const notices = route({
  method: "POST",
  path: "/rest/form/notices",
  summary: "For each publication of a form: when the user gets a mail about what came in.",
  access: { privilege: "R", formId: (input) => input.id },
  audit: { none: "one's own wishes about mails" },
  input: () => z.object({ id: FormId }),
  output: () =>
    z.object({
      /** Newest first. */
      publications: z.array(
        NoticeTime.partial().extend({
          publicationKey: Key,
          publicationName: z.string(),
          status: PublicationStatus,
          when: NoticeWhen,
        }),
      ),
      /** False: their mails have rounded numbers and no link, and none comes at once. */
      mayReadAnswers: z.boolean(),
      /** True: the owner of a form with its first publication, who was never asked. */
      asks: z.literal(true).optional(),
      /** True: their address gets no mails about forms until they choose one again. */
      isStopped: z.literal(true).optional(),
    }),
});
export type Notices = z.infer<typeof notices.output>;

export const saveNotices = route({
  method: "POST",
  path: "/rest/form/notices/save",
  summary:
    "Choose when the user gets a mail about what came in by a publication: how many submissions, and how many whose reports failed, never an answer. Choosing one ends an earlier unsubscription. Without the right to answers, `once` is `daily`.",
  access: { privilege: "R", formId: (input) => input.id },
  audit: {
    action: "form.notices",
    kind: "change",
    object: (input) => `PUBLICATION#${input.publicationKey}`,
    details: ({ when }) => ({ when }),
  },
  input: () => NoticeTime.extend({ id: FormId, publicationKey: Key, when: NoticeWhen }),
  output: () => z.object({ success: z.boolean() }),
  problems: ["PUBLICATION_NOT_FOUND"],
  rights: ["table:write", "table:delete"],
});
