import { profile } from "../../../shared/contract/people.ts";
import { problem } from "../../../shared/problems.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** Changes the user's own names and language. Searches find them by the new name before the old one stops working. */
export const handler = endpoint(profile, async ({ input, stores, user }) => {
  const before = user;
  const { firstName, lastName, locale } = input;
  await stores.people.addTerms({ username: before.username, firstName, lastName });
  const now = await stores.users.changeProfile(before.username, { firstName, lastName, locale });
  if (now === undefined) throw problem("SIGN_IN_NEEDED");
  await stores.people.dropTerms(before, now);
  return { success: true, firstName, lastName, locale };
});
