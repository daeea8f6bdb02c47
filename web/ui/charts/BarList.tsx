import { Title } from "@mantine/core";
import type { SmallCount } from "../../../shared/contract/submissions.ts";
import styles from "./charts.module.css";
import { countText, drawn, shareText } from "./figures.ts";

interface BarListProps {
  title: string;
  /** What a row is. */
  of: string;
  /** What is counted. */
  measure: string;
  note: string;
  bars: readonly { name: string; count: SmallCount }[];
  /** What a row's share is taken of. */
  whole?: SmallCount | undefined;
}

/** Horizontal bars; screen readers read the table that contains them. */
export function BarList({ title, of, measure, note, bars, whole }: BarListProps) {
  const longest = Math.max(1, ...bars.map(({ count }) => drawn(count)));
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
                        width={(drawn(count) / longest) * 100}
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
