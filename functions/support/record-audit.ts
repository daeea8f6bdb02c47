/** Leaves a note for the audit trail, in the words of a call. */
import {
  type AuditAction,
  type AuditDetails,
  type AuditResult,
  RESPONDENT_ACTOR,
  UNKNOWN_ACTOR,
} from "../../shared/audit.ts";
import type { AuditEntry } from "../../shared/stores/dynamodb/audit-store.ts";
import { contentHash } from "../../shared/stores/s3/blobs.ts";
import { newKey } from "../../shared/tokens.ts";
import type { Call } from "../endpoint/call.ts";

export interface NewEntry {
  /** Whose trail: `formSubject`, `respondentsSubject` or `userSubject`. */
  subject: string;
  action: AuditAction;
  /** What it was done to, within the subject. */
  object: string;
  /** Default: whose session it is, or a respondent. */
  actor?: string;
  /** Default: done. */
  result?: AuditResult;
  /** What was there before and after; only their hashes are kept. */
  before?: unknown;
  after?: unknown;
  details?: AuditDetails;
}

/**
 * What a change did is noted once it is done; what is read, before it is answered; what can't be undone, before it
 * begins. The wrapper notes what a handler doesn't, by the row; a handler that knows more notes it itself.
 */
export async function recordAudit(call: Call, noted: NewEntry): Promise<void> {
  const entry = entryOf(call, noted);
  const begun = call.begun.find(({ subject, isEnded }) => subject === noted.subject && !isEnded);
  call.hasRecorded = true;
  if (begun === undefined) return call.stores.audit.add(noted.subject, entry, newKey());
  await call.stores.audit.end(noted.subject, begun.entry, begun.noteId, entry);
  begun.isEnded = true;
}

/** Says that a call has found nothing to do: its row's entry is not written. */
export function recordNothing(call: Call): void {
  call.hasRecorded = true;
}

/** Notes what is about to be done, so that it is found even where this function ends half-way. */
export async function recordBegin(call: Call, noted: NewEntry): Promise<void> {
  const begun = { subject: noted.subject, entry: entryOf(call, noted), noteId: newKey(), isEnded: false };
  await call.stores.audit.begin(begun.subject, begun.entry, begun.noteId);
  call.begun.push(begun);
}

/** What was begun is done, and nothing more is to be said of it. */
export async function recordEnd(call: Call): Promise<void> {
  call.hasRecorded = true;
  for (const begun of call.begun.filter(({ isEnded }) => !isEnded)) {
    await call.stores.audit.end(begun.subject, begun.entry, begun.noteId, begun.entry);
    begun.isEnded = true;
  }
}

/** What was begun and did not come about leaves no entry. */
export async function dropBegun(call: Call): Promise<void> {
  for (const begun of call.begun.filter(({ isEnded }) => !isEnded)) {
    await call.stores.audit.end(begun.subject, begun.entry, begun.noteId, undefined);
    begun.isEnded = true;
  }
}

function entryOf(call: Call, noted: NewEntry): AuditEntry {
  const { action, object, result = "done", before, after, details = {} } = noted;
  const actor = noted.actor ?? call.signedIn?.user.username ?? ownerOf(call);
  return {
    at: call.now.toISOString(),
    actor,
    action,
    object,
    result,
    requestId: call.requestId,
    details,
    ...(before !== undefined && { before: contentHash(JSON.stringify(before)) }),
    ...(after !== undefined && { after: contentHash(JSON.stringify(after)) }),
  };
}

const ownerOf = ({ instance }: Call) => (instance === undefined ? UNKNOWN_ACTOR : RESPONDENT_ACTOR);
