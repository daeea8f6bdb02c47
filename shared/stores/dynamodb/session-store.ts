/** Sessions: what the wrapper around every call reads and writes. */
import * as z from "zod";
import { IDLE_LIMIT_SECONDS, SESSION_ABSOLUTE_SECONDS, TIMEOUT_COUNTDOWN_SECONDS } from "../../timings.ts";
import { indexKeys, keys } from "./keys.ts";
import { isNew, type Table } from "./table.ts";

/** The idle clock is written at most this often; the window below is longer by as much. */
const TOUCH_SECONDS = 30;
const IDLE_WINDOW_SECONDS = IDLE_LIMIT_SECONDS + TIMEOUT_COUNTDOWN_SECONDS + TOUCH_SECONDS;

export const Session = z.object({
  username: z.string(),
  /** The user's `sessionEpoch` when the session began. */
  epoch: z.int(),
  createdAt: z.int(),
  lastSeenAt: z.int(),
  /** What the browser calls itself, so that people know their own sessions. */
  userAgent: z.string().optional(),
});
export type Session = z.infer<typeof Session>;

export interface SessionStore {
  /** The session if it is neither idle nor too old; times are epoch seconds. */
  find(idHash: string, now: number): Promise<Session | undefined>;
  begin(idHash: string, username: string, epoch: number, now: number, userAgent?: string): Promise<Session>;
  /** The sessions of a user that live, newest first, each under the hash of its id. */
  list(username: string, epoch: number, now: number): Promise<(Session & { idHash: string })[]>;
  /** Takes a session into another epoch of its user. */
  moveTo(idHash: string, epoch: number): Promise<void>;
  /** Moves the idle clock. */
  touch(idHash: string, session: Session, now: number): Promise<void>;
  end(idHash: string): Promise<void>;
}

const StoredSession = Session.extend({ pk: z.string() });
/** Of a user with more, the newest are listed. */
const MAX_LISTED = 100;

export function openSessionStore(table: Table): SessionStore {
  return {
    async find(idHash, now) {
      const session = await table.get(keys.session(idHash), Session);
      return session && lives(session, now) ? session : undefined;
    },
    async begin(idHash, username, epoch, now, userAgent = "") {
      const session = { username, epoch, createdAt: now, lastSeenAt: now, ...(userAgent && { userAgent }) };
      const listed = { gsi1pk: indexKeys.sessionsOf(username), gsi1sk: `${now}` };
      const ttl = now + SESSION_ABSOLUTE_SECONDS;
      await table.put(keys.session(idHash), { ...session, ttl, ...listed }, isNew);
      return session;
    },
    async list(username, epoch, now) {
      const found = await table.list(
        {
          index: "gsi1",
          partition: { name: "gsi1pk", value: indexKeys.sessionsOf(username) },
          newestFirst: true,
          limit: MAX_LISTED,
        },
        StoredSession,
      );
      return found
        .filter((session) => session.epoch === epoch && lives(session, now))
        .map(({ pk, ...session }) => ({ ...session, idHash: pk.slice(keys.session("").pk.length) }));
    },
    async moveTo(idHash, epoch) {
      await table.update(
        keys.session(idHash),
        { update: "SET epoch = :epoch", condition: "attribute_exists(pk)", values: { epoch } },
        Session,
      );
    },
    async touch(idHash, session, now) {
      if (now - session.lastSeenAt < TOUCH_SECONDS) return;
      await table.update(
        keys.session(idHash),
        { update: "SET lastSeenAt = :now", condition: "attribute_exists(pk)", values: { now } },
        Session,
      );
    },
    async end(idHash) {
      await table.deleteReturning(keys.session(idHash), Session);
    },
  };
}

/** Neither idle nor too old; compared here, since TTL deletes up to days late. */
function lives(session: Session, now: number): boolean {
  const idle = now - session.lastSeenAt > IDLE_WINDOW_SECONDS;
  const old = now - session.createdAt > SESSION_ABSOLUTE_SECONDS;
  return !idle && !old;
}
