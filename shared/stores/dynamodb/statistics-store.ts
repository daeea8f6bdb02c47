/**
 * Statistics of forms. Each event is stored as a fact under a key made of the instance and the event, so that storing it
 * twice counts once. The key starts with the time of the event, so that a reading finds what is new without an index; only
 * what is stored long after its own time, and how runs ended, is also listed by the time it was stored. Of the days that are not over, whoever reads keeps what was stored some seconds ago, so that a reading
 * costs one item for each day of its window and the facts since the last reading, however many submissions there are. A day
 * that is over is counted from its facts and the counts kept; where one of its facts comes later, it is counted again.
 */

import { createHash } from "node:crypto";
import * as z from "zod";
import { addFact, Counts, Fact, noCounts } from "../../statistics/facts.ts";
import { allOf, change, is, isAbsent, isNew, isThere } from "./change.ts";
import { factPartitions, factShard, type ItemKey, indexKeys, keys } from "./keys.ts";
import type { Attributes, Listing, Table } from "./table.ts";

/** The counts of one day by publication. */
export const DayCounts = z.object({
  day: z.string(),
  byPublication: z.record(z.string(), Counts),
  /** Never stored. True: of what the reader sees, only the newest was counted. */
  isPartial: z.literal(true).optional(),
});
export type DayCounts = z.infer<typeof DayCounts>;

interface EndedRun {
  formId: number;
  instanceKey: string;
  publicationKey: string;
  submittedAt: string;
}

/** A fact; `gsi1sk` is when it was stored (absent: about at its own time), `failedAt` when that its run had failed. */
const StoredFact = z.object({
  pk: z.string(),
  sk: z.string(),
  fact: Fact,
  gsi1sk: z.string().optional(),
  failedAt: z.string().optional(),
});
type StoredFact = z.infer<typeof StoredFact>;

/** What was counted of the days that are not over: all facts that were stored before a moment. */
const OpenDays = z.object({ before: z.string(), days: z.array(DayCounts) });
type OpenDays = z.infer<typeof OpenDays>;
const FACTS_AT_ONCE = 1_000;
/** A day is over when this many others have passed: nearly all of its facts are stored by then. */
const OPEN_DAYS = 2;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Facts are kept for this long, since a late one makes its day be counted again. */
const KEEP_DAYS = 400;
/** Condition: its run has failed, as far as is known; only finished ones have their seconds. */
const hasFailedBefore = allOf(isThere, isAbsent(["fact", "seconds"]));
/** A fact that is stored later than this after its own time is listed by the time it was stored. */
const PROMPT_MS = 10_000;
/**
 * A fact may be stored, and listed, so much later than its own time says. One that takes longer, which the AWS client may
 * after failures, is missing until its day is over.
 */
const SETTLING_MS = 30_000;
const EARLIEST = "0";
const LATEST = "9";

