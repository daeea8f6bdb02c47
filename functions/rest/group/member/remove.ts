import { groupMemberRemove } from "../../../../shared/contract/groups.ts";
import { removeMember } from "../../../../shared/people/group-members.ts";
import { problem } from "../../../../shared/problems.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** Takes somebody out of a group, or leaves it: the next call of that user is refused. */
export const handler = endpoint(groupMemberRemove, async ({ input, stores, group }) => {
  if ((await removeMember(stores, group.id, input.username)) === undefined) throw problem("MEMBER_NOT_FOUND");
  return { success: true };
});
