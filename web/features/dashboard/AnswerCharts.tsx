import { Button, Skeleton, Title } from "@mantine/core";
import { useState } from "react";
import type { AnswerChart } from "../../../shared/contract/data-analysis.ts";
import { api, useApi } from "../../lib/api.ts";
import { BarList } from "../../ui/charts/charts.tsx";
import { countText } from "../../ui/charts/figures.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import styles from "./FormStatistics.module.css";

/** So many are shown at first. */
const SHOWN = 12;

interface AnswerChartsProps {
  formId: number;
  publicationKey: string | undefined;
}

/** How often each choice and each range of numbers was answered, once somebody wants to see it. */
export function AnswerCharts(props: AnswerChartsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={styles.answers} aria-labelledby="answers">
      <Title order={2} id="answers">
        Answers
      </Title>
      {isOpen ? (
        <Charts {...props} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            Show charts of the answers
          </Button>
        </div>
      )}
    </section>
  );
}

function Charts({ formId, publicationKey }: AnswerChartsProps) {
  const { data, error, mutate } = useApi(api.forms.answerCharts, {
    id: formId,
    ...(publicationKey !== undefined && { publicationKey }),
  });
  const [isWhole, setIsWhole] = useState(false);
  if (error !== undefined && data === undefined)
    return <LoadFailed what="The answers" error={error} onRetry={() => mutate()} />;
  if (data === undefined) return <Skeleton height={320} />;
  const { charts, submissions, partial } = data;
  if (submissions === 0) return <p className={styles.note}>Nothing was submitted yet.</p>;
  if (charts.length === 0)
    return <p className={styles.note}>This form has no questions with choices or numbers.</p>;
  const shown = isWhole ? charts : charts.slice(0, SHOWN);
  return (
    <>
      <p className={styles.note}>
        {partial === true ? "The newest " : "All "}
        {countText(submissions)} submissions, whenever they came in. Where one group of a question has 1 to 4,
        it is shown as “&lt;5”, and its other figures are rounded down to fives.
      </p>
      <div className={styles.pair}>
        {shown.map((chart) => (
          <BarList
            key={chart.key}
            title={chart.question}
            of={chart.kind === "numbers" ? "Number" : "Choice"}
            measure={chart.repeat === undefined ? "Answers" : "Entries"}
            note={noteOf(chart)}
            whole={chart.answered}
            bars={chart.bars}
          />
        ))}
      </div>
      {shown.length < charts.length && (
        <div>
          <Button variant="default" onClick={() => setIsWhole(true)}>
            Show all {charts.length} questions
          </Button>
        </div>
      )}
    </>
  );
}

/** @example "Demographics. Answered 48 of 54, any number of choices." */
function noteOf({ page, kind, repeat, answered, of, bars }: AnswerChart): string {
  const several = kind === "several" ? ", any number of choices" : "";
  const entries = repeat === undefined ? "" : ` entries of ${repeat}`;
  const few = kind === "numbers" && bars.length === 1 ? " The numbers differ too little for groups." : "";
  return `${page}. Answered in ${countText(answered)} of ${countText(of)}${entries}${several}.${few}`;
}
