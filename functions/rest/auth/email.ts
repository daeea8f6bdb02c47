import { authEmail } from "../../../shared/contract/account.ts";
import { authStart } from "../../../shared/contract/sign-in.ts";
import { providerOf } from "../../../shared/identity-providers.ts";
import { hintCookie } from "../../endpoint/cookies.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** How an address signs in. Its domain alone decides, so the answer reveals nothing about accounts. */
export const handler = endpoint(authEmail, async ({ input: { email }, stores, call }) => {
  const provider = providerOf(stores, email);
  if (provider === undefined) return { mode: "password" as const };
  call.setCookies.push(hintCookie(stores.origin, email));
  const { id, name } = provider;
  const redirectUrl = `${stores.origin}${authStart.path}?${new URLSearchParams({ provider: id })}`;
  return { mode: "federated" as const, redirectUrl, name };
});
