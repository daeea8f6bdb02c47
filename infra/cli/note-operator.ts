/** Puts what operators do by command on the audit trail, by their name. */
import { userInfo } from "node:os";
import { type AuditAction, operatorActor } from "../../shared/audit.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";

/**
 * Noted before it is done: what a command takes along or takes away can't be brought back. The name is that of
 * SPROUT_OPERATOR, otherwise of the account on this machine.
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
