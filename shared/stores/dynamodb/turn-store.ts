/** Lines in which calls wait for their turn, each one item: whoever came first is first. */

import * as z from "zod";
import { change, isNew, isThere } from "./change.ts";
import { keys } from "./keys.ts";
import type { Table } from "./table.ts";

/** More than can wait sensibly; the item stays small. */
const MOST_IN_LINE = 100;

const Line = z.object({
  /** By a key of each who waits or has its turn: since when, and when its place ends unless it is left before; both in milliseconds. */
  places: z.record(z.string(), z.object({ since: z.int(), until: z.int() })),
});

export type Turns = ReturnType<typeof openTurns>;

export function openTurns(table: Table) {
  const read = async (line: string) => (await table.get(keys.line(line), Line))?.places;
  return {
    /**
     * Takes the last place in a line.
     * @param holder names it: the id of the request that waits
     * @param until when the place ends though nobody left it, as its function has ended without it
     * @returns false when too many wait already
     * @example await turns.enter("printers", requestId, now, now + 29_000)
     */
    async enter(line: string, holder: string, now: number, until: number): Promise<boolean> {
      const place = { since: now, until };
      const ttl = Math.ceil(until / 1000);
      const found = await read(line);
      if (
        found === undefined &&
        (await table.put(keys.line(line), { places: { [holder]: place }, ttl }, isNew))
      )
        return true;
      const all = Object.entries(found ?? {});
      const over = all.filter(([, one]) => one.until <= now).map(([key]) => key);
      if (all.length - over.length >= MOST_IN_LINE) return false;
      await table.update(
        keys.line(line),
        change()
          .setAt(["places", holder], place)
          .set({ ttl })
          .remove(...over.map((key) => ["places", key] as const)),
        Line,
      );
      return true;
    },
    /** True for one of the first `atOnce` in a line. */
    async isUp(line: string, holder: string, atOnce: number, now: number): Promise<boolean> {
      const waiting = Object.entries((await read(line)) ?? {})
        .filter(([key, { until }]) => key === holder || until > now)
        .sort(([a, one], [b, other]) => one.since - other.since || (a < b ? -1 : 1));
      return waiting.slice(0, atOnce).some(([key]) => key === holder);
    },
    async leave(line: string, holder: string): Promise<void> {
      await table.update(keys.line(line), change().remove(["places", holder]).when(isThere), Line);
    },
  };
}
