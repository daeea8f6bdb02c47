/**
 * Mails that are due, and the addresses unsubscribed from mails about forms. The item of a mail contains no code and no key:
 * the worker creates them when it sends, so that none is stored anywhere. Unsent mails are in the outbox index by their due
 * time, from which the reconciler queues them: one that is due in days simply waits there.
 */

import * as z from "zod";
import { SiteLimit } from "../../site-limit.ts";
import { MAIL_CLAIM_SECONDS } from "../../timings.ts";
import { allOf, anyOf, change, is, isAbsent, isNew, isThere } from "./change.ts";
import { indexKeys, keys } from "./keys.ts";
import { type Table, waitingSince } from "./table.ts";

/** Mails about an account. */
const accountMails = [
  ...(["activation", "known-address", "reset", "password-changed", "factors-changed"] as const),
  "token-created",
] as const;
/** Mails about an instance of a form. */
const respondentMails = ["resume-link", "report-ready", "unfinished", "sent-back"] as const;
/** Mails to designers about a form that they were given, or that they offered. */
const formMails = [
  ...(["form-shared", "form-offered", "form-handed-over", "form-accepted"] as const),
  ...(["form-refused", "review-request", "review-returned", "review-approved"] as const),
  "hook-paused",
] as const;
/** Mails to the recipients of a publication; `to-recipients` is sent to nobody: it makes those that are. */
const recipientMails = ["invitation", "recipient-reminder", "to-recipients"] as const;
export type AccountMailKind = (typeof accountMails)[number];
export type RespondentMailKind = (typeof respondentMails)[number];
export type FormMailKind = (typeof formMails)[number];

const shared = { mailId: z.string(), to: z.string(), locale: z.string(), sentAt: z.string().optional() };

const AccountMail = z.object({
  ...shared,
  kind: z.enum(accountMails),
  /** For a mail with a code: the browser that it works in. */
  binding: z.string().optional(),
});
export type AccountMail = z.infer<typeof AccountMail>;

const RespondentMail = z.object({ ...shared, kind: z.enum(respondentMails), instanceKey: z.string() });
export type RespondentMail = z.infer<typeof RespondentMail>;

const FormMail = z.object({
  ...shared,
  kind: z.enum(formMails),
  formId: z.int(),
  /** The group that was given it, and that the reader is a member of; absent: the reader was. */
  groupId: z.string().optional(),
  /** When it was given, or answered: what was taken back and given again since is another mail's. */
  since: z.string(),
  /** Of one about a sign-off: who wrote it, as `authorMark` names them, what they say, and of how many sentences. */
  review: z.object({ by: z.string(), note: z.string(), sentences: z.int().optional() }).optional(),
});
export type FormMail = z.infer<typeof FormMail>;

/** Without an address: that is the recipient's alone, who may be erased. `to` is what the mail is deleted with. */
const RecipientMail = z.object({
  ...shared,
  kind: z.enum(["invitation", "recipient-reminder"]),
  formId: z.int(),
  publicationKey: z.string(),
  recipientId: z.string(),
  /** True: for those that no mail was sent to. */
  first: z.literal(true).optional(),
});
export type RecipientMail = z.infer<typeof RecipientMail>;

const ToRecipients = z.object({
  ...shared,
  kind: z.literal("to-recipients"),
  formId: z.int(),
  publicationKey: z.string(),
  /** Whom it writes to, as they are when it is due. */
  group: z.enum(["new", "missing", "reminder"]),
  /** Only these; absent: all. */
  ids: z.array(z.string()).optional(),
  /** Only those that its sender sees; absent: all. */
  sites: z.array(SiteLimit).optional(),
  /** The last one whose mail was created, and how many were. */
  after: z.string().optional(),
  created: z.int().optional(),
});
export type ToRecipients = z.infer<typeof ToRecipients>;

const NewsMail = z.object({
  ...shared,
  kind: z.literal("came-in"),
  formId: z.int(),
  publicationKey: z.string(),
  /** It has what came in before this moment, ISO 8601. */
  until: z.string(),
  /** True: reports failed as well. */
  failed: z.literal(true).optional(),
});
export type NewsMail = z.infer<typeof NewsMail>;

export const DueMail = z.discriminatedUnion("kind", [
  AccountMail,
  RespondentMail,
  FormMail,
  RecipientMail,
  ToRecipients,
  NewsMail,
]);
export type DueMail = z.infer<typeof DueMail>;

