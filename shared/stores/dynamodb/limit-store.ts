/**
 * Counters of attempts, each one item: how often a subject tried within any period of a given length, not only within fixed
 * clock intervals.
 */

import * as z from "zod";
import { anyOf, change, is, isAbsent, isNew } from "./change.ts";
import { keys } from "./keys.ts";
import type { Table } from "./table.ts";

/** The number of parts of a window; together with the current part, one more is read. */
const PARTS = 6;
const SLOTS = PARTS + 1;
/** A write can conflict with another only when that one advances the time. */
const TRIES = 4;

const Counter = z.object({
  /** The part of time that was last counted in. */
  part: z.int(),
  /** Attempts of the last parts, each at its number modulo their count. */
  counts: z.array(z.int()).length(SLOTS),
  /** Incremented by every write. */
  version: z.int(),
});
type Counter = z.infer<typeof Counter>;
const LastTime = z.object({ lastAt: z.int() });
const Mark = z.object({ until: z.int() });

export type Limits = ReturnType<typeof openLimits>;

export function openLimits(table: Table) {
  return {
    /**
     * Counts one attempt of a subject, or as many units as it uses.
     * @param amount units; 0 counts nothing
     * @returns true while no period of `windowSeconds` contains more than `max` attempts; one atomic write decides. Refused
     * attempts are not counted, so that nobody can lock a subject out by retrying. Time advances in sixths of the window: a
     * subject that used everything up waits up to one sixth longer than the window.
     */
    async allow(subjectHash: string, max: number, windowSeconds: number, now: number, amount = 1) {
      const key = keys.limit(subjectHash);
      const ttl = now + 2 * windowSeconds;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const held = await table.get(key, Counter);
        // The clock of another function may be ahead: time never moves back.
        const part = Math.max(partOf(windowSeconds, now), held?.part ?? 0);
        const counts = countsAt(held, part);
        if (sum(counts) + amount > max) return false;
        const slot = part % SLOTS;
        const others = sum(counts) - (counts[slot] ?? 0);
        const counted =
          held?.part === part
            ? await table.update(
                key,
                change()
                  .increase(["counts", slot], amount)
                  .increase("version")
                  .set({ ttl })
                  .when(is("part", "=", part), is(["counts", slot], "<=", max - others - amount)),
                Counter,
              )
            : await table.update(
                key,
                change()
                  .set({ part, counts: counts.with(slot, amount), version: (held?.version ?? 0) + 1, ttl })
                  .when(held === undefined ? isNew : is("version", "=", held.version)),
                Counter,
              );
        if (counted !== undefined) return true;
      }
      return false;
    },
    /**
     * How long a subject waits until its next attempt is allowed, if nothing else is counted.
     * @param max, windowSeconds, amount those of `allow`
     * @returns seconds; 0 when it is allowed now, infinity when the amount is above the maximum
     */
    async waitFor(subjectHash: string, max: number, windowSeconds: number, now: number, amount = 1) {
      const held = await table.get(keys.limit(subjectHash), Counter);
      const part = Math.max(partOf(windowSeconds, now), held?.part ?? 0);
      const parts = Array.from({ length: SLOTS + 1 }, (_, later) => part + later);
      const free = parts.find((at) => sum(countsAt(held, at)) + amount <= max);
      if (free === undefined) return Number.POSITIVE_INFINITY;
      return free === part ? 0 : Math.ceil((free * windowSeconds) / PARTS) - now;
    },
    /** Refunds one attempt: it was not a guess. */
    async refund(subjectHash: string, windowSeconds: number, now: number) {
      const slot = partOf(windowSeconds, now) % SLOTS;
      await table.update(
        keys.limit(subjectHash),
        change()
          .increase(["counts", slot], -1)
          .increase("version")
          .when(is(["counts", slot], ">", 0)),
        Counter,
      );
    },
    /** Remembers a subject for this long from now; a subject is marked or counted, never both. */
    async mark(subjectHash: string, seconds: number, now: number) {
      const until = now + seconds;
      await table.put(keys.limit(subjectHash), { until, ttl: until });
    },
    /** The same for a subject that is not marked. @returns false when it is, without changing it */
    async markNew(subjectHash: string, seconds: number, now: number) {
      const until = now + seconds;
      const marked = await table.update(
        keys.limit(subjectHash),
        change()
          .set({ until, ttl: until })
          .when(anyOf(isAbsent("until"), is("until", "<=", now))),
        Mark,
      );
      return marked !== undefined;
    },
    async isMarked(subjectHash: string, now: number) {
      const mark = await table.get(keys.limit(subjectHash), Mark);
      return mark !== undefined && mark.until > now;
    },
    /** @returns true when it last returned true for the subject at least `gapSeconds` ago */
    async allowAfter(subjectHash: string, gapSeconds: number, now: number) {
      const taken = await table.update(
        keys.limit(subjectHash),
        change()
          .set({ lastAt: now, ttl: now + gapSeconds })
          .when(anyOf(isAbsent("lastAt"), is("lastAt", "<=", now - gapSeconds))),
        LastTime,
      );
      return taken !== undefined;
    },
  };
}

/** @example partOf(900, 1_350) // 9: parts of 150 seconds */
const partOf = (windowSeconds: number, now: number) => Math.floor((now * PARTS) / windowSeconds);
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** The stored counts as of a part: parts that started since then have none. */
function countsAt(held: Counter | undefined, part: number): number[] {
  const counts = held?.counts ?? Array.from({ length: SLOTS }, () => 0);
  const since = Math.min(SLOTS, part - (held?.part ?? part));
  const startedSlots = new Set(Array.from({ length: since }, (_, back) => (part - back) % SLOTS));
  return counts.map((count, slot) => (startedSlots.has(slot) ? 0 : count));
}
