import { formSubject } from "../../../../shared/audit.ts";
import { retrySubmission } from "../../../../shared/contract/submissions.ts";
import { problem } from "../../../../shared/problems.ts";
import { sendRunAgain } from "../../../../shared/stores/send-run-again.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordAudit, recordNothing } from "../../../endpoint/record-audit.ts";
import { submissionOfForm } from "../../../reviewing/submission-of-form.ts";

/**
 * Retries failed reports. The submission is back in the outbox before anything is sent, so that the reconciler continues if
 * this stops half-way; a second caller finds it in progress.
 */
export const handler = endpoint(retrySubmission, async ({ input, stores, now, call }) => {
  const { instanceKey, instanceId, formId, runId } = await submissionOfForm(stores, input);
  const reopened =
    runId === undefined
      ? undefined
      : await stores.instances.reopenFailed(instanceKey, runId, now.toISOString());
  if (runId === undefined || reopened === undefined) {
    const { status } = await submissionOfForm(stores, input);
    if (status !== "POST_PROCESSING") throw problem("NOTHING_TO_RETRY");
    recordNothing(call);
    return { success: true };
  }
  await sendRunAgain(stores, { instanceKey, runId });
  await recordAudit(call, {
    subject: formSubject(formId),
    action: "submissions.redrive",
    object: `SUBMISSION#${instanceId}`,
  });
  return { success: true };
});
