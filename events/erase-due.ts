/**
 * Erases for good: what people asked to erase, forms whose time in the trash is over, tests of forms, and submissions past their
 * form's retention period. API calls only set marks; only this function has the rights to delete. It works in batches, so a crash is
 * safe at any point.
 */
import type { Context } from "aws-lambda";
import { log } from "../shared/log.ts";
import { markExpired, sweepMarked } from "../shared/people/erasing/erase-due.ts";
import { newRun } from "../shared/people/erasing/sweep.ts";
import { openStores } from "../shared/stores/index.ts";
import { TRASH_DAYS } from "../shared/timings.ts";

/**
 * The function is stopped after 300 s, so work that has started has time to finish. Requests of people come first; scheduled
 * erasure gets the time that remains.
 */
const UNTIL_MS = { requests: 100_000, marked: 150_000, swept: 200_000 } as const;

interface EraseEvent {
  /** ISO 8601; default: now. */
  time?: string;
}

/** @param context its log lines are named `erase` when it runs without one */
export async function handler(
  event: EraseEvent,
  context?: Pick<Context, "awsRequestId">,
): Promise<{ gone: number }> {
  const stores = openStores();
  const started = performance.now();
  const until = (milliseconds: number) => () => performance.now() - started < milliseconds;
  const requestId = context?.awsRequestId ?? "erase";
  const options = { now: event.time === undefined ? new Date() : new Date(event.time), run: newRun() };
  const requests = await sweepMarked(stores, { ...options, mayContinue: until(UNTIL_MS.requests) });
  const failures = [...requests.failures];
  const mark = markExpired(stores, {
    now: options.now,
    trashDays: TRASH_DAYS,
    requestId,
    mayContinue: until(UNTIL_MS.marked),
  });
  await mark.catch((error: unknown) => failures.push(error));
  const due = await sweepMarked(stores, { ...options, mayContinue: until(UNTIL_MS.swept) });
  failures.push(...due.failures);
  const gone = requests.gone + due.gone;
  if (gone > 0) log({ level: "info", event: "erased", requestId, count: gone });
  if (failures.length > 0)
    throw new AggregateError(failures, "Some of the data that was due could not be erased.");
  log({ level: "info", event: "round", requestId });
  return { gone };
}
