/** Asks a worker of the browser, whose answers `serveWorker` gives. */

/** How a question ended; where it was `late` or the worker `ended`, the next question starts another worker. */
export type WorkerOutcome<Result> =
  | { kind: "answered"; result: Result }
  /** Answering it threw this. */
  | { kind: "fault"; fault: string }
  /** It took too long, so the worker was terminated. */
  | { kind: "late" }
  /** The worker could not be loaded, or failed otherwise. */
  | { kind: "ended" };

type WorkerMessage = { id: number; result: unknown } | { id: number; fault: string };

/**
 * One worker, started by its first question.
 * @param start called again after the worker was terminated
 * @param mostMs a question may take; it is terminated then
 * @example createWorkerClient(() => new Worker(new URL("./my-worker.ts", import.meta.url), { type: "module" }), 8_000)
 */
export function createWorkerClient<Question, Result>(start: () => Worker, mostMs: number) {
  let worker: Worker | undefined;
  let lastId = 0;

  function stop(): void {
    worker?.terminate();
    worker = undefined;
  }

  return {
    /** Those who ask wait for their answer before they ask again: the time counts from the question. */
    ask(question: Question): Promise<WorkerOutcome<Result>> {
      worker ??= start();
      const current = worker;
      const id = ++lastId;
      return new Promise((resolve) => {
        const end = (outcome: WorkerOutcome<Result>) => {
          clearTimeout(timer);
          current.removeEventListener("message", onAnswer);
          current.removeEventListener("error", onError);
          resolve(outcome);
        };
        const give = (kind: "late" | "ended") => {
          if (worker === current) stop();
          end({ kind });
        };
        const onError = () => give("ended");
        const onAnswer = ({ data }: MessageEvent<WorkerMessage>) => {
          if (data.id !== id) return;
          if ("fault" in data) end({ kind: "fault", fault: data.fault });
          else end({ kind: "answered", result: data.result as Result }); // what its worker gives
        };
        const timer = setTimeout(() => give("late"), mostMs);
        current.addEventListener("message", onAnswer);
        current.addEventListener("error", onError);
        current.postMessage({ id, question });
      });
    },
    stop,
  };
}

/**
 * In a worker: answers the questions of `createWorkerClient`.
 * @param prepared waited for before the first answer
 */
export function serveWorker<Question>(
  answer: (question: Question) => Promise<unknown>,
  prepared: Promise<void> = Promise.resolve(),
): void {
  self.onmessage = ({ data: { id, question } }: MessageEvent<{ id: number; question: Question }>) => {
    const reply = (message: WorkerMessage) => self.postMessage(message);
    const answered = prepared.then(() => answer(question));
    answered.then(
      (result) => reply({ id, result }),
      (error: unknown) => reply({ id, fault: error instanceof Error ? error.message : String(error) }),
    );
  };
}
