/**
 * All trails by name, and how much of each has left for the organisation's bucket. The recorder marks a trail before it adds
 * to it; the mark goes when everything has left, and the recorder that set it can't be at work any more.
 */
import * as z from "zod";
import { AUDIT_KEEP_SECONDS, ChainedEntry } from "./audit-store.ts";
import { anyOf, change, is, isAbsent, isStill } from "./change.ts";
import {
  auditPartition,
  CHAINED,
  indexKeys,
  keys,
  NOTE_SHARDS,
  sequenceKey,
  trailsPartition,
} from "./keys.ts";
import { type Table, waitingSince } from "./table.ts";

export const Trail = z.object({
  subject: z.string(),
  /** When the recorder began to add to it last. ISO 8601. */
  grewAt: z.string(),
  /** The number of the last entry that has left. */
  sent: z.int().default(0),
});
export type Trail = z.infer<typeof Trail>;

/** Entries of one trail, by their numbers. */
const Part = z.object({ subject: z.string(), from: z.int(), to: z.int() });

/** The files that have left, and the one that is about to. */
export const TrailFiles = z.object({
  /** How many have left. */
  number: z.int(),
  /** SHA-256 of the last one, as hex; "" before the first. */
  hash: z.string(),
  /** When it left. */
  at: z.string().optional(),
  /** What the next one has: decided before it is put, so that it is the same however often it is put. */
  next: z.object({ at: z.string(), parts: z.array(Part) }).optional(),
});
export type TrailFiles = z.infer<typeof TrailFiles>;
export type NextFile = NonNullable<TrailFiles["next"]>;

/** Later than any moment. */
const ANY_TIME = "9999";
const Waiting = z.object({ subject: z.string(), outboxAt: z.string() });
/** Of all trails at once; a page of DynamoDB ends at 1 MB anyway. */
const TRAILS_AT_ONCE = 1_000;

export type TrailStore = ReturnType<typeof openTrailStore>;

export function openTrailStore(table: Table) {
  return {
    /** Before entries are added to a trail: without it they would not leave. */
    async grows(subject: string, now: Date): Promise<void> {
      const at = now.toISOString();
      const ttl = Math.floor(now.getTime() / 1000) + AUDIT_KEEP_SECONDS;
      const marked = change()
        .set({ subject, grewAt: at, ttl, outboxPk: indexKeys.grownTrails })
        .setOnce({ outboxAt: at });
      await table.update(keys.trail(subject), marked, z.unknown());
    },
    /** The trails that may have entries which haven't left, those that wait longest first. */
    async grown(limit: number): Promise<z.infer<typeof Waiting>[]> {
      return table.list(waitingSince(indexKeys.grownTrails, ANY_TIME, limit), Waiting);
    },
    findMany: (subjects: readonly string[]) => table.getMany(subjects.map(keys.trail), Trail),
    /** The entries of a trail after one, in order. */
    entriesAfter(subject: string, sequence: number, limit: number): Promise<ChainedEntry[]> {
      const sort = { name: "sk", between: [sequenceKey(sequence + 1), sequenceKey("last")] as const };
      return table.list(
        { partition: { name: "pk", value: auditPartition(subject) }, sort, limit },
        ChainedEntry,
      );
    },
    /** Some of its entries by their numbers, both included. */
    entriesOf({ subject, from, to }: z.infer<typeof Part>): Promise<ChainedEntry[]> {
      const sort = { name: "sk", between: [sequenceKey(from), sequenceKey(to)] as const };
      return table.list({ partition: { name: "pk", value: auditPartition(subject) }, sort }, ChainedEntry);
    },
    /** The number of the last entry. */
    async lastOf(subject: string): Promise<number | undefined> {
      const partition = { name: "pk", value: auditPartition(subject) };
      const sort = { name: "sk", beginsWith: CHAINED };
      const [last] = await table.list({ partition, sort, newestFirst: true, limit: 1 }, ChainedEntry);
      return last?.sequence;
    },
    findEntry: (subject: string, sequence: number) =>
      table.get(keys.auditEntry(subject, sequence), ChainedEntry),
    /** That everything up to an entry has left. Whoever is late changes nothing. */
    async setSent(subject: string, sent: number, now: Date): Promise<void> {
      const isBefore = anyOf(isAbsent("sent"), is("sent", "<", sent));
      const moved = change().set({ sent, outboxAt: now.toISOString() }).when(isBefore);
      await table.update(keys.trail(subject), moved, z.unknown());
    },
    /** Takes the mark away, unless the recorder has set it again. */
    async settle({ subject, grewAt }: Trail): Promise<void> {
      const settled = change()
        .remove("outboxPk", "outboxAt")
        .when(is("grewAt", "=", grewAt));
      await table.update(keys.trail(subject), settled, z.unknown());
    },
    async files(): Promise<TrailFiles> {
      return (await table.get(keys.trailFiles(), TrailFiles)) ?? { number: 0, hash: "" };
    },
    /** Decides what the next file has. @returns false when somebody else did */
    async plan({ number, hash }: TrailFiles, next: NextFile): Promise<boolean> {
      const planned = change()
        .set({ number, hash, next })
        .when(anyOf(isAbsent("pk"), is("number", "=", number)), isAbsent("next"));
      return (await table.update(keys.trailFiles(), planned, z.unknown())) !== undefined;
    },
    /** That the next file has left. @param hash its own */
    async fileSent({ number }: TrailFiles, hash: string, now: Date): Promise<void> {
      const sent = change()
        .set({ number: number + 1, hash, at: now.toISOString() })
        .remove("next")
        .when(isStill("number", number));
      await table.update(keys.trailFiles(), sent, z.unknown());
    },
    /** All trails that have grown since a moment, in the order of their names. @param from ISO 8601 */
    async grownSince(from: string): Promise<string[]> {
      const shards = Array.from({ length: NOTE_SHARDS }, async (_value, shard) => {
        const subjects: string[] = [];
        let after: Record<string, unknown> | undefined;
        do {
          const page = await table.page(
            {
              partition: { name: "pk", value: trailsPartition(shard) },
              filter: is("grewAt", ">=", from),
              limit: TRAILS_AT_ONCE,
              ...(after !== undefined && { after }),
            },
            Trail,
          );
          subjects.push(...page.items.map(({ subject }) => subject));
          after = page.last;
        } while (after !== undefined);
        return subjects;
      });
      return (await Promise.all(shards)).flat().sort();
    },
  };
}
