/** Answers that leave at even times, so that how long they took tells nothing of what they found. */
import { setTimeout as wait } from "node:timers/promises";
import { EVEN_ANSWER_MS } from "../../shared/timings.ts";
import type { Call } from "../endpoint/call.ts";

/** Waits until a whole number of steps has passed since the call began: a store takes longer to answer what is there. */
export async function untilEven({ startedAt }: Pick<Call, "startedAt">): Promise<void> {
  const spent = performance.now() - startedAt;
  await wait(EVEN_ANSWER_MS - (spent % EVEN_ANSWER_MS));
}
