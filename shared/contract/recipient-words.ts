/** What mails to recipients say, and what is known of their addresses: as it is stored. */
import * as z from "zod";
import { MAX_INVITATION_CHARACTERS, MAX_INVITATION_SUBJECT } from "../limits.ts";

export const oneLine = /^\P{Cc}*$/u;
const lines = /^[\P{Cc}\n]*$/u;

/**
 * Why a mail didn't arrive, or none is sent: there is no such mailbox; it didn't take the mail this time; its owner reported the
 * mail as unwanted, or wants no mails about forms.
 */
export const MailTrouble = z.enum(["permanent", "temporary", "complaint", "unsubscribed"]);
export type MailTrouble = z.infer<typeof MailTrouble>;

/** Subject and text by language; `{name}`, `{form}` and `{link}` are replaced. */
export const InvitationWords = z.record(
  z.string().min(2).max(35),
  z.strictObject({
    subject: z.string().trim().min(1).max(MAX_INVITATION_SUBJECT).regex(oneLine, "A subject is one line."),
    text: z.string().trim().min(1).max(MAX_INVITATION_CHARACTERS).regex(lines),
  }),
);
export type InvitationWords = z.infer<typeof InvitationWords>;
