import { resend } from "../../../shared/contract/account.ts";
import { passwordsAreOff } from "../../../shared/identity-providers.ts";
import { sendLater } from "../../../shared/people/due-mail.ts";
import { allowMail } from "../../../shared/people/limits.ts";
import { idHash } from "../../../shared/tokens.ts";
import { visitorOf } from "../../endpoint/call.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { attemptsLeft, limitAttempts, mailsTo } from "../../endpoint/limit-attempts.ts";
import { epochSeconds } from "../../endpoint/sessions.ts";

/** Mails a new code for this browser's sign-up; without one, nothing is mailed and the answer is the same. */
export const handler = endpoint(resend, async ({ input, stores, now, call }) => {
  await limitAttempts(call, { mailsByIp: call.clientAddress });
  const isOff = passwordsAreOff(stores, input.email);
  if (isOff !== undefined) return { success: false, message: isOff };
  const binding = idHash(visitorOf(call));
  if (!(await allowMail(stores, `${input.email} ${binding}`, epochSeconds(now)))) {
    return {
      success: false,
      message: "A code was sent a moment ago. Wait a minute before asking for another.",
    };
  }
  if (!(await attemptsLeft(call, mailsTo(input.email, call)))) {
    return { success: false, message: "Too many codes were sent to this address. Try again in an hour." };
  }
  const pending = await stores.codes.find({ purpose: "activation", username: input.email, binding });
  if (pending?.signUp !== undefined) {
    await sendLater(
      stores,
      { kind: "activation", to: input.email, locale: pending.signUp.locale, binding },
      now,
    );
  }
  return { success: true, message: "Your activation code has been resent. Please check your email." };
});
