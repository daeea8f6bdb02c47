import { runState } from "../shared/process/run-state.ts";
import { loadSnapshot } from "../shared/stores/publications.ts";
import { consumer } from "./consumer.ts";
import { sendStep, settle, takeStep } from "./take-step.ts";

/**
 * Begins the run of a submission, or goes on with what of it is not done: every step that is ready is sent again.
 * The root step gathers what was submitted, so it is done right here.
 */
export const handler = consumer("submissions", async ({ instanceKey }, { stores, isLast }) => {
  const instance = await stores.instances.find(instanceKey);
  if (instance?.status !== "POST_PROCESSING" || instance.runId === undefined) return;
  const { runId, formId, publicationKey, locale, submittedAt = instance.updatedAt } = instance;
  const begun = { runId, instanceKey, formId, publicationKey, locale, submittedAt, steps: {}, failures: {} };
  const run = await stores.instances.beginRun(begun);
  const { process } = await loadSnapshot(stores.bodies, formId, publicationKey);
  const { ready } = runState(process, run);
  if (ready.some(({ key }) => key === process.key)) {
    await takeStep(process.key, run, { stores, isLast });
    return;
  }
  for (const step of ready) await sendStep(stores, run, step);
  await settle(stores, process, run);
});
