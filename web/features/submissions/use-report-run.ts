import { useEffect, useRef, useState } from "react";
import type { Submission, SubmissionStatus } from "../../../shared/contract/submissions.ts";
import { OUTPUT_POLL_MS } from "../../../shared/timings.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CallProblem } from "../../lib/send.ts";

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
