import { consumer } from "./consumer.ts";
import { beginRun } from "./take-step.ts";

/** Begins the run of a submission, or goes on with what of it is not done. */
export const handler = consumer("submissions", async ({ instanceKey }, { stores, isLast }) => {
  const instance = await stores.instances.find(instanceKey);
  if (instance?.status !== "POST_PROCESSING" || instance.runId === undefined) return;
  await beginRun({ ...instance, runId: instance.runId }, { stores, isLast });
});
