import type { Submission } from "../../../shared/contract/submissions.ts";
import { FIRST_REVIEW_STATE, type ReviewState } from "../../../shared/form/answers/review-state.ts";

/** What is noted about submissions at once. */
export interface Mark {
  seen?: boolean;
  review?: ReviewState;
  note?: string;
}

/** What was noted before, of all submissions that had the same. */
export interface EarlierMark {
  mark: Mark;
  instanceKeys: string[];
}

/**
 * What undoes a mark: for each submission that it changed, what was noted before, those with the same together. Sending back
 * takes its note.
 */
export function earlierMarks(submissions: readonly Submission[], change: Mark): EarlierMark[] {
  const groups = new Map<string, EarlierMark>();
  for (const { seen, review = FIRST_REVIEW_STATE, note, instanceKey } of submissions) {
    if (seen === undefined) continue; // a draft, which nothing is noted about
    const noted = review === "SENT_BACK" && note !== undefined && { note };
    const mark = change.review === undefined ? { seen } : { review, ...noted };
    if (change.review === undefined ? seen === change.seen : review === change.review) continue;
    const name = JSON.stringify(mark);
    const group: EarlierMark = groups.get(name) ?? { mark, instanceKeys: [] };
    group.instanceKeys.push(instanceKey);
    groups.set(name, group);
  }
  return [...groups.values()];
}
