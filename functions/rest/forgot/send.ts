import { forgotSend } from "../../../shared/contract/account.ts";
import { sendLater } from "../../../shared/people/due-mail.ts";
import { allowMail } from "../../../shared/people/limits.ts";
import { idHash } from "../../../shared/tokens.ts";
import { visitorOf } from "../../endpoint/call.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { epochSeconds } from "../../endpoint/sessions.ts";
import { attemptsLeft, limitAttempts, mailsTo } from "../../support/limit-attempts.ts";

/**
 * Queues a mail with a code for this browser; the worker alone looks whether the address is known, so nobody can tell
 * from here. Each browser has a code of its own and each place its own number of mails, so that nobody who asks in
 * another's name keeps them from their account.
 */
export const handler = endpoint(forgotSend, async ({ input, stores, now, call }) => {
  await limitAttempts(call, { mailsByIp: call.place });
  const { email } = input;
  const binding = idHash(visitorOf(call));
  const mayMail =
    (await allowMail(stores, `reset ${email} ${binding}`, epochSeconds(now))) &&
    (await attemptsLeft(call, {
      ...mailsTo(`reset ${email}`, call),
      resetsByAddressAndIp: `${email} ${call.place.near}`,
      resetsByAddress: email,
    }));
  if (mayMail) await sendLater(stores, { kind: "reset", to: email, locale: "en", binding }, now);
  return {
    success: true,
    message: "If this address has an account, a code is on its way. Please check your email.",
  };
});
