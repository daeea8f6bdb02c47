import { groupDelete } from "../../../shared/contract/groups.ts";
import { endGroup } from "../../../shared/people/group-members.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

export const handler = endpoint(groupDelete, async ({ stores, group, now }) => {
  await endGroup(stores, group, now);
  return { success: true };
});
