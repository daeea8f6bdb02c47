import { beginRun } from "../shared/runs/take-step.ts";
import { isTest } from "../shared/stores/records/instance.ts";
import { consumer } from "./consumer.ts";

/** Starts the run of a submission with its first light steps, or continues with the steps that are neither done nor failed. */
export const handler = consumer("submissions", async ({ instanceKey }, delivery) => {
  const instance = await delivery.stores.instances.find(instanceKey);
  if (instance?.runId === undefined) return;
  const isUnderWay = instance.status === "POST_PROCESSING" || instance.messageCode === "FAILED";
  // a correction is the staff's own: nothing of it is new
  if (isUnderWay && instance.replaced !== undefined && instance.correction === undefined && !isTest(instance))
    await delivery.stores.reviews.receiveAgain(
      instance.formId,
      instance,
      instance.submittedAt ?? instance.updatedAt,
    );
  if (isUnderWay) await beginRun({ ...instance, runId: instance.runId }, delivery);
});
