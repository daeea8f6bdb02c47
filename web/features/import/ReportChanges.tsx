import { counted } from "../../ui/counted.ts";
import { FindingList } from "../../ui/FindingList.tsx";
import { countsOf } from "../../ui/finding-words.ts";
import { Note } from "../../ui/Note.tsx";
import type { ChangedReports } from "./changed-reports.ts";
import styles from "./ReportChanges.module.css";

/** More are counted: the process builder lists them all. */
const MAX_LISTED = 50;

/** What the reports no longer say once the workbook is imported; nothing where they all still fit it. */
export function ReportChanges({ reports }: { reports: ChangedReports | undefined }) {
  if (reports === undefined)
    return <Note tone="warning">The reports couldn't be checked against this workbook.</Note>;
  const { changes, stepNames } = reports;
  if (changes.length === 0) return null;
  const findings = changes.map(({ finding }) => finding);
  const listed = findings.slice(0, MAX_LISTED);
  const sentencesOf = new Map(changes.map(({ finding, sentences }) => [finding, sentences]));
  return (
    <section aria-label="What changes in the reports">
      <Note tone="warning" title={titleOf(reports)}>
        With this workbook the reports have {countsOf(findings)} that they don't have now. Once it is
        imported, correct them in the process builder, or correct the workbook first.
      </Note>
      <div className={styles.list}>
        <FindingList
          findings={listed}
          label="New findings in the reports"
          stepNames={stepNames}
          more={(finding) => {
            const lost = sentencesOf.get(finding) ?? [];
            return lost.length === 0 ? null : (
              <ul className={styles.sentences} aria-label="Not printed any more">
                {lost.map(({ text, line }) => (
                  <li key={`${line} ${text}`}>
                    <span className={styles.line}>line {line}</span> <q>{text}</q>
                  </li>
                ))}
              </ul>
            );
          }}
        />
      </div>
      {findings.length > listed.length && (
        <p className={styles.more}>… and {counted(findings.length - listed.length, "more finding")}.</p>
      )}
    </section>
  );
}

/** @example titleOf(reports) // "3 sentences of “Checklist” can't be printed any more." */
function titleOf({ changes, stepNames }: ChangedReports): string {
  const counts = new Map<string, number>();
  for (const { finding, sentences } of changes)
    if (sentences.length > 0)
      counts.set(finding.stepKey, (counts.get(finding.stepKey) ?? 0) + sentences.length);
  if (counts.size === 0) return "The reports don't fit this workbook.";
  const parts = [...counts].map(
    ([key, count]) => `${counted(count, "sentence")} of “${stepNames.get(key) ?? key}”`,
  );
  return `${new Intl.ListFormat("en").format(parts)} can't be printed any more.`;
}
