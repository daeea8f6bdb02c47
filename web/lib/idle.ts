import { IDLE_LIMIT_SECONDS, TIMEOUT_COUNTDOWN_SECONDS } from "../../shared/timings.ts";

/** The phase of an idle session; `warning` counts down to `ended`. */
export type IdlePhase = { phase: "active" } | { phase: "warning"; secondsLeft: number } | { phase: "ended" };

/** The page is left because nobody has used it for long: nobody is there to be asked whether it may. */
export const idleEnd = { isLeaving: false };

/**
 * The phase of a session, by its last activity (specification, section 4): a warning after 900 s, the end 30 s later.
 *
 * @param limitSeconds how long without activity until the warning
 * @example idlePhase(0, 900_000) // { phase: "warning", secondsLeft: 30 }
 */
export function idlePhase(
  lastActivityMs: number,
  nowMs: number,
  limitSeconds: number = IDLE_LIMIT_SECONDS,
): IdlePhase {
  const idleSeconds = Math.floor((nowMs - lastActivityMs) / 1_000);
  if (idleSeconds < limitSeconds) return { phase: "active" };
  const secondsLeft = limitSeconds + TIMEOUT_COUNTDOWN_SECONDS - idleSeconds;
  return secondsLeft > 0 ? { phase: "warning", secondsLeft } : { phase: "ended" };
}
