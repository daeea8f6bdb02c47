import { submissionProgress } from "../../../../shared/contract/submissions.ts";
import { endpoint } from "../../../endpoint.ts";
import { instanceOutputs } from "../../../instance-outputs.ts";
import { submissionOfForm } from "../../../submission-of-form.ts";
import { statusReader } from "../../../submission-row.ts";

/** How far the reports of a submission are, for its designer. */
export const handler = endpoint(submissionProgress, async ({ input, stores }) => {
  const instance = await submissionOfForm(stores, input);
  const { progress } = await instanceOutputs(stores, instance);
  return { status: statusReader([])(instance), progress };
});
