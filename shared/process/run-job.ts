/** Runs a job that was sent here. */
import { runStep } from "./run-process.ts";
import { asText, type StepJob, type StepOutcome, stepOf } from "./step-job.ts";
import { StepProblem } from "./step-problem.ts";

/**
 * Runs a job, on the receiving side. Bad templates are outcomes; unexpected errors are thrown.
 * @param now milliseconds of any monotonic clock
 * @example await runJob(job, () => performance.now()) // { content: { contentType: "text/html", body: "Hello" } }
 */
export async function runJob(job: StepJob, now: () => number): Promise<StepOutcome> {
  const { step, input, ...tools } = job;
  try {
    return { content: asText(await runStep(stepOf(step), input, { ...tools, now })) };
  } catch (thrown) {
    if (!(thrown instanceof StepProblem)) throw thrown;
    const { code, message: text, retry, line, column } = thrown;
    return { problem: { code, text, retry, line, column } };
  }
}
