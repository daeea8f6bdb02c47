import { idHash, keyedHash, newSecretId, sameHash } from "../../../shared/accounts/tokens.ts";
import { forgotConfirm } from "../../../shared/contract/account.ts";
import { RESET_BINDING } from "../../../shared/stores/dynamodb/code-store.ts";
import { RESET_TICKET_SECONDS } from "../../../shared/timings.ts";
import { endpoint } from "../../endpoint.ts";
import { limitAttempts } from "../../limit-attempts.ts";
import { epochSeconds } from "../../middleware/sessions.ts";
import { noteSignIn } from "../../note-sign-in.ts";

/** Trades a mailed code for a ticket that sets one new password within ten minutes. */
export const handler = endpoint(forgotConfirm, async ({ input, stores, now, call }) => {
  const { email, code } = input;
  await limitAttempts(call, { codesByAddress: email, codesByIp: call.place });
  const ref = { purpose: "reset" as const, username: email, binding: RESET_BINDING };
  const mailed = await stores.codes.attempt(ref, epochSeconds(now));
  const entered = keyedHash(await stores.secret(), "code", ref.purpose, email, code);
  const isRight = mailed !== undefined && sameHash(mailed.codeHash ?? "", entered);
  await noteSignIn(call, { username: email, by: "code", isRight });
  if (!isRight || !(await stores.codes.redeem(ref))) {
    return {
      success: false,
      message: "This code isn't right or is no longer valid. Check it, or ask for a new one.",
    };
  }
  const ticket = newSecretId();
  await stores.codes.issueTicket(idHash(ticket), email, epochSeconds(now) + RESET_TICKET_SECONDS);
  return { success: true, ticket };
});
