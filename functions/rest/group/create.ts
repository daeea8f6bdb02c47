import { groupSubject } from "../../../shared/audit.ts";
import { groupCreate } from "../../../shared/contract/groups.ts";
import { createGroup } from "../../../shared/people/group-members.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { limitAttempts } from "../../endpoint/limit-attempts.ts";
import { recordAudit } from "../../endpoint/record-audit.ts";

export const handler = endpoint(groupCreate, async ({ input, stores, user, now, call }) => {
  await limitAttempts(call, { givenByUser: user.username });
  const { id, name } = await createGroup(stores, user, input.name, now);
  await recordAudit(call, {
    subject: groupSubject(id),
    action: "group.create",
    object: "GROUP",
    details: { name },
  });
  return { success: true, groupId: id };
});
