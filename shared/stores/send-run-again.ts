import type { Stores } from "./index.ts";

/**
 * Sends a submission whose reports failed again: its steps that are finished stay, the others are tried once more.
 * Failures are taken back first: a message that nobody waits for would find nothing to do.
 */
export async function sendRunAgain(
  { instances, queues }: Pick<Stores, "instances" | "queues">,
  { instanceKey, runId }: { instanceKey: string; runId: string },
): Promise<void> {
  await instances.forgiveFailures({ instanceKey, runId });
  await queues.send("submissions", { instanceKey });
}
