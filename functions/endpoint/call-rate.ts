/**
 * Limits all calls of a place, and of an account, so that one caller's flood is refused and not everybody's calls: the
 * gateway's brake is one for the world. One call of `CALLS_COUNTED_AS_ONE` is counted, by chance; whoever has none left is
 * refused, by this instance of the function without asking again, until the wait is over.
 */
import { CALLS_COUNTED_AS_ONE } from "../../shared/people/limits.ts";
import { Problem, problem } from "../../shared/problems.ts";
import { type Call, callOf, type Middleware } from "./call.ts";
import { limitAttempts, type Subjects } from "./limit-attempts.ts";
import { epochSeconds } from "./sessions.ts";

/** Until when a subject has no calls left, in seconds since 1970. */
const spent = new Map<string, number>();
/** A flood from many places does not fill the memory. */
const MAX_SPENT = 1_000;

/** The limit of the caller's place: before anything is read. */
export const addressRate = (): Middleware => ({
  before(request) {
    const call = callOf(request);
    return limitCalls(call, call.clientAddress.near, { callsByIp: call.clientAddress });
  },
});

/** The limit of the caller's account, or of a program's token, wherever it calls from. */
export const accountRate = (): Middleware => ({
  async before(request) {
    const call = callOf(request);
    const { token, user } = call.signedIn ?? {};
    // A program has a limit of its own: it leaves its person theirs.
    if (token !== undefined) return limitCalls(call, token.tokenId, { callsByToken: token.tokenId });
    const username = user?.username;
    if (username !== undefined) await limitCalls(call, username, { callsByUser: username });
  },
});

/** @throws TOO_MANY_REQUESTS with the seconds to wait */
async function limitCalls(call: Call, subject: string, subjects: Subjects): Promise<void> {
  if (isThisMachine(call)) return;
  const now = epochSeconds(call.now);
  const until = spent.get(subject) ?? 0;
  if (until > now) throw tooMany(subjects, until - now);
  if (call.chance * CALLS_COUNTED_AS_ONE >= 1) return;
  try {
    await limitAttempts(call, subjects, CALLS_COUNTED_AS_ONE);
  } catch (error) {
    // What can't be counted is not refused: the table has a problem, not the caller.
    if (!(error instanceof Problem)) return;
    if (spent.size >= MAX_SPENT) spent.clear();
    spent.set(subject, now + Number(error.details.retryAfterSeconds));
    throw error;
  }
}

function tooMany(subjects: Subjects, retryAfterSeconds: number): Problem {
  return problem("TOO_MANY_REQUESTS", { limit: Object.keys(subjects)[0] ?? "", retryAfterSeconds });
}

/** A laptop's own stack: there, tests and imports call as fast as they can, and nobody else does. */
const isThisMachine = ({ clientAddress }: Call) => clientAddress.near === "127.0.0.1";
