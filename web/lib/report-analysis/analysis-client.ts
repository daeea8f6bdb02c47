/** Asks the worker of the analysis; where there are no workers, the analysis runs here. */
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { part } from "../../../shared/part.ts";
import { createWorkerClient } from "../worker-client.ts";
import type { AnalysisAnswers, AnalysisJob, AnalysisRequest } from "./analyst.ts";

const analystParts = part(() => import("./analyst.ts"));

/** An analysis that takes longer is stopped: its worker is terminated and replaced. */
const MAX_ANALYSIS_MS = 10_000;
const FAILED = "The reports couldn't be checked.";
const TOO_SLOW = "Checking the reports takes too long. Make this process simpler.";

type Answered<Job extends AnalysisJob> = AnalysisAnswers[Job["kind"]];

export type AnalysisClient = ReturnType<typeof createAnalysisClient>;

/** Nothing is loaded before the first question. */
export function createAnalysisClient() {
  const client = createWorkerClient<AnalysisRequest, AnalysisAnswers[AnalysisJob["kind"]]>(
    () => new Worker(new URL("./analysis-worker.ts", import.meta.url), { type: "module" }),
    MAX_ANALYSIS_MS,
  );
  let here: ((request: AnalysisRequest) => Promise<AnalysisAnswers[AnalysisJob["kind"]]>) | undefined;
  let known: FormDefinition | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  function stop(): void {
    client.stop();
    known = undefined;
  }

  /** A form is sent once, as it is the largest part. */
  function requestOf<Job extends AnalysisJob>(definition: FormDefinition, job: Job): AnalysisRequest {
    const request = known === definition ? { job } : { definition, job };
    known = definition;
    return request;
  }

  async function askHere<Job extends AnalysisJob>(definition: FormDefinition, job: Job) {
    here ??= (await analystParts()).createAnalyst();
    return (await here(requestOf(definition, job))) as Answered<Job>; // the answer to this kind of job
  }

  async function askWorker<Job extends AnalysisJob>(definition: FormDefinition, job: Job) {
    const outcome = await client.ask(requestOf(definition, job));
    if (outcome.kind === "answered") return outcome.result as Answered<Job>; // the answer to this kind of job
    known = undefined; // the worker is gone, or what the form needs may not have been loaded
    if (outcome.kind === "late") throw new Error(TOO_SLOW);
    throw new Error(outcome.kind === "fault" ? outcome.fault : FAILED);
  }

  return {
    /**
     * One question after the other. @param isCurrent false: a newer question makes this one needless, so it isn't asked
     * @returns undefined where it wasn't asked any more
     */
    ask<Job extends AnalysisJob>(
      definition: FormDefinition,
      job: Job,
      isCurrent: () => boolean = () => true,
    ): Promise<Answered<Job> | undefined> {
      const next = queue.then(() => {
        if (!isCurrent()) return undefined;
        return typeof Worker === "undefined" ? askHere(definition, job) : askWorker(definition, job);
      });
      queue = next.catch(() => undefined);
      return next;
    },
    stop,
  };
}
