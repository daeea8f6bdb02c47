import { passkeyOptions } from "../../../../shared/contract/factors.ts";
import { optionsToSignIn } from "../../../accounts/passkeys.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { limitAttempts } from "../../../endpoint/limit-attempts.ts";
import { beginPending } from "../../../endpoint/sessions.ts";

/** For whoever's password was right, one of their passkeys; for anybody else, any that this product knows. */
export const handler = endpoint(passkeyOptions, async ({ stores, call }) => {
  await limitAttempts(call, { passkeysByIp: call.clientAddress });
  const user = call.pending?.user;
  // whoever is signed in stays it until the answer comes
  if (call.signedIn === undefined && call.pending === undefined)
    await beginPending(call, undefined, { due: "factor" });
  const options = await optionsToSignIn(call, user && (await stores.factors.find(user.username)));
  return { options: { ...options } };
});
