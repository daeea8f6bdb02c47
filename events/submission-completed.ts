import { runState } from "../shared/process/run-state.ts";
import { loadSnapshot } from "../shared/stores/publications.ts";
import { consumer } from "./consumer.ts";
import { sendStep, settle, takeStep } from "./take-step.ts";

/**
 * Begins the run of a submission, or goes on with what of it is not done: every step that is ready is sent again.
 * The root step gathers what was submitted, so it is done right here.
 */
export const handler = consumer("submissions", async ({ instanceKey }, { stores, now, isLast }) => {
  const instance = await stores.instances.find(instanceKey);
  if (instance?.status !== "POST_PROCESSING" || instance.runId === undefined) return;
  const { runId } = instance;
  await stores.instances.beginRun({
    runId,
    instanceKey,
    createdAt: now.toISOString(),
    steps: {},
    failures: {},
  });
  const run = await stores.instances.findRun(instanceKey, runId);
  if (run === undefined) throw new Error("The run that was begun is missing.");

  const { process } = await loadSnapshot(stores.bodies, instance.formId, instance.publicationKey);
  const { ready } = runState(process, run);
  const [first] = ready;
  if (first?.key === process.key) {
    await takeStep({ instanceKey, runId, stepKey: process.key }, { stores, isLast });
    return;
  }
  for (const step of ready) await sendStep(stores, run, step);
  await settle(stores, instance, process, run);
});
