import { factorRemove } from "../../../../shared/contract/factors.ts";
import { mustHaveFactor } from "../../../accounts/complete-sign-in.ts";
import { requireRecentSignIn, tellByMail } from "../../../accounts/second-factors.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

export const handler = endpoint(factorRemove, async ({ input, stores, user, call }) => {
  requireRecentSignIn(call);
  const { username } = user;
  if (input.kind === "device") {
    await stores.factors.removeDevice(username, input.id);
    return { success: true };
  }
  const { totp, passkeys } = await stores.factors.find(username);
  const left =
    input.kind === "totp"
      ? Object.keys(passkeys)
      : [...Object.keys(passkeys).filter((id) => id !== input.id), ...(totp ? ["totp"] : [])];
  if (left.length === 0 && (await mustHaveFactor(stores, user)))
    return {
      success: false,
      message: "A second factor is required here. Add another one first, then remove this.",
    };
  if (input.kind === "totp") await stores.factors.removeTotp(username);
  else await stores.factors.removePasskey(username, input.id);
  await tellByMail(call, user);
  return { success: true };
});
