import { totpAdd } from "../../../../shared/contract/factors.ts";
import { factorsToAddTo, stepOfCode, welcomeFactor } from "../../../accounts/second-factors.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { limitAttempts } from "../../../endpoint/limit-attempts.ts";

/** A code of the new app shows that it was set up; it is used up by that. */
export const handler = endpoint(totpAdd, async ({ input, stores, user, now, call }) => {
  const { username } = user;
  const before = await factorsToAddTo(call, username);
  await limitAttempts(call, { codesToAddByUser: username });
  const secret = call.signedIn?.session.newTotp;
  const step = secret === undefined ? undefined : await stepOfCode(call, secret, input.code);
  const isAdded =
    secret !== undefined &&
    step !== undefined &&
    (await stores.factors.addTotp(username, { secret, addedAt: now.toISOString(), step }, before));
  if (!isAdded)
    return { success: false, message: "This code isn't right. Enter the one that the app shows now." };
  return { success: true, ...(await welcomeFactor(call, user, before)) };
});
