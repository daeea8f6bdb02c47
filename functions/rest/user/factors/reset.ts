import { factorsReset } from "../../../../shared/contract/factors.ts";
import { problem } from "../../../../shared/problems.ts";
import { requireRecentSignIn, tellByMail } from "../../../accounts/second-factors.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** For somebody who lost them. Administrators can't lift their own: another one does. */
export const handler = endpoint(factorsReset, async ({ input, stores, user, call }) => {
  requireRecentSignIn(call);
  if (input.username === user.username) throw problem("OWN_ACCOUNT");
  const found = await stores.users.find(input.username);
  if (found === undefined) throw problem("USER_NOT_FOUND");
  await stores.users.endSessions(found.username); // first, so that none of them adds another
  await stores.factors.reset(found.username);
  await tellByMail(call, found);
  return { success: true };
});
