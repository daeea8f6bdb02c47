/**
 * Makes entries of the audit trail of the notes that functions left, each the next in its trail's chain of hashes; a note
 * that began and never ended becomes an entry that says so. Nothing else may add entries. Twice equals once: a number
 * is taken by one conditional put, and whoever finds it taken leaves the trail to the one who was faster.
 */
import type { Context } from "aws-lambda";
import { log } from "../shared/log.ts";
import { recorded } from "../shared/people/audit-chain.ts";
import type { AuditStore } from "../shared/stores/dynamodb/audit-store.ts";
import { openStores } from "../shared/stores/index.ts";

/** Notes are looked through for their trails, so many of each part of the outbox; of a trail, so many are taken. */
const MAX_NOTES = 1_000;
const TRAILS_AT_ONCE = 8;
/** The function ends after 60 s; what is left waits for the next run. */
const UNTIL_MS = 45_000;

interface RecordEvent {
  /** ISO 8601; default: now. */
  time?: string;
}

/** @param context where this runs without one, its log lines are named `record` */
export async function handler(
  event: RecordEvent,
  context?: Pick<Context, "awsRequestId">,
): Promise<{ entries: number }> {
  const { audit } = openStores();
  const started = performance.now();
  const mayGoOn = () => performance.now() - started < UNTIL_MS;
  const now = event.time === undefined ? new Date() : new Date(event.time);
  const subjects = await audit.waitingSubjects(MAX_NOTES);
  const failures: unknown[] = [];
  let entries = 0;
  const workers = Array.from({ length: TRAILS_AT_ONCE }, async () => {
    for (let subject = subjects.shift(); subject !== undefined && mayGoOn(); subject = subjects.shift()) {
      // One that fails keeps none of the others waiting: the next run takes it up.
      await recordTrail(audit, subject, now, mayGoOn).then(
        (count) => {
          entries += count;
        },
        (error: unknown) => failures.push(error),
      );
    }
  });
  await Promise.all(workers);
  const requestId = context?.awsRequestId ?? "record";
  if (entries > 0) log({ level: "info", event: "recorded", requestId, count: entries });
  if (failures.length > 0) throw new AggregateError(failures, "Not all notes could be recorded.");
  return { entries };
}

/** The end of the trail is read before its notes, so that a note that another run records meanwhile meets a number that is taken. */
async function recordTrail(
  audit: AuditStore,
  subject: string,
  now: Date,
  mayGoOn: () => boolean,
): Promise<number> {
  let last = await audit.lastEntry(subject);
  let entries = 0;
  for (const note of await audit.listNotes(subject, MAX_NOTES)) {
    if (!mayGoOn()) return entries;
    const next = recorded(note, last, now);
    if (next === "wait") continue;
    if (next !== "drop") {
      if (!(await audit.append(next))) return entries;
      last = next;
      entries += 1;
    }
    await audit.removeNote(note);
  }
  return entries;
}
