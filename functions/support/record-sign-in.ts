/** Logs that somebody signed in, or failed to: who, as a hash that only the product's secret can compute. */

import { log } from "../../shared/log.ts";
import { keyedHash } from "../../shared/tokens.ts";
import type { Call } from "../endpoint/call.ts";

/**
 * One line for each attempt that was checked. Lines of one address share their `subject`, which reveals nothing else.
 * @param by how the caller proved who they are: a password, a mailed code, or the ticket that a code was exchanged for
 */
export async function recordSignIn(
  call: Call,
  { username, by, isRight }: { username: string; by: "password" | "code" | "ticket"; isRight: boolean },
): Promise<void> {
  const hash = keyedHash(await call.stores.secret(), "log", username);
  log({
    level: "info",
    event: "sign-in",
    requestId: call.requestId,
    subject: hash.slice(0, 16),
    by,
    result: isRight ? "done" : "refused",
  });
}
