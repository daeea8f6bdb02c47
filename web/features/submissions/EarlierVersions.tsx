import { Title } from "@mantine/core";
import type { SubmissionDetail } from "../../../shared/contract/submissions.ts";
import type { DescribedPage } from "../../../shared/process/submission-document.ts";
import { mediumDate } from "../../lib/format.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { answerChanges } from "./answer-changes.ts";
import styles from "./EarlierVersions.module.css";
import { ReportList } from "./Reports.tsx";

export interface EarlierVersionsProps {
  formId: number;
  submission: SubmissionDetail;
  /** The newest answers, in words. */
  pages: readonly DescribedPage[];
  /** Those of earlier versions whose answers were kept, by the version. */
  earlierPages: ReadonlyMap<number, readonly DescribedPage[]>;
}

/** What was submitted before the newest answers: when, what each next version changed, and the reports that it had. */
export function EarlierVersions({ formId, submission, pages, earlierPages }: EarlierVersionsProps) {
  const { instanceKey, replaced = [] } = submission;
  if (replaced.length === 0) return null;
  const newest = replaced.length + 1;
  return (
    <section aria-labelledby="earlier-versions" className={styles.versions}>
      <Title order={2} size="h4" id="earlier-versions">
        Earlier versions
      </Title>
      <p className={styles.lead}>
        The answers were changed after submitting: what you see above is version {newest}.
      </p>
      {replaced.map(({ version, submittedAt, correction, outputs }) => (
        <Disclosure
          key={version}
          summary={`Version ${version}, ${correction ? `corrected by ${correction.by}` : "submitted"} ${mediumDate(submittedAt)}`}
        >
          {correction && <p className={styles.quiet}>Reason: “{correction.reason}”</p>}
          <Changes
            version={version}
            before={earlierPages.get(version)}
            after={version + 1 === newest ? pages : earlierPages.get(version + 1)}
          />
          <Title order={3} size="h5">
            Replaced reports
          </Title>
          {outputs.length === 0 ? (
            <p className={styles.quiet}>This version had none.</p>
          ) : (
            <ReportList {...{ formId, instanceKey, version }} reports={outputs} />
          )}
        </Disclosure>
      ))}
    </section>
  );
}

interface ChangesProps {
  version: number;
  before: readonly DescribedPage[] | undefined;
  after: readonly DescribedPage[] | undefined;
}

/** What the next version changed. */
function Changes({ version, before, after }: ChangesProps) {
  const changes = before && after && answerChanges(before, after);
  return (
    <>
      <Title order={3} size="h5">
        Changed in version {version + 1}
      </Title>
      {changes === undefined ? (
        <p className={styles.quiet}>The answers of this version were not kept.</p>
      ) : changes.length === 0 ? (
        <p className={styles.quiet}>No answer that is shown here.</p>
      ) : (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change.key}>
              <div>{change.label || change.key}</div>
              <div>
                <Side name="Before" value={change.before} />
                <Side name="After" value={change.after} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Side({ name, value }: { name: string; value: string }) {
  return (
    <p>
      <span className={styles.quiet}>{name}: </span>
      {value === "" ? <span className={styles.quiet}>not answered</span> : value}
    </p>
  );
}
