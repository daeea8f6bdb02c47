import { userSearch } from "../../../shared/contract/sharing.ts";
import { findPeople } from "../../accounts/find-people.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { limitAttempts } from "../../endpoint/limit-attempts.ts";
import { foundUser } from "../../presenters/user.ts";

/** Designers; searches are rate-limited, so that nobody can copy the whole list. */
export const handler = endpoint(userSearch, async ({ input, user, call }) => {
  await limitAttempts(call, { searchesByUser: user.username });
  const found = await findPeople(call, user, input.query);
  return found.map((one) => foundUser(one, undefined));
});
