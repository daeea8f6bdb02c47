/** The engine in a thread of this process, as the server runs it: an endless evaluation there can be stopped. */
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { pairDigests } from "./observe-pair.ts";

/** A chunk takes a few seconds, on a busy machine too. */
const HANG_SECONDS = 120;

type Task = readonly [runSeed: number, from: number, to: number];

export class ServerEngine {
  private readonly thread = new Worker(new URL(import.meta.url));

  async close(): Promise<void> {
    await this.thread.terminate();
  }

  pairDigests(...task: Task): Promise<number[]> {
    return new Promise((resolve, reject) => {
      this.thread.once("message", resolve);
      this.thread.once("error", reject);
      this.thread.postMessage(task);
    });
  }
}

/** @throws Error when the answer takes longer than anything should */
export async function inTime<T>(what: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} takes more than ${HANG_SECONDS} s.`)),
      HANG_SECONDS * 1_000,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

if (!isMainThread) parentPort?.on("message", (task: Task) => parentPort?.postMessage(pairDigests(...task)));
