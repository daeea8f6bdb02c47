import { formSubject } from "../../../../shared/accounts/audit.ts";
import { changePublication, type PublicationCommand } from "../../../../shared/contract/forms.ts";
import { problem } from "../../../../shared/problems.ts";
import type { PublicationChange } from "../../../../shared/stores/dynamodb/form-store.ts";
import { endpoint } from "../../../endpoint.ts";
import { noteAudit } from "../../../note-audit.ts";

/** Nothing leads back from a revoked publication. */
const changes = {
  pause: { status: "PAUSED", from: ["OPEN", "PAUSED"] },
  resume: { status: "OPEN", from: ["PAUSED", "OPEN"] },
  revoke: { status: "REVOKED", from: ["OPEN", "PAUSED", "REVOKED"] },
} as const satisfies Record<PublicationCommand, PublicationChange>;

/** Changes what respondents find at their next call. */
export const handler = endpoint(changePublication, async ({ input, stores, call }) => {
  const { id, publicationKey, command } = input;
  const before = await stores.forms.findPublication(publicationKey, id);
  if (before === undefined) throw problem("PUBLICATION_NOT_FOUND");
  const changed = await stores.forms.changePublication(id, publicationKey, changes[command]);
  if (changed === undefined) throw problem("PUBLICATION_REVOKED");
  await noteAudit(call, {
    ...{
      subject: formSubject(id),
      action: `publication.${command}`,
      object: `PUBLICATION#${publicationKey}`,
    },
    before: before.status,
    after: changed.status,
    details: { name: changed.name },
  });
  return changed;
});
