/** Sessions: what the wrapper around every call reads and writes. */

import * as z from "zod";
import {
  IDLE_LIMIT_SECONDS,
  PENDING_SIGN_IN_SECONDS,
  SESSION_ABSOLUTE_SECONDS,
  TIMEOUT_COUNTDOWN_SECONDS,
} from "../../timings.ts";
import { change, is, isNew, isThere } from "./change.ts";
import { indexKeys, keys } from "./keys.ts";
import type { Table } from "./table.ts";

/** The idle timer is written at most this often; the window below is longer by the same amount. */
const TOUCH_SECONDS = 30;
const IDLE_WINDOW_SECONDS = IDLE_LIMIT_SECONDS + TIMEOUT_COUNTDOWN_SECONDS + TOUCH_SECONDS;

export const Session = z.object({
  username: z.string(),
  /** The user's `sessionEpoch` when the session started. */
  epoch: z.int(),
  createdAt: z.int(),
  lastSeenAt: z.int(),
  /** The browser's user agent, so that people recognise their own sessions. */
  userAgent: z.string().optional(),
  /** How the person was recognised; absent: as before there was more than the password. */
  by: z.enum(["password", "federated", "passkey"]).optional(),
  /** When they last proved to the issuer who they are, where that was before the session started. */
  provenAt: z.int().optional(),
  /** Where the session at the issuer is ended. */
  signOutAt: z.string().optional(),
  /** What is still missing: until then it grants nothing but the calls that complete it. "" as username: nobody is known yet. */
  due: z.enum(["factor", "enrol"]).optional(),
  /** What a passkey has to sign, and since when; good for one answer. */
  challenge: z.object({ text: z.string(), at: z.int() }).optional(),
  /** The sealed secret of an app that is being set up: it counts once a code of it was entered. */
  newTotp: z.string().optional(),
});
export type Session = z.infer<typeof Session>;

/** What a session keeps of how it started. */
export type SessionProof = Pick<Session, "by" | "provenAt" | "signOutAt" | "due">;

/** Since when the person of a session is known to have been there, in epoch seconds: what is sensitive asks for a recent proof. */
export function provenSince({ createdAt, provenAt = createdAt }: Session): number {
  return Math.min(createdAt, provenAt);
}

/** For a user with more, the newest are listed. */
const MAX_LISTED = 100;

export function openSessionStore(table: Table) {
  return {
    /** The session if it is neither idle nor too old; times are epoch seconds. */
    async find(idHash: string, now: number) {
      const session = await table.get(keys.session(idHash), Session);
      return session && lives(session, now) ? session : undefined;
    },
    async begin(
      idHash: string,
      username: string,
      epoch: number,
      now: number,
      userAgent = "",
      { by, provenAt, signOutAt, due }: SessionProof = {},
    ): Promise<Session> {
      const session = {
        ...{ username, epoch, createdAt: now, lastSeenAt: now, ...(userAgent && { userAgent }) },
        ...{ by, provenAt, signOutAt, due },
      };
      const listed = due === undefined && { gsi1pk: indexKeys.sessionsOf(username), gsi1sk: `${now}` };
      const ttl = now + lifeOf(session);
      await table.put(keys.session(idHash), { ...session, ttl, ...listed }, isNew);
      return session;
    },
    /** The live sessions of a user, newest first, each under the hash of its id. */
    async list(username: string, epoch: number, now: number) {
      const places = await table.list(
        {
          index: "gsi1",
          partition: { name: "gsi1pk", value: indexKeys.sessionsOf(username) },
          newestFirst: true,
          limit: MAX_LISTED,
        },
        z.object({ pk: z.string() }),
      );
      const idHashes = places.map(({ pk }) => pk.slice(keys.session("").pk.length));
      const found = await table.getMany(idHashes.map(keys.session), Session);
      return found.flatMap((session, index) => {
        const isLive = session?.epoch === epoch && lives(session, now);
        return isLive ? [{ ...session, idHash: idHashes[index] ?? "" }] : [];
      });
    },
    async setNewTotp(idHash: string, newTotp: string) {
      await table.update(keys.session(idHash), change().set({ newTotp }).when(isThere), Session);
    },
    /** What the next answer of a passkey must sign. */
    async setChallenge(idHash: string, text: string, at: number) {
      await table.update(
        keys.session(idHash),
        change().set({ challenge: { text, at } }).when(isThere),
        Session,
      );
    },
    /** @returns false when it is another challenge, or an answer to it was tried already */
    async takeChallenge(idHash: string, text: string) {
      const isFor = is(["challenge", "text"], "=", text);
      const taken = await table.update(
        keys.session(idHash),
        change().remove("challenge").when(isFor),
        Session,
      );
      return taken !== undefined;
    },
    /** Moves a session to another epoch of its user. */
    async moveTo(idHash: string, epoch: number) {
      await table.update(keys.session(idHash), change().set({ epoch }).when(isThere), Session);
    },
    /** Resets the idle timer. */
    async touch(idHash: string, session: Session, now: number) {
      if (now - session.lastSeenAt < TOUCH_SECONDS) return;
      await table.update(keys.session(idHash), change().set({ lastSeenAt: now }).when(isThere), Session);
    },
    async end(idHash: string) {
      await table.deleteReturning(keys.session(idHash), Session);
    },
  };
}

/** Neither idle nor too old; compared here, since TTL deletes up to days late. */
function lives(session: Session, now: number): boolean {
  const idle = now - session.lastSeenAt > IDLE_WINDOW_SECONDS;
  const old = now - session.createdAt > lifeOf(session);
  return !idle && !old;
}

const lifeOf = ({ due }: Pick<Session, "due">) =>
  due === undefined ? SESSION_ABSOLUTE_SECONDS : PENDING_SIGN_IN_SECONDS;
