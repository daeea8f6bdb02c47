/** Whom a publication is sent to: each gets a personal link by mail, and the list says how far each of them is. */
import * as z from "zod";
import {
  MAX_MARKED_SUBMISSIONS,
  MAX_RECIPIENT_NAME,
  MAX_RECIPIENTS,
  MAX_RECIPIENTS_AT_ONCE,
} from "../limits.ts";
import { FormId } from "./forms.ts";
import { InvitationWords, MailTrouble, oneLine } from "./recipient-words.ts";
import { route } from "./route.ts";
import { Key, SubjectId } from "./runtime.ts";

/** Somebody to write to. */
export const NewRecipient = z.strictObject({
  /** Whom answers will be about, as the sender names them; absent: the server makes one, the same for the same address. */
  id: SubjectId.optional(),
  /** What `{name}` becomes in the mail. */
  name: z.string().trim().max(MAX_RECIPIENT_NAME).regex(oneLine, "A name is one line.").default(""),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email("Enter a valid e-mail address.")),
  /** The language of the mail; absent: that of the form. */
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, "Enter a language as a code: en, es, fr.")
    .max(35)
    .optional(),
});
export type NewRecipient = z.infer<typeof NewRecipient>;

/** How far somebody is: the furthest that is known. */
export const recipientStates = ["unsent", "sent", "bounced", "opened", "started", "submitted"] as const;
export const RecipientState = z.enum(recipientStates);
export type RecipientState = z.infer<typeof RecipientState>;

export const Recipient = z.object({
  id: SubjectId,
  name: z.string(),
  email: z.string(),
  locale: z.string().optional(),
  state: RecipientState,
  /** Absent: nothing is known to be wrong with the address. */
  trouble: MailTrouble.optional(),
  addedAt: z.iso.datetime(),
  /** When the last mail left; absent: none did. */
  sentAt: z.iso.datetime().optional(),
  openedAt: z.iso.datetime().optional(),
  submittedAt: z.iso.datetime().optional(),
});
export type Recipient = z.infer<typeof Recipient>;

export const RecipientSettings = z.object({
  /** Absent: the product's own words. */
  words: InvitationWords.optional(),
  /** When those who are missing are reminded; absent: not at all. */
  remindAt: z.iso.datetime().optional(),
  /** When the last reminder was sent, and to how many. */
  reminded: z.object({ at: z.iso.datetime(), count: z.int().nonnegative() }).optional(),
});
export type RecipientSettings = z.infer<typeof RecipientSettings>;

const ofPublication = { id: FormId, publicationKey: Key };
const object = ({ publicationKey }: { publicationKey: string }) => `PUBLICATION#${publicationKey}`;
const rights = ["table:write"] as const;
const problems = ["PUBLICATION_NOT_FOUND"] as const;

export const recipients = route({
  method: "POST",
  path: "/rest/form/recipients",
  summary:
    "Whom a publication is sent to, and how far each of them is. Whoever sees some submissions only sees the recipients of those.",
  access: { privilege: "R", data: true, formId: (input) => input.id },
  audit: {
    action: "recipients.list",
    kind: "read",
    object,
    details: (_input, output) => ({ recipients: output.recipients.length }),
  },
  input: () => z.strictObject(ofPublication),
  output: () => RecipientSettings.extend({ recipients: z.array(Recipient) }),
  problems,
  rights,
});

export const saveRecipients = route({
  method: "POST",
  path: "/rest/form/recipients/save",
  summary: `Add recipients, change those that have one of the ids, or remove some: at most ${MAX_RECIPIENTS} are on a list. A new address gets a new link, and the former opens nothing. Also what the mails say, by language.`,
  access: { privilege: "W", data: true, formId: (input) => input.id },
  audit: {
    action: "recipients.save",
    kind: "change",
    object,
    details: ({ words }, { added, changed, removed }) => ({
      ...{ added, changed, removed },
      ...(words !== undefined && {
        languages: Object.keys(words ?? {})
          .sort()
          .join(" "),
      }),
    }),
  },
  input: () =>
    z.strictObject({
      ...ofPublication,
      recipients: z.array(NewRecipient).max(MAX_RECIPIENTS_AT_ONCE).default([]),
      remove: z.array(SubjectId).max(MAX_RECIPIENTS).default([]),
      /** Null: the product's own. Absent: as they are. For those who see all submissions. */
      words: InvitationWords.nullish(),
    }),
  output: () => z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), removed: z.int() }),
  problems: [...problems, "PUBLICATION_REVOKED", "RECIPIENTS_TOO_MANY"],
  rights,
});

export const sendToRecipients = route({
  method: "POST",
  path: "/rest/form/recipients/send",
  summary:
    "Mail a personal link to recipients: to those who got none yet, or to all who are missing; or remind, at a date, those who got one and are missing then.",
  access: { privilege: "W", data: true, formId: (input) => input.id },
  audit: {
    action: ({ to }) => (to === "reminder" ? "recipients.remindAt" : "recipients.send"),
    kind: "change",
    object,
    details: ({ to }, { count, remindAt }) =>
      to === "reminder" ? { remindAt: remindAt ?? "never" } : { to, mails: count },
  },
  input: () =>
    z.strictObject({
      ...ofPublication,
      /** `missing`: all who haven't submitted; `new`: those of them that no mail was sent to. */
      to: z.enum(["new", "missing", "reminder"]),
      /** Only these of them; absent: all. */
      ids: z.array(SubjectId).min(1).max(MAX_MARKED_SUBMISSIONS).optional(),
      /** When the reminder is sent, which there is one of; absent: not at all. For those who see all submissions. */
      remindAt: z.iso.datetime().optional(),
    }),
  output: () =>
    z.object({
      /** How many mails are on their way; of a reminder, none. */
      count: z.int(),
      remindAt: z.iso.datetime().optional(),
    }),
  problems: [
    ...problems,
    "PUBLICATION_CLOSED",
    "PUBLICATION_EXPIRED",
    "NOBODY_TO_WRITE_TO",
    "REMINDER_DATE_REFUSED",
    "RECIPIENT_MAILS_SPENT",
    "RECIPIENTS_JUST_MAILED",
  ],
  rights: [...rights, "queue:mails"],
});

export const exportRecipients = route({
  method: "POST",
  path: "/rest/form/recipients/export",
  summary: "The recipients of a publication as a CSV file for spreadsheets.",
  access: { privilege: "R", data: true, formId: (input) => input.id },
  audit: {
    action: "recipients.export",
    kind: "read",
    object,
    details: (_input, { count }) => ({ recipients: count }),
  },
  input: () => z.strictObject(ofPublication),
  output: () => z.object({ fileName: z.string(), contentType: z.string(), count: z.int(), data: z.base64() }),
  problems,
  rights,
});
