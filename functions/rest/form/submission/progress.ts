import { submissionProgress } from "../../../../shared/contract/submissions.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { instanceOutputs } from "../../../presenters/instance-outputs.ts";
import { statusReader } from "../../../presenters/submission-row.ts";
import { submissionOfForm } from "../../../reviewing/submission-of-form.ts";

/** The progress of a submission's reports, for its designer. */
export const handler = endpoint(submissionProgress, async ({ input, stores }) => {
  const instance = await submissionOfForm(stores, input);
  const { progress } = await instanceOutputs(stores, instance);
  return { status: statusReader([])(instance), progress };
});
