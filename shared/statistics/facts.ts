/** What happened to instances, and how it is counted: no answers, no names, and no instance that could be identified. */
import * as z from "zod";

/** Names the version of its publication that an instance was on then, "" for the first; absent in facts of older releases. */
const snapshot = z.string().optional();

/** One thing that happened to one instance, once. */
export const Fact = z.discriminatedUnion("kind", [
  /** Started, on its first page: facts of earlier releases say so by themselves, and then have no `page`. */
  z.object({
    kind: z.literal("started"),
    publicationKey: z.string(),
    page: z.literal(0).optional(),
    snapshot,
  }),
  /** Left before it was submitted, the first time. */
  z.object({ kind: z.literal("saved"), publicationKey: z.string() }),
  /** Reached a page for the first time; the first page has index 0. */
  z.object({ kind: z.literal("page"), publicationKey: z.string(), page: z.int().min(0) }),
  /** Submitted, this many seconds after its start. */
  z.object({
    kind: z.literal("submitted"),
    publicationKey: z.string(),
    locale: z.string(),
    seconds: z.number().min(0),
    snapshot,
    /** True: staff entered it for somebody else, so that how long it took says nothing. */
    entered: z.literal(true).optional(),
  }),
  /** Its reports were done this many seconds after it was submitted. */
  z.object({ kind: z.literal("finished"), publicationKey: z.string(), seconds: z.number().min(0) }),
  /** A report could not be created. */
  z.object({ kind: z.literal("failed"), publicationKey: z.string() }),
]);
export type Fact = z.infer<typeof Fact>;

const count = z.int().min(0);
/** Times by bucket, see `bucketOf`. */
const Times = z.record(z.string(), count);

export const Counts = z.object({
  started: count,
  saved: count,
  submitted: count,
  failed: count,
  /** Of those that were submitted: entered by staff. */
  entered: count.optional(),
  /** By page index. */
  pages: z.record(z.string(), count),
  /** Submissions by locale. */
  locales: z.record(z.string(), count),
  secondsToComplete: Times,
  secondsToReport: Times,
  /** By version of a publication, as far as that is known. */
  versions: z.record(z.string(), z.object({ started: count, submitted: count })).optional(),
});
export type Counts = z.infer<typeof Counts>;

export function noCounts(): Counts {
  return {
    started: 0,
    saved: 0,
    submitted: 0,
    failed: 0,
    pages: {},
    locales: {},
    secondsToComplete: {},
    secondsToReport: {},
  };
}

/** Adds one fact. */
export function addFact(counts: Counts, fact: Fact): void {
  switch (fact.kind) {
    case "started":
      counts.started += 1;
      if (fact.page !== undefined) add(counts.pages, String(fact.page), 1);
      addVersion(counts, fact.snapshot, 1, 0);
      return;
    case "saved":
    case "failed":
      counts[fact.kind] += 1;
      return;
    case "page":
      add(counts.pages, String(fact.page), 1);
      return;
    case "submitted":
      counts.submitted += 1;
      add(counts.locales, fact.locale, 1);
      if (fact.entered) counts.entered = (counts.entered ?? 0) + 1;
      else add(counts.secondsToComplete, bucketOf(fact.seconds), 1);
      addVersion(counts, fact.snapshot, 0, 1);
      return;
    case "finished":
      add(counts.secondsToReport, bucketOf(fact.seconds), 1);
  }
}

/** Adds a whole day. */
export function addCounts(counts: Counts, more: Counts): void {
  for (const name of ["started", "saved", "submitted", "failed"] as const) counts[name] += more[name];
  if (more.entered) counts.entered = (counts.entered ?? 0) + more.entered;
  for (const name of ["pages", "locales", "secondsToComplete", "secondsToReport"] as const)
    for (const [key, times] of Object.entries(more[name])) add(counts[name], key, times);
  for (const [version, { started, submitted }] of Object.entries(more.versions ?? {}))
    addVersion(counts, version, started, submitted);
}

function addVersion(counts: Counts, version: string | undefined, started: number, submitted: number): void {
  if (version === undefined) return;
  counts.versions ??= {};
  counts.versions[version] ??= { started: 0, submitted: 0 };
  counts.versions[version].started += started;
  counts.versions[version].submitted += submitted;
}

function add(record: Record<string, number>, key: string, times: number): void {
  record[key] = (Object.hasOwn(record, key) ? (record[key] ?? 0) : 0) + times;
}

/** Each bucket is a tenth larger than the one before, so a time that is read back from one is off by 5 % at most. */
const GROWTH = 1.1;

/** @example secondsOf(bucketOf(600)) // 613.6… */
export function bucketOf(seconds: number): string {
  return String(Math.round(Math.log(Math.max(0, seconds) + 1) / Math.log(GROWTH)));
}

export function secondsOf(bucket: string): number {
  return GROWTH ** Number(bucket) - 1;
}

/** The time below which the share `part` of all is; undefined where there are none. */
export function quantile(times: Readonly<Record<string, number>>, part: number): number | undefined {
  const buckets = Object.entries(times).sort(([a], [b]) => Number(a) - Number(b));
  const total = buckets.reduce((sum, [, times]) => sum + times, 0);
  let passed = 0;
  for (const [bucket, times] of buckets) {
    passed += times;
    if (passed >= total * part) return secondsOf(bucket);
  }
  return undefined;
}

export function totalOf(times: Readonly<Record<string, number>>): number {
  return Object.values(times).reduce((sum, one) => sum + one, 0);
}
