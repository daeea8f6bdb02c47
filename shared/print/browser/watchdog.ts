/** Kills a browser that uses too much time or memory: its own time limits don't apply to a page that keeps it busy. */
import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { PrintProblem } from "../../process/print.ts";

const LOOK_EVERY_MS = 250;
const BYTES_PER_PAGE = 4096;
/** Linux counts the time of processes in hundredths of a second. */
const MS_PER_TICK = 10;
/** A browser that was busy for less of its time was idle: the page gave it nothing to do, so it isn't the cause. */
const BUSY_SHARE = 0.05;

export interface WatchLimits {
  milliseconds: number;
  memoryBytes: number;
}

/**
 * Runs `work`; kills `child` and throws when a limit is exceeded. After a timeout, the page is the cause when the browser was
 * busy with it; a browser that was mostly idle may succeed in another try.
 * @throws PrintProblem TOOK_TOO_LONG · PAGE_TOO_COMPLEX; Error when the browser stops by itself
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
  const busyBefore = busyTimeOf(child);
  const deadline = setTimeout(async () => {
    const [before, after] = await Promise.all([busyBefore, busyTimeOf(child)]);
    const wasKept =
      before !== undefined && after !== undefined && after - before < BUSY_SHARE * limits.milliseconds;
    end(tookTooLong(limits.milliseconds, wasKept ? "later" : "never"));
  }, limits.milliseconds);
  const looks = setInterval(async () => {
    if ((await memoryOf(child)) > limits.memoryBytes) {
      end(new PrintProblem("PAGE_TOO_COMPLEX", "This page needs too much memory to print."));
    }
  }, LOOK_EVERY_MS);
  // The driver doesn't notify everybody who waits for the browser that it has stopped.
  const gone = () => reject(new Error("The browser ended."));
  child.once("exit", gone);
  if (hasEnded(child)) gone();
  try {
    return await Promise.race([work(), ended]);
  } finally {
    child.off("exit", gone);
    clearTimeout(deadline);
    clearInterval(looks);
  }
}

function tookTooLong(milliseconds: number, retry: "never" | "later"): PrintProblem {
  const seconds = Math.round(milliseconds / 1000);
  const text = `This page wasn't printed within ${seconds} seconds. Make it shorter, or use fewer effects.`;
  return new PrintProblem("TOOK_TOO_LONG", text, { retry });
}

/** Milliseconds of CPU time of the browser since its start, on Linux; elsewhere unknown. */
async function busyTimeOf(child: ChildProcess): Promise<number | undefined> {
  try {
    const stat = await readFile(`/proc/${child.pid}/stat`, "latin1");
    // Its name, in brackets, may contain spaces; what follows starts with field 3, and 14 and 15 are the times.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return undefined; // no such file: another system, or it has stopped
  }
}

/** Resident bytes, on Linux; elsewhere 0, so that only the time counts. */
async function memoryOf(child: ChildProcess): Promise<number> {
  try {
    const [, resident = "0"] = (await readFile(`/proc/${child.pid}/statm`, "latin1")).split(" ");
    return Number(resident) * BYTES_PER_PAGE;
  } catch {
    return 0; // no such file: another system, or it has stopped
  }
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Kills the browser with all its processes, at once. */
export function killBrowser(child: ChildProcess): void {
  if (child.pid === undefined || hasEnded(child)) return;
  try {
    process.kill(-child.pid, "SIGKILL"); // it leads a group of its own
  } catch {
    child.kill("SIGKILL");
  }
}
