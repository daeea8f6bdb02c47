import { factorRemove } from "../../../../shared/contract/factors.ts";
import { mustHaveFactor } from "../../../accounts/complete-sign-in.ts";
import { requireRecentSignIn, tellByMail } from "../../../accounts/second-factors.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

const IS_LAST = "Two-step verification is required here. Add another way first, then remove this one.";
const IS_GONE = "There is no such factor any more.";

export const handler = endpoint(factorRemove, async ({ input: { kind, id = "" }, stores, user, call }) => {
  requireRecentSignIn(call);
  const { username } = user;
  if (kind === "device") {
    await stores.factors.removeDevice(username, id);
    return { success: true };
  }
  const keepsOne = await mustHaveFactor(stores, user);
  const isRemoved =
    kind === "totp"
      ? await stores.factors.removeTotp(username, { keepsOne })
      : await stores.factors.removePasskey(username, id, { keepsOne });
  if (!isRemoved) return { success: false, message: keepsOne ? IS_LAST : IS_GONE };
  await stores.factors.removeRest(username);
  await tellByMail(call, user);
  return { success: true };
});
