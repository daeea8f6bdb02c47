import { recoveryRenew } from "../../../../shared/contract/factors.ts";
import { makeRecoveryCodes, requireRecentSignIn, tellByMail } from "../../../accounts/second-factors.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

export const handler = endpoint(recoveryRenew, async ({ user, call }) => {
  requireRecentSignIn(call);
  const recoveryCodes = await makeRecoveryCodes(call, user.username);
  await tellByMail(call, user);
  return { recoveryCodes };
});
