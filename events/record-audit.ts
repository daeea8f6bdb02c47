/**
 * Turns the notes that functions left into entries of the audit trail, each the next in its trail's hash chain; a note of a
 * change that began and never ended becomes an entry that says so. Nothing else may add entries. It is idempotent: a number
 * is claimed by one conditional put, and a run that finds it claimed leaves the trail to the faster one.
 */
import type { Context } from "aws-lambda";
import { log } from "../shared/log.ts";
import { recorded } from "../shared/people/audit-chain.ts";
import { openStores, type Stores } from "../shared/stores/index.ts";

/** How many notes are scanned for their trails in each part of the outbox, and how many are recorded of one trail. */
const MAX_NOTES = 1_000;
const TRAILS_AT_ONCE = 8;
/** The function is stopped after 60 s; anything left waits for the next run. */
const UNTIL_MS = 45_000;

interface RecordEvent {
  /** ISO 8601; default: now. */
  time?: string;
}

/** @param context its log lines are named `record` when it runs without one */
export async function handler(
  event: RecordEvent,
  context?: Pick<Context, "awsRequestId">,
): Promise<{ entries: number }> {
  const { audit, trails } = openStores();
  const started = performance.now();
  const mayContinue = () => performance.now() - started < UNTIL_MS;
  const now = event.time === undefined ? new Date() : new Date(event.time);
  const subjects = await audit.waitingSubjects(MAX_NOTES);
  const failures: unknown[] = [];
  let entries = 0;
  const workers = Array.from({ length: TRAILS_AT_ONCE }, async () => {
    for (let subject = subjects.shift(); subject !== undefined && mayContinue(); subject = subjects.shift()) {
      // A failure does not hold up the others: the next run picks it up.
      await recordTrail({ audit, trails }, subject, now, mayContinue).then(
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
  if (failures.length > 0) throw new AggregateError(failures, "Some notes could not be recorded.");
  log({ level: "info", event: "round", requestId });
  return { entries };
}

/**
 * The end of the trail is read before its notes, so that a note recorded concurrently by another run meets a number that is
 * already used.
 */
async function recordTrail(
  { audit, trails }: Pick<Stores, "audit" | "trails">,
  subject: string,
  now: Date,
  mayContinue: () => boolean,
): Promise<number> {
  let last = await audit.lastEntry(subject);
  let entries = 0;
  let isMarked = false;
  for (const { pk, sk, ...note } of await audit.listNotes(subject, MAX_NOTES)) {
    if (!mayContinue()) return entries;
    const next = recorded(note, last, now);
    if (next === "wait") continue;
    if (next !== "drop") {
      if (!isMarked) await trails.grows(subject, now);
      isMarked = true;
      if (!(await audit.append(next))) return entries;
      last = next;
      entries += 1;
    }
    await audit.removeNote({ pk, sk, noteState: note.noteState });
  }
  return entries;
}
