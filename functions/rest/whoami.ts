import { whoami } from "../../shared/contract/account.ts";
import { domainOf } from "../../shared/stores/dynamodb/user-store.ts";
import { RECENT_SIGN_IN_SECONDS } from "../../shared/timings.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { epochSeconds } from "../endpoint/sessions.ts";

/** The signed-in user, and for how long the sign-in still counts as recent. */
export const handler = endpoint(whoami, async ({ user, now, call }) => {
  const { username, firstName, lastName, roles, locale } = user;
  const age = epochSeconds(now) - (call.signedIn?.session.createdAt ?? 0);
  const recentSignInSeconds = Math.max(0, RECENT_SIGN_IN_SECONDS - age);
  return { username, firstName, lastName, roles, locale, domain: domainOf(username), recentSignInSeconds };
});
