/**
 * Statistics of forms. Each event is stored as a fact under a key made of the instance and the event, so that storing it
 * twice counts once. Past days are counted once and the counts kept, so a reading costs one item for each day of its window
 * and the facts of the last days, however many submissions there are.
 */
import { createHash } from "node:crypto";
import * as z from "zod";
import { addFact, Counts, Fact, noCounts } from "../../statistics/facts.ts";
import { factsPartition, keys } from "./keys.ts";
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

const StoredFact = z.object({ sk: z.string(), fact: Fact });
const FACTS_AT_ONCE = 1_000;
/** A day is counted for good when this many others have passed: late events are included by then. */
const OPEN_DAYS = 2;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Counted facts are no longer needed; those of a form that nobody looks at are kept for this long. */
const KEEP_SECONDS = 400 * 24 * 60 * 60;
/** Condition: how a run ended is not known yet, or it had failed; only finished ones have their seconds. */
const isNewOrFailed = `${isNew} OR attribute_not_exists(fact.seconds)`;
const EARLIEST = "0";
const LATEST = "9";

export function openStatisticsStore(table: Table) {
  const countedDays = (formId: number) => ({ name: "pk", value: keys.factDay(formId, "").pk });

  async function lastCounted(formId: number): Promise<string> {
    const listing = { partition: countedDays(formId), newestFirst: true, limit: 1 };
    return (await table.list(listing, DayCounts))[0]?.day ?? "";
  }

  /** Counts the facts of all days after one. */
  async function countSince(formId: number, day: string): Promise<DayCounts[]> {
    const days = new Map<string, DayCounts>();
    const partition = { name: "pk", value: factsPartition(formId) };
    let after: { pk: string; sk: string } | undefined;
    for (;;) {
      const page = await table.page(
        {
          partition,
          // "~" sorts after everything that starts with the day
          sort: { name: "sk", between: [day === "" ? EARLIEST : `${day}~`, LATEST] },
          limit: FACTS_AT_ONCE,
          ...(after !== undefined && { after }),
        },
        StoredFact,
      );
      for (const { sk, fact } of page.items) count(days, sk.slice(0, 10), fact);
      const last = page.items.at(-1);
      if (!page.more || last === undefined) return [...days.values()];
      after = { pk: partition.value, sk: last.sk };
    }
  }

  /** @param what identifies the fact among those of its instance */
  async function put(
    formId: number,
    what: string,
    instanceKey: string,
    at: string,
    fact: Fact,
    condition: string,
  ): Promise<void> {
    const factId = `${what}#${createHash("sha256").update(instanceKey).digest("base64url")}`;
    const ttl = Math.floor(Date.parse(at) / 1000) + KEEP_SECONDS;
    await table.put(keys.fact(formId, at.slice(0, 10), factId), { fact, ttl }, condition);
  }

  return {
    /** Stores a fact, once. @param at when it happened, ISO 8601 */
    async note(formId: number, instanceKey: string, at: string, fact: Fact) {
      const what = fact.kind === "page" ? `page${fact.page}` : fact.kind;
      await put(formId, what, instanceKey, at, fact, isNew);
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
      const condition = hasFailed ? isNew : isNewOrFailed;
      await put(formId, "end", instanceKey, submittedAt, fact, condition);
    },
    /** The days with events, from `from` to `to`, both as `YYYY-MM-DD` in UTC; `to` is today. */
    async read(formId: number, from: string, to: string) {
      const counted = await lastCounted(formId);
      const [kept, recent] = await Promise.all([
        table.list({ partition: countedDays(formId), sort: { name: "sk", between: [from, to] } }, DayCounts),
        countSince(formId, counted),
      ]);
      const isOver = ({ day }: DayCounts) => Date.parse(to) - Date.parse(day) > OPEN_DAYS * DAY_MS;
      for (const day of recent.filter(isOver)) await table.put(keys.factDay(formId, day.day), day, isNew);
      return [...kept, ...recent.filter(({ day }) => day >= from)];
    },
  };
}

function count(days: Map<string, DayCounts>, day: string, fact: Fact): void {
  const entry = days.get(day) ?? { day, byPublication: {} };
  const counts = entry.byPublication[fact.publicationKey] ?? noCounts();
  addFact(counts, fact);
  entry.byPublication[fact.publicationKey] = counts;
  days.set(day, entry);
}