export function openStatisticsStore(table: Table) {
  const countedDays = (formId: number) => ({ name: "pk", value: keys.factDay(formId, "").pk });

  async function lastCounted(formId: number): Promise<string> {
    const listing = { partition: countedDays(formId), newestFirst: true, limit: 1 };
    return (await table.list(listing, DayCounts))[0]?.day ?? "";
  }

  /** The facts of some days, both included, or from a moment on; "" is before all others. */
  async function factsOfDays(formId: number, from: string, to: string): Promise<StoredFact[]> {
    // "~" sorts after everything that starts with the day
    const sort = { name: "sk", between: [from || EARLIEST, `${to}~`] as const };
    const parts = factPartitions(formId).map((value) => allFacts({ partition: { name: "pk", value }, sort }));
    return (await Promise.all(parts)).flat();
  }

  /** The facts that were stored at a moment or later: by their own time, and those that are listed. */
  async function factsSince(formId: number, moment: string): Promise<StoredFact[]> {
    const partition = { name: "gsi1pk", value: indexKeys.factsOf(formId) };
    const sort = { name: "gsi1sk", between: [moment, LATEST] as const };
    const [listed, own] = await Promise.all([
      allFacts({ index: "gsi1", partition, sort }),
      factsOfDays(formId, moment, LATEST),
    ]);
    // Some are in both; what the table says is never older.
    return [...new Map([...listed, ...own].map((stored) => [stored.sk, stored])).values()];
  }

  async function allFacts(listing: Listing): Promise<StoredFact[]> {
    const facts: StoredFact[] = [];
    let after: Attributes | undefined;
    for (;;) {
      const page = await table.page(
        { ...listing, limit: FACTS_AT_ONCE, ...(after !== undefined && { after }) },
        StoredFact,
      );
      facts.push(...page.items);
      const last = page.items.at(-1);
      if (!page.more || last === undefined) return facts;
      const place = { pk: last.pk, sk: last.sk };
      after =
        listing.index === undefined
          ? place
          : { ...place, gsi1pk: listing.partition.value, gsi1sk: last.gsi1sk };
    }
  }

  /** Counts days that are over from all their facts, and keeps that. */
  async function countFinished(formId: number, from: string, to: string): Promise<DayCounts[]> {
    const days = countBetween([], await factsOfDays(formId, from, to), EARLIEST, LATEST);
    await Promise.all(days.map((day) => table.put(keys.factDay(formId, day.day), day)));
    return days;
  }

  /** What identifies a fact among those of its form. */
  function factId(what: string, instanceKey: string): string {
    return `${what}#${createHash("sha256").update(instanceKey).digest("base64url")}`;
  }

  /** @returns false when it is there already */
  function put(formId: number, key: ItemKey, at: string, fact: Fact, isListed: boolean): Promise<boolean> {
    const ttl = Math.floor((Date.parse(at) + KEEP_DAYS * DAY_MS) / 1000);
    const listed = isListed && { gsi1pk: indexKeys.factsOf(formId), gsi1sk: new Date().toISOString() };
    return table.put(key, { fact, ttl, ...listed }, isNew);
  }

  /**
   * The days that are not over, with all facts that are stored. Keeps what won't change any more.
   *
   * @param facts those that were stored since what is kept was counted
   */
  async function countOpenDays(
    formId: number,
    counted: string,
    kept: OpenDays | undefined,
    facts: readonly StoredFact[],
  ): Promise<DayCounts[]> {
    const open = (kept?.days ?? []).filter(({ day }) => day > counted);
    const more = facts.filter((fact) => dayOf(fact) > counted);
    const since = kept?.before ?? EARLIEST;
    const before = new Date(Date.now() - SETTLING_MS).toISOString();
    if (before > since && facts.length > 0) {
      const settled: OpenDays = { before, days: countBetween(open, more, since, before) };
      await table.update(
        keys.openDays(formId),
        change()
          .set({ ...settled })
          .when(kept === undefined ? isNew : is("before", "=", since)),
        OpenDays,
      );
    }
    return countBetween(open, more, since, LATEST);
  }

  return {
    /** Stores a fact, once. @param at when it happened, ISO 8601: the same each time that it is stored */
    async note(formId: number, instanceKey: string, at: string, fact: Fact) {
      const what = fact.kind === "page" ? `page${fact.page}` : fact.kind;
      const isLate = Date.now() - Date.parse(at) > PROMPT_MS;
      const place = keys.fact(formId, factShard(instanceKey), at, factId(what, instanceKey));
      await put(formId, place, at, fact, isLate);
    },
    /**
     * Stores how a run ended, under the day of its submission, so that doing so again counts once. A run that failed and
     * later succeeded counts only as finished.
     */
    async recordEnd(
      { formId, instanceKey, publicationKey, submittedAt }: EndedRun,
      hasFailed: boolean,
      now: Date,
    ) {
      const seconds = Math.max(0, (now.getTime() - Date.parse(submittedAt)) / 1000);
      const fact: Fact = hasFailed
        ? { kind: "failed", publicationKey }
        : { kind: "finished", publicationKey, seconds };
      // In the first part, where version 5 has those that failed and may succeed now.
      const place = keys.fact(formId, 0, submittedAt.slice(0, 10), factId("end", instanceKey));
      if ((await put(formId, place, submittedAt, fact, true)) || hasFailed) return;
      await table.update(
        place,
        change()
          .setFrom("failedAt", "gsi1sk", EARLIEST)
          .set({ fact, gsi1pk: indexKeys.factsOf(formId), gsi1sk: new Date().toISOString() })
          .when(hasFailedBefore),
        StoredFact,
      );
    },
    /** The days with events, from `from` to `to`, both as `YYYY-MM-DD` in UTC; `to` is today. */
    async read(formId: number, from: string, to: string) {
      const [counted, open] = await Promise.all([
        lastCounted(formId),
        table.get(keys.openDays(formId), OpenDays),
      ]);
      const [kept, facts] = await Promise.all([
        table.list({ partition: countedDays(formId), sort: { name: "sk", between: [from, to] } }, DayCounts),
        open === undefined
          ? factsOfDays(formId, counted && `${counted}~`, LATEST)
          : factsSince(formId, open.before),
      ]);
      const daysAgo = (count: number) => new Date(Date.parse(to) - count * DAY_MS).toISOString().slice(0, 10);
      const late = new Set(facts.map(dayOf).filter((day) => day <= counted && day > daysAgo(KEEP_DAYS)));
      // Before the moment up to which facts are looked at moves on: a reading that stops here is made up for by the next.
      const again = await Promise.all([...late].map((day) => countFinished(formId, day, day)));
      const recent = await countOpenDays(formId, counted, open, facts);
      const lastOver = daysAgo(OPEN_DAYS + 1);
      const isOver = recent.some(({ day }) => day <= lastOver);
      const finished = isOver ? await countFinished(formId, counted && `${counted}~`, lastOver) : [];
      const days = new Map([...kept, ...again.flat(), ...recent, ...finished].map((one) => [one.day, one]));
      return [...days.values()].filter(({ day }) => day >= from).sort(byDay);
    },
  };
}

function dayOf({ sk }: StoredFact): string {
  return sk.slice(0, "YYYY-MM-DD".length);
}

function byDay({ day: one }: DayCounts, { day: other }: DayCounts): number {
  return one < other ? -1 : 1;
}

/** What was known of a fact at a moment: a run that had failed may have succeeded later. */
function factAt(
  { sk, fact, gsi1sk: storedAt = sk.slice(0, sk.indexOf("#")), failedAt }: StoredFact,
  moment: string,
): Fact | undefined {
  if (storedAt < moment) return fact;
  const { publicationKey } = fact;
  return failedAt !== undefined && failedAt < moment ? { kind: "failed", publicationKey } : undefined;
}

/** Days that were counted up to a moment, with what the facts stored since then add up to another. */
function countBetween(
  open: readonly DayCounts[],
  facts: readonly StoredFact[],
  since: string,
  until: string,
): DayCounts[] {
  const days = new Map(open.map((one) => [one.day, structuredClone(one)]));
  for (const stored of facts) {
    const [was, is] = [factAt(stored, since), factAt(stored, until)];
    if (is === undefined) continue;
    const day = dayOf(stored);
    const entry = days.get(day) ?? { day, byPublication: {} };
    const counts = entry.byPublication[is.publicationKey] ?? noCounts();
    if (was?.kind === "failed") counts.failed -= 1;
    addFact(counts, is);
    entry.byPublication[is.publicationKey] = counts;
    days.set(day, entry);
  }
  return [...days.values()];
}
