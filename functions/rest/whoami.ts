import { whoami } from "../../shared/contract/account.ts";
import { domainOf } from "../../shared/stores/dynamodb/user-store.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { recentSignInLeft } from "../endpoint/sessions.ts";

/** The signed-in user, and for how long the sign-in still counts as recent. */
export const handler = endpoint(whoami, async ({ user, call }) => {
  const { username, firstName, lastName, roles, locale } = user;
  const recentSignInSeconds = Math.max(0, recentSignInLeft(call));
  return { username, firstName, lastName, roles, locale, domain: domainOf(username), recentSignInSeconds };
});
