import { userFormSearch } from "../../../../shared/contract/sharing.ts";
import { endpoint } from "../../../endpoint.ts";
import { findPeople } from "../../../findable.ts";
import { limitAttempts } from "../../../limit-attempts.ts";
import { foundUser } from "../../../shared-user.ts";

/** Designers with what each holds on the form; its owner is found as such. */
export const handler = endpoint(userFormSearch, async ({ input, stores, user, form, call }) => {
  await limitAttempts(call, { searchesByUser: user().username });
  const found = await findPeople(call, user(), input.query);
  const shares = await stores.forms.findShares(
    input.formId,
    found.map(({ username }) => username),
  );
  return found.map((one, index) => {
    const isOwner = one.username === form().ownerUsername;
    return foundUser(one, isOwner ? { privilege: "O", data: true } : shares[index]);
  });
});
