import { discardInstance } from "../../../shared/contract/runtime.ts";
import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import { problem } from "../../../shared/problems.ts";
import { dropAnswers } from "../../../shared/stores/answers.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import type { Instance } from "../../../shared/stores/records/instance.ts";
import { recordLeft } from "../../answering/record-left.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordNothing } from "../../endpoint/record-audit.ts";

/** A page may save once more while the person confirms. */
const TRIES = 3;

/**
 * Deletes what its respondent has not submitted: an open instance is marked as the eraser's, by a write that a submission
 * excludes, and opens to nobody from then on; of a submitted one, the saved change.
 */
export const handler = endpoint(discardInstance, async ({ input, stores, now, instance, call }) => {
  const { instanceKey, formId } = instance;
  if (call.staff !== undefined && input.change === true) throw problem("ACCESS_DENIED"); // it is the respondent's own
  if (input.change !== true) {
    const options = { formId, onlyOpen: true };
    if (!(await stores.erasing.markSubmission(instanceKey, now.toISOString(), options)))
      throw problem((await stores.instances.find(instanceKey)) ? "INSTANCE_COMPLETE" : "ACCESS_DENIED");
    await recordLeft(call, instance);
  } else if (isOpen(instance.status) || !(await discardChange(stores, instance))) recordNothing(call);
  return { success: true };
});

/** @returns false when there is none. @throws INSTANCE_STALE when others are being saved all the time */
async function discardChange(stores: Stores, first: Instance): Promise<boolean> {
  let found: Instance | undefined = first;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (found?.draft === undefined) return false;
    const { instanceKey, revision, draft }: Instance = found;
    const kept = await stores.instances.saveDraft(instanceKey, revision, undefined);
    if (kept !== undefined) {
      await dropAnswers(stores.blobs, instanceKey, draft ?? {}, kept);
      return true;
    }
    found = await stores.instances.find(instanceKey);
  }
  throw problem("INSTANCE_STALE", { revision: found?.revision ?? first.revision });
}
