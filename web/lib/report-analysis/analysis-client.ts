/** Asks the worker of the analysis; where there are no workers, the analysis runs here. */
import type { FormDefinition } from "../../../shared/form/definition.ts";
import type { AnalysisAnswers, AnalysisJob, AnalysisRequest } from "./analyst.ts";

/** An analysis that takes longer is stopped: its worker is terminated and replaced. */
const MAX_ANALYSIS_MS = 10_000;
const FAILED = "The reports couldn't be checked.";
const TOO_SLOW = "Checking the reports takes too long. Make this process simpler.";

interface WorkerAnswer<Kind extends keyof AnalysisAnswers> {
  id: number;
  result?: AnalysisAnswers[Kind];
  fault?: string;
}

type Answered<Job extends AnalysisJob> = AnalysisAnswers[Job["kind"]];

export type AnalysisClient = ReturnType<typeof createAnalysisClient>;

/** Nothing is loaded before the first question. */
export function createAnalysisClient() {
  let worker: Worker | undefined;
  let here: ((request: AnalysisRequest) => Promise<AnalysisAnswers[AnalysisJob["kind"]]>) | undefined;
  let known: FormDefinition | undefined;
  let lastId = 0;
  let queue: Promise<unknown> = Promise.resolve();

  function stop(): void {
    worker?.terminate();
    worker = undefined;
    known = undefined;
  }

  /** A form is sent once, as it is the largest part. */
  function requestOf<Job extends AnalysisJob>(definition: FormDefinition, job: Job): AnalysisRequest {
    const request = known === definition ? { job } : { definition, job };
    known = definition;
    return request;
  }

  async function askHere<Job extends AnalysisJob>(definition: FormDefinition, job: Job) {
    here ??= (await import("./analyst.ts")).createAnalyst();
    return (await here(requestOf(definition, job))) as Answered<Job>; // the answer to this kind of job
  }

  function askWorker<Job extends AnalysisJob>(definition: FormDefinition, job: Job): Promise<Answered<Job>> {
    worker ??= new Worker(new URL("./analysis-worker.ts", import.meta.url), { type: "module" });
    const current = worker;
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        current.removeEventListener("message", onAnswer);
        current.removeEventListener("error", onError);
      };
      const give = (reason: string) => {
        end();
        stop();
        reject(new Error(reason));
      };
      const onError = () => give(FAILED);
      const onAnswer = ({ data }: MessageEvent<WorkerAnswer<Job["kind"]>>) => {
        if (data.id !== id) return;
        end();
        if (data.result !== undefined) resolve(data.result);
        else {
          known = undefined; // what the form needs may not have been loaded
          reject(new Error(data.fault ?? FAILED));
        }
      };
      const timer = setTimeout(() => give(TOO_SLOW), MAX_ANALYSIS_MS);
      current.addEventListener("message", onAnswer);
      current.addEventListener("error", onError);
      current.postMessage({ id, ...requestOf(definition, job) });
    });
  }

  return {
    /**
     * One question after the other. @param isWanted false: a newer question makes this one needless, so it isn't asked
     * @returns undefined where it wasn't asked any more
     */
    ask<Job extends AnalysisJob>(
      definition: FormDefinition,
      job: Job,
      isWanted: () => boolean = () => true,
    ): Promise<Answered<Job> | undefined> {
      const next = queue.then(() => {
        if (!isWanted()) return undefined;
        return typeof Worker === "undefined" ? askHere(definition, job) : askWorker(definition, job);
      });
      queue = next.catch(() => undefined);
      return next;
    },
    stop,
  };
}
