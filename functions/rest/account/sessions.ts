import { ownSessions } from "../../../shared/contract/people.ts";
import { problem } from "../../../shared/problems.ts";
import { idHash } from "../../../shared/tokens.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { epochSeconds, recentSignInLeft } from "../../endpoint/sessions.ts";

/**
 * Lists the user's own sessions. Ending the others requires a recent sign-in, like a new password, and starts a new epoch;
 * only the session that made the call is carried over.
 */
export const handler = endpoint(ownSessions, async ({ input, stores, now, user, call }) => {
  const { username } = user;
  const ownHash = idHash(call.signedIn?.sessionId ?? "");
  let epoch = user.sessionEpoch;
  if (input.endOthers) {
    if (recentSignInLeft(call) < 0) throw problem("SIGN_IN_TOO_OLD");
    const changed = await stores.users.endSessions(username);
    if (changed === undefined) throw problem("SIGN_IN_NEEDED");
    epoch = changed.sessionEpoch;
    await stores.sessions.moveTo(ownHash, epoch); // it keeps its age: this is not a new sign-in
  }
  const sessions = await stores.sessions.list(username, epoch, epochSeconds(now));
  const time = (seconds: number) => new Date(seconds * 1000).toISOString();
  return sessions.map((session) => ({
    current: session.idHash === ownHash,
    beganAt: time(session.createdAt),
    lastSeenAt: time(session.lastSeenAt),
    userAgent: session.userAgent ?? "",
  }));
});
