import { Title } from "@mantine/core";
import type { Statistics } from "../../../shared/contract/submissions.ts";
import { Disclosure } from "../Disclosure.tsx";
import styles from "./charts.module.css";
import { countText, dayText, drawn } from "./figures.ts";

type Measure = keyof Statistics["totals"];

const measures = [
  { measure: "started", name: "Started" },
  { measure: "saved", name: "Saved" },
  { measure: "completed", name: "Completed" },
  { measure: "failed", name: "Failed" },
] as const satisfies readonly { measure: Measure; name: string }[];

interface DaysChartProps {
  days: Statistics["days"];
  totals: Statistics["totals"];
}

/** Each measure by day, one small chart each on one scale, and the same as a table. */
export function DaysChart({ days, totals }: DaysChartProps) {
  const tallest = Math.max(1, ...days.flatMap((day) => measures.map(({ measure }) => drawn(day[measure]))));
  return (
    <section className={styles.card}>
      <Title order={3} size="h4">
        Over time
      </Title>
      <div className={styles.charts}>
        {measures.map(({ measure, name }) => (
          <MeasureChart
            key={measure}
            name={name}
            measure={measure}
            days={days}
            tallest={tallest}
            total={countText(totals[measure])}
          />
        ))}
      </div>
      <Disclosure summary="Show as a table">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll a long table */}
        <section className={styles.scroll} tabIndex={0} aria-label="Counts by day">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {measures.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{day.day}</th>
                  {measures.map(({ measure }) => (
                    <td key={measure}>{countText(day[measure])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Disclosure>
    </section>
  );
}

const HEIGHT = 100;
/** Part of a day's place that its bar fills. */
const FILLED = 0.72;

interface MeasureChartProps {
  name: string;
  measure: Measure;
  days: Statistics["days"];
  tallest: number;
  total: string;
}

function MeasureChart({ name, measure, days, tallest, total }: MeasureChartProps) {
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  const height = ({ [measure]: count }: Statistics["days"][number]) => drawn(count);
  const peak = days.toSorted((a, b) => height(b) - height(a))[0];
  const most =
    peak === undefined || peak[measure] === 0
      ? ""
      : ` Most on ${dayText(peak.day)}: ${countText(peak[measure])}.`;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{name}</span> <strong>{total}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name} by day, ${dayText(first)} to ${dayText(last)}: ${total} in total.${most}`}
        className={styles.columns}
      >
        {days.map((day, place) => {
          const tall = (height(day) / tallest) * HEIGHT;
          if (tall === 0) return null;
          return (
            <rect
              key={day.day}
              x={place + (1 - FILLED) / 2}
              y={HEIGHT - tall}
              width={FILLED}
              height={tall}
              className={
                day[measure] === "<5" ? styles.small : measure === "failed" ? styles.failed : styles.filled
              }
            >
              <title>{`${dayText(day.day)}: ${countText(day[measure])}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className={styles.axis} aria-hidden>
        <span>{dayText(first)}</span>
        <span>{dayText(last)}</span>
      </div>
    </figure>
  );
}
