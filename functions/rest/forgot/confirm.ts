import { forgotConfirm } from "../../../shared/contract/account.ts";
import { RESET_TICKET_SECONDS } from "../../../shared/timings.ts";
import { idHash, newSecretId } from "../../../shared/tokens.ts";
import { recordSignIn, tryCode } from "../../accounts/sign-in-attempts.ts";
import { visitorOf } from "../../endpoint/call.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { epochSeconds } from "../../endpoint/sessions.ts";

/** Exchanges the mailed code, in this browser, for a ticket that sets one new password within ten minutes. */
export const handler = endpoint(forgotConfirm, async ({ input, stores, now, call }) => {
  const { email, code } = input;
  const ref = { purpose: "reset" as const, username: email, binding: idHash(visitorOf(call)) };
  const isRight = (await tryCode(call, ref, code)) !== undefined;
  await recordSignIn(call, { username: email, by: "code", isRight });
  if (!isRight || !(await stores.codes.redeem(ref))) {
    return {
      success: false,
      message: "This code isn't right or is no longer valid. Check it, or ask for a new one.",
    };
  }
  const ticket = newSecretId();
  const epoch = (await stores.users.find(email))?.sessionEpoch ?? 0;
  const expiresAt = epochSeconds(now) + RESET_TICKET_SECONDS;
  await stores.codes.issueTicket(idHash(ticket), email, expiresAt, epoch);
  return { success: true, ticket };
});
