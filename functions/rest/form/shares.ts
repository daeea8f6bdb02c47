import { shares } from "../../../shared/contract/sharing.ts";
import { groupIdOf } from "../../../shared/groups.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { foundGroup } from "../../presenters/group.ts";
import { foundUser } from "../../presenters/user.ts";

/** Who shares the form, by name: people and groups. */
export const handler = endpoint(shares, async ({ input, stores }) => {
  const held = await stores.forms.listShares(input.id);
  const ids = held.flatMap(({ username }) => groupIdOf(username) ?? []);
  const [users, groups] = await Promise.all([
    stores.users.findMany(held.map(({ username }) => username)),
    stores.groups.findMany(ids),
  ]);
  return held
    .flatMap((share, index) => {
      const [user, group] = [users[index], groups[ids.indexOf(groupIdOf(share.username) ?? "")]];
      const found = user ? foundUser(user, share) : group && foundGroup(group, share);
      return found === undefined ? [] : [{ ...found, formId: input.id }];
    })
    .sort((a, b) => `${a.lastName} ${a.firstName}`.localeCompare(`${b.lastName} ${b.firstName}`));
});
