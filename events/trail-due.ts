/**
 * Sends what the audit trail has gained to the organisation's bucket, each minute. It may run twice at a time, and die anywhere.
 */
import type { Context } from "aws-lambda";
import { log } from "../shared/log.ts";
import { sendTrail } from "../shared/people/send-trail.ts";
import { openStores } from "../shared/stores/index.ts";

/** The function is stopped after 60 s: what is left waits for the next run. */
const UNTIL_MS = 45_000;

interface TrailEvent {
  /** ISO 8601; default: now. */
  time?: string;
}

/** @param context its log lines are named `trail` when it runs without one */
export async function handler(
  event: TrailEvent,
  context?: Pick<Context, "awsRequestId">,
): Promise<{ files: number }> {
  const stores = openStores();
  const started = performance.now();
  const ahead = event.time === undefined ? 0 : Date.parse(event.time) - Date.now();
  const now = () => new Date(Date.now() + ahead);
  const mayContinue = () => performance.now() - started < UNTIL_MS;
  const files = stores.trailPlace === undefined ? 0 : await sendTrail(stores, { now, mayContinue });
  const requestId = context?.awsRequestId ?? "trail";
  log({ level: "info", event: "round", requestId, count: files });
  return { files };
}
