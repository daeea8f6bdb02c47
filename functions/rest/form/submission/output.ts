import { formSubject } from "../../../../shared/audit.ts";
import { submissionOutput } from "../../../../shared/contract/submissions.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordAudit } from "../../../endpoint/record-audit.ts";
import { outputAnswer } from "../../../presenters/output-answer.ts";
import { submissionOfForm } from "../../../reviewing/submission-of-form.ts";

/** One report of a submission, for its designer. The access is recorded before it is answered. */
export const handler = endpoint(submissionOutput, async ({ input, stores, call }) => {
  const instance = await submissionOfForm(stores, input);
  const answer = await outputAnswer(stores, instance, input.outputId, input.version);
  await recordAudit(call, {
    subject: formSubject(instance.formId),
    action: "submissions.output",
    object: `SUBMISSION#${instance.instanceId}`,
    details: { report: answer.name, ...(input.version !== undefined && { answersVersion: input.version }) },
  });
  return answer;
});
