import type { FormDefinition } from "../../../../shared/form/definition/definition.ts";
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
  /** The form that the worker has. */
  let known: FormDefinition | undefined;

  /** A form is sent once: it is large, and is read when it comes. */
  function withKnownForm(job: PreviewJob): PreviewJob {
    if (!("document" in job)) return job;
    const { definition, ...rest } = job.document;
    if (definition !== undefined && definition === known) return { document: rest };
    known = definition;
    return job;
  }

  async function ask(job: PreviewJob): Promise<StepOutcome> {
    const outcome = await client.ask(withKnownForm(job));
    if (outcome.kind === "answered") return outcome.result;
    known = undefined; // the worker is gone, or the form may not have been read
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
    stop(): void {
      client.stop();
      known = undefined;
    },
  };
}
