import { useEffect, useRef } from "react";
import type { SubmissionDetail } from "../../../shared/contract/submissions.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./AnswersDialog.module.css";
import { FailedSteps } from "./FailedSteps.tsx";
import type { Remaking } from "./use-remaking.ts";

interface ReportsNewsProps {
  formId: number;
  /** Undefined while it is read. */
  submission: SubmissionDetail | undefined;
  remaking: Remaking;
  /** True: may have failed reports made again. */
  mayRetry: boolean;
}

/** What becomes of a submission's reports: they are being made, are there at last, or failed. */
export function ReportsNews({ formId, submission, remaking, mayRetry }: ReportsNewsProps) {
  const { phase, isRetry } = remaking;
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: its place takes the focus over.
  useEffect(() => {
    if (isRetry && phase === "running") place.current?.focus();
  }, [isRetry, phase]);
  return (
    <div ref={place} tabIndex={-1} className={styles.news}>
      {phase === "running" && <Running {...remaking} />}
      {phase === "made" && <Note tone="success">The reports were made.</Note>}
      {phase !== "running" && submission?.status === "FAILED" && (
        <FailedSteps
          formId={formId}
          failures={submission.failures}
          isAgain={isRetry && phase === "failed"}
          retry={mayRetry ? remaking : undefined}
        />
      )}
    </div>
  );
}

function Running({ progress, isSlow, isRetry, trouble }: Remaking) {
  return (
    <Note tone="info" title={`The reports are being made${isRetry ? " again" : ""}.`}>
      <p className={styles.last}>
        {progress}% of the steps are done. What comes of it shows here.
        {isSlow && " This takes longer than usual: it goes on, also when you close this."}
      </p>
      {trouble !== undefined && (
        <p className={styles.last}>How far they are couldn't be asked just now. {trouble}</p>
      )}
    </Note>
  );
}
