/** Both ends of a job: the side that runs it, and a runner that sends it there. */
import { runStep } from "./run-process.ts";
import type { ProcessTypeCode } from "./step.ts";
import { asText, jobOf, type StepJob, type StepOutcome, stepOf } from "./step-job.ts";
import { StepProblem } from "./step-problem.ts";
import type { StepRunner } from "./step-runner.ts";

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

/** They run what users wrote; the others only read their input, or pass it to the printer of their tools. */
const sentAway: ReadonlySet<ProcessTypeCode> = new Set(["HANDLEBARS", "JOLT"]);

/**
 * A runner that sends templates and chains away to be run.
 * @throws StepProblem as the step itself would
 * @example const run = sendJobs((job) => runJob(job, now));
 */
export function sendJobs(send: (job: StepJob) => Promise<StepOutcome>): StepRunner {
  return async (step, input, tools) => {
    if (!sentAway.has(step.processType.code)) return runStep(step, input, tools);
    const outcome = await send(jobOf(step, input, tools));
    if ("content" in outcome) return outcome.content;
    const { code, text, ...place } = outcome.problem;
    throw new StepProblem(code, step.key, text, place);
  };
}
