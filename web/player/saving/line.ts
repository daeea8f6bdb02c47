/** How the connection does, as the calls that save answers find it: what is slow or gone is said before anything gives up. */
import { useSyncExternalStore } from "react";
import { SLOW_LINE_MS } from "../../../shared/timings.ts";
import { isUnreached } from "../base/instance-calls.ts";
import { createSignal } from "../base/signal.ts";

/** `slow`: a call is under way for longer than people wait without a word; `none`: the last one reached nobody. */
export type Line = "good" | "slow" | "none";

const signal = createSignal();
let line: Line = "good";

function tell(next: Line): void {
  if (line === next) return;
  line = next;
  signal.emit();
}

window.addEventListener("offline", () => tell("none"));
window.addEventListener("online", () => tell("good"));

/** Follows a call that saves answers. @returns its own answer */
export async function onLine<Answer>(call: Promise<Answer>): Promise<Answer> {
  const timer = setTimeout(() => {
    if (line === "good") tell("slow");
  }, SLOW_LINE_MS);
  try {
    const answer = await call;
    tell("good");
    return answer;
  } catch (reason) {
    tell(isUnreached(reason) ? "none" : "good");
    throw reason;
  } finally {
    clearTimeout(timer);
  }
}

export const useLine = (): Line => useSyncExternalStore(signal.subscribe, () => line);
