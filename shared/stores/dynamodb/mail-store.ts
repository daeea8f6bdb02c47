/**
 * Mails that are due. The item carries no code: the worker makes it when it sends, so that none rests anywhere.
 * Unsent mails are in the outbox index, from which the reconciler queues them again.
 */
import * as z from "zod";
import { indexKeys, keys } from "./keys.ts";
import { isNew, type Table, waitingSince } from "./table.ts";

export const DueMail = z.object({
  mailId: z.string(),
  kind: z.enum(["activation", "known-address", "reset", "password-changed"]),
  to: z.string(),
  locale: z.string(),
  /** For an activation: which browser's sign-up. */
  binding: z.string().optional(),
  sentAt: z.string().optional(),
});
export type DueMail = z.infer<typeof DueMail>;

export interface MailStore {
  add(mail: DueMail, dueAt: string): Promise<void>;
  find(mailId: string): Promise<DueMail | undefined>;
  markSent(mailId: string, sentAt: string): Promise<void>;
  /** Mails due before a time and not sent. */
  unsent(before: string, limit: number): Promise<DueMail[]>;
}

const KEEP_SECONDS = 7 * 24 * 60 * 60;

export function openMailStore(table: Table): MailStore {
  return {
    async add(mail, dueAt) {
      const ttl = Math.floor(Date.parse(dueAt) / 1000) + KEEP_SECONDS;
      await table.put(
        keys.mail(mail.mailId),
        { ...mail, outboxPk: indexKeys.unsentMails, outboxAt: dueAt, ttl },
        isNew,
      );
    },
    find: (mailId) => table.get(keys.mail(mailId), DueMail),
    async markSent(mailId, sentAt) {
      await table.update(
        keys.mail(mailId),
        { update: "SET sentAt = :sentAt REMOVE outboxPk, outboxAt", values: { sentAt } },
        DueMail,
      );
    },
    unsent: (before, limit) => table.list(waitingSince(indexKeys.unsentMails, before, limit), DueMail),
  };
}
