/** Refuses a call whose subject has used its attempts up. */
import { allowAttempt, type attemptLimits, giveAttemptBack } from "../shared/accounts/limits.ts";
import { problem } from "../shared/problems.ts";
import type { Call } from "./middleware/call.ts";
import { epochSeconds } from "./middleware/sessions.ts";

type LimitName = keyof typeof attemptLimits;
type Subjects = Partial<Record<LimitName, string>>;

const entriesOf = (subjects: Subjects) => Object.entries(subjects) as [LimitName, string][]; // its own keys

/** @throws TOO_MANY_REQUESTS when one of the limits is used up; every one is counted */
export async function limitAttempts(call: Call, subjects: Subjects): Promise<void> {
  for (const [limit, subject] of entriesOf(subjects)) {
    if (!(await allowAttempt(call.stores, limit, subject, epochSeconds(call.now)))) {
      throw problem("TOO_MANY_REQUESTS");
    }
  }
}

/** Takes attempts back that were right, so that only failures use a limit up. */
export async function giveAttemptsBack(call: Call, subjects: Subjects): Promise<void> {
  for (const [limit, subject] of entriesOf(subjects)) {
    await giveAttemptBack(call.stores, limit, subject, epochSeconds(call.now));
  }
}
