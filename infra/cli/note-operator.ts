/** Records operators' commands on the audit trail, under their names. */
import { userInfo } from "node:os";
import { type AuditAction, operatorActor } from "../../shared/audit.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";

/**
 * Recorded before it is done: what a command exports or deletes can't be undone. The name is SPROUT_OPERATOR, otherwise the
 * user of this machine.
 */
export async function noteOperator(
  { audit }: Pick<Stores, "audit">,
  subject: string,
  { action, object, details = {} }: { action: AuditAction; object: string; details?: Record<string, number> },
  now: Date,
): Promise<void> {
  const name = process.env.SPROUT_OPERATOR?.trim() || userInfo().username;
  const entry = { at: now.toISOString(), actor: operatorActor(name), action, object, details };
  await audit.add(subject, { ...entry, result: "done", requestId: "command" }, newKey());
}
