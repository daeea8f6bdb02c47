import { totpBegin } from "../../../../../shared/contract/factors.ts";
import { idHash } from "../../../../../shared/tokens.ts";
import { factorsToAddTo, newTotp } from "../../../../accounts/second-factors.ts";
import { endpoint } from "../../../../endpoint/endpoint.ts";

/** The session keeps the secret until a code of it was entered. */
export const handler = endpoint(totpBegin, async ({ stores, user, call }) => {
  await factorsToAddTo(call, user.username);
  const { secret, uri, sealed } = await newTotp(call, user.username);
  await stores.sessions.setNewTotp(idHash(call.signedIn?.sessionId ?? ""), sealed);
  return { secret, uri };
});
