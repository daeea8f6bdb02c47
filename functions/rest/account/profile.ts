import { profile } from "../../../shared/contract/people.ts";
import { problem } from "../../../shared/problems.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** Changes one's own names and language. Under the new name one is found before, under the old one no longer after. */
export const handler = endpoint(profile, async ({ input, stores, user }) => {
  const before = user;
  const { firstName, lastName, locale } = input;
  await stores.people.addTerms({ username: before.username, firstName, lastName });
  const now = await stores.users.changeProfile(before.username, { firstName, lastName, locale });
  if (now === undefined) throw problem("SIGN_IN_NEEDED");
  await stores.people.dropTerms(before, now);
  return { success: true, firstName, lastName, locale };
});
