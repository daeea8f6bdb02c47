import { forgotSend } from "../../../shared/contract/account.ts";
import { passwordsAreOff } from "../../../shared/identity-providers.ts";
import { sendLater } from "../../../shared/people/due-mail.ts";
import { allowMail } from "../../../shared/people/limits.ts";
import { idHash } from "../../../shared/tokens.ts";
import { visitorOf } from "../../endpoint/call.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { attemptsLeft, limitAttempts, mailsTo } from "../../endpoint/limit-attempts.ts";
import { epochSeconds } from "../../endpoint/sessions.ts";

/**
 * Queues a mail with a code for this browser; only the worker checks whether the address has an account, so the answer
 * reveals nothing. Each browser has its own code and each place its own number of mails, so nobody who requests codes for
 * another's address can lock them out.
 */
export const handler = endpoint(forgotSend, async ({ input, stores, now, call }) => {
  await limitAttempts(call, { mailsByIp: call.clientAddress });
  const { email } = input;
  const isOff = passwordsAreOff(stores, email);
  if (isOff !== undefined) return { success: false, message: isOff };
  const binding = idHash(visitorOf(call));
  const mayMail =
    (await allowMail(stores, `reset ${email} ${binding}`, epochSeconds(now))) &&
    (await attemptsLeft(call, {
      ...mailsTo(`reset ${email}`, call),
      resetsByAddressAndIp: `${email} ${call.clientAddress.near}`,
      resetsByAddress: email,
    }));
  if (mayMail) await sendLater(stores, { kind: "reset", to: email, locale: "en", binding }, now);
  return {
    success: true,
    message: "If this address has an account, a code is on its way. Please check your email.",
  };
});
