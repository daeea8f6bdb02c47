import { formSubject } from "../../../../shared/accounts/audit.ts";
import { submissionOutput } from "../../../../shared/contract/submissions.ts";
import { endpoint } from "../../../endpoint.ts";
import { noteAudit } from "../../../note-audit.ts";
import { outputAnswer } from "../../../output-answer.ts";
import { submissionOfForm } from "../../../submission-of-form.ts";

/** One report of a submission, for its designer. That it was opened is noted before it is answered. */
export const handler = endpoint(submissionOutput, async ({ input, stores, call }) => {
  const instance = await submissionOfForm(stores, input);
  const answer = await outputAnswer(stores, instance, input.outputId);
  await noteAudit(call, {
    subject: formSubject(instance.formId),
    action: "submissions.output",
    object: `SUBMISSION#${instance.instanceId}`,
    details: { report: answer.name },
  });
  return answer;
});
