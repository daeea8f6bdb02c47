/**
 * Statistics of forms. Each event is stored as a fact under a key made of the instance and the event, so that storing it
 * twice counts once. Past days are counted once and the counts kept; of the days that are not over, whoever reads keeps what
 * was stored some seconds ago. So a reading costs one item for each day of its window and the facts since the last
 * reading, however many submissions there are.
 */
import { createHash } from "node:crypto";
import * as z from "zod";
import { addFact, Counts, Fact, noCounts } from "../../statistics/facts.ts";
import { factsPartition, type ItemKey, indexKeys, keys } from "./keys.ts";
import { isNew, type Table } from "./table.ts";

/** The counts of one day by publication. */
export const DayCounts = z.object({ day: z.string(), byPublication: z.record(z.string(), Counts) });
export type DayCounts = z.infer<typeof DayCounts>;

interface EndedRun {
  formId: number;
  instanceKey: string;
  publicationKey: string;
  submittedAt: string;
}

/** A fact; `gsi1sk` is when it was stored (absent in facts of earlier releases), `failedAt` when that its run had failed. */
const StoredFact = z.object({
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
/** A day is counted for good when this many others have passed: late events are included by then. */
const OPEN_DAYS = 2;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Counted facts are no longer needed; those of a form that nobody looks at are kept for this long. */
const KEEP_SECONDS = 400 * 24 * 60 * 60;
/** Condition: its run has failed, as far as is known; only finished ones have their seconds. */
const hasFailedBefore = "attribute_exists(pk) AND attribute_not_exists(fact.seconds)";
/** A fact may be stored, and listed, so much later than its own time says. */
const SETTLING_MS = 20_000;
const EARLIEST = "0";
const LATEST = "9";

export function openStatisticsStore(table: Table) {
  const countedDays = (formId: number) => ({ name: "pk", value: keys.factDay(formId, "").pk });

  async function lastCounted(formId: number): Promise<string> {
    const listing = { partition: countedDays(formId), newestFirst: true, limit: 1 };
    return (await table.list(listing, DayCounts))[0]?.day ?? "";
  }

  /** The facts that were stored at a moment or later, or all of the days after one. */
  async function factsSince(
    formId: number,
    { moment, day }: { moment: string | undefined; day: string },
  ): Promise<StoredFact[]> {
    const key = factsPartition(formId);
    const stored = indexKeys.factsOf(formId);
    const listing =
      moment === undefined
        ? {
            partition: { name: "pk", value: key },
            // "~" sorts after everything that starts with the day
            sort: { name: "sk", between: [day === "" ? EARLIEST : `${day}~`, LATEST] as const },
          }
        : {
            index: "gsi1",
            partition: { name: "gsi1pk", value: stored },
            sort: { name: "gsi1sk", between: [moment, LATEST] as const },
          };
    const facts: StoredFact[] = [];
    let after: Record<string, unknown> | undefined;
    for (;;) {
      const page = await table.page(
        { ...listing, limit: FACTS_AT_ONCE, ...(after !== undefined && { after }) },
        StoredFact,
      );
      facts.push(...page.items.filter(({ sk }) => sk.slice(0, 10) > day));
      const last = page.items.at(-1);
      if (!page.more || last === undefined) return facts;
      const place = { pk: key, sk: last.sk };
      after = moment === undefined ? place : { ...place, gsi1pk: stored, gsi1sk: last.gsi1sk };
    }
  }

  /** @param what identifies the fact among those of its instance */
  function placeOf(formId: number, what: string, instanceKey: string, at: string): ItemKey {
    const factId = `${what}#${createHash("sha256").update(instanceKey).digest("base64url")}`;
    return keys.fact(formId, at.slice(0, 10), factId);
  }

  /** @returns false when it is there already */
  function put(formId: number, key: ItemKey, at: string, fact: Fact): Promise<boolean> {
    const ttl = Math.floor(Date.parse(at) / 1000) + KEEP_SECONDS;
    const listed = { gsi1pk: indexKeys.factsOf(formId), gsi1sk: new Date().toISOString() };
    return table.put(key, { fact, ttl, ...listed }, isNew);
  }

  /** The days that are not over, with all facts that are stored. Keeps what won't change any more. */
  async function countOpenDays(
    formId: number,
    counted: string,
    kept: OpenDays | undefined,
  ): Promise<DayCounts[]> {
    const facts = await factsSince(formId, { moment: kept?.before, day: counted });
    const open = (kept?.days ?? []).filter(({ day }) => day > counted);
    const since = kept?.before ?? "";
    const before = new Date(Date.now() - SETTLING_MS).toISOString();
    if (before > since && facts.length > 0) {
      const settled: OpenDays = { before, days: countBetween(open, facts, since, before) };
      await table.update(
        keys.openDays(formId),
        {
          update: "SET #before = :before, #days = :days",
          condition: kept === undefined ? isNew : "#before = :since",
          names: { before: "before", days: "days" },
          values: { ...settled, ...(kept !== undefined && { since }) },
        },
        OpenDays,
      );
    }
    return countBetween(open, facts, since, LATEST);
  }

  return {
    /** Stores a fact, once. @param at when it happened, ISO 8601 */
    async note(formId: number, instanceKey: string, at: string, fact: Fact) {
      const what = fact.kind === "page" ? `page${fact.page}` : fact.kind;
      await put(formId, placeOf(formId, what, instanceKey, at), at, fact);
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
      const place = placeOf(formId, "end", instanceKey, submittedAt);
      if ((await put(formId, place, submittedAt, fact)) || hasFailed) return;
      await table.update(
        place,
        {
          update:
            "SET fact = :fact, failedAt = if_not_exists(gsi1sk, :earliest), gsi1pk = :facts, gsi1sk = :storedAt",
          condition: hasFailedBefore,
          values: {
            fact,
            earliest: EARLIEST,
            facts: indexKeys.factsOf(formId),
            storedAt: new Date().toISOString(),
          },
        },
        StoredFact,
      );
    },
    /** The days with events, from `from` to `to`, both as `YYYY-MM-DD` in UTC; `to` is today. */
    async read(formId: number, from: string, to: string) {
      const [counted, open] = await Promise.all([
        lastCounted(formId),
        table.get(keys.openDays(formId), OpenDays),
      ]);
      const [kept, recent] = await Promise.all([
        table.list({ partition: countedDays(formId), sort: { name: "sk", between: [from, to] } }, DayCounts),
        countOpenDays(formId, counted, open),
      ]);
      const isOver = ({ day }: DayCounts) => Date.parse(to) - Date.parse(day) > OPEN_DAYS * DAY_MS;
      for (const day of recent.filter(isOver)) await table.put(keys.factDay(formId, day.day), day, isNew);
      return [...kept, ...recent.filter(({ day }) => day >= from)];
    },
  };
}

/** What was known of a fact at a moment: a run that had failed may have succeeded later. */
function factAt(
  { fact, gsi1sk: storedAt = EARLIEST, failedAt }: StoredFact,
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
    const day = stored.sk.slice(0, 10);
    const entry = days.get(day) ?? { day, byPublication: {} };
    const counts = entry.byPublication[is.publicationKey] ?? noCounts();
    if (was?.kind === "failed") counts.failed -= 1;
    addFact(counts, is);
    entry.byPublication[is.publicationKey] = counts;
    days.set(day, entry);
  }
  return [...days.values()];
}
