/**
 * Sends again what was written but never sent, or was lost with a queue: submissions whose reports are unfinished, and mails
 * that were not sent. It is idempotent, so something that is merely slow is not harmed.
 */
import type { Context } from "aws-lambda";
import { log } from "../shared/log.ts";
import type { WaitingRun } from "../shared/stores/dynamodb/instance-store.ts";
import { openStores, type Stores } from "../shared/stores/index.ts";

/** Anything younger is most likely still on its way. */
const USUAL_SECONDS = 120;
const MAX_AT_ONCE = 500;
/** After this many minutes the same submission is checked again; after the last of them it is given up. */
const RESEND_AFTER_MINUTES = [5, 10, 20, 40, 80, 120, 120, 120] as const;
/** Later than any moment. */
const ANY_TIME = "9999";

interface ReconcileEvent {
  /** ISO 8601; default: now. */
  time?: string;
  /** Changes how old something must be to count as lost; 0: everything unfinished, since nothing is on its way. */
  detail?: { olderThanSeconds?: number };
}

/** @param context its log lines are named `reconcile` when it runs without one */
export async function handler(
  event: ReconcileEvent,
  context?: Pick<Context, "awsRequestId">,
): Promise<{ submissions: number; mails: number }> {
  const stores = openStores();
  const now = event.time === undefined ? new Date() : new Date(event.time);
  const seconds = event.detail?.olderThanSeconds ?? USUAL_SECONDS;
  const before = new Date(now.getTime() - seconds * 1000).toISOString();
  const submissions = await stores.instances.unfinished(seconds === 0 ? ANY_TIME : before, MAX_AT_ONCE);
  const mails = await stores.mails.unsent(before, MAX_AT_ONCE);
  const failures = [
    ...(await failuresOf(submissions, (instance) => resend(stores, instance, now))),
    ...(await failuresOf(mails, ({ mailId }) => stores.queues.send("mails", { mailId }))),
  ];
  const count = submissions.length + mails.length;
  const requestId = context?.awsRequestId ?? "reconcile";
  if (count > 0) log({ level: "info", event: "reconciled", requestId, count });
  if (failures.length > 0)
    throw new AggregateError(failures, "Some unfinished work could not be sent again.");
  return { submissions: submissions.length, mails: mails.length };
}

/** A failure does not hold up the others: the next run picks it up. */
async function failuresOf<T>(items: readonly T[], story: (item: T) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) await story(item).catch((error: unknown) => failures.push(error));
  return failures;
}

/** Sends a submission again; one without any progress for hours is marked as failed and can be redriven. */
async function resend(stores: Stores, instance: WaitingRun, now: Date): Promise<void> {
  const { instanceKey, runId, resends = 0 } = instance;
  if (runId === undefined) return;
  const minutes = RESEND_AFTER_MINUTES[resends];
  if (minutes === undefined) {
    const { submittedAt = instance.updatedAt } = instance;
    const completed = await stores.instances.complete(instanceKey, runId, "FAILED");
    if (completed === undefined) return; // it finished a moment ago
    await stores.statistics.recordEnd({ ...instance, submittedAt }, true, now);
    log({ level: "error", event: "run-failed", requestId: runId });
    return;
  }
  await stores.queues.send("submissions", { instanceKey });
  await stores.instances.recordResent(instanceKey, new Date(now.getTime() + minutes * 60_000).toISOString());
}
