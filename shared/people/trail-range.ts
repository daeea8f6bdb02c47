/** All trails between two days: found by the trails that have grown since, and in each by halving, as its entries are in order. */
import type { ChainedEntry } from "../stores/dynamodb/audit-store.ts";
import type { TrailStore } from "../stores/dynamodb/trail-store.ts";

/** Days of UTC, both included. */
interface Days {
  from: string;
  to: string;
}

/** After an entry of a trail. */
interface Place {
  subject: string;
  sequence: number;
}

/** Of one page: some 700 bytes each. */
const MAX_ENTRIES = 1_000;
/** So many trails are read for one page: each needs some requests, and a page has seconds. */
const MAX_TRAILS = 60;
/** Entries are recorded within minutes of what they are about; a recorder that was stopped may be a day late. */
const LATE_MS = 24 * 60 * 60_000;

type Trails = Pick<TrailStore, "grownSince" | "findEntry" | "entriesAfter" | "lastOf">;

/** @param after where the page before ended. @returns entries by trail, and where the next page begins */
export async function entriesBetween(
  trails: Trails,
  { from, to }: Days,
  after: Place | undefined,
): Promise<{ entries: ChainedEntry[]; next: Place | undefined }> {
  const start = Date.parse(`${from}T00:00:00Z`);
  const end = Date.parse(`${to}T00:00:00Z`) + 24 * 60 * 60_000;
  const isWithin = ({ at }: ChainedEntry) => Date.parse(at) >= start && Date.parse(at) < end;
  const subjects = (await trails.grownSince(new Date(start).toISOString())).filter(
    (subject) => after === undefined || subject >= after.subject,
  );
  const found: ChainedEntry[] = [];
  for (const [at, subject] of subjects.entries()) {
    if (at === MAX_TRAILS) return { entries: found, next: { subject, sequence: 0 } };
    let place =
      subject === after?.subject && after.sequence > 0
        ? after.sequence
        : await lastBefore(trails, subject, start - LATE_MS);
    for (let isOver = false; !isOver; ) {
      const left = MAX_ENTRIES - found.length;
      if (left === 0) return { entries: found, next: { subject, sequence: place } };
      const entries = await trails.entriesAfter(subject, place, left);
      const last = entries.at(-1);
      isOver = last === undefined || Date.parse(last.at) >= end + LATE_MS;
      place = last?.sequence ?? place;
      found.push(...entries.filter(isWithin));
    }
  }
  return { entries: found, next: undefined };
}

/** The number of the last entry before a moment, by halving; 0: there is none. Those of six years ago may be gone. */
async function lastBefore(trails: Trails, subject: string, moment: number): Promise<number> {
  let [before, from] = [0, ((await trails.lastOf(subject)) ?? 0) + 1];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    const entry = await trails.findEntry(subject, middle);
    if (entry === undefined || Date.parse(entry.at) < moment) before = middle;
    else from = middle;
  }
  return before;
}
