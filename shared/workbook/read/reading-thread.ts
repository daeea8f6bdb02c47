/** Threads with their own limits, in which untrusted files are handled. */
import { getHeapStatistics } from "node:v8";
import { parentPort, type Transferable, Worker } from "node:worker_threads";
import type { FileProblemName } from "./file-problem.ts";

/** Limits of a thread for one file (workbook page, section 2). */
export const READ_SECONDS = 20;
export const READ_HEAP_MEGABYTES = 512;
/**
 * An idle thread keeps its memory: one that a file made larger than this is ended. A form of 10,000 questions leaves
 * up to 170 MB, which the next file reuses; a new thread takes twice as long to read it.
 */
const MAX_IDLE_BYTES = 192 * 2 ** 20;
/** How long an idle thread waits for another file. */
const IDLE_SECONDS = 30;

/**
 * Runs a task in a new thread.
 * @param url the module that runs the task when it is loaded in a thread, and posts the result
 * @param task its `workerData`
 * @returns what the thread posts: its result, or the name of the refusal
 */
export async function runInThread<Result>(url: string, task: object): Promise<Result | FileProblemName> {
  const thread = startThread(url, task);
  try {
    return await outcomeOf<Result>(thread);
  } finally {
    void thread.terminate();
  }
}

/** What a reusable thread posts when it has finished a task. */
interface Done<Result> {
  result: Result | FileProblemName;
  /** The thread's memory at that point. */
  memoryBytes: number;
}

/** In a reusable thread: posts the result of a task. */
export function postDone(result: object | FileProblemName, transferred: readonly Transferable[] = []): void {
  const { total_heap_size, external_memory } = getHeapStatistics();
  const done: Done<object> = { result, memoryBytes: total_heap_size + external_memory };
  parentPort?.postMessage(done, transferred);
}

/**
 * Keeps a thread for the next task, since starting one takes longer than reading most workbooks. Concurrent tasks have
 * a thread each. A thread that refused a file, failed or took too long is ended, since its state is unknown; so is one
 * whose heap has become large.
 * @example await new ReusableThread(import.meta.url, { task: "read" }).run<Result>({ bytes }) // what the module posts for it
 */
export class ReusableThread {
  private readonly url: string;
  private readonly role: object;
  private idle: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param url the module that is loaded in the thread and answers each message with `postDone`
   * @param role its `workerData`
   */
  constructor(url: string, role: object) {
    this.url = url;
    this.role = role;
  }

  async run<Result>(task: object): Promise<Result | FileProblemName> {
    const thread = this.take();
    try {
      const answer = outcomeOf<Done<Result>>(thread);
      thread.postMessage(task);
      const done = await answer;
      if (typeof done === "string") {
        void thread.terminate();
        return done;
      }
      if (typeof done.result === "string" || done.memoryBytes > MAX_IDLE_BYTES) void thread.terminate();
      else this.keep(thread);
      return done.result;
    } catch (thrown) {
      void thread.terminate();
      throw thrown;
    }
  }

  private take(): Worker {
    const thread = this.idle ?? this.start();
    clearTimeout(this.timer);
    this.idle = undefined;
    thread.ref();
    return thread;
  }

  private start(): Worker {
    const thread = startThread(this.url, this.role);
    return thread.once("exit", () => {
      if (this.idle === thread) this.idle = undefined;
    });
  }

  private keep(thread: Worker): void {
    this.stop();
    this.idle = thread;
    this.timer = setTimeout(() => this.stop(), IDLE_SECONDS * 1_000);
    // doesn't keep a process alive that has nothing else to do
    this.timer.unref();
    thread.unref();
  }

  private stop(): void {
    clearTimeout(this.timer);
    void this.idle?.terminate();
    this.idle = undefined;
  }
}

function startThread(url: string, data: object): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: READ_HEAP_MEGABYTES };
  const thread = new Worker(new URL(url), { workerData: data, resourceLimits });
  thread.on("error", () => {}); // once the outcome is known, errors no longer matter
  return thread;
}

function outcomeOf<Result>(thread: Worker): Promise<Result | FileProblemName> {
  return new Promise((resolve, reject) => {
    const onMessage = (outcome: Result | FileProblemName) => finish(() => resolve(outcome));
    const onError = (error: Error & { code?: string }) =>
      finish(() => (error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve("tooSlow") : reject(error)));
    const onExit = (code: number) =>
      finish(() => reject(new Error(`The reading thread ended with ${code}.`)));
    const timer = setTimeout(() => finish(() => resolve("tooSlow")), READ_SECONDS * 1_000);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
      settle();
    };
    thread.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}
