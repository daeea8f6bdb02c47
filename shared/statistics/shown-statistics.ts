/** Statistics as they are shown: nobody can be picked out of a small group (product decision 37). */
import type { SmallCount, Statistics } from "../contract/submissions.ts";
import { addCounts, type Counts, noCounts, quantile, totalOf } from "./facts.ts";

/** Smaller groups are not told apart. */
const SMALLEST_GROUP = 5;

/** @example smallCount(3) // "<5" */
export function smallCount(count: number): SmallCount {
  return count > 0 && count < SMALLEST_GROUP ? "<5" : count;
}

/** @param days every day of the window, oldest first, each with its counts */
export function shownStatistics(days: readonly { day: string; counts: Counts }[]): Statistics {
  const all = noCounts();
  for (const { counts } of days) addCounts(all, counts);
  const isTellable =
    all.started >= SMALLEST_GROUP && (all.submitted === 0 || all.submitted >= SMALLEST_GROUP);
  const seconds = (times: Counts["secondsToReport"], part: number) =>
    totalOf(times) < SMALLEST_GROUP ? null : Math.round(quantile(times, part) ?? 0);
  const [median, p95] = [seconds(all.secondsToReport, 0.5), seconds(all.secondsToReport, 0.95)];
  return {
    days: days.map(({ day, counts }) => ({ day, ...shownCounts(counts) })),
    totals: shownCounts(all),
    // What was started before the window may be completed in it.
    completionRate: isTellable ? Math.min(1, all.submitted / all.started) : null,
    medianSecondsToComplete: seconds(all.secondsToComplete, 0.5),
    pages: Object.entries(all.pages)
      .map(([page, reached]) => ({ page: Number(page), reached: smallCount(reached) }))
      .sort((a, b) => a.page - b.page),
    languages: Object.entries(all.locales)
      .sort(([, a], [, b]) => b - a)
      .map(([locale, completed]) => ({ locale, completed: smallCount(completed) })),
    reportLatency: median === null || p95 === null ? null : { median, p95 },
  };
}

function shownCounts({ started, saved, submitted, failed }: Counts) {
  return {
    started: smallCount(started),
    saved: smallCount(saved),
    completed: smallCount(submitted),
    failed: smallCount(failed),
  };
}
