import { Button, Skeleton, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { AttentionItems, ReportHealth } from "../../../shared/contract/needs.ts";
import { mediumDate } from "../../lib/format.ts";
import { counted, failedText, unseenText } from "../../ui/counted.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import styles from "./AttentionList.module.css";
import { useReportHealth } from "./use-attention-items.ts";

/** How many lines are shown until somebody asks for all. */
const MOST_LINES = 8;

interface Line {
  formId: number;
  formName: string;
  what: string;
  to: string;
  /** When it happened, where that is known. */
  at?: string;
  isFault?: boolean;
}

type Health = ReportHealth & Pick<Line, "formId" | "formName">;

/** What somebody should look at: failures first, then what came in, then what is wrong in reports, then what respondents don't have yet. */
function linesOf({ news, changed }: AttentionItems, reports: readonly Health[]): Line[] {
  const submissions = (formId: number) => `/design/form/${formId}/submissions`;
  const builder = (formId: number, place: { step?: string; line?: string }) =>
    `/design/process/builder?${new URLSearchParams({ formId: String(formId), ...place })}`;
  const failed = news.flatMap(({ formId, formName, failed }): Line[] =>
    failed === 0
      ? []
      : [
          {
            ...{ formId, formName, what: failedText(failed) },
            to: `${submissions(formId)}?status=FAILED`,
            isFault: true,
          },
        ],
  );
  const arrived = news.flatMap(({ formId, formName, unseen, submittedAt }): Line[] =>
    unseen === 0
      ? []
      : [
          {
            ...{ formId, formName, what: unseenText(unseen) },
            to: `${submissions(formId)}?seen=no`,
            at: submittedAt,
          },
        ],
  );
  const found = reports.flatMap(({ formId, formName, ...health }): Line[] => {
    const { place, textStepKey } = health;
    const inReports = {
      ...{ what: findingsText(health), isFault: health.errors > 0 },
      to: builder(formId, place === undefined ? {} : { step: place.stepKey, line: String(place.line) }),
    };
    const inTexts = {
      what: translationsText(health),
      to: builder(formId, textStepKey === undefined ? {} : { step: textStepKey }),
    };
    return [inReports, inTexts].flatMap((line) => (line.what === "" ? [] : [{ formId, formName, ...line }]));
  });
  const unpublished = changed.map(
    ({ formId, formName }): Line => ({
      ...{ formId, formName, what: "Changed since it was published" },
      to: `/design/forms?${new URLSearchParams({ dialog: "publications", form: String(formId) })}`,
    }),
  );
  return [...failed, ...arrived, ...found, ...unpublished];
}

/** @example findingsText({ errors: 1, warnings: 2, … }) // "1 error, 2 warnings in its reports" */
function findingsText({ errors, warnings }: ReportHealth): string {
  const parts = [
    ...(errors > 0 ? [counted(errors, "error")] : []),
    ...(warnings > 0 ? [counted(warnings, "warning")] : []),
  ];
  return parts.length === 0 ? "" : `${parts.join(", ")} in its reports`;
}

/** @example translationsText({ missing: 3, stale: 1, … }) // "Translations: 3 missing, 1 out of date" */
function translationsText({ missing, stale }: ReportHealth): string {
  const parts = [
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(stale > 0 ? [`${stale} out of date`] : []),
  ];
  return parts.length === 0 ? "" : `Translations: ${parts.join(", ")}`;
}

interface AttentionListProps {
  /** Undefined: still loading. */
  items: AttentionItems | undefined;
  /** False: there are other forms to look at. */
  isComplete: boolean;
  error: unknown;
  onRetry: () => void;
}

/** What waits for the user in all forms, each with the screen that deals with it. */
export function AttentionList({ items, isComplete, error, onRetry }: AttentionListProps) {
  const health = useReportHealth();
  const [showsAll, setShowsAll] = useState(false);
  const lines = items === undefined ? [] : linesOf(items, health.forms);
  const shown = showsAll ? lines : lines.slice(0, MOST_LINES);
  return (
    <section className={styles.section} aria-labelledby="needs-you">
      <Title order={2} size="h3" id="needs-you">
        Needs you
      </Title>
      {items === undefined && error === undefined && <Skeleton height={46} aria-hidden />}
      {error !== undefined && <LoadFailed what="What needs you" error={error} onRetry={onRetry} />}
      {shown.length > 0 && (
        <ul className={styles.lines}>
          {shown.map(({ formId, formName, what, to, at, isFault = false }) => (
            <li key={`${formId} ${what}`}>
              <Link to={to} className={styles.line} data-fault={isFault || undefined}>
                <span className={styles.what}>{what}</span>
                <span className={styles.form}>{formName}</span>
                {at !== undefined && <span className={styles.at}>{mediumDate(at)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {lines.length > shown.length && (
        <div>
          <Button variant="subtle" onClick={() => setShowsAll(true)}>
            Show all {lines.length}
          </Button>
        </div>
      )}
      {items !== undefined && health.error !== undefined && (
        <LoadFailed what="What is found in your reports" error={health.error} onRetry={health.retry} />
      )}
      {items !== undefined && error === undefined && health.error === undefined && (
        <p className={styles.quiet} role="status">
          {statusText({ items, isComplete, areReportsKnown: health.isComplete, isEmpty: lines.length === 0 })}
        </p>
      )}
    </section>
  );
}

interface Progress {
  items: AttentionItems;
  isComplete: boolean;
  areReportsKnown: boolean;
  isEmpty: boolean;
}

/** What is still being looked at, or that nothing was found. */
function statusText({ items, isComplete, areReportsKnown, isEmpty }: Progress): string {
  if (!isComplete) return `Looking through your forms: ${items.forms.toLocaleString("en")} so far…`;
  if (!areReportsKnown) return "Looking at your reports…";
  return isEmpty ? "Nothing needs you: nothing new, nothing failed, and nothing found in your reports." : "";
}
