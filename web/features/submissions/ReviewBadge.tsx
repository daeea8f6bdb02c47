import { Badge } from "@mantine/core";
import { FIRST_REVIEW_STATE, type ReviewState } from "../../../shared/form/answers/review-state.ts";

export const reviewLabels: Readonly<Record<ReviewState, string>> = {
  RECEIVED: "Received",
  IN_REVIEW: "In review",
  APPROVED: "Approved",
  SENT_BACK: "Sent back",
};

const colors: Readonly<Record<ReviewState, string>> = {
  RECEIVED: "gray",
  IN_REVIEW: "yellow",
  APPROVED: "leaf",
  SENT_BACK: "red",
};

/** How far the review of a submission is. @param review absent: received */
export function ReviewBadge({ review = FIRST_REVIEW_STATE }: { review?: ReviewState | undefined }) {
  return (
    <Badge color={colors[review]} variant="outline" fz="xs" fw={560} miw="max-content">
      {reviewLabels[review]}
    </Badge>
  );
}
