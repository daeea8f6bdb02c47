/** Both ends of a job: who runs it, and a runner that sends it away. */
import { runStep } from "./run-process.ts";
import type { ProcessTypeCode } from "./step.ts";
import { asText, jobOf, type StepJob, type StepOutcome, stepOf } from "./step-job.ts";
import { StepProblem } from "./step-problem.ts";
import type { StepRunner } from "./step-runner.ts";

/**
 * Runs a job: what stands at the other end. Bad templates are outcomes; what nobody foresaw is thrown.
 * @param now milliseconds of any steady clock
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

/** They run what users wrote; the others only look at their input, or hand it to the printer of their tools. */
const sentAway: ReadonlySet<ProcessTypeCode> = new Set(["HANDLEBARS", "JOLT"]);

/**
 * A runner whose templates and chains are run by whoever takes jobs.
 *
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
