import { userSearch } from "../../../shared/contract/sharing.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { foundUser } from "../../presenters/shared-user.ts";
import { findPeople } from "../../support/findable.ts";
import { limitAttempts } from "../../support/limit-attempts.ts";

/** Designers; how often somebody may ask is limited, so that nobody copies the list of all. */
export const handler = endpoint(userSearch, async ({ input, user, call }) => {
  await limitAttempts(call, { searchesByUser: user.username });
  const found = await findPeople(call, user, input.query);
  return found.map((one) => foundUser(one, undefined));
});
