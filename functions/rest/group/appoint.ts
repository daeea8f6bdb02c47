import { groupAppoint } from "../../../shared/contract/groups.ts";
import { appointOwner } from "../../../shared/people/group-members.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

export const handler = endpoint(groupAppoint, async ({ input, stores, now }) => {
  await appointOwner(stores, input.groupId, input.username, now);
  return { success: true };
});
