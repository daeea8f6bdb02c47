/** The chain of an audit trail: pure over its entries. */
import { AUDIT_KEEP_SECONDS, type AuditNote, type ChainedEntry } from "../stores/dynamodb/audit-store.ts";
import { contentHash } from "../stores/s3/blobs.ts";

/** After this many seconds, a note without an end counts as interrupted: no function that serves a call may last as long. */
export const INTERRUPTED_SECONDS = 120;

/**
 * The hash of an entry: what the next one contains as `previous`, so that none can be changed without changing all that
 * follow.
 * @example auditHash(last) // "9f86d081…"
 */
export function auditHash(entry: ChainedEntry): string {
  const { subject, sequence, since, noteId, at, actor, action, object, result, requestId } = entry;
  const { before = "", after = "", details, previous } = entry;
  const facts = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return contentHash(
    ...[subject, `${sequence}`, since, noteId, at, actor, action, object, result, requestId, before, after],
    ...[JSON.stringify(facts), previous],
  );
}

/**
 * What to do with a note, once everything before it in its trail was recorded.
 * @param last the trail's last entry
 * @returns the entry to add; `drop` where none is needed; `wait` while the end may still come
 * @example recorded(note, undefined, now) // { sequence: 1, previous: "", … }
 */
export function recorded(
  { noteState, ...note }: AuditNote,
  last: ChainedEntry | undefined,
  now: Date,
): ChainedEntry | "drop" | "wait" {
  if (noteState === "nothing" || isRecorded({ noteState, ...note }, last)) return "drop";
  const isYoung = now.getTime() - Date.parse(note.at) < INTERRUPTED_SECONDS * 1000;
  if (noteState === "begun" && isYoung) return "wait";
  return {
    ...note,
    ...(noteState === "begun" && { result: "interrupted" as const }),
    sequence: (last?.sequence ?? 0) + 1,
    since: last?.since ?? note.at,
    previous: last === undefined ? "" : auditHash(last),
  };
}

/** A recorder that stopped between adding the entry and removing its note leaves only the note of the last entry. */
function isRecorded({ noteId, noteState }: AuditNote, last: ChainedEntry | undefined): boolean {
  return last?.noteId === noteId && (last.result === "interrupted") === (noteState === "begun");
}

/**
 * Where the chain of a trail is broken, in words; empty when it is intact.
 * @param now entries are kept for six years, and older ones may be missing at the front
 * @example auditFaults(entries, "FORM#7", new Date()) // ["Entry 3 does not follow from the one before it."]
 */
export function auditFaults(chain: readonly ChainedEntry[], subject: string, now: Date): string[] {
  const faults: string[] = [];
  const [first] = chain;
  let last: ChainedEntry | undefined;
  for (const entry of chain) {
    const { sequence } = entry;
    if (entry.subject !== subject) faults.push(`Entry ${sequence} belongs to another trail.`);
    if (entry === first) faults.push(...frontFaults(entry, now));
    const fault = last && linkFault(entry, last);
    if (fault !== undefined) faults.push(fault);
    last = entry;
  }
  return faults;
}

/** Whether an entry follows from the one before it in its trail. @returns what is wrong, in words */
export function linkFault(entry: ChainedEntry, last: ChainedEntry): string | undefined {
  const { sequence } = entry;
  if (sequence !== last.sequence + 1) return `Entry ${last.sequence + 1} is missing or out of place.`;
  if (entry.previous !== auditHash(last) || entry.since !== last.since)
    return `Entry ${sequence} does not follow from the one before it.`;
  return undefined;
}

/** Whether a trail may begin with an entry: its first, or what is left after six years. @returns what is wrong, in words */
export function frontFaults({ sequence, since, previous, at }: ChainedEntry, now: Date): string[] {
  if (sequence === 1)
    return previous === "" && since === at ? [] : ["Entry 1 was changed after it was added."];
  const isOld = now.getTime() - Date.parse(since) > AUDIT_KEEP_SECONDS * 1000;
  return isOld ? [] : [`Entry 1 is missing: the trail starts with entry ${sequence}.`];
}
