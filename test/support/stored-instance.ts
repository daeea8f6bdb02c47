/** Submissions as the player leaves them, put straight into the table: for tests that need many, or days to pass. */

import { type AttributeValue, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { change } from "../../shared/stores/dynamodb/change.ts";
import { keys } from "../../shared/stores/dynamodb/keys.ts";
import { openTable } from "../../shared/stores/dynamodb/table.ts";
import { openStores } from "../../shared/stores/index.ts";
import { Instance } from "../../shared/stores/records/instance.ts";
import { newInstanceId, newKey } from "../../shared/tokens.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores one. @param of its form, its publication, and whatever else matters; default: complete, in March 2026 */
export async function storeInstance(
  of: Pick<Instance, "formId" | "publicationKey"> & Partial<Instance>,
): Promise<Instance> {
  const moment = "2026-03-01T00:00:00.000Z";
  const instance: Instance = {
    instanceKey: newKey(),
    instanceId: newInstanceId(),
    name: "Form",
    status: "COMPLETE",
    messageCode: "OK",
    location: "0:",
    locale: "en",
    timeZone: "UTC",
    revision: 1,
    answers: "{}",
    createdAt: moment,
    updatedAt: moment,
    submittedAt: moment,
    ...of,
  };
  await openStores().instances.create(instance);
  return instance;
}

/** Sets the time of the last save, so that days need not pass. */
export async function saveLay(instanceKey: string, daysBack: number): Promise<void> {
  const table = openTable(new DynamoDBClient({}), process.env.SPROUT_TABLE ?? "");
  const updatedAt = new Date(Date.now() - daysBack * DAY_MS).toISOString();
  await table.update(keys.instance(instanceKey), change().set({ updatedAt }), Instance);
}

/** @param items of an instance whose sort keys begin with `RUN#`: one of each run, and one of each of its finished steps */
export function runsAmong(items: readonly Record<string, AttributeValue>[]): number {
  return new Set(items.map(({ sk }) => sk?.S?.split("#")[1])).size;
}
