/** Refuses a call whose subject has no attempts left, or has saved too much in an hour. */
import {
  allowAttempt,
  type attemptLimits,
  refundAttempt,
  WIDE_TIMES,
  waitForAttempt,
} from "../../shared/people/limits.ts";
import { problem } from "../../shared/problems.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import type { Call } from "./call.ts";
import type { ClientAddress } from "./caller-address.ts";
import { epochSeconds } from "./sessions.ts";

type LimitName = keyof typeof attemptLimits;
/** What a limit counts by: a name, or a place on the internet. */
export type Subjects = Partial<Record<LimitName, string | ClientAddress>>;

interface Counted {
  limit: LimitName;
  subject: string;
  /** By how much the limit is multiplied for it. */
  times: number;
}

/** Every counter of some subjects: an IPv6 place has one for its /64 and one for its /48. */
function countersOf(subjects: Subjects): Counted[] {
  const entries = Object.entries(subjects) as [LimitName, string | ClientAddress][]; // own properties only
  return entries.flatMap(([limit, subject]) => {
    if (typeof subject === "string") return [{ limit, subject, times: 1 }];
    const near = { limit, subject: subject.near, times: 1 };
    return subject.wide === undefined ? [near] : [near, { limit, subject: subject.wide, times: WIDE_TIMES }];
  });
}

/** @throws TOO_MANY_REQUESTS when one of the limits is reached, with its name and the seconds to wait; every limit is counted */
export async function limitAttempts(call: Call, subjects: Subjects, amount = 1): Promise<void> {
  const spent = await countAttempts(call, subjects, amount);
  if (spent === undefined) return;
  const { limit, subject, times } = spent;
  const wait = await waitForAttempt(call.stores, limit, subject, epochSeconds(call.now), { times });
  throw problem("TOO_MANY_REQUESTS", { limit, retryAfterSeconds: Math.max(1, wait) });
}

/** @returns false when one of the limits is reached; every limit before it is counted */
export async function attemptsLeft(call: Call, subjects: Subjects, amount = 1): Promise<boolean> {
  return (await countAttempts(call, subjects, amount)) === undefined;
}

/** @returns the limit that is reached, if any */
async function countAttempts(call: Call, subjects: Subjects, amount = 1): Promise<Counted | undefined> {
  for (const counted of countersOf(subjects)) {
    const { limit, subject, times } = counted;
    const isAllowed = await allowAttempt(call.stores, limit, subject, epochSeconds(call.now), {
      times,
      amount,
    });
    if (!isAllowed) return counted;
  }
  return undefined;
}

/** What mails to an address are counted by: the place of the request, and all places together. */
export function mailsTo(subject: string, { clientAddress }: Call): Subjects {
  return {
    mailsByAddressAndIp: `${subject} ${clientAddress.near}`,
    mailsByAddress: subject,
  };
}

/** Refunds successful attempts, so that only failures count towards a limit. */
export async function refundAttempts(call: Call, subjects: Subjects): Promise<void> {
  for (const { limit, subject } of countersOf(subjects)) {
    await refundAttempt(call.stores, limit, subject, epochSeconds(call.now));
  }
}

/** Smaller saves are not counted: the firewall counts the requests of a place, and every count is a write. */
const COUNTED_BYTES = 16 * 1024;

/**
 * Limits how much respondents save in an hour: per instance, per place and per publication.
 * @throws TOO_MANY_REQUESTS, with the seconds to wait: the page keeps what was typed, says so and tries again
 */
export async function limitSaving(
  call: Call,
  { instanceKey, publicationKey }: Pick<Instance, "instanceKey" | "publicationKey">,
  bytes: number,
): Promise<void> {
  if (bytes < COUNTED_BYTES) return;
  const subjects = {
    savedBytesByInstance: instanceKey,
    savedBytesByIp: call.clientAddress,
    savedBytesByPublication: publicationKey,
  };
  await limitAttempts(call, subjects, bytes);
}

/**
 * Limits how often and how much answers are submitted from a place in an hour: each time, the whole form is computed. A few times
 * as often as it can begin, since what is incomplete is sent again. What was saved of an instance or a publication refuses no
 * submission: it is what all the saving was for.
 * @throws TOO_MANY_REQUESTS, as for saving
 */
export async function limitSubmitting(call: Call, bytes: number): Promise<void> {
  await limitAttempts(call, { submitsByIp: call.clientAddress });
  if (bytes >= COUNTED_BYTES) await limitAttempts(call, { savedBytesByIp: call.clientAddress }, bytes);
}
