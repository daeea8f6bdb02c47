import { sendLater } from "../../../shared/accounts/due-mail.ts";
import { allowAttempt, allowMail } from "../../../shared/accounts/limits.ts";
import { forgotSend } from "../../../shared/contract/account.ts";
import { endpoint } from "../../endpoint.ts";
import { limitAttempts } from "../../limit-attempts.ts";
import { epochSeconds } from "../../middleware/sessions.ts";

/** Queues a mail with a code; the worker alone looks whether the address is known, so nobody can tell from here. */
export const handler = endpoint(forgotSend, async ({ input, stores, now, call }) => {
  await limitAttempts(call, { mailsByIp: call.place });
  const seconds = epochSeconds(now);
  const mayMail =
    (await allowMail(stores, `reset ${input.email}`, seconds)) &&
    (await allowAttempt(stores, "mailsByAddress", `reset ${input.email}`, seconds));
  if (mayMail) await sendLater(stores, { kind: "reset", to: input.email, locale: "en" }, now);
  return {
    success: true,
    message: "If this address has an account, a code is on its way. Please check your email.",
  };
});
