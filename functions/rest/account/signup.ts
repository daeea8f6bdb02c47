import { signup } from "../../../shared/contract/account.ts";
import { passwordsAreOff } from "../../../shared/identity-providers.ts";
import { sendLater } from "../../../shared/people/due-mail.ts";
import { allowMail } from "../../../shared/people/limits.ts";
import { hashPassword } from "../../../shared/people/password-hash.ts";
import { idHash } from "../../../shared/tokens.ts";
import { refuseGuessable } from "../../accounts/choose-password.ts";
import { visitorOf } from "../../endpoint/call.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { limitAttempts, mailsTo } from "../../endpoint/limit-attempts.ts";
import { epochSeconds } from "../../endpoint/sessions.ts";

/**
 * Keeps what was entered, bound to this browser, until the mailed code is entered here: so nobody can set their own password
 * on an address that somebody else activates. That an address already has an account is said only in the mail.
 */
export const handler = endpoint(signup, async ({ input, stores, now, call }) => {
  const { email, password, firstName, lastName, locale } = input;
  await limitAttempts(call, {
    signUpByIp: call.clientAddress,
    mailsByIp: call.clientAddress,
    ...mailsTo(email, call),
  });
  const isOff = passwordsAreOff(stores, email);
  if (isOff !== undefined) return { success: false, email, message: isOff };
  await refuseGuessable(password, { username: email, firstName, lastName });
  const pepper = await stores.keyring.current();
  const passwordHash = await hashPassword(password, pepper.key, pepper.version, stores.passwordCost);
  const known = (await stores.users.find(email)) !== undefined;
  const binding = idHash(visitorOf(call));
  // Also stored for a known address, which is mailed no code: here and at a resend, both cases make the same AWS requests.
  const ref = { purpose: "activation" as const, username: email, binding };
  await stores.codes.keepSignUp(ref, { firstName, lastName, locale, passwordHash }, epochSeconds(now));
  const kind = known ? "known-address" : "activation";
  // Submitted again within a minute, the code that was just mailed activates the latest input. Another browser gets
  // a code of its own, so that nobody can block an address from signing up by trying first.
  const mayMail = await allowMail(stores, `${kind} ${email} ${binding}`, epochSeconds(now));
  if (!mayMail) return { success: true, email };
  await sendLater(stores, { kind, to: email, locale, binding }, now);
  return { success: true, email };
});
