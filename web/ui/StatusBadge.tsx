import { Badge } from "@mantine/core";
import type { SubmissionStatus } from "../../shared/contract/submissions.ts";
import { submissionStatusLabels } from "../lib/submission-status.ts";

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
