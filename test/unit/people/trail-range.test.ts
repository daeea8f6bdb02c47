import { expect, it } from "vitest";
import { entriesBetween } from "../../../shared/people/trail-range.ts";
import type { ChainedEntry } from "../../../shared/stores/dynamodb/audit-store.ts";

const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse("2026-03-01T00:00:00Z");

/** One entry an hour, from a moment on. */
function trailOf(subject: string, count: number, from = START): ChainedEntry[] {
  return Array.from({ length: count }, (_one, number) => ({
    ...{ subject, sequence: number + 1, at: new Date(from + number * 60 * 60_000).toISOString() },
    ...{ actor: "ana@lab.example", action: "form.rename", object: "FORM", result: "done", requestId: "r" },
    ...{ details: {}, since: "", noteId: `${subject} ${number}`, previous: "" },
  }));
}

/** Trails in memory, with what was read of them. */
function trailsOf(...chains: ChainedEntry[][]) {
  const bySubject = new Map(chains.map((chain) => [chain[0]?.subject ?? "", chain]));
  const chainOf = (subject: string) => bySubject.get(subject) ?? [];
  const read = { found: 0, listed: 0 };
  return {
    read,
    grownSince: async (from: string) =>
      [...bySubject]
        .flatMap(([subject, chain]) => ((chain.at(-1)?.at ?? "") >= from ? [subject] : []))
        .sort(),
    lastOf: async (subject: string) => chainOf(subject).at(-1)?.sequence,
    async findEntry(subject: string, sequence: number) {
      read.found += 1;
      return chainOf(subject).find((one) => one.sequence === sequence);
    },
    async entriesAfter(subject: string, sequence: number, limit: number) {
      const entries = chainOf(subject)
        .filter((one) => one.sequence > sequence)
        .slice(0, limit);
      read.listed += entries.length;
      return entries;
    },
  };
}

/** All pages. */
async function all(trails: ReturnType<typeof trailsOf>, days: { from: string; to: string }) {
  const pages: ChainedEntry[][] = [];
  let after: Awaited<ReturnType<typeof entriesBetween>>["next"];
  do {
    const { entries, next } = await entriesBetween(trails, days, after);
    pages.push(entries);
    after = next;
  } while (after !== undefined);
  return pages;
}

it("has each entry of the days once, by trail and in order, in pages", async () => {
  const long = trailOf("FORM#7", 3_000);
  const short = trailOf("USER#ana@lab.example", 30, START + 20 * DAY_MS);
  const old = trailOf("FORM#1", 50, START - 60 * DAY_MS);
  const days = { from: "2026-03-03", to: "2026-06-01" };
  const pages = await all(trailsOf(short, old, long), days);
  expect(pages.length).toBeGreaterThan(2);
  const within = [...long, ...short].filter(({ at }) => at >= "2026-03-03" && at < "2026-06-02");
  expect(pages.flat().map(({ noteId }) => noteId)).toEqual(within.map(({ noteId }) => noteId));
});

it("reads little of a long trail for a few days of it", async () => {
  const trails = trailsOf(trailOf("FORM#7", 50_000));
  const [page = []] = await all(trails, { from: "2027-03-03", to: "2027-03-03" });
  expect(page).toHaveLength(24);
  expect(trails.read.found).toBeLessThan(20);
  expect(trails.read.listed).toBeLessThan(2_000);
});

it("has what was recorded late, among entries of the next day", async () => {
  const [first, ...others] = trailOf("FORM#7", 100);
  if (first === undefined) return expect.fail("no entry");
  const late = { ...first, sequence: 101, noteId: "late", at: "2026-03-04T10:00:00.000Z" };
  const trails = trailsOf([first, ...others, late]);
  const found = (await all(trails, { from: "2026-03-04", to: "2026-03-04" })).flat();
  expect(found.map(({ noteId }) => noteId)).toContain("late");
});

it("goes over many trails in several pages", async () => {
  const chains = Array.from({ length: 130 }, (_one, number) => trailOf(`FORM#${number}`, 1));
  const pages = await all(trailsOf(...chains), { from: "2026-03-01", to: "2026-03-01" });
  expect(pages.map(({ length }) => length)).toEqual([60, 60, 10]);
});
