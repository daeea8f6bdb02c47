/** Finds the caller's session; the user's own calls reset its idle timer, passive ones do not. */

import type { Route } from "../../shared/contract/route.ts";
import { rolesHeld } from "../../shared/roles.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { idHash, newSecretId } from "../../shared/tokens.ts";
import { type Call, callOf, type Middleware } from "./call.ts";
import { endedSessionCookie, sessionCookie, sessionCookieName } from "./cookies.ts";
import { issueXsrfToken } from "./xsrf.ts";

export function sessions(row: Route): Middleware {
  return {
    async before(request) {
      const call = callOf(request);
      const sessionId = call.cookies[sessionCookieName(call.stores.origin)];
      if (sessionId === undefined || sessionId === "") return;
      const seconds = epochSeconds(call.now);
      const session = await call.stores.sessions.find(idHash(sessionId), seconds);
      if (session === undefined) return;
      const found = await call.read.user(session.username);
      if (found === undefined || !found.active || found.sessionEpoch !== session.epoch) return;
      const user = withRolesHeld(call, found);
      call.signedIn = { sessionId, session, user };
      if (!row.passive) await call.stores.sessions.touch(idHash(sessionId), session, seconds);
    },
  };
}

/** Starts a session under a new id and ends the previous one, if any. @returns the user with their current roles */
export async function signIn(call: Call, found: User): Promise<User> {
  await endSession(call);
  const user = withRolesHeld(call, found);
  const sessionId = newSecretId();
  const now = epochSeconds(call.now);
  const { username, sessionEpoch: epoch } = user;
  const session = await call.stores.sessions.begin(idHash(sessionId), username, epoch, now, call.userAgent);
  call.signedIn = { sessionId, user, session };
  call.setCookies.push(sessionCookie(call.stores.origin, sessionId));
  await issueXsrfToken(call);
  return user;
}

/** In addition to the account's own roles: the deployment's settings name the administrators. */
function withRolesHeld(call: Call, user: User): User {
  return { ...user, roles: rolesHeld(user.username, user.roles, call.stores.administrators) };
}

/** Ends the session on the server and in the browser. */
export async function signOut(call: Call): Promise<void> {
  await endSession(call);
  call.setCookies.push(endedSessionCookie(call.stores.origin));
  await issueXsrfToken(call);
}

async function endSession(call: Call): Promise<void> {
  if (call.signedIn === undefined) return;
  await call.stores.sessions.end(idHash(call.signedIn.sessionId));
  call.signedIn = undefined;
}

export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
