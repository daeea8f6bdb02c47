import { userSubject } from "../../shared/audit.ts";
import { ERROR_PREFIX } from "../../shared/brand.ts";
import { password } from "../../shared/contract/account.ts";
import { passwordsAreOff } from "../../shared/identity-providers.ts";
import { passwordGuessable } from "../../shared/password.ts";
import { sendLater } from "../../shared/people/due-mail.ts";
import { hashPassword } from "../../shared/people/password-hash.ts";
import { problem } from "../../shared/problems.ts";
import { idHash } from "../../shared/tokens.ts";
import { isGuessableFor } from "../accounts/choose-password.ts";
import { recordSignIn, rememberBrowser } from "../accounts/sign-in-attempts.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { limitAttempts } from "../endpoint/limit-attempts.ts";
import { recordBegin, recordEnd } from "../endpoint/record-audit.ts";
import { epochSeconds, recentSignInLeft, signIn } from "../endpoint/sessions.ts";

const CODE_OVER = "Your code or link was used or is too old. Ask for a new one.";

const refused = (message: string) => ({ success: false, code: `${ERROR_PREFIX}-3`, message });

/** Sets a new password by ticket or session; all other sessions and tickets of the user end. */
export const handler = endpoint(password, async ({ input, stores, now, call }) => {
  const seconds = epochSeconds(now);
  const ticketHash = input.ticket === undefined ? undefined : idHash(input.ticket);
  const ticket = ticketHash === undefined ? undefined : await stores.codes.findTicket(ticketHash, seconds);
  const changing = ticket ? await stores.users.find(ticket.username) : call.signedIn?.user;
  if (ticketHash === undefined) {
    if (changing === undefined) throw problem("SIGN_IN_NEEDED");
    if (recentSignInLeft(call) < 0)
      return refused(
        "You signed in a while ago. Sign in again, then change your password within ten minutes.",
      );
  } else if (!ticket || changing === undefined) return refused(CODE_OVER);
  const { username } = changing;
  const isOff = passwordsAreOff(stores, username);
  if (isOff !== undefined) return refused(isOff);
  await limitAttempts(call, { passwordsByUser: username });
  if (await isGuessableFor(changing, input.password)) return refused(passwordGuessable); // and the ticket stays valid
  const redeemed = ticketHash && (await stores.codes.redeemTicket(ticketHash, seconds));
  if (ticketHash !== undefined && !redeemed) return refused(CODE_OVER);
  await recordBegin(call, {
    subject: userSubject(username),
    action: "account.password",
    object: "ACCOUNT",
    actor: username,
    details: { by: redeemed ? (ticket?.by ?? "mailed code") : "session" },
  });
  const pepper = await stores.keyring.current();
  const user = await stores.users.changePassword(
    username,
    await hashPassword(input.password, pepper.key, pepper.version, stores.passwordCost),
    ticket ? ticket.epoch : undefined,
  );
  if (user === undefined) return refused(redeemed ? CODE_OVER : "Password change failed.");
  await recordEnd(call);
  if (redeemed) await recordSignIn(call, { username, by: "ticket", isRight: true });
  await sendLater(stores, { kind: "password-changed", to: username, locale: user.locale }, now);
  await rememberBrowser(call, user); // the mailed code, or the session, has proven whose browser it is
  if (!redeemed) await signIn(call, user, call.signedIn?.session); // a new session in the new epoch: the session that made the call continues
  return { success: true, message: "Your password has been successfully changed." };
});
