/** How a submission is sent in a list, and which ones match a filter. */
import type { Submission, SubmissionStatus } from "../../shared/contract/submissions.ts";
import { isOpen } from "../../shared/form/answers/instance-status.ts";
import type { ReviewState } from "../../shared/form/answers/review-state.ts";
import { shownName } from "../../shared/form/engine/submission-name.ts";
import type { ReviewItem } from "../../shared/stores/dynamodb/review-store.ts";
import type { InstanceRow } from "../../shared/stores/dynamodb/submission-store.ts";
import type { StoredPublication } from "../../shared/stores/records/form.ts";
import { correctionOf, type Instance } from "../../shared/stores/records/instance.ts";

export interface Filter {
  id: number;
  publicationKey?: string | undefined;
  statuses?: readonly SubmissionStatus[] | undefined;
  text?: string | undefined;
  language?: string | undefined;
}

/** What only the cards of submissions can tell. */
export interface ReviewFilter {
  words?: string | undefined;
  review?: ReviewState | undefined;
  seen?: boolean | undefined;
  about?: string | undefined;
  answer?: { question: string; contains: string } | undefined;
}

/** False: the form's list is enough. */
export function asksCards({ words, review, seen, about, answer }: ReviewFilter): boolean {
  return [words, review, seen, about, answer].some((one) => one !== undefined);
}

/** The status in the designer's list: FAILED where a report could not be made, REVOKE where it was withdrawn. */
export type StatusOf = (
  row: Pick<InstanceRow, "status" | "messageCode" | "publicationKey">,
) => SubmissionStatus;

/** @param publications the publications of the rows */
export function statusReader(publications: readonly StoredPublication[]): StatusOf {
  const revoked = new Set(
    publications.flatMap(({ status, publicationKey }) => (status === "REVOKED" ? [publicationKey] : [])),
  );
  return ({ status, messageCode, publicationKey }) => {
    if (messageCode === "FAILED") return "FAILED";
    return isOpen(status) && revoked.has(publicationKey) ? "REVOKE" : status;
  };
}

export function matcher(filter: Filter, statusOf: StatusOf): (row: InstanceRow) => boolean {
  const { publicationKey, statuses, text = "", language } = filter;
  const sought = text.toUpperCase(); // ids are in upper case
  return (row) =>
    (publicationKey === undefined || row.publicationKey === publicationKey) &&
    (statuses === undefined || statuses.includes(statusOf(row))) &&
    (language === undefined || row.locale === language) &&
    row.instanceId.toUpperCase().includes(sought);
}

/** @param card what is noted about it, for those who may read answers @param test nothing is noted about tests @param name of staff */
export function submissionRow(
  row: InstanceRow & Partial<Pick<Instance, "subjectId" | "enteredBy" | "correction" | "replaced">>,
  statusOf: StatusOf,
  card: ReviewItem | undefined,
  { test, name }: { test: boolean; name: (username: string) => string },
): Submission {
  const { instanceId, instanceKey, publicationKey, messageCode, locale, submittedAt, subjectId } = row;
  const submissionName = shownName(row);
  return {
    ...(submissionName !== undefined && { submissionName }),
    instanceId,
    instanceKey,
    publicationKey,
    name: row.name,
    ...(subjectId !== undefined && { subjectId }),
    ...(row.enteredBy !== undefined && { enteredBy: name(row.enteredBy) }),
    ...((card?.corrected === true || correctionOf(row) !== undefined) && { corrected: true as const }),
    status: statusOf(row),
    messageCode,
    locale,
    startedAt: row.createdAt,
    activityDate: row.updatedAt,
    ...(test && { test: true as const }),
    ...(submittedAt !== undefined && { submittedAt, ...(!test && noted(card)) }),
  };
}

function noted({
  review,
  note,
  seenAt,
}: Partial<ReviewItem> = {}): Pick<Submission, "review" | "note" | "seen"> {
  return { ...(review && { review }), ...(note && { note }), seen: seenAt !== undefined };
}
