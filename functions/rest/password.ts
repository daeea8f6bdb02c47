import { sendLater } from "../../shared/accounts/due-mail.ts";
import { hashPassword } from "../../shared/accounts/password-hash.ts";
import { idHash } from "../../shared/accounts/tokens.ts";
import { ERROR_PREFIX } from "../../shared/brand.ts";
import { password } from "../../shared/contract/account.ts";
import { problem } from "../../shared/problems.ts";
import { RECENT_SIGN_IN_SECONDS } from "../../shared/timings.ts";
import { endpoint } from "../endpoint.ts";
import { limitAttempts } from "../limit-attempts.ts";
import { epochSeconds, signIn } from "../middleware/sessions.ts";
import { noteSignIn } from "../note-sign-in.ts";
import { rememberBrowser } from "../sign-in-attempts.ts";

/** Sets a new password by ticket or session; every other session of the user ends. */
export const handler = endpoint(password, async ({ input, stores, now, call }) => {
  await limitAttempts(call, { codesByIp: call.place });
  const byTicket = input.ticket !== undefined;
  const username = byTicket
    ? await stores.codes.redeemTicket(idHash(input.ticket ?? ""), epochSeconds(now))
    : call.signedIn?.user.username;
  if (username === undefined) {
    if (!byTicket) throw problem("SIGN_IN_NEEDED");
    return {
      success: false,
      code: `${ERROR_PREFIX}-3`,
      message: "Your code was used or is too old. Ask for a new one.",
    };
  }
  const signedInAt = call.signedIn?.session.createdAt ?? 0;
  if (!byTicket && epochSeconds(now) - signedInAt > RECENT_SIGN_IN_SECONDS) {
    return {
      success: false,
      code: `${ERROR_PREFIX}-3`,
      message: "You signed in a while ago. Sign in again, then change your password within ten minutes.",
    };
  }
  const user = await stores.users.changePassword(
    username,
    await hashPassword(input.password, await stores.secret()),
  );
  if (user === undefined)
    return { success: false, code: `${ERROR_PREFIX}-3`, message: "Password change failed." };
  if (byTicket) await noteSignIn(call, { username, by: "ticket", isRight: true });
  await sendLater(stores, { kind: "password-changed", to: username, locale: user.locale }, now);
  await rememberBrowser(call, user); // the mailed code, or the session, has shown whose browser it is
  if (!byTicket) await signIn(call, user); // a new session in the new epoch: the one that asked goes on
  return { success: true, message: "Your password has been successfully changed." };
});
