import { formSubject } from "../../../../shared/audit.ts";
import { eraseSubmission } from "../../../../shared/contract/retention.ts";
import { setTombstone } from "../../../../shared/people/erasing/tombstones.ts";
import { problem } from "../../../../shared/problems.ts";
import { keys } from "../../../../shared/stores/dynamodb/keys.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordAudit, recordNothing } from "../../../endpoint/record-audit.ts";

/**
 * Hides a submission for good; the eraser deletes its data. The audit entry and the tombstone are written before the
 * mark, so that a restored backup can't bring it back. A second click finds that it is already being erased.
 */
export const handler = endpoint(eraseSubmission, async ({ input, stores, now, call }) => {
  const { formId, instanceKey } = input;
  const instance = await stores.instances.find(instanceKey);
  if (instance === undefined) {
    const marked = await stores.erasing.findMarked(keys.instance(instanceKey));
    if (marked?.sk === "INSTANCE" && marked.formId === formId) {
      recordNothing(call);
      return { success: true };
    }
  }
  if (instance?.formId !== formId) throw problem("ACCESS_DENIED");
  await recordAudit(call, {
    subject: formSubject(formId),
    action: "submission.erase",
    object: `SUBMISSION#${instance.instanceId}`,
  });
  const at = now.toISOString();
  await setTombstone(stores.blobs, { kind: "submission", key: instanceKey, at });
  await stores.erasing.markSubmission(instanceKey, at, { formId });
  return { success: true };
});
