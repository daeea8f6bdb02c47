/** Ends a browser that takes too long or too much: its own time limits don't reach a page that keeps it busy. */
import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { PrintProblem } from "../../process/print-problem.ts";

const LOOK_EVERY_MS = 250;
const BYTES_PER_PAGE = 4096;

export interface WatchLimits {
  milliseconds: number;
  memoryBytes: number;
}

/**
 * Runs `work`; kills `child` and throws when a limit is passed.
 * @throws PrintProblem TOOK_TOO_LONG · PAGE_TOO_COMPLEX
 */
export async function watched<Result>(
  child: ChildProcess,
  limits: WatchLimits,
  work: () => Promise<Result>,
): Promise<Result> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (problem: PrintProblem) => {
    killBrowser(child);
    reject(problem);
  };
  const seconds = Math.round(limits.milliseconds / 1000);
  const deadline = setTimeout(() => {
    end(new PrintProblem("TOOK_TOO_LONG", `This page wasn't printed within ${seconds} seconds.`));
  }, limits.milliseconds);
  const looks = setInterval(async () => {
    if ((await memoryOf(child)) > limits.memoryBytes) {
      end(new PrintProblem("PAGE_TOO_COMPLEX", "This page takes more memory than there is to print it."));
    }
  }, LOOK_EVERY_MS);
  try {
    return await Promise.race([work(), ended]);
  } finally {
    clearTimeout(deadline);
    clearInterval(looks);
  }
}

/** Resident bytes, on Linux; elsewhere 0, so that only the time counts. */
async function memoryOf(child: ChildProcess): Promise<number> {
  try {
    const [, resident = "0"] = (await readFile(`/proc/${child.pid}/statm`, "latin1")).split(" ");
    return Number(resident) * BYTES_PER_PAGE;
  } catch {
    return 0; // no such file: another system, or it has ended
  }
}

/** Ends the browser with all its processes, at once. */
export function killBrowser(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL"); // it leads a group of its own
  } catch {
    child.kill("SIGKILL");
  }
}
