import type { FormInstance, InstanceAccess } from "../instance-calls.ts";
import { openDeviceJournal } from "../saving/device-journal.ts";
import { mergeAnswers, readAnswers } from "../saving/merge.ts";

/**
 * A submission is opened to be changed where this device has answers that it lacks, so that they aren't lost: of a change
 * that was made without a connection.
 * @param open opens an instance
 * @returns undefined where there are none, or it may not be changed
 */
export async function unsentChange<Opened extends { instance: FormInstance }>(
  { instanceKey, authKey, model, status }: FormInstance,
  open: (access: InstanceAccess & { change: boolean }) => Promise<Opened>,
): Promise<Opened | undefined> {
  if (status === "REVOKE") return undefined; // nothing was submitted
  const left = (await openDeviceJournal(instanceKey)).read();
  const { kept, conflicts } = mergeAnswers(readAnswers(model), left?.changes ?? {});
  if (kept.length + conflicts.length === 0) return undefined;
  const opened = await open({ instanceKey, ...(authKey !== undefined && { authKey }), change: true });
  return opened.instance.change === undefined ? undefined : opened;
}
