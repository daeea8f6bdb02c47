import { Link } from "react-router-dom";
import type { StepFailure } from "../../../shared/contract/submissions.ts";
import { mediumDate } from "../../lib/medium-date.ts";
import { counted } from "../../ui/counted.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./AnswersDialog.module.css";

/** Which steps of a submission's process failed, why, and what can be done about it. */
export function FailedSteps({ formId, failures }: { formId: number; failures: readonly StepFailure[] }) {
  const title =
    failures.length === 0
      ? "A report couldn't be made."
      : `${counted(failures.length, "step")} of the process couldn't be run.`;
  return (
    <Note tone="error" title={title}>
      {failures.length > 0 && (
        <dl className={styles.failures} aria-label="What failed">
          {failures.map(({ stepKey, stepName, message, at }) => (
            <div key={stepKey}>
              <dt>{stepName}</dt>
              <dd>{message}</dd>
              {at !== undefined && <dd>{mediumDate(at)}</dd>}
            </div>
          ))}
        </dl>
      )}
      <p className={styles.first}>
        The answers are safe. If the cause has passed, ask whoever looks after the product to have the reports
        of form {formId} made again.
      </p>
      <p className={styles.last}>
        If a step itself is wrong, mend it in the{" "}
        <Link to={`/design/process/builder?formId=${formId}`}>process builder</Link> and publish the form
        again. That helps new respondents: this submission keeps the process that it was published with.
      </p>
    </Note>
  );
}
