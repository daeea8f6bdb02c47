/** Adds an entry to the audit trail, in the words of a call. */
import type { AuditAction } from "../shared/accounts/audit.ts";
import { newKey } from "../shared/accounts/tokens.ts";
import { contentHash } from "../shared/stores/s3/bodies.ts";
import type { Call } from "./middleware/call.ts";

interface Noted {
  /** Whose trail: `formSubject` or `userSubject`. */
  subject: string;
  action: AuditAction;
  /** What it was done to, within the subject. */
  object: string;
  /** Default: done. */
  result?: "done" | "refused";
  /** What was there before and after; only their hashes are kept. */
  before?: unknown;
  after?: unknown;
  details?: Record<string, string | number | boolean>;
}

/** What a change did is noted once it is done; what is read, before it is answered; what can't be undone, before it begins. */
export async function noteAudit(call: Call, noted: Noted): Promise<void> {
  const { subject, action, object, result = "done", before, after, details = {} } = noted;
  const actor = call.signedIn?.user.username;
  if (actor === undefined) throw new Error("Only what a signed-in user does is noted.");
  const entry = {
    ...{ at: call.now.toISOString(), actor, action, object, result, requestId: call.requestId, details },
    ...(before !== undefined && { before: contentHash(JSON.stringify(before)) }),
    ...(after !== undefined && { after: contentHash(JSON.stringify(after)) }),
  };
  await call.stores.audit.add(subject, entry, newKey());
}
