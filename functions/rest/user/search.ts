import { userSearch } from "../../../shared/contract/sharing.ts";
import { MAX_PEOPLE_FOUND } from "../../../shared/limits.ts";
import { endpoint } from "../../endpoint.ts";
import { limitAttempts } from "../../limit-attempts.ts";
import { foundUser } from "../../shared-user.ts";

/** Active users; how often somebody may ask is limited, so that nobody copies the list of all. */
export const handler = endpoint(userSearch, async ({ input, stores, user, call }) => {
  await limitAttempts(call, { searchesByUser: user().username });
  const found = await stores.people.search(input.query, MAX_PEOPLE_FOUND, ({ active }) => active);
  return found.map((one) => foundUser(one, undefined));
});
