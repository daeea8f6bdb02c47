/** How a browser ended, or why it didn't start: what the operating system and the browser itself say of it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { BrowserEnd } from "../../process/print.ts";

const KEPT_CHARACTERS = 4_096;
const MOST_CHARACTERS = 200;
/** A process that the driver has lost is gone a moment later. */
const GONE_WITHIN_MS = 500;
/** What can't start ends at once. */
const TRIED_MS = 3_000;

const saidBy = new WeakMap<ChildProcess, string>();

/** Keeps the last that a process writes to its error stream. */
export function listenTo(child: ChildProcess): void {
  child.stderr?.on("data", (part: Buffer) => {
    saidBy.set(child, `${saidBy.get(child) ?? ""}${part.toString("utf8")}`.slice(-KEPT_CHARACTERS));
  });
}

/** What a process that has just been lost ended with. */
export async function endOf(child: ChildProcess, cause: unknown): Promise<BrowserEnd> {
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  if (!isGone())
    await Promise.race([once(child, "exit"), setTimeout(GONE_WITHIN_MS, undefined, { ref: false })]);
  const exit = child.signalCode ?? (child.exitCode === null ? undefined : String(child.exitCode));
  return new BrowserEnd({ exit, lastLine: lastLineOf(saidBy.get(child) ?? "") }, { cause });
}

/** Starts a browser once more that didn't start: its driver says nothing of the reason. */
export async function whyNotStarted(
  { executablePath, env }: { executablePath: string; env: Record<string, string> },
  args: readonly string[],
  cause: unknown,
): Promise<BrowserEnd> {
  const child = spawn(executablePath, args, { env, stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"] });
  listenTo(child);
  const failed = once(child, "error").then(([error]) => error as NodeJS.ErrnoException); // the event's only argument
  const closed = once(child, "close").catch(() => undefined); // the error is heard above
  try {
    const error = await Promise.race([failed, closed, setTimeout(TRIED_MS, undefined, { ref: false })]);
    if (error instanceof Error && "code" in error)
      return new BrowserEnd({ errno: String(error.code) }, { cause });
    return await endOf(child, cause);
  } finally {
    child.kill("SIGKILL");
  }
}

/** Where a line of Chromium or of the loader says that something failed. */
const tells =
  /:(FATAL|ERROR):|error while loading|cannot |can't |denied|not found|No such|Killed|out of memory/i;

/**
 * The line that says most: the last one that tells of a failure, otherwise the last. Nothing between quotes, and no address:
 * those may be of a page.
 * @example lastLineOf("[1:1:ERROR:bus.cc(408)] Failed to connect\n") // "[1:1:ERROR:bus.cc(408)] Failed to connect"
 */
export function lastLineOf(said: string): string | undefined {
  const lines = said
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const line = lines.findLast((one) => tells.test(one)) ?? lines.at(-1);
  return line
    ?.replace(/(["'`]).*?(\1|$)/g, "…")
    .replace(/\b(data|https?|file|blob|about):\S*/gi, "…")
    .slice(0, MOST_CHARACTERS);
}
