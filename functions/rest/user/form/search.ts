import { userFormSearch } from "../../../../shared/contract/sharing.ts";
import { OWNER_RIGHTS } from "../../../../shared/form-rights.ts";
import { findOwnGroups, findPeople } from "../../../accounts/find-people.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { limitAttempts } from "../../../endpoint/limit-attempts.ts";
import { foundGroup } from "../../../presenters/group.ts";
import { foundUser, shownRights } from "../../../presenters/user.ts";

/** The caller's groups, and designers, with their privilege on the form; its owner is marked as such. */
export const handler = endpoint(userFormSearch, async ({ input, stores, user, form, call }) => {
  await limitAttempts(call, { searchesByUser: user.username });
  const people = await findPeople(call, user, input.query);
  const groups = await findOwnGroups(call, user, input.query);
  const found = [
    ...groups.map((group) => foundGroup(group, undefined)),
    ...people.map((one) => foundUser(one, undefined)),
  ];
  const shares = await stores.forms.findShares(
    input.formId,
    found.map(({ username }) => username),
  );
  return found.map((one, index) => {
    const rights = one.username === form.ownerUsername ? OWNER_RIGHTS : shares[index];
    return { ...one, ...(rights && shownRights(rights)) };
  });
});
