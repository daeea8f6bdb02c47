/**
 * Erases for good: what somebody asked for, forms whose days in the trash are over, submissions past their form's
 * period. The calls only mark; this alone has the rights to take away, in batches that a crash may end anywhere.
 */
import type { Context } from "aws-lambda";
import { log } from "../shared/log.ts";
import { markOutlived, sweepMarked } from "../shared/people/erasing/erase-due.ts";
import { newRun } from "../shared/people/erasing/sweep.ts";
import { openStores } from "../shared/stores/index.ts";
import { TRASH_DAYS } from "../shared/timings.ts";

/**
 * The function ends after 300 s; what is begun has time to end. What people asked for comes first, then what is due by
 * itself, and what is left of the time is for that.
 */
const UNTIL_MS = { asked: 100_000, marked: 150_000, swept: 200_000 } as const;

interface EraseEvent {
  /** ISO 8601; default: now. */
  time?: string;
}

/** @param context where this runs without one, its log lines are named `erase` */
export async function handler(
  event: EraseEvent,
  context?: Pick<Context, "awsRequestId">,
): Promise<{ gone: number }> {
  const stores = openStores();
  const started = performance.now();
  const until = (milliseconds: number) => () => performance.now() - started < milliseconds;
  const requestId = context?.awsRequestId ?? "erase";
  const options = { now: event.time === undefined ? new Date() : new Date(event.time), run: newRun() };
  const asked = await sweepMarked(stores, { ...options, mayGoOn: until(UNTIL_MS.asked) });
  const failures = [...asked.failures];
  const mark = markOutlived(stores, {
    now: options.now,
    trashDays: TRASH_DAYS,
    requestId,
    mayGoOn: until(UNTIL_MS.marked),
  });
  await mark.catch((error: unknown) => failures.push(error));
  const due = await sweepMarked(stores, { ...options, mayGoOn: until(UNTIL_MS.swept) });
  failures.push(...due.failures);
  const gone = asked.gone + due.gone;
  if (gone > 0) log({ level: "info", event: "erased", requestId, count: gone });
  if (failures.length > 0) throw new AggregateError(failures, "Not all that is to be erased could be.");
  return { gone };
}
