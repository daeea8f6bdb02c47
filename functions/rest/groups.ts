import { groupList } from "../../shared/contract/groups.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { listedGroup } from "../presenters/group.ts";

/** The caller's groups, by name. */
export const handler = endpoint(groupList, async ({ stores, user }) => {
  const found = await stores.groups.findMany(Object.keys(user.groups ?? {}));
  const groups = found.flatMap((group) => (group === undefined ? [] : listedGroup(group, user.username)));
  return { groups: groups.sort((a, b) => a.name.localeCompare(b.name)) };
});
