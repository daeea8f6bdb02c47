/** The charts of a form's use: tiles of figures, columns by day, and bars by name. */
import { Title } from "@mantine/core";
import type { SmallCount } from "../../../shared/contract/small-count.ts";
import type { Statistics } from "../../../shared/contract/submissions.ts";
import { Disclosure } from "../Disclosure.tsx";
import styles from "./charts.module.css";
import { countText, dayText, drawn, durationText, rateText, shareText } from "./figures.ts";

/** The figures that sum up a form's use. */
export function Tiles({ statistics }: { statistics: Statistics }) {
  const { totals, completionRate, medianSecondsToComplete: median, reportLatency } = statistics;
  const tiles = [
    { name: "Started", value: countText(totals.started) },
    { name: "Saved", value: countText(totals.saved) },
    {
      name: "Completed",
      value: countText(totals.completed),
      ...(totals.entered !== undefined && { more: `${countText(totals.entered)} entered by staff` }),
    },
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

const measures = [
  { measure: "started", name: "Started" },
  { measure: "saved", name: "Saved" },
  { measure: "completed", name: "Completed" },
  { measure: "failed", name: "Failed" },
] as const satisfies readonly { measure: keyof Statistics["totals"]; name: string }[];
type Measure = (typeof measures)[number]["measure"];

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

interface BarListProps {
  title: string;
  /** What a row is. */
  of: string;
  /** What is counted. */
  measure: string;
  note: string;
  bars: readonly { name: string; count: SmallCount }[];
  /** What a row's share is taken of: a bar as long as the line. */
  whole?: SmallCount | undefined;
}

/** Horizontal bars; screen readers read the table that contains them. */
export function BarList({ title, of, measure, note, bars, whole }: BarListProps) {
  const full = Math.max(1, whole === undefined ? 0 : drawn(whole), ...bars.map(({ count }) => drawn(count)));
  return (
    <section className={styles.card}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <p className={styles.note}>{note}</p>
      {bars.length === 0 ? (
        <p>Too few to show.</p>
      ) : (
        <table className={styles.bars}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">{measure}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, count }) => {
              const share = whole === undefined ? undefined : shareText(count, whole);
              return (
                <tr key={name}>
                  <th scope="row">
                    {name}
                    <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
                      <rect
                        width={(drawn(count) / full) * 100}
                        height={4}
                        className={count === "<5" ? styles.small : styles.filled}
                      />
                    </svg>
                  </th>
                  <td>
                    {countText(count)}
                    {share !== undefined && <span className={styles.share}> · {share}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
