/**
 * Sends again what was written and never sent, or was lost with a queue: submissions whose reports are not done,
 * and mails that were not sent. Twice equals once, so what is merely slow loses nothing by it.
 */
import type { Context } from "aws-lambda";
import { log } from "../shared/log.ts";
import { openStores, type Stores } from "../shared/stores/index.ts";
import type { Instance } from "../shared/stores/records/instance.ts";

/** What is younger is most likely on its way. */
const USUAL_SECONDS = 120;
const MAX_AT_ONCE = 500;
/** After so many minutes the same submission is looked after again; when all have passed, it is given up. */
const RESEND_AFTER_MINUTES = [5, 10, 20, 40, 80, 120, 120, 120] as const;
/** Later than any moment. */
const ANY_TIME = "9999";

interface ReconcileEvent {
  /** ISO 8601; default: now. */
  time?: string;
  /** Narrows or widens what is taken for lost; 0: whatever is not done, since nothing is on its way. */
  detail?: { olderThanSeconds?: number };
}

/** @param context where this runs without one, its log lines are named `reconcile` */
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
    throw new AggregateError(failures, "Not all that was left undone could be sent again.");
  return { submissions: submissions.length, mails: mails.length };
}

/** One that fails keeps none of the others waiting: the next run takes it up. */
async function failuresOf<T>(items: readonly T[], story: (item: T) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) await story(item).catch((error: unknown) => failures.push(error));
  return failures;
}

/** Sends a submission again; one of which nothing was heard for hours is told to have failed, and can be redriven. */
async function resend(stores: Stores, instance: Instance, now: Date): Promise<void> {
  const { instanceKey, runId, resends = 0 } = instance;
  if (runId === undefined) return;
  const minutes = RESEND_AFTER_MINUTES[resends];
  if (minutes === undefined) {
    const { submittedAt = instance.updatedAt } = instance;
    const completed = await stores.instances.complete(instanceKey, runId, "FAILED");
    if (completed === undefined) return; // it came right a moment ago
    await stores.statistics.noteEnd({ ...instance, submittedAt }, true, now);
    log({ level: "error", event: "run-failed", requestId: runId });
    return;
  }
  await stores.queues.send("submissions", { instanceKey });
  await stores.instances.noteResent(instanceKey, new Date(now.getTime() + minutes * 60_000).toISOString());
}
