/** Finds the caller's session; the user's own calls reset its idle timer, passive ones do not. */

import type { Route } from "../../shared/contract/route.ts";
import { rolesHeld } from "../../shared/roles.ts";
import { provenSince, type SessionProof } from "../../shared/stores/dynamodb/session-store.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { RECENT_SIGN_IN_SECONDS } from "../../shared/timings.ts";
import { idHash, newSecretId } from "../../shared/tokens.ts";
import { signedInByToken } from "./access-tokens.ts";
import { type Call, callOf, type Middleware } from "./call.ts";
import { endedSessionCookie, sessionCookie, sessionCookieName } from "./cookies.ts";
import { issueXsrfToken } from "./xsrf.ts";

export function sessions(row: Route): Middleware {
  return {
    async before(request) {
      const call = callOf(request);
      if (call.bearer !== undefined) {
        const { user, ...own } = await signedInByToken(row, call, request.event);
        call.signedIn = { ...own, user: withRolesHeld(call, user) };
        return;
      }
      const sessionId = call.cookies[sessionCookieName(call.stores.origin)];
      if (sessionId === undefined || sessionId === "") return;
      const seconds = epochSeconds(call.now);
      const session = await call.stores.sessions.find(idHash(sessionId), seconds);
      if (session === undefined) return;
      if (session.username === "") {
        call.pending = { sessionId, session, user: undefined };
        return;
      }
      const found = await call.read.user(session.username);
      if (found === undefined || !found.active || found.sessionEpoch !== session.epoch) return;
      const user = withRolesHeld(call, found);
      if (session.due !== undefined) call.pending = { sessionId, session, user };
      if (session.due === "factor" || (session.due === "enrol" && !row.whileEnrolling)) return;
      call.signedIn = { sessionId, session, user };
      if (!row.passive) await call.stores.sessions.touch(idHash(sessionId), session, seconds);
    },
  };
}

/**
 * Starts a session under a new id and ends the previous one, if any.
 * @param proof how the person was recognised
 * @returns the user with their current roles
 */
export async function signIn(call: Call, found: User, proof: SessionProof = {}): Promise<User> {
  await endSession(call);
  const user = withRolesHeld(call, found);
  const sessionId = newSecretId();
  const now = epochSeconds(call.now);
  const { username, sessionEpoch: epoch } = user;
  const hash = idHash(sessionId);
  const session = await call.stores.sessions.begin(hash, username, epoch, now, call.userAgent, proof);
  call.signedIn = { sessionId, user, session };
  call.setCookies.push(sessionCookie(call.stores.origin, sessionId));
  await issueXsrfToken(call);
  return user;
}

/**
 * Starts a sign-in that isn't complete, in place of the browser's session.
 * @param user undefined: a passkey will say who it is
 */
export async function beginPending(call: Call, user: User | undefined, proof: SessionProof): Promise<void> {
  await endSession(call);
  const sessionId = newSecretId();
  const now = epochSeconds(call.now);
  const { username = "", sessionEpoch: epoch = 0 } = user ?? {};
  const due = proof.due ?? "factor";
  const session = await call.stores.sessions.begin(idHash(sessionId), username, epoch, now, call.userAgent, {
    ...proof,
    due,
  });
  call.pending = { sessionId, session, user };
  call.setCookies.push(sessionCookie(call.stores.origin, sessionId));
  await issueXsrfToken(call);
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
  const own = call.signedIn ?? call.pending;
  if (own === undefined) return;
  await call.stores.sessions.end(idHash(own.sessionId));
  call.signedIn = undefined;
  call.pending = undefined;
}

/** How many seconds the caller's sign-in still counts as recent; negative: it is too old for what is sensitive. */
export function recentSignInLeft({ signedIn, now }: Pick<Call, "signedIn" | "now">): number {
  const since = signedIn === undefined ? 0 : provenSince(signedIn.session);
  return RECENT_SIGN_IN_SECONDS - (epochSeconds(now) - since);
}

export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
