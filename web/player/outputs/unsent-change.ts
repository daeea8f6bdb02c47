import type { FormInstance, InstanceAccess } from "../base/instance-calls.ts";
import { mergeAnswers, readAnswers } from "../base/merge.ts";
import { openDeviceJournal } from "../device/device-journal.ts";
import { hasPendingSubmit } from "../device/device-keys.ts";

/**
 * A submission is opened to be changed where this device has answers that it lacks, so that they aren't lost: of a change
 * that was made without a connection; or where Submit was pressed for the change that it is open to, and it isn't submitted.
 * @param open opens an instance
 * @returns undefined where neither is so, or it may not be changed
 */
export async function unsentChange<Opened extends { instance: FormInstance }>(
  { instanceKey, authKey, model, status }: FormInstance,
  open: (access: InstanceAccess & { change: boolean }) => Promise<Opened>,
): Promise<Opened | undefined> {
  if (status === "REVOKE") return undefined; // nothing was submitted
  const left = (await openDeviceJournal(instanceKey)).read();
  const { kept, conflicts } = mergeAnswers(readAnswers(model), left?.changes ?? {});
  const isUnsent = kept.length + conflicts.length > 0;
  if (!isUnsent && !hasPendingSubmit(instanceKey)) return undefined;
  const opened = await open({ instanceKey, ...(authKey !== undefined && { authKey }), change: true });
  const { change } = opened.instance;
  return change !== undefined && (isUnsent || hasPendingSubmit(instanceKey, change.version))
    ? opened
    : undefined;
}
