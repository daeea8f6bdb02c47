/** The states of a respondent's copy of a form (specification, section 4; product decision 24). */
export const instanceStatuses = ["NEW", "OPEN", "REVOKE", "COMPLETE", "POST_PROCESSING"] as const;
export type InstanceStatus = (typeof instanceStatuses)[number];

export const instanceStatusLabels: Readonly<Record<InstanceStatus, string>> = {
  NEW: "New",
  OPEN: "Open",
  REVOKE: "Revoked",
  COMPLETE: "Completed",
  POST_PROCESSING: "Generating output...",
};

export const messageCodes = [
  "OK",
  "SAVED",
  "SUBMITTED",
  "PROCESSING",
  "FAILED",
  "REVOKED",
  "CLOSED",
  "EXPIRED",
  "STALE",
  "INVALID",
  "FORBIDDEN",
] as const;
export type MessageCode = (typeof messageCodes)[number];

/** True while answers may still change. */
export function isOpen(status: InstanceStatus): boolean {
  return status === "NEW" || status === "OPEN";
}
