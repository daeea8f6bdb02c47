/** Runs a job whose page may say why it says something. */
import { runJob } from "../../process/run-process.ts";
import type { StepJob, StepOutcome } from "../../process/step-job.ts";

/**
 * As `runJob`; the analysis is loaded only for a job that asks for reasons.
 * @param now milliseconds of any monotonic clock
 */
export async function runExplainedStep(job: StepJob, now: () => number): Promise<StepOutcome> {
  const outcome = await runJob(job, now);
  if (job.reasons === undefined) return outcome;
  const { annotateWithReasons } = await import("./annotate-with-reasons.ts");
  return annotateWithReasons(job, outcome);
}
