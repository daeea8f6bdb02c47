import { passkeyAddOptions } from "../../../../../shared/contract/factors.ts";
import { optionsToAdd } from "../../../../accounts/passkeys.ts";
import { factorsToAddTo } from "../../../../accounts/second-factors.ts";
import { endpoint } from "../../../../endpoint/endpoint.ts";

export const handler = endpoint(passkeyAddOptions, async ({ user, call }) => {
  return { options: { ...(await optionsToAdd(call, user, await factorsToAddTo(call, user.username))) } };
});
