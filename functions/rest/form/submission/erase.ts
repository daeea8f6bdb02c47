import { formSubject } from "../../../../shared/audit.ts";
import { eraseSubmission } from "../../../../shared/contract/retention.ts";
import { setTombstone } from "../../../../shared/people/erasing/tombstones.ts";
import { problem } from "../../../../shared/problems.ts";
import { keys } from "../../../../shared/stores/dynamodb/keys.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordAudit, recordNothing } from "../../../support/record-audit.ts";

/**
 * Takes a submission out of sight for good; the eraser takes away what it was made of. It is noted, and its tombstone
 * set, before the mark: nothing brings back what is marked. A second press finds it being erased.
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
