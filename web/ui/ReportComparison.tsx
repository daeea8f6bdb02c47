import { Skeleton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import type { SentenceChange } from "../../shared/golden/compare.ts";
import type { Compared, GoldenAnswers } from "../lib/golden/golden-jobs.ts";
import type { ComparisonState, Version } from "../lib/golden/use-comparison.ts";
import { comparisonWords } from "./comparison-words.ts";
import { counted } from "./counted.ts";
import { Note } from "./Note.tsx";
import styles from "./ReportComparison.module.css";
import { SentenceChanges } from "./SentenceChanges.tsx";

interface ReportComparisonProps {
  state: ComparisonState;
  /** Of the version after; undefined: it isn't loaded yet. */
  definition: FormDefinition | undefined;
  /** What changes the reports. @example "This workbook" */
  what?: string;
  /** What else there is to see of a sentence. */
  more?: (change: SentenceChange) => ReactNode;
  /** What can be done about a sentence, and about all of a report in a language. */
  actions?: ((change: SentenceChange) => ReactNode) | undefined;
  groupActions?: ((changes: readonly SentenceChange[], name: string) => ReactNode) | undefined;
}

/** What a change does to the reports: how many it alters, and each sentence old beside new, with the answers that show it. */
export function ReportComparison({ state, definition, what, more, ...slots }: ReportComparisonProps) {
  const { compared, failure, versions, client } = state;
  if (compared === undefined || definition === undefined)
    return failure === undefined ? (
      <section aria-label="Reports" className={styles.waiting}>
        <p className={styles.words} role="status">
          Comparing the reports, sentence by sentence. That can take a minute…
        </p>
        <Skeleton height={24} aria-hidden />
      </section>
    ) : (
      <Note tone="warning" title="The reports couldn't be compared.">
        {failure}
      </Note>
    );
  const { comparison } = compared;
  const { changes, failures } = comparison;
  return (
    <section aria-label="Reports">
      <p className={styles.words}>{comparisonWords(comparison, { what })}</p>
      {failure !== undefined && <Note tone="warning">{failure} This is the comparison of before.</Note>}
      {failures.length > 0 && (
        <Note tone="error" title={`${counted(failures.length, "step")} can't be run with some answers.`}>
          <ul className={styles.failures}>
            {failures.map(({ stepKey, report, message, case: name }) => (
              <li key={`${stepKey} ${message}`}>
                <strong>{report}</strong>, case “{name}”: {message}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <SentenceChanges
        changes={changes}
        {...slots}
        more={(change) => (
          <>
            <AnswersOf at={change.at} read={() => answersOf(client(), versions, compared, change)} />
            {more?.(change)}
          </>
        )}
      />
    </section>
  );
}

/** @returns undefined where nothing is compared any more */
async function answersOf(
  client: ReturnType<ComparisonState["client"]>,
  versions: ComparisonState["versions"],
  { cases }: Compared,
  { stepKey, locale, before, after, answers, at }: SentenceChange,
): Promise<GoldenAnswers["answers"] | undefined> {
  if (versions === undefined) return undefined;
  const side = ({ definition, root }: Version) => ({ form: client.numberOf(definition), root });
  const sides = {
    ...(versions.before && { before: side(versions.before) }),
    after: side(versions.after),
  };
  return client.ask({
    kind: "answers",
    ...sides,
    cases,
    change: { stepKey, locale, before, after, answers, ...(at !== undefined && { at }) },
  });
}

/** The answers that show a sentence, in words, those that decide first: they are read when they are opened. */
function AnswersOf({
  at,
  read,
}: {
  /** When they are sent, where that matters. */
  at: string | undefined;
  read: () => Promise<GoldenAnswers["answers"] | undefined>;
}) {
  const [answers, setAnswers] = useState<GoldenAnswers["answers"] | string>();
  const open = (isOpen: boolean) => {
    if (!isOpen || answers !== undefined) return;
    read().then(
      (found) => setAnswers(found ?? []),
      (error: unknown) => setAnswers(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <details className={styles.answers} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>The answers that show it</summary>
      {at !== undefined && (
        <p>
          Sent on {at.slice(0, 10)} at {at.slice(11, 16)} UTC.
        </p>
      )}
      {answers === undefined && <p>Loading...please wait...</p>}
      {typeof answers === "string" && <p>{answers}</p>}
      {typeof answers === "object" &&
        (answers.length === 0 ? <p>Nothing is answered.</p> : <AnswersInWords answers={answers} />)}
    </details>
  );
}

/** What decides; the others, which don't matter for the sentence, are opened by themselves. */
function AnswersInWords({ answers }: { answers: GoldenAnswers["answers"] }) {
  const deciding = answers.filter(({ isDeciding }) => isDeciding);
  const others = answers.filter(({ isDeciding }) => !isDeciding);
  if (deciding.length === 0) return <AnswerList answers={others} />;
  return (
    <>
      <AnswerList answers={deciding} />
      {others.length > 0 && (
        <details>
          <summary>{counted(others.length, "other answer")} of this case</summary>
          <AnswerList answers={others} />
        </details>
      )}
    </>
  );
}

function AnswerList({ answers }: { answers: GoldenAnswers["answers"] }) {
  return (
    <dl>
      {answers.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
