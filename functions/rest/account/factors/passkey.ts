import { passkeyAdd } from "../../../../shared/contract/factors.ts";
import { readNewPasskey } from "../../../accounts/passkeys.ts";
import { requireRecentSignIn, welcomeFactor } from "../../../accounts/second-factors.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

export const handler = endpoint(passkeyAdd, async ({ input, stores, user, call }) => {
  requireRecentSignIn(call);
  const read = await readNewPasskey(call, input.response, input.name);
  const isTaken = read !== undefined && (await stores.factors.ownerOf(read.id)) !== undefined;
  if (read === undefined || isTaken)
    return { success: false, message: "This passkey can't be added. Try again." };
  const before = await stores.factors.find(user.username);
  await stores.factors.addPasskey(user.username, read.id, read.passkey);
  return { success: true, ...(await welcomeFactor(call, user, before)) };
});
