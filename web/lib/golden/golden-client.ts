/** Asks the worker of golden cases; where there are no workers, it is done here. */
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { part } from "../../../shared/part.ts";
import { createWorkerClient } from "../worker-client.ts";
import type { GoldenAnswers, GoldenJob, GoldenRequest } from "./golden-jobs.ts";

const goldenParts = part(() => import("./golden-jobs.ts"));

/** A comparison that takes longer is stopped: its worker is terminated and replaced. */
const MAX_GOLDEN_MS = 300_000;
const FAILED = "The reports couldn't be compared.";
const TOO_SLOW = "Comparing the reports takes too long. Make this process simpler.";

type Answered<Job extends GoldenJob> = GoldenAnswers[Job["kind"]];

export type GoldenClient = ReturnType<typeof createGoldenClient>;

/** Nothing is loaded before the first question. */
export function createGoldenClient() {
  const client = createWorkerClient<GoldenRequest, GoldenAnswers[GoldenJob["kind"]]>(
    () => new Worker(new URL("./golden-worker.ts", import.meta.url), { type: "module" }),
    MAX_GOLDEN_MS,
  );
  let here: ((request: GoldenRequest) => Promise<GoldenAnswers[GoldenJob["kind"]]>) | undefined;
  const numbers = new Map<FormDefinition, number>();
  /** The forms that the worker has. */
  const sent = new Set<number>();
  let queue: Promise<unknown> = Promise.resolve();

  /** A form is sent once, as it is the largest part. */
  function requestOf(job: GoldenJob): GoldenRequest {
    const forms = [...numbers]
      .filter(([, id]) => !sent.has(id))
      .map(([definition, id]) => ({ id, definition }));
    for (const { id } of forms) sent.add(id);
    return { forms, job };
  }

  async function askHere<Job extends GoldenJob>(job: Job) {
    here ??= (await goldenParts()).createGolden();
    return (await here(requestOf(job))) as Answered<Job>; // the answer to this kind of job
  }

  async function askWorker<Job extends GoldenJob>(job: Job) {
    const outcome = await client.ask(requestOf(job));
    if (outcome.kind === "answered") return outcome.result as Answered<Job>; // the answer to this kind of job
    sent.clear(); // the worker is gone, or a form may not have been read
    if (outcome.kind === "late") throw new Error(TOO_SLOW);
    throw new Error(outcome.kind === "fault" ? outcome.fault : FAILED);
  }

  return {
    /** The number by which jobs name a form. */
    numberOf(definition: FormDefinition): number {
      const number = numbers.get(definition) ?? numbers.size + 1;
      numbers.set(definition, number);
      return number;
    },
    /**
     * One question after the other. @param isCurrent false: a newer question makes this one needless, so it isn't asked
     * @returns undefined where it wasn't asked any more
     */
    ask<Job extends GoldenJob>(job: Job, isCurrent: () => boolean = () => true) {
      const next = queue.then(() => {
        if (!isCurrent()) return undefined;
        return typeof Worker === "undefined" ? askHere(job) : askWorker(job);
      });
      queue = next.catch(() => undefined);
      return next as Promise<Answered<Job> | undefined>; // of this kind of job
    },
    stop(): void {
      client.stop();
      sent.clear();
    },
  };
}
