/**
 * Sends again what was written but never sent, or was lost with a queue: submissions whose reports are unfinished, and mails
 * that were not sent. It is idempotent, so something that is merely slow is not harmed.
 */
import type { Context } from "aws-lambda";
import { log } from "../shared/log.ts";
import { noteReports, noteSubmitted } from "../shared/people/hook-events.ts";
import { noteFailed, noteNews } from "../shared/people/notices.ts";
import type { FailureCode } from "../shared/process/failure-cause.ts";
import type { WaitingRun } from "../shared/stores/dynamodb/instance-store.ts";
import { OUTBOX_SHARDS } from "../shared/stores/dynamodb/keys.ts";
import { openStores, type Stores } from "../shared/stores/index.ts";
import { cameInAt, isTest } from "../shared/stores/records/instance.ts";
import { RESEND_AFTER_MINUTES, USUAL_SECONDS } from "../shared/timings.ts";

/** Somebody is waiting by then. */
const LATE_SECONDS = 15 * 60;
/** So many are read at once, and sent at once. */
const READ_AT_ONCE = 500;
const SENT_AT_ONCE = 25;
/** The function is stopped after 60 s; anything left waits for the next run. */
const UNTIL_MS = 45_000;
/** Later than any moment. */
const ANY_TIME = "9999";

interface ReconcileEvent {
  /** ISO 8601; default: now. */
  time?: string;
  /** Changes how old something must be to count as lost; 0: everything unfinished, since nothing is on its way. */
  detail?: { olderThanSeconds?: number };
}

/**
 * Its line `late` counts what should have been done a quarter of an hour ago, whether a message of it waits in a queue, has
 * failed, or was lost; its line `round` says that it ran.
 * @param context its log lines are named `reconcile` when it runs without one
 */
export async function handler(
  event: ReconcileEvent,
  context?: Pick<Context, "awsRequestId">,
): Promise<{ submissions: number; mails: number }> {
  const stores = openStores();
  const now = event.time === undefined ? new Date() : new Date(event.time);
  const seconds = event.detail?.olderThanSeconds ?? USUAL_SECONDS;
  const before = new Date(now.getTime() - seconds * 1000).toISOString();
  const started = performance.now();
  const mayContinue = () => performance.now() - started < UNTIL_MS;
  const failures: unknown[] = [];
  const sent = new Set<string>();
  const lateBefore = new Date(now.getTime() - LATE_SECONDS * 1000).toISOString();
  let late = 0;
  // What was sent again is due later, but the index may list it a moment longer.
  for (let isFull = true; isFull && mayContinue(); ) {
    const due = await stores.instances.unfinished(seconds === 0 ? ANY_TIME : before, READ_AT_ONCE);
    const fresh = due.filter(({ instanceKey }) => !sent.has(instanceKey));
    for (const { instanceKey, submittedAt, updatedAt } of fresh) {
      sent.add(instanceKey);
      if ((submittedAt ?? updatedAt) < lateBefore) late += 1;
    }
    failures.push(...(await failuresOf(fresh, (waiting) => resend(stores, waiting, now))));
    isFull = fresh.length > 0 && due.length >= READ_AT_ONCE / OUTBOX_SHARDS; // a part of the outbox may have more
  }
  const mails = await stores.mails.unsent(before, READ_AT_ONCE);
  failures.push(...(await failuresOf(mails, ({ mailId }) => stores.queues.send("mails", { mailId }))));
  if (mails.length > 0) late += (await stores.mails.unsent(lateBefore, READ_AT_ONCE)).length;
  const count = sent.size + mails.length;
  const requestId = context?.awsRequestId ?? "reconcile";
  if (count > 0) log({ level: "info", event: "reconciled", requestId, count });
  if (late > 0) log({ level: "info", event: "late", requestId, count: late });
  if (failures.length > 0)
    throw new AggregateError(failures, "Some unfinished work could not be sent again.");
  log({ level: "info", event: "round", requestId });
  return { submissions: sent.size, mails: mails.length };
}

/** A few at a time. A failure does not hold up the others: the next run picks it up. */
async function failuresOf<T>(items: readonly T[], story: (item: T) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  const left = items.values();
  const workers = Array.from({ length: SENT_AT_ONCE }, async () => {
    for (const item of left) await story(item).catch((error: unknown) => failures.push(error));
  });
  await Promise.all(workers);
  return failures;
}

/** Sends a submission again; one without any progress for hours is marked as failed and can be redriven. */
async function resend(stores: Stores, instance: WaitingRun, now: Date): Promise<void> {
  const { instanceKey, runId, resends = 0 } = instance;
  if (runId === undefined) return;
  const minutes = RESEND_AFTER_MINUTES[resends];
  if (minutes === undefined) {
    const { submittedAt = instance.updatedAt } = instance;
    const found = await stores.instances.find(instanceKey);
    if (found !== undefined && !isTest(found)) await stores.changes.note(instance.formId, instanceKey);
    if (found !== undefined) await noteSubmitted(stores, found);
    await noteReports(stores, instance, true);
    const completed = await stores.instances.complete(instanceKey, runId, "FAILED");
    if (completed === undefined) return; // it finished a moment ago
    if (!isTest(completed)) {
      await stores.activity.recordSubmitted(completed.formId, completed, submittedAt, now); // its run may never have begun
      await noteNews(stores, completed, new Date(cameInAt(completed) ?? submittedAt));
      await noteFailed(stores, completed);
      await stores.statistics.recordEnd({ ...instance, submittedAt }, true, now);
    }
    const of = { requestId: runId, form: completed.formId, submission: instanceKey };
    log({ level: "error", event: "run-failed", ...of, code: "GAVE_UP" satisfies FailureCode });
    return;
  }
  await stores.queues.send("submissions", { instanceKey });
  await stores.instances.recordResent(instanceKey, new Date(now.getTime() + minutes * 60_000).toISOString());
}
