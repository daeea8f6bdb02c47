/** The journal of an instance on this device, and its end. */
import type { FormInstance } from "../base/instance-calls.ts";
import { mergeAnswers, readAnswers } from "../base/merge.ts";
import { deviceUse } from "./device-keys.ts";
import { openDurableStorage } from "./durable-storage.ts";
import { type Journal, journalPrefix, openJournal } from "./journal.ts";

/** A store that takes longer is not used. A phone that has just ended the browser is slow to open it again. */
const PATIENCE_MS = 3_000;

/** Writes nothing on a shared device; what was left there before is read all the same, so that it is not lost. */
export async function openDeviceJournal(instanceKey: string): Promise<Journal> {
  const durable = await openDurableStorage(journalPrefix(instanceKey), PATIENCE_MS);
  const isShared = () => deviceUse() === "shared";
  return openJournal(deviceStorage(), instanceKey, crypto.randomUUID(), durable, Date.now, isShared);
}

/** Keeps nothing, and has nothing of what others left here: of answers that staff correct or enter for somebody else. */
export const openPageJournal = (instanceKey: string): Journal =>
  openJournal(undefined, instanceKey, crypto.randomUUID());

/** Ends the journal of a form that was submitted. @returns whether it had answers that are not in the submission */
export function endJournal(journal: Journal, { model, status }: FormInstance): boolean {
  if (status === "REVOKE") return false; // nothing was submitted
  const left = journal.read();
  journal.clear();
  if (left === undefined) return false;
  const { kept, conflicts } = mergeAnswers(readAnswers(model), left.changes);
  return kept.length + conflicts.length > 0;
}

function deviceStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined; // forbidden in some private windows
  }
}
