/** Submissions as the player leaves them, put straight into the table: for tests that need many. */
import { newInstanceId, newKey } from "../../shared/accounts/tokens.ts";
import type { Instance } from "../../shared/stores/dynamodb/instance-store.ts";
import { openStores } from "../../shared/stores/index.ts";

/** Stores one. @param of its form, its publication, and whatever else matters; default: complete, in March 2026 */
export async function storeInstance(
  of: Pick<Instance, "formId" | "publicationKey"> & Partial<Instance>,
): Promise<Instance> {
  const moment = "2026-03-01T00:00:00.000Z";
  const instance: Instance = {
    ...{
      instanceKey: newKey(),
      instanceId: newInstanceId(),
      name: "Form",
      status: "COMPLETE",
      messageCode: "OK",
    },
    ...{ location: "0:", locale: "en", timeZone: "UTC", revision: 1, answers: "{}" },
    ...{ createdAt: moment, updatedAt: moment, submittedAt: moment, ...of },
  };
  await openStores().instances.create(instance);
  return instance;
}
