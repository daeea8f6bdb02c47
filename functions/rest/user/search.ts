import { userSearch } from "../../../shared/contract/sharing.ts";
import { findOwnGroups, findPeople } from "../../accounts/find-people.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { limitAttempts } from "../../endpoint/limit-attempts.ts";
import { foundGroup } from "../../presenters/group.ts";
import { foundUser } from "../../presenters/user.ts";

/** The caller's groups, and designers; searches are rate-limited, so that nobody can copy the whole list. */
export const handler = endpoint(userSearch, async ({ input, user, call }) => {
  await limitAttempts(call, { searchesByUser: user.username });
  const found = await findPeople(call, user, input.query);
  const groups = await findOwnGroups(call, user, input.query);
  return [
    ...groups.map((group) => foundGroup(group, undefined)),
    ...found.map((one) => foundUser(one, undefined)),
  ];
});
