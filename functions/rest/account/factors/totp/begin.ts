import { totpBegin } from "../../../../../shared/contract/factors.ts";
import { factorsToAddTo, newTotp } from "../../../../accounts/second-factors.ts";
import { endpoint } from "../../../../endpoint/endpoint.ts";

export const handler = endpoint(totpBegin, async ({ stores, user, now, call }) => {
  await factorsToAddTo(call, user.username);
  const { secret, uri, sealed } = await newTotp(call, user.username);
  await stores.factors.beginTotp(user.username, sealed, now.toISOString());
  return { secret, uri };
});
