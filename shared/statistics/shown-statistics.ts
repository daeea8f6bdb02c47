/** Statistics as they are shown: nobody can be identified in a small group (product decision 37). */
import type { SmallCount } from "../contract/small-count.ts";
import type { Statistics } from "../contract/submissions.ts";
import { addCounts, type Counts, noCounts, quantile, totalOf } from "./facts.ts";

/** Smaller groups are not distinguished. */
const SMALLEST_GROUP = 5;

/** @example smallCount(3) // "<5" */
export function smallCount(count: number): SmallCount {
  return count > 0 && count < SMALLEST_GROUP ? "<5" : count;
}

type Shown = Pick<Statistics, "days" | "totals" | "languages">;
const measures = ["started", "saved", "completed", "failed"] as const;
type Covered = (typeof measures)[number] | "entered";

/**
 * A small group could be found by subtraction: the total minus the visible groups. Where one of a measure's groups is small,
 * all its other figures are therefore rounded down to multiples of five, including its total and its other breakdown.
 */
function coverSmall({ days, totals, languages }: Shown, parts: readonly Counts[]): Shown {
  const groups = [...days, ...parts.map(shownCounts)];
  const covered: Covered[] = measures.filter(
    (measure) =>
      groups.some((group) => group[measure] === "<5") ||
      (measure === "completed" && languages.some(({ completed }) => completed === "<5")),
  );
  // a part of the completed ones
  if (covered.includes("completed") || groups.some((group) => group.entered === "<5" || hasFewOwn(group)))
    covered.push("entered");
  const cover = <T extends Shown["totals"]>(counts: T): T => ({
    ...counts,
    ...Object.fromEntries(
      covered.flatMap((measure) => {
        const { [measure]: count } = counts;
        return count === undefined ? [] : [[measure, inFives(count)]];
      }),
    ),
  });
  return {
    days: days.map(cover),
    totals: cover(totals),
    languages: covered.includes("completed")
      ? languages.map(({ locale, completed }) => ({ locale, completed: inFives(completed) }))
      : languages,
  };
}

/** Few were submitted by their respondents, which what staff entered would tell. */
function hasFewOwn({ completed, entered }: Shown["totals"]): boolean {
  if (typeof completed !== "number" || typeof entered !== "number") return false;
  return completed > entered && completed - entered < SMALLEST_GROUP;
}

/** A figure beside a small one. @example inFives(9) // 5 */
export function inFives(count: SmallCount): SmallCount {
  return count === "<5" ? count : count - (count % SMALLEST_GROUP);
}

/**
 * @param days every day of the window, oldest first, each with its counts
 * @param parts how the days are also broken down elsewhere: the counts of each publication on each day
 */
export function shownStatistics(
  days: readonly { day: string; counts: Counts }[],
  parts: readonly Counts[] = [],
): Statistics {
  const all = noCounts();
  for (const { counts } of days) addCounts(all, counts);
  const isReportable =
    all.started >= SMALLEST_GROUP && (all.submitted === 0 || all.submitted >= SMALLEST_GROUP);
  const seconds = (times: Counts["secondsToReport"], part: number) =>
    totalOf(times) < SMALLEST_GROUP ? null : Math.round(quantile(times, part) ?? 0);
  const [median, p95] = [seconds(all.secondsToReport, 0.5), seconds(all.secondsToReport, 0.95)];
  const { totals, ...groups } = coverSmall(
    {
      days: days.map(({ day, counts }) => ({ day, ...shownCounts(counts) })),
      totals: shownCounts(all),
      languages: Object.entries(all.locales)
        .sort(([, a], [, b]) => b - a)
        .map(([locale, completed]) => ({ locale, completed: smallCount(completed) })),
    },
    parts,
  );
  const isExact = totals.started === all.started && totals.completed === all.submitted;
  return {
    ...groups,
    totals,
    // Submissions started before the window may be completed in it. A rate of rounded figures is shown in tenths.
    completionRate: isReportable ? rateOf(all.submitted / all.started, isExact) : null,
    medianSecondsToComplete: seconds(all.secondsToComplete, 0.5),
    pages: coverPages(
      Object.entries(all.pages)
        .map(([page, reached]) => ({ page: Number(page), reached: smallCount(reached) }))
        .sort((a, b) => a.page - b.page),
      totals.started !== all.started,
    ),
    reportLatency: median === null || p95 === null ? null : { median, p95 },
  };
}

/** Whoever started has reached the first page: where the total is rounded, or a page is small, so are all pages. */
function coverPages(pages: Statistics["pages"], isCovered: boolean): Statistics["pages"] {
  if (!isCovered && pages.every(({ reached }) => reached !== "<5")) return pages;
  return pages.map(({ page, reached }) => ({ page, reached: inFives(reached) }));
}

const rateOf = (rate: number, isExact: boolean) => Math.min(1, isExact ? rate : Math.round(rate * 10) / 10);

function shownCounts({ started, saved, submitted, failed, entered }: Counts) {
  return {
    started: smallCount(started),
    saved: smallCount(saved),
    completed: smallCount(submitted),
    failed: smallCount(failed),
    ...(entered !== undefined && { entered: smallCount(entered) }),
  };
}
