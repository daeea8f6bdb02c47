import { shares } from "../../../shared/contract/sharing.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { foundUser } from "../../presenters/user.ts";

/** Who shares the form, by name. */
export const handler = endpoint(shares, async ({ input, stores }) => {
  const held = await stores.forms.listShares(input.id);
  const users = await stores.users.findMany(held.map(({ username }) => username));
  return users
    .flatMap((user, index) =>
      user === undefined ? [] : [{ ...foundUser(user, held[index]), formId: input.id }],
    )
    .sort((a, b) => `${a.lastName} ${a.firstName}`.localeCompare(`${b.lastName} ${b.firstName}`));
});
