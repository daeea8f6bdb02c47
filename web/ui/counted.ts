import { MOST_FAILED_NAMED, MOST_UNSEEN_COUNTED } from "../../shared/limits.ts";

/** @param unseen how many submissions nobody has opened. @example unseenText(3) // "3 new" */
export function unseenText(unseen: number): string {
  return unseen >= MOST_UNSEEN_COUNTED ? `${MOST_UNSEEN_COUNTED - 1}+ new` : `${unseen} new`;
}

/** @param failed how many submissions have failed reports. @example failedText(1) // "Reports of 1 submission failed" */
export function failedText(failed: number): string {
  const count =
    failed >= MOST_FAILED_NAMED ? `${MOST_FAILED_NAMED} or more submissions` : counted(failed, "submission");
  return `Reports of ${count} failed`;
}

/** @example counted(2, "field") // "2 fields" */
export function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
