import { whoami } from "../../shared/contract/account.ts";
import { domainOf } from "../../shared/stores/dynamodb/user-store.ts";
import { endpoint } from "../endpoint.ts";

/** The signed-in user. */
export const handler = endpoint(whoami, async ({ user }) => {
  const { username, firstName, lastName, roles, locale } = user();
  return { username, firstName, lastName, roles, locale, domain: domainOf(username) };
});
