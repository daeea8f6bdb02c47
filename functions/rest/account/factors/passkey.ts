import { passkeyAdd } from "../../../../shared/contract/factors.ts";
import { readNewPasskey } from "../../../accounts/passkeys.ts";
import { factorsToAddTo, welcomeFactor } from "../../../accounts/second-factors.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

export const handler = endpoint(passkeyAdd, async ({ input, stores, user, call }) => {
  const before = await factorsToAddTo(call, user.username);
  const read = await readNewPasskey(call, input.response, input.name);
  const isAdded = read && (await stores.factors.addPasskey(user.username, read.id, read.passkey, before));
  if (!isAdded) return { success: false, message: "This passkey can't be added. Try again." };
  return { success: true, ...(await welcomeFactor(call, user, before)) };
});
