/** Sends what users wrote away to be run: the side of a job without the engines. */

import { jobOf, type StepJob, type StepOutcome } from "./step-job.ts";
import { StepProblem } from "./step-problem.ts";
import type { StepRunner } from "./step-runner.ts";
import { plainRunners, runWith } from "./steps/plain-steps.ts";

/**
 * A runner that sends templates and chains away to be run, and runs the other steps here.
 * @throws StepProblem as the step itself would
 * @example const run = sendJobs((job) => runJob(job, now));
 */
export function sendJobs(send: (job: StepJob) => Promise<StepOutcome>): StepRunner {
  return async (step, input, tools) => {
    const { code } = step.processType;
    if (code !== "HANDLEBARS" && code !== "JOLT") return runWith(plainRunners[code], step, input, tools);
    const outcome = await send(jobOf(step, input, tools));
    if ("content" in outcome) return outcome.content;
    const { code: problem, text, ...place } = outcome.problem;
    throw new StepProblem(problem, step.key, text, place);
  };
}
