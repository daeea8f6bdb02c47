import { formMail } from "../shared/people/form-mails.ts";
import { mailText } from "../shared/people/mail-texts.ts";
import { newsMail, recordMailed } from "../shared/people/news-mail.ts";
import { makeRecipientMails, recipientMail } from "../shared/people/recipient-mails.ts";
import { type MailVerdict, respondentMail } from "../shared/people/respondent-mails.ts";
import type { CodeRef } from "../shared/stores/dynamodb/code-store.ts";
import type { AccountMail, DueMail, RecipientMail } from "../shared/stores/dynamodb/mail-store.ts";
import type { Stores } from "../shared/stores/index.ts";
import { CODE_VALID_SECONDS } from "../shared/timings.ts";
import { keyedHash, newSixDigits } from "../shared/tokens.ts";
import { consumer } from "./consumer.ts";

/** The worker is stopped after 30 s: mails to many recipients are made until then, and go on in the next one. */
const MAKES_UNTIL_MS = 15_000;

/**
 * Sends one mail, unless it is no longer wanted, or postpones it. Of concurrent deliveries only one does the work; a mail is
 * sent twice only if the function crashes between the mail server's acceptance and recording it.
 */
export const handler = consumer("mails", ({ mailId }, { stores, now, startedAt }) =>
  sendMail(stores, mailId, now, () => performance.now() - startedAt < MAKES_UNTIL_MS),
);

/** The same, at a time. */
export async function sendMail(
  stores: Stores,
  mailId: string,
  now: Date,
  mayContinue: () => boolean = () => true,
): Promise<void> {
  const mail = await stores.mails.claim(mailId, Math.floor(now.getTime() / 1000));
  if (mail === undefined) return;
  try {
    const verdict = await verdictOn(stores, mail, now, mayContinue);
    if (verdict !== "never" && "later" in verdict) {
      await stores.mails.postpone(mailId, verdict.later.toISOString());
      if (verdict.goesOn) await stores.queues.sendFromOutbox("mails", { mailId });
      return;
    }
    if (verdict !== "never") {
      await stores.mailer.send(verdict.send);
      if (mail.kind === "came-in") await recordMailed(stores, mail);
      if ("recipientId" in mail) await recordSent(stores, mail, now);
    }
    await stores.mails.markSent(mailId, now.toISOString());
  } catch (error) {
    await stores.mails.release(mailId).catch(() => undefined); // otherwise it expires
    throw error;
  }
}

function recordSent(stores: Stores, mail: RecipientMail, now: Date): Promise<void> {
  const { formId, publicationKey, recipientId: id, mailId } = mail;
  return stores.recipients.recordSent({ formId, publicationKey, id }, mailId, now.toISOString());
}

function verdictOn(
  stores: Stores,
  mail: DueMail,
  now: Date,
  mayContinue: () => boolean,
): Promise<MailVerdict> {
  if (mail.kind === "to-recipients") return makeRecipientMails(stores, mail, now, mayContinue);
  if ("recipientId" in mail) return recipientMail(stores, mail, now);
  if ("instanceKey" in mail) return respondentMail(stores, mail, now);
  if (mail.kind === "came-in") return newsMail(stores, mail, now);
  return "formId" in mail ? formMail(stores, mail, now) : accountMail(stores, mail, now);
}

async function accountMail(stores: Stores, mail: AccountMail, now: Date): Promise<MailVerdict> {
  const user = await stores.users.find(mail.to);
  const isDue = mail.kind === "activation" ? user === undefined : user?.active === true;
  if (!isDue) return "never";
  const code = await issueCode(stores, mail, now);
  return {
    send: { to: mail.to, ...mailText(mail.kind, user?.locale ?? mail.locale, code, stores.origin) },
  };
}

/**
 * A code is created here, right before it is sent, and stored only as a hash.
 * @returns the six digits, or nothing for a mail without a code
 */
async function issueCode(stores: Stores, mail: AccountMail, now: Date): Promise<string> {
  if (mail.kind !== "activation" && mail.kind !== "reset") return "";
  const ref: CodeRef = { purpose: mail.kind, username: mail.to, binding: mail.binding ?? "" };
  const code = newSixDigits();
  const hash = keyedHash(await stores.secret(), "code", ref.purpose, mail.to, code);
  await stores.codes.issue(ref, hash, Math.floor(now.getTime() / 1000) + CODE_VALID_SECONDS);
  return code;
}
