import { groupAll } from "../../../shared/contract/groups.ts";
import { actingOwners } from "../../../shared/stores/records/group.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

export const handler = endpoint(groupAll, async ({ input, stores }) => {
  const { groups, next } = await stores.groups.list(input.limit, input.after);
  const rows = groups.map((group) => ({
    ...{ groupId: group.id, name: group.name, owners: actingOwners(group) },
    members: Object.keys(group.members).length,
  }));
  return { groups: rows, ...(next !== undefined && { next }) };
});
