import { BarList } from "../dashboard/charts/BarList.tsx";
import { DaysChart } from "../dashboard/charts/DaysChart.tsx";
import { Tiles } from "../dashboard/StatisticsView.tsx";
import { Pair, Showcase } from "./Showcase.tsx";
import { sampleStatistics } from "./sample-statistics.ts";

/** The dashboard's figures and charts, with sample figures. */
export function Charts() {
  const { days, totals } = sampleStatistics;
  return (
    <>
      <Showcase id="figures" title="Figures" intro="A name and a number, with figures of one width.">
        <Tiles statistics={sampleStatistics} />
      </Showcase>
      <Showcase
        id="days"
        title="Over time"
        intro="One small chart a measure, on one scale; red for failures, grey for groups too small to tell. The same stands there as a table."
      >
        <DaysChart days={days} totals={totals} />
      </Showcase>
      <Showcase id="bars" title="Bars" intro="A table whose rows are drawn, so it is read aloud as a table.">
        <Pair>
          <BarList
            title="How far people came"
            of="Page"
            measure="Reached"
            note="How many came to each page."
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
            note="Of what was completed."
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