/** A mail that waits, as the outbox index has it. */
const UnsentMail = z.object({
  ...{ mailId: z.string(), to: z.string(), instanceKey: z.string().optional() },
  kind: z.enum([...accountMails, ...respondentMails, ...formMails, ...recipientMails, "came-in"]),
  /** When it is, or was, due. */
  outboxAt: z.string(),
});
export type UnsentMail = z.infer<typeof UnsentMail>;

const Unsubscribed = z.object({ at: z.string() });

const isToRecipients = ({ kind }: DueMail) => recipientMails.some((one) => one === kind);

const isUnsent = allOf(isThere, isAbsent("sentAt"));

const DAY_SECONDS = 24 * 60 * 60;
const KEEP_SECONDS = 7 * DAY_SECONDS;
/** What happened to a mail to a recipient may be said weeks later. */
const KEEP_RECIPIENTS_SECONDS = 60 * DAY_SECONDS;
const keptUntil = (dueAt: string, seconds = KEEP_SECONDS) => Math.floor(Date.parse(dueAt) / 1000) + seconds;

export type MailStore = ReturnType<typeof openMailStore>;

export function openMailStore(table: Table) {
  return {
    /** Stores a mail; one with the same id stays as it is. @returns false when there is one */
    add(mail: DueMail, dueAt: string): Promise<boolean> {
      return table.put(
        keys.mail(mail.mailId),
        {
          ...mail,
          gsi1pk: indexKeys.heldFor(mail.to),
          gsi1sk: dueAt,
          outboxPk: isToRecipients(mail) ? indexKeys.unsentRecipientMails : indexKeys.unsentMails,
          outboxAt: dueAt,
          ttl: keptUntil(dueAt, "recipientId" in mail ? KEEP_RECIPIENTS_SECONDS : KEEP_SECONDS),
        },
        isNew,
      );
    },
    find: (mailId: string): Promise<DueMail | undefined> => table.get(keys.mail(mailId), DueMail),
    /** How far the mails to recipients are created. */
    async advance(mailId: string, progress: Required<Pick<ToRecipients, "after" | "created">>) {
      await table.update(
        keys.mail(mailId),
        change()
          .set({ ...progress })
          .when(isUnsent),
        DueMail,
      );
    },
    /**
     * Claims a mail for sending: of concurrent deliveries, only one gets it. If that one stops without a result, it keeps the
     * claim for `MAIL_CLAIM_SECONDS`.
     * @returns undefined when it was sent, is gone, or is claimed by another
     */
    claim: (mailId: string, nowSeconds: number) =>
      table.update(
        keys.mail(mailId),
        change()
          .set({ claimedUntil: nowSeconds + MAIL_CLAIM_SECONDS })
          .when(isUnsent, anyOf(isAbsent("claimedUntil"), is("claimedUntil", "<", nowSeconds))),
        DueMail,
      ),
    /** Releases a mail that could not be sent. */
    async release(mailId: string) {
      await table.update(keys.mail(mailId), change().remove("claimedUntil").when(isThere), DueMail);
    },
    /** Releases a mail that is not due yet, until then. */
    async postpone(mailId: string, dueAt: string) {
      await table.update(
        keys.mail(mailId),
        change()
          .set({ outboxAt: dueAt, ttl: keptUntil(dueAt) })
          .remove("claimedUntil")
          .when(isUnsent),
        DueMail,
      );
    },
    /** Reports failed, which a mail that waits says as well. */
    async addFailed(mailId: string) {
      await table.update(keys.mail(mailId), change().set({ failed: true }).when(isUnsent), DueMail);
    },
    async markSent(mailId: string, sentAt: string) {
      await table.update(
        keys.mail(mailId),
        change().set({ sentAt }).remove("outboxPk", "outboxAt", "claimedUntil").when(isThere),
        DueMail,
      );
    },
    /** Mails due before a time and not sent: as many of each kind, those to recipients last. */
    async unsent(before: string, limit: number): Promise<UnsentMail[]> {
      const waiting = [indexKeys.unsentMails, indexKeys.unsentRecipientMails].map((partition) =>
        table.list(waitingSince(partition, before, limit), UnsentMail),
      );
      return (await Promise.all(waiting)).flat();
    },
    /** From now on the address gets no mails about forms. */
    async unsubscribe(address: string, at: string) {
      await table.put(keys.unsubscribed(address), { at });
    },
    /** Allows them again. */
    async resubscribe(address: string) {
      await table.deleteReturning(keys.unsubscribed(address), Unsubscribed);
    },
    findUnsubscribed: (address: string) => table.get(keys.unsubscribed(address), Unsubscribed),
  };
}
