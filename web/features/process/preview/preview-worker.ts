/** Runs templates and chains in a worker, so that typing never waits for them. */
import "../../../lib/zod-without-eval.ts";
import { runJob } from "../../../../shared/process/run-job.ts";
import type { StepJob } from "../../../../shared/process/step-job.ts";

interface JobRequest {
  id: number;
  job: StepJob;
}

self.onmessage = ({ data: { id, job } }: MessageEvent<JobRequest>) => {
  runJob(job, () => performance.now()).then(
    (outcome) => self.postMessage({ id, outcome }),
    (error: unknown) =>
      self.postMessage({ id, fault: error instanceof Error ? error.message : String(error) }),
  );
};
