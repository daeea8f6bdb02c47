/** Where each way to sign in ends, once it is known who somebody is. */
import type { SessionProof } from "../../shared/stores/dynamodb/session-store.ts";
import type { User } from "../../shared/stores/records/user.ts";
import type { Call } from "../endpoint/call.ts";
import { signIn } from "../endpoint/sessions.ts";

/** How somebody was recognised. */
export type Recognised = SessionProof & Required<Pick<SessionProof, "by">>;

/** Starts the session. @returns the user with their current roles */
export async function completeSignIn(
  call: Call,
  user: User,
  recognised: Recognised,
): Promise<{ user: User }> {
  return { user: await signIn(call, user, recognised) };
}
