import type { StepOutcome } from "../../../../shared/process/step-job.ts";
import type { PreviewJob } from "./preview-job.ts";

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

interface JobAnswer {
  id: number;
  outcome?: StepOutcome;
  fault?: string;
}

/** Runs jobs in a worker, one after the other; where there are no workers, here. */
export function createStepWorker() {
  let worker: Worker | undefined;
  let lastId = 0;
  let queue: Promise<unknown> = Promise.resolve();

  function ask(job: PreviewJob): Promise<StepOutcome> {
    worker ??= new Worker(new URL("./preview-worker.ts", import.meta.url), { type: "module" });
    const current = worker;
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        current.removeEventListener("message", onAnswer);
        current.removeEventListener("error", onError);
      };
      const stop = () => {
        end();
        current.terminate();
        worker = undefined;
      };
      const onAnswer = ({ data }: MessageEvent<JobAnswer>) => {
        if (data.id !== id) return;
        end();
        if (data.outcome !== undefined) resolve(data.outcome);
        else reject(new Error(data.fault ?? "This step can't be run."));
      };
      const onError = () => {
        stop();
        reject(new Error("This step ended unexpectedly."));
      };
      const timer = setTimeout(() => {
        stop();
        resolve(TOO_SLOW);
      }, MAX_RUN_MS);
      current.addEventListener("message", onAnswer);
      current.addEventListener("error", onError);
      current.postMessage({ id, ...job });
    });
  }

  return {
    async run(job: PreviewJob): Promise<StepOutcome> {
      if (typeof Worker === "undefined") return (await import("./preview-job.ts")).runPreviewJob(job);
      const next = queue.then(() => ask(job));
      queue = next.catch(() => undefined);
      return next;
    },
    stop: () => {
      worker?.terminate();
      worker = undefined;
    },
  };
}
