import { mailText } from "../shared/accounts/mail-texts.ts";
import { keyedHash, newSixDigits } from "../shared/accounts/tokens.ts";
import { type CodeRef, RESET_BINDING } from "../shared/stores/dynamodb/code-store.ts";
import type { DueMail } from "../shared/stores/dynamodb/mail-store.ts";
import type { Stores } from "../shared/stores/index.ts";
import { CODE_VALID_SECONDS } from "../shared/timings.ts";
import { consumer } from "./consumer.ts";

/** Sends one mail. A code is made here, just before it is sent, and stored as a hash: it rests nowhere. */
export const handler = consumer("mails", async ({ mailId }, { stores, now }) => {
  const mail = await stores.mails.find(mailId);
  if (mail === undefined || mail.sentAt !== undefined) return;
  const user = await stores.users.find(mail.to);
  const isWanted = mail.kind === "activation" ? user === undefined : user?.active === true;
  if (isWanted) {
    const code = await issueCode(stores, mail, now);
    const text = mailText(mail.kind, user?.locale ?? mail.locale, code, stores.origin);
    await stores.mailer.send({ to: mail.to, ...text });
  }
  await stores.mails.markSent(mailId, now.toISOString());
});

/** @returns the six digits, or nothing for a mail without a code */
async function issueCode(stores: Stores, mail: DueMail, now: Date): Promise<string> {
  if (mail.kind !== "activation" && mail.kind !== "reset") return "";
  const ref: CodeRef = { purpose: mail.kind, username: mail.to, binding: mail.binding ?? RESET_BINDING };
  const code = newSixDigits();
  const hash = keyedHash(await stores.secret(), "code", ref.purpose, mail.to, code);
  await stores.codes.issue(ref, hash, Math.floor(now.getTime() / 1000) + CODE_VALID_SECONDS);
  return code;
}
