/** The states of a submission on the screens of designers: what they are called, and how they look. */
import { Badge } from "@mantine/core";
import type { SubmissionStatus } from "../../shared/contract/submissions.ts";
import { instanceStatusLabels } from "../../shared/form/answers/instance-status.ts";

export const submissionStatusLabels: Readonly<Record<SubmissionStatus, string>> = {
  ...instanceStatusLabels,
  NEW: "Not started", // what nobody has opened yet is called new
  FAILED: "Failed",
};

export const submissionStatuses = Object.keys(submissionStatusLabels) as SubmissionStatus[]; // a record has exactly its keys

const colors: Readonly<Record<SubmissionStatus, string>> = {
  NEW: "gray",
  OPEN: "gray",
  REVOKE: "yellow",
  POST_PROCESSING: "yellow",
  COMPLETE: "leaf",
  FAILED: "red",
};

export function StatusBadge({ status }: { status: SubmissionStatus }) {
  return (
    <Badge color={colors[status]} fz="xs" fw={560} miw="max-content">
      {submissionStatusLabels[status]}
    </Badge>
  );
}
