import { formSubject } from "../../../../shared/audit.ts";
import { shareRevoke } from "../../../../shared/contract/sharing.ts";
import { groupIdOf } from "../../../../shared/groups.ts";
import { problem } from "../../../../shared/problems.ts";
import { givesAnswers } from "../../../../shared/stores/records/share.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordAudit } from "../../../endpoint/record-audit.ts";

/** Revokes a share, or gives up one's own: the next call of that user is refused. */
export const handler = endpoint(shareRevoke, async ({ input, stores, form, call }) => {
  const { formId, username } = input;
  if (username === form.ownerUsername) throw problem("SHARE_OF_OWNER");
  const before = await stores.forms.revokeShare(formId, username);
  if (before === undefined) throw problem("SHARE_NOT_FOUND");
  const group = await stores.groups.find(groupIdOf(username) ?? "");
  await recordAudit(call, {
    subject: formSubject(formId),
    action: "share.revoke",
    object: `SHARE#${username}`,
    before: { privilege: before.privilege, data: givesAnswers(before), site: before.site },
    ...(group && { details: { name: group.name } }),
  });
  return { success: true };
});
