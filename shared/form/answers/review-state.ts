/** How far the people who work with a form are with a submission. */
import * as z from "zod";

/**
 * RECEIVED until somebody says otherwise; SENT_BACK with a note that says what has to change. Independent of the status
 * of the instance, which is the respondent's.
 */
export const reviewStates = ["RECEIVED", "IN_REVIEW", "APPROVED", "SENT_BACK"] as const;

export const ReviewState = z.enum(reviewStates);
export type ReviewState = z.infer<typeof ReviewState>;

/** The state before anybody set one. */
export const FIRST_REVIEW_STATE = "RECEIVED" satisfies ReviewState;
