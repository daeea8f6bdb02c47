/** Figures for the charts of the style guide: two weeks of a form in use. */
import type { SmallCount, Statistics } from "../../../shared/contract/submissions.ts";

const started: readonly SmallCount[] = [12, 9, 15, 22, "<5", 0, 18, 24, 31, 27, 19, 6, "<5", 26];
const saved: readonly SmallCount[] = ["<5", 0, 5, 6, 0, 0, "<5", 7, 8, 6, "<5", 0, 0, 7];
const completed: readonly SmallCount[] = [8, 7, 11, 16, "<5", 0, 14, 19, 24, 22, 15, "<5", "<5", 20];
const failed: readonly SmallCount[] = [0, 0, 0, "<5", 0, 0, 0, 0, 6, "<5", 0, 0, 0, 0];
const FIRST_DAY = 7;

export const sampleStatistics: Statistics = {
  days: started.map((count, index) => ({
    day: `2026-11-${String(FIRST_DAY + index).padStart(2, "0")}`,
    started: count,
    saved: saved[index] ?? 0,
    completed: completed[index] ?? 0,
    failed: failed[index] ?? 0,
  })),
  totals: { started: 217, saved: 45, completed: 166, failed: 8 },
  completionRate: 0.76,
  medianSecondsToComplete: 272,
  pages: [],
  languages: [],
  reportLatency: { median: 2.3, p95: 6.1 },
};
