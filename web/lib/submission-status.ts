/** What the states of a submission are called on the screens of designers. */
import type { SubmissionStatus } from "../../shared/contract/submissions.ts";
import { instanceStatusLabels } from "../../shared/form/instance-status.ts";

export const submissionStatusLabels: Readonly<Record<SubmissionStatus, string>> = {
  ...instanceStatusLabels,
  FAILED: "Failed",
};

export const submissionStatuses = Object.keys(submissionStatusLabels) as SubmissionStatus[]; // a record has exactly its keys
