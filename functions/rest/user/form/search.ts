import { userFormSearch } from "../../../../shared/contract/sharing.ts";
import { findPeople } from "../../../accounts/find-people.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { limitAttempts } from "../../../endpoint/limit-attempts.ts";
import { foundUser } from "../../../presenters/user.ts";

/** Designers with their privilege on the form; its owner is marked as such. */
export const handler = endpoint(userFormSearch, async ({ input, stores, user, form, call }) => {
  await limitAttempts(call, { searchesByUser: user.username });
  const found = await findPeople(call, user, input.query);
  const shares = await stores.forms.findShares(
    input.formId,
    found.map(({ username }) => username),
  );
  return found.map((one, index) => {
    const isOwner = one.username === form.ownerUsername;
    return foundUser(one, isOwner ? { privilege: "O", data: true } : shares[index]);
  });
});
