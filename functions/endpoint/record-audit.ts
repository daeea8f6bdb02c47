/** Records entries in the audit trail for a call. */

import {
  type AuditAction,
  type AuditDetails,
  type AuditResult,
  RESPONDENT_ACTOR,
  UNKNOWN_ACTOR,
} from "../../shared/audit.ts";
import type { AuditEntry } from "../../shared/stores/dynamodb/audit-store.ts";
import { contentHash } from "../../shared/stores/s3/blobs.ts";
import { shortTokenId } from "../../shared/token-scopes.ts";
import { newKey } from "../../shared/tokens.ts";
import type { Call } from "./call.ts";

export interface NewEntry {
  /** Whose trail: `formSubject`, `respondentsSubject` or `userSubject`. */
  subject: string;
  action: AuditAction;
  /** The object of the action, within the subject. */
  object: string;
  /** Default: the user of the session, or a respondent. */
  actor?: string;
  /** Default: done. */
  result?: AuditResult;
  /** The state before and after; only the hashes are kept. */
  before?: unknown;
  after?: unknown;
  details?: AuditDetails;
}

/**
 * A change is recorded once it is done; a read, before it is answered; something irreversible, before it starts. The wrapper
 * records by the row what a handler doesn't; a handler that knows more records it itself.
 */
export async function recordAudit(call: Call, newEntry: NewEntry): Promise<void> {
  const entry = entryOf(call, newEntry);
  const started = call.startedEntries.find(
    ({ subject, isEnded }) => subject === newEntry.subject && !isEnded,
  );
  call.hasRecorded = true;
  if (started === undefined) return call.stores.audit.add(newEntry.subject, entry, newKey());
  await call.stores.audit.end(newEntry.subject, started.entry, started.noteId, entry);
  started.isEnded = true;
}

/** Marks a call that had nothing to do: its row's entry isn't written. */
export function recordNothing(call: Call): void {
  call.hasRecorded = true;
}

/** Records what is about to be done, so that it is found even if this function stops half-way. */
export async function recordBegin(call: Call, newEntry: NewEntry): Promise<void> {
  const started = {
    subject: newEntry.subject,
    entry: entryOf(call, newEntry),
    noteId: newKey(),
    isEnded: false,
  };
  await call.stores.audit.begin(started.subject, started.entry, started.noteId);
  call.startedEntries.push(started);
}

/** What was started is done, and there is nothing to add. */
export async function recordEnd(call: Call): Promise<void> {
  call.hasRecorded = true;
  for (const started of call.startedEntries.filter(({ isEnded }) => !isEnded)) {
    await call.stores.audit.end(started.subject, started.entry, started.noteId, started.entry);
    started.isEnded = true;
  }
}

/** What was started but did not happen leaves no entry. */
export async function discardStarted(call: Call): Promise<void> {
  for (const started of call.startedEntries.filter(({ isEnded }) => !isEnded)) {
    await call.stores.audit.end(started.subject, started.entry, started.noteId, undefined);
    started.isEnded = true;
  }
}

function entryOf(call: Call, newEntry: NewEntry): AuditEntry {
  const { action, object, result = "done", before, after } = newEntry;
  const tokenId = call.signedIn?.token?.tokenId;
  const details = { ...newEntry.details, ...(tokenId !== undefined && { token: shortTokenId(tokenId) }) };
  const actor = newEntry.actor ?? call.signedIn?.user.username ?? ownerOf(call);
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
