/** Runs templates and chains in a worker, so that typing never waits for them. */
import "../../../lib/zod-without-eval.ts";
import { type PreviewJob, runPreviewJob } from "./preview-job.ts";

type JobRequest = { id: number } & PreviewJob;

self.onmessage = ({ data: { id, ...asked } }: MessageEvent<JobRequest>) => {
  runPreviewJob(asked).then(
    (outcome) => self.postMessage({ id, outcome }),
    (error: unknown) =>
      self.postMessage({ id, fault: error instanceof Error ? error.message : String(error) }),
  );
};
