/** How long the trash keeps a form (product decision 14). */
import { TRASH_DAYS } from "../../shared/timings.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Forms moved to the trash before this can no longer be restored. */
export function trashSince(now: Date): string {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();
}

export function restorableUntil(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString();
}
