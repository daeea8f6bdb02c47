/**
 * Mails that are due, and the addresses that want none about forms. The item of a mail carries no code and no key:
 * the worker makes them when it sends, so that none rests anywhere. Unsent mails are in the outbox index by the time
 * they are due, from which the reconciler queues them: one that is due in days simply waits there.
 */
import * as z from "zod";
import { MAIL_CLAIM_SECONDS } from "../../timings.ts";
import { indexKeys, keys } from "./keys.ts";
import { isNew, type Table, waitingSince } from "./table.ts";

/** Mails about an account. */
const accountMails = ["activation", "known-address", "reset", "password-changed"] as const;
/** Mails about an instance of a form. */
const respondentMails = ["resume-link", "report-ready", "unfinished"] as const;
export type AccountMailKind = (typeof accountMails)[number];
export type RespondentMailKind = (typeof respondentMails)[number];

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

export const DueMail = z.discriminatedUnion("kind", [AccountMail, RespondentMail]);
export type DueMail = z.infer<typeof DueMail>;

const Unsubscribed = z.object({ at: z.string() });

const KEEP_SECONDS = 7 * 24 * 60 * 60;
const keptUntil = (dueAt: string) => Math.floor(Date.parse(dueAt) / 1000) + KEEP_SECONDS;

export type MailStore = ReturnType<typeof openMailStore>;

export function openMailStore(table: Table) {
  return {
    /** Notes a mail; one with the same id stays as it is. */
    async add(mail: DueMail, dueAt: string) {
      await table.put(
        keys.mail(mail.mailId),
        {
          ...mail,
          gsi1pk: indexKeys.heldFor(mail.to),
          gsi1sk: dueAt,
          outboxPk: indexKeys.unsentMails,
          outboxAt: dueAt,
          ttl: keptUntil(dueAt),
        },
        isNew,
      );
    },
    /**
     * Takes a mail for sending: of deliveries at the same time, one alone gets it. One that ends without a word holds it
     * for `MAIL_CLAIM_SECONDS`.
     * @returns undefined when it was sent, is gone, or is held by another
     */
    claim: (mailId: string, nowSeconds: number) =>
      table.update(
        keys.mail(mailId),
        {
          update: "SET claimedUntil = :until",
          condition:
            "attribute_exists(pk) AND attribute_not_exists(sentAt) AND (attribute_not_exists(claimedUntil) OR claimedUntil < :now)",
          values: { now: nowSeconds, until: nowSeconds + MAIL_CLAIM_SECONDS },
        },
        DueMail,
      ),
    /** Lets go of a mail that could not be sent. */
    async release(mailId: string) {
      await table.update(
        keys.mail(mailId),
        { update: "REMOVE claimedUntil", condition: "attribute_exists(pk)" },
        DueMail,
      );
    },
    /** Lets go of a mail whose time has not come, until then. */
    async postpone(mailId: string, dueAt: string) {
      await table.update(
        keys.mail(mailId),
        {
          update: "SET outboxAt = :dueAt, #ttl = :ttl REMOVE claimedUntil",
          condition: "attribute_exists(pk) AND attribute_not_exists(sentAt)",
          names: { ttl: "ttl" },
          values: { dueAt, ttl: keptUntil(dueAt) },
        },
        DueMail,
      );
    },
    async markSent(mailId: string, sentAt: string) {
      await table.update(
        keys.mail(mailId),
        {
          update: "SET sentAt = :sentAt REMOVE outboxPk, outboxAt, claimedUntil",
          condition: "attribute_exists(pk)",
          values: { sentAt },
        },
        DueMail,
      );
    },
    /** Mails due before a time and not sent. */
    unsent: (before: string, limit: number) =>
      table.list(waitingSince(indexKeys.unsentMails, before, limit), DueMail),
    /** From now on the address gets no mails about forms. */
    async unsubscribe(address: string, at: string) {
      await table.put(keys.unsubscribed(address), { at });
    },
    /** Takes that back. */
    async resubscribe(address: string) {
      await table.deleteReturning(keys.unsubscribed(address), Unsubscribed);
    },
    findUnsubscribed: (address: string) => table.get(keys.unsubscribed(address), Unsubscribed),
  };
}
