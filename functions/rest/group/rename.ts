import { groupRename } from "../../../shared/contract/groups.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

export const handler = endpoint(groupRename, async ({ input: { groupId, name }, stores }) => {
  await stores.groups.change(groupId, (group) => ({ ...group, name }));
  return { success: true };
});
