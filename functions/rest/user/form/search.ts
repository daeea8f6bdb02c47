import { userFormSearch } from "../../../../shared/contract/sharing.ts";
import { MAX_PEOPLE_FOUND } from "../../../../shared/limits.ts";
import { endpoint } from "../../../endpoint.ts";
import { limitAttempts } from "../../../limit-attempts.ts";
import { foundUser } from "../../../shared-user.ts";

/** Active users with what each holds on the form; its owner is found as such. */
export const handler = endpoint(userFormSearch, async ({ input, stores, user, form, call }) => {
  await limitAttempts(call, { searchesByUser: user().username });
  const found = await stores.people.search(input.query, MAX_PEOPLE_FOUND, ({ active }) => active);
  const shares = await stores.forms.findShares(
    input.formId,
    found.map(({ username }) => username),
  );
  return found.map((one, index) => {
    const isOwner = one.username === form().ownerUsername;
    return foundUser(one, isOwner ? { privilege: "O", data: true } : shares[index]);
  });
});
