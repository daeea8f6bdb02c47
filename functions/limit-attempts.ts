/** Refuses a call whose subject has used its attempts up. */
import { allowAttempt, type attemptLimits } from "../shared/accounts/limits.ts";
import { problem } from "../shared/problems.ts";
import type { Call } from "./middleware/call.ts";
import { epochSeconds } from "./middleware/sessions.ts";

/** @throws TOO_MANY_REQUESTS when one of the limits is used up; every one is counted */
export async function limitAttempts(
  call: Call,
  subjects: Partial<Record<keyof typeof attemptLimits, string>>,
): Promise<void> {
  for (const [name, subject] of Object.entries(subjects)) {
    const limit = name as keyof typeof attemptLimits; // the parameter's own keys
    if (!(await allowAttempt(call.stores, limit, subject, epochSeconds(call.now)))) {
      throw problem("TOO_MANY_REQUESTS");
    }
  }
}
