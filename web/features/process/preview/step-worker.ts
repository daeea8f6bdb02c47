import { part } from "../../../../shared/part.ts";
import type { StepOutcome } from "../../../../shared/process/step-job.ts";
import { createWorkerClient } from "../../../lib/worker-client.ts";
import type { PreviewJob } from "./preview-job.ts";

const jobPart = part(() => import("./preview-job.ts"));

/** A template that takes longer than this is stopped: its worker is terminated and replaced. */
const MAX_RUN_MS = 8_000;

const TOO_SLOW: StepOutcome = {
  problem: {
    code: "STEP_FAILED",
    text: "This step takes too long. Make its template simpler, or its input smaller.",
    retry: "later",
    line: 1,
    column: 1,
  },
};

/** Runs jobs in a worker, one after the other; where there are no workers, here. */
export function createStepWorker() {
  const client = createWorkerClient<PreviewJob, StepOutcome>(
    () => new Worker(new URL("./preview-worker.ts", import.meta.url), { type: "module" }),
    MAX_RUN_MS,
  );
  let queue: Promise<unknown> = Promise.resolve();

  async function ask(job: PreviewJob): Promise<StepOutcome> {
    const outcome = await client.ask(job);
    if (outcome.kind === "answered") return outcome.result;
    if (outcome.kind === "late") return TOO_SLOW;
    throw new Error(outcome.kind === "fault" ? outcome.fault : "This step ended unexpectedly.");
  }

  return {
    async run(job: PreviewJob): Promise<StepOutcome> {
      if (typeof Worker === "undefined") return (await jobPart()).runPreviewJob(job);
      const next = queue.then(() => ask(job));
      queue = next.catch(() => undefined);
      return next;
    },
    stop: client.stop,
  };
}
