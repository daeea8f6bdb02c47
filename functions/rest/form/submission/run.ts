import { formSubject } from "../../../../shared/audit.ts";
import { submissionRun } from "../../../../shared/contract/submissions.ts";
import { problem } from "../../../../shared/problems.ts";
import { answersText } from "../../../../shared/stores/answers.ts";
import { frozenCells } from "../../../../shared/stores/form-cells.ts";
import { loadSnapshot } from "../../../../shared/stores/publications.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordAudit } from "../../../endpoint/record-audit.ts";
import { submissionOfForm } from "../../../reviewing/submission-of-form.ts";

/**
 * What the reports of a submission were made of: its reader's browser takes the steps again. The access is recorded before it
 * is answered.
 */
export const handler = endpoint(submissionRun, async ({ input, stores, call }) => {
  const instance = await submissionOfForm(stores, input);
  const { formId, instanceKey, instanceId, runId, timeZone } = instance;
  const run = runId === undefined ? undefined : await stores.instances.findRun(instanceKey, runId);
  if (run === undefined) throw problem("OUTPUT_NOT_FOUND");
  const [{ definition, process }, model, cells] = await Promise.all([
    loadSnapshot(stores.blobs, instance),
    answersText(stores.blobs, instance),
    frozenCells(stores.blobs, instance),
  ]);
  await recordAudit(call, {
    subject: formSubject(formId),
    action: "submissions.run",
    object: `SUBMISSION#${instanceId}`,
  });
  const { locale, submittedAt, organisation } = run;
  const steps = JSON.stringify(process);
  return {
    ...{ definition, cells, process: steps, model, locale, submittedAt, timeZone, instanceId },
    ...(organisation && { organisation }),
  };
});
