import { submissionFile } from "../../../../shared/contract/files.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { fileLink } from "../../../presenters/file-link.ts";
import { submissionOfForm } from "../../../support/submission-of-form.ts";

/** A file of a submission, for its designer. The access is recorded before it is answered. */
export const handler = endpoint(submissionFile, async ({ input, stores }) => {
  const { instanceKey } = await submissionOfForm(stores, input);
  return fileLink(stores, instanceKey, input.sha256);
});
