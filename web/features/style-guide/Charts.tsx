import type { SmallCount } from "../../../shared/contract/small-count.ts";
import type { Statistics } from "../../../shared/contract/submissions.ts";
import { BarList, DaysChart, Tiles } from "../../ui/charts/charts.tsx";
import { Pair, Showcase } from "./Showcase.tsx";

const started: readonly SmallCount[] = [12, 9, 15, 22, "<5", 0, 18, 24, 31, 27, 19, 6, "<5", 26];
const saved: readonly SmallCount[] = ["<5", 0, 5, 6, 0, 0, "<5", 7, 8, 6, "<5", 0, 0, 7];
const completed: readonly SmallCount[] = [8, 7, 11, 16, "<5", 0, 14, 19, 24, 22, 15, "<5", "<5", 20];
const failed: readonly SmallCount[] = [0, 0, 0, "<5", 0, 0, 0, 0, 6, "<5", 0, 0, 0, 0];
const FIRST_DAY = 7;

/** Figures for the charts of the style guide: two weeks of a form in use. */
const sampleStatistics: Statistics = {
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

/** The dashboard's figures and charts, with sample figures. */
export function Charts() {
  const { days, totals } = sampleStatistics;
  return (
    <>
      <Showcase id="figures" title="Figures" intro="A name and a number, with tabular figures.">
        <Tiles statistics={sampleStatistics} />
      </Showcase>
      <Showcase
        id="days"
        title="Over time"
        intro="One small chart per measure, on one scale; red for failures, grey for groups too small to show. The same figures follow as a table."
      >
        <DaysChart days={days} totals={totals} />
      </Showcase>
      <Showcase id="bars" title="Bars" intro="A table whose rows are drawn, so it is read aloud as a table.">
        <Pair>
          <BarList
            title="How far people got"
            of="Page"
            measure="Reached"
            note="How many people reached each page."
            whole={217}
            bars={[
              { name: "1 · About your child", count: 217 },
              { name: "2 · Sleep", count: 181 },
              { name: "3 · Worries", count: "<5" },
            ]}
          />
          <BarList
            title="Languages"
            of="Language"
            measure="Completed"
            note="Of all completed submissions."
            bars={[
              { name: "English", count: 104 },
              { name: "Spanish", count: 57 },
              { name: "French", count: 5 },
            ]}
          />
        </Pair>
      </Showcase>
    </>
  );
}
