import { formMail } from "../shared/people/form-mails.ts";
import { mailText } from "../shared/people/mail-texts.ts";
import { newsMail, recordMailed } from "../shared/people/news-mail.ts";
import { type MailVerdict, respondentMail } from "../shared/people/respondent-mails.ts";
import type { CodeRef } from "../shared/stores/dynamodb/code-store.ts";
import type { AccountMail, DueMail } from "../shared/stores/dynamodb/mail-store.ts";
import type { Stores } from "../shared/stores/index.ts";
import { CODE_VALID_SECONDS } from "../shared/timings.ts";
import { keyedHash, newSixDigits } from "../shared/tokens.ts";
import { consumer } from "./consumer.ts";

/**
 * Sends one mail, unless it is no longer wanted, or postpones it. Of concurrent deliveries only one does the work; a mail is
 * sent twice only if the function crashes between the mail server's acceptance and recording it.
 */
export const handler = consumer("mails", ({ mailId }, { stores, now }) => sendMail(stores, mailId, now));

/** The same, at a time. */
export async function sendMail(stores: Stores, mailId: string, now: Date): Promise<void> {
  const mail = await stores.mails.claim(mailId, Math.floor(now.getTime() / 1000));
  if (mail === undefined) return;
  try {
    const verdict = await verdictOn(stores, mail, now);
    if (verdict !== "never" && "later" in verdict) {
      await stores.mails.postpone(mailId, verdict.later.toISOString());
      return;
    }
    if (verdict !== "never") {
      await stores.mailer.send(verdict.send);
      if (mail.kind === "came-in") await recordMailed(stores, mail);
    }
    await stores.mails.markSent(mailId, now.toISOString());
  } catch (error) {
    await stores.mails.release(mailId).catch(() => undefined); // otherwise it expires
    throw error;
  }
}

function verdictOn(stores: Stores, mail: DueMail, now: Date): Promise<MailVerdict> {
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
