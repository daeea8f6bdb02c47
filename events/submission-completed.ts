import { beginRun } from "../shared/runs/take-step.ts";
import { isTest } from "../shared/stores/records/instance.ts";
import { consumer } from "./consumer.ts";

/** Starts the run of a submission with its first light steps, or continues with the steps that are neither done nor failed. */
export const handler = consumer("submissions", async ({ instanceKey }, delivery) => {
  const { instances, reviews } = delivery.stores;
  const instance = await instances.find(instanceKey);
  if (instance?.runId === undefined) return;
  const { formId, replaced, correction, submittedAt = instance.updatedAt } = instance;
  const isUnderWay = instance.status === "POST_PROCESSING" || instance.messageCode === "FAILED";
  if (isUnderWay && replaced !== undefined && !isTest(instance))
    // a correction is the staff's own: nothing of it is new
    await (correction === undefined
      ? reviews.receiveAgain(formId, instance, submittedAt)
      : reviews.noteCorrected(formId, instance));
  if (isUnderWay) await beginRun({ ...instance, runId: instance.runId }, delivery);
});
