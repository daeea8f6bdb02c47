import { formSubject } from "../../../../shared/audit.ts";
import { submissionFile } from "../../../../shared/contract/files.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordAudit } from "../../../endpoint/record-audit.ts";
import { fileLink } from "../../../presenters/file-link.ts";
import { submissionOfForm } from "../../../reviewing/submission-of-form.ts";

/** A file of a submission, for its designer. The access is recorded before it is answered. */
export const handler = endpoint(submissionFile, async ({ input, stores, call }) => {
  const { instanceKey, instanceId, formId } = await submissionOfForm(stores, input);
  const { name, ...link } = await fileLink(stores, instanceKey, input.sha256);
  await recordAudit(call, {
    subject: formSubject(formId),
    action: "submissions.file",
    object: `SUBMISSION#${instanceId}`,
    details: { file: name },
  });
  return link;
});
