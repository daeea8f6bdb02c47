/**
 * Sends again what was written and never sent, or was lost with a queue: submissions whose reports are not done,
 * and mails that were not sent. Twice equals once, so what is merely slow loses nothing by it.
 */
import { log } from "../shared/log.ts";
import { openStores } from "../shared/stores/index.ts";

/** What is younger is most likely on its way. */
const USUAL_SECONDS = 120;
const MAX_AT_ONCE = 500;

/** `detail.olderThanSeconds` narrows or widens what is taken for lost. */
interface ReconcileEvent {
  id?: string;
  detail?: { olderThanSeconds?: number };
}

export async function handler(event: ReconcileEvent): Promise<{ submissions: number; mails: number }> {
  const stores = openStores();
  const seconds = event.detail?.olderThanSeconds ?? USUAL_SECONDS;
  const before = new Date(Date.now() - seconds * 1000).toISOString();
  const submissions = await stores.instances.unfinished(before, MAX_AT_ONCE);
  for (const { instanceKey } of submissions) await stores.queues.send("submissions", { instanceKey });
  const mails = await stores.mails.unsent(before, MAX_AT_ONCE);
  for (const { mailId } of mails) await stores.queues.send("mails", { mailId });
  const count = submissions.length + mails.length;
  if (count > 0) log({ level: "info", event: "reconciled", requestId: event.id ?? "reconcile", count });
  return { submissions: submissions.length, mails: mails.length };
}
