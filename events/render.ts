/**
 * Runs what users wrote: templates and chains. Its role may write its own log and nothing else, and it has no access to a
 * table, bucket or secret, so whoever breaks out of an engine sees the data of one job at most.
 */
import { runExplainedStep } from "../shared/analysis/why/run-explained-step.ts";
import { StepJob, type StepOutcome } from "../shared/process/step-job.ts";
import { readAddedLanguages } from "../shared/stores/read-languages.ts";

/** For a larger one Lambda itself returns no clear error. */
const MAX_OUTCOME_BYTES = 5.5 * 1024 * 1024;

export async function handler(event: unknown): Promise<StepOutcome> {
  readAddedLanguages();
  const outcome = await runExplainedStep(StepJob.parse(event), () => performance.now());
  const bytes = Buffer.byteLength(JSON.stringify(outcome));
  if (bytes <= MAX_OUTCOME_BYTES) return outcome;
  const text = `This step's output is ${Math.ceil(bytes / 1024 / 1024)} MB, which is too large to pass on.`;
  return { problem: { code: "OUTPUT_TOO_LARGE", text, retry: "never", line: 1, column: 1 } };
}
