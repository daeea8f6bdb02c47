import { groupMemberSave } from "../../../../shared/contract/groups.ts";
import { saveMember } from "../../../../shared/people/group-members.ts";
import { membershipOf } from "../../../../shared/stores/records/group.ts";
import { findToShare } from "../../../accounts/find-people.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** Adds somebody whom the caller can find, or changes a member; it applies to their next call. */
export const handler = endpoint(groupMemberSave, async ({ input, stores, user, group, now, call }) => {
  if (membershipOf(group, input.username) === undefined) await findToShare(call, user, input.username);
  await saveMember(stores, group.id, input, now);
  return { success: true };
});
