import type { Stores } from "./index.ts";

/**
 * Sends a submission with failed reports again: its finished steps stay, the others are tried once more. Failures are removed
 * first: otherwise the message would find nothing to do.
 */
export async function sendRunAgain(
  { instances, queues }: Pick<Stores, "instances" | "queues">,
  { instanceKey, runId }: { instanceKey: string; runId: string },
): Promise<void> {
  await instances.clearFailures({ instanceKey, runId });
  await queues.send("submissions", { instanceKey });
}
