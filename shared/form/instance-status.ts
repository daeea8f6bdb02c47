/** The states of a respondent's copy of a form (specification, section 4; product decision 24). */
import * as z from "zod";

export const InstanceStatus = z.enum(["NEW", "OPEN", "REVOKE", "COMPLETE", "POST_PROCESSING"]);
export type InstanceStatus = z.infer<typeof InstanceStatus>;

export const instanceStatusLabels = {
  NEW: "New",
  OPEN: "Open",
  REVOKE: "Revoked",
  COMPLETE: "Completed",
  POST_PROCESSING: "Generating output...",
} as const satisfies Record<InstanceStatus, string>;

export const MessageCode = z.enum([
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
]);
export type MessageCode = z.infer<typeof MessageCode>;

/** True while answers may still change. */
export function isOpen(status: InstanceStatus): boolean {
  return status === "NEW" || status === "OPEN";
}
