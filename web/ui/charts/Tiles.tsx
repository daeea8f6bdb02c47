import type { Statistics } from "../../../shared/contract/submissions.ts";
import styles from "./charts.module.css";
import { countText, durationText, rateText } from "./figures.ts";

/** The figures that sum up a form's use. */
export function Tiles({ statistics }: { statistics: Statistics }) {
  const { totals, completionRate, medianSecondsToComplete: median, reportLatency } = statistics;
  const tiles = [
    { name: "Started", value: countText(totals.started) },
    { name: "Saved", value: countText(totals.saved) },
    { name: "Completed", value: countText(totals.completed) },
    { name: "Failed", value: countText(totals.failed) },
    { name: "Completion rate", value: rateText(completionRate) },
    { name: "Median time to complete", value: median === null ? "Too few to show" : durationText(median) },
    {
      name: "From submission to reports",
      value: reportLatency === null ? "Too few to show" : durationText(reportLatency.median),
      ...(reportLatency !== null && { more: `95 % within ${durationText(reportLatency.p95)}` }),
    },
  ];
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ name, value, more }) => (
        <div key={name} className={styles.tile}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          {more !== undefined && <dd className={styles.more}>{more}</dd>}
        </div>
      ))}
    </dl>
  );
}
