import { passkeyAddOptions } from "../../../../../shared/contract/factors.ts";
import { optionsToAdd } from "../../../../accounts/passkeys.ts";
import { requireRecentSignIn } from "../../../../accounts/second-factors.ts";
import { endpoint } from "../../../../endpoint/endpoint.ts";

export const handler = endpoint(passkeyAddOptions, async ({ stores, user, call }) => {
  requireRecentSignIn(call);
  return { options: { ...(await optionsToAdd(call, user, await stores.factors.find(user.username))) } };
});
