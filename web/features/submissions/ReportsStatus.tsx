import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type {
  StepFailure,
  Submission,
  SubmissionDetail,
  SubmissionStatus,
} from "../../../shared/contract/submissions.ts";
import { OUTPUT_POLL_MS } from "../../../shared/timings.ts";
import { api, call } from "../../lib/api.ts";
import { mediumDate } from "../../lib/format.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CallProblem } from "../../lib/send.ts";
import { counted } from "../../ui/counted.ts";
import { IconRefresh } from "../../ui/icons/icons.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./SubmissionView.module.css";

interface ReportsStatusProps {
  formId: number;
  /** Undefined while it is read. */
  submission: SubmissionDetail | undefined;
  reportRun: ReportRun;
  /** True: may have failed reports made again. */
  mayRetry: boolean;
}

/** The state of a submission's reports: being made, made, or failed. */
export function ReportsStatus({ formId, submission, reportRun, mayRetry }: ReportsStatusProps) {
  const { phase, isRetry } = reportRun;
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: its container takes over the focus.
  useEffect(() => {
    if (isRetry && phase === "running") place.current?.focus();
  }, [isRetry, phase]);
  return (
    <div ref={place} tabIndex={-1} className={styles.news}>
      {phase === "running" && <Running {...reportRun} />}
      {phase === "made" && <Note tone="success">The reports were made.</Note>}
      {phase !== "running" && submission?.status === "FAILED" && (
        <FailedSteps
          formId={formId}
          failures={submission.failures}
          isAgain={isRetry && phase === "failed"}
          retry={mayRetry ? reportRun : undefined}
        />
      )}
    </div>
  );
}

function Running({ progress, isSlow, isRetry, failure }: ReportRun) {
  return (
    <Note tone="info" title={`The reports are being made${isRetry ? " again" : ""}.`}>
      <p className={styles.last}>
        {progress}% of the steps are done. The reports appear here.
        {isSlow && " This is taking longer than usual. It continues even if you close this."}
      </p>
      {failure !== undefined && (
        <p className={styles.last}>The progress couldn't be checked just now. {failure}</p>
      )}
    </Note>
  );
}

interface FailedStepsProps {
  formId: number;
  failures: readonly StepFailure[];
  /** True: they failed again, a moment ago. */
  isAgain: boolean;
  /** Undefined: this user may not. */
  retry: Pick<ReportRun, "start" | "isStarting" | "failure"> | undefined;
}

/** Which steps of a submission's process failed, why, and what can be done about it. */
function FailedSteps({ formId, failures, isAgain, retry }: FailedStepsProps) {
  const what =
    failures.length === 0
      ? "A report couldn't be made."
      : `${counted(failures.length, "step")} of the process couldn't be run.`;
  return (
    <Note tone="error" title={isAgain ? `It was tried again and failed again. ${what}` : what}>
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
      {retry === undefined ? (
        <p className={styles.first}>
          The answers are safe. If the cause is fixed, someone with the right to change form {formId} can
          press <em>Try again</em> here to have the missing reports made.
        </p>
      ) : (
        <>
          <p className={styles.first}>
            The answers are safe. If the cause is fixed, press <em>Try again</em>: the missing reports are
            made, and those that exist stay as they are.
          </p>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={retry.isStarting}
            onClick={retry.start}
            className={`${styles.again}`}
          >
            Try again
          </Button>
          {retry.failure !== undefined && <p className={styles.first}>{retry.failure}</p>}
        </>
      )}
      <p className={styles.last}>
        If a step itself is wrong, fix it in the{" "}
        <Link to={`/design/process/builder?formId=${formId}`}>process builder</Link> and publish the form
        again. That helps new respondents: this submission keeps the process of its own publication.
      </p>
    </Note>
  );
}

/** The longer it takes, the less often the page polls. */
const LONGEST_WAIT_MS = 10_000;
const WAIT_GROWTH = 1.3;

export interface ReportRun {
  /** `made` and `failed`: how it ended while the dialog was open. */
  phase: "idle" | "running" | "made" | "failed";
  /** 0 to 100. */
  progress: number;
  /** True: it takes longer than most. */
  isSlow: boolean;
  /** True: the user pressed *Try again* here. */
  isRetry: boolean;
  /** True until the server has accepted *Try again*. */
  isStarting: boolean;
  /** Why it could not be started, or why its progress is unknown. */
  failure: string | undefined;
  start(): Promise<void>;
}

/**
 * Follows the reports of a submission while they are made, and has failed ones made again.
 * @param status as it was read; undefined: not read yet
 * @param onSettled called when they are made, or have failed: the submission that was read is out of date
 */
export function useReportRun(
  formId: number,
  { instanceKey }: Pick<Submission, "instanceKey">,
  status: SubmissionStatus | undefined,
  onSettled: () => void,
): ReportRun {
  const [phase, setPhase] = useState<ReportRun["phase"]>("idle");
  const [progress, setProgress] = useState(0);
  const [isSlow, setIsSlow] = useState(false);
  const [isRetry, setIsRetry] = useState(false);
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const settled = useRef(onSettled);
  settled.current = onSettled;
  const isRunning = phase === "running" || (phase === "idle" && status === "POST_PROCESSING");

  useEffect(() => {
    if (!isRunning) return;
    let isOver = false;
    let wait = OUTPUT_POLL_MS;
    let timer = setTimeout(poll, wait);
    async function poll() {
      try {
        const now = await call(api.forms.submissionProgress, { formId, instanceKey });
        if (isOver) return;
        setFailure(undefined);
        setProgress(now.progress);
        if (now.status !== "POST_PROCESSING") {
          setPhase(now.status === "FAILED" ? "failed" : "made");
          settled.current();
          return;
        }
      } catch (error) {
        if (isOver) return;
        setFailure(problemText(error));
        if (isRefusal(error)) return;
      }
      setIsSlow(wait >= LONGEST_WAIT_MS);
      wait = Math.min(wait * WAIT_GROWTH, LONGEST_WAIT_MS);
      timer = setTimeout(poll, wait);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isRunning, formId, instanceKey]);

  const start = async () => {
    setIsStarting(true);
    setFailure(undefined);
    try {
      await call(api.forms.retrySubmission, { formId, instanceKey });
      setProgress(0);
      setIsSlow(false);
      setIsRetry(true);
      setPhase("running");
    } catch (error) {
      setFailure(problemText(error));
    }
    setIsStarting(false);
  };
  return { phase: isRunning ? "running" : phase, progress, isSlow, isRetry, isStarting, failure, start };
}

/** Asking again would get the same answer. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallProblem && error.status >= 400 && error.status < 500 && error.status !== 429;
}
