/** Stores that a mail is due and queues it; if the queue loses it, the reconciler finds it unsent. */
import type { AccountMail, MailStore, RespondentMail } from "../stores/dynamodb/mail-store.ts";
import type { Queues } from "../stores/sqs/queues.ts";
import { newKey } from "../tokens.ts";

type MailToSend = Omit<AccountMail, "mailId" | "sentAt"> | Omit<RespondentMail, "mailId" | "sentAt">;

export async function sendLater(
  stores: { mails: MailStore; queues: Queues },
  mail: MailToSend,
  now: Date,
): Promise<void> {
  const mailId = newKey();
  await stores.mails.add({ ...mail, mailId }, now.toISOString());
  await stores.queues.sendFromOutbox("mails", { mailId });
}
