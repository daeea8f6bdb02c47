/** Why a report failed, as an operator needs it: ids, codes and numbers, never a text of users. */
import { printProblemCodes } from "./print.ts";
import { stepProblemCodes } from "./step-problem.ts";

/** Each has a row in `docs/runbooks.md`. */
export const failureCodes = [
  ...printProblemCodes,
  ...stepProblemCodes,
  /** A function that a worker called: Lambda had none free, it ended without an answer, took too long, or got too much. */
  ...(["FUNCTION_BUSY", "FUNCTION_ENDED", "FUNCTION_SLOW", "FUNCTION_TOO_LARGE"] as const),
  /** A service of AWS refused: no right, too many requests, nothing there, anything else. */
  ...(["AWS_ACCESS_DENIED", "AWS_THROTTLED", "AWS_NOT_FOUND", "AWS_FAILED"] as const),
  /** No service answered, or the disk is full. */
  ...(["NETWORK_FAILED", "DISK_FULL"] as const),
  /** The worker ended in each of its tries. */
  "WORKER_DIED",
  /** Nothing was heard of a submission for hours. */
  "GAVE_UP",
  "UNEXPECTED",
] as const;
export type FailureCode = (typeof failureCodes)[number];

export interface FailureCause {
  code: FailureCode;
  /** Of the operating system. @example "EACCES" */
  errno?: string;
  /** How a process ended: its code or its signal. @example "127" @example "SIGKILL" */
  exit?: string;
  /** What the browser said last: `lastLineOf`. */
  lastLine?: string;
  /** How AWS names its error. @example "AccessDenied" */
  from?: string;
}

/** What of any error says why. */
interface Known {
  name?: unknown;
  code?: unknown;
  syscall?: unknown;
  exit?: unknown;
  errno?: unknown;
  lastLine?: unknown;
  reason?: unknown;
  errorType?: unknown;
  $metadata?: { httpStatusCode?: unknown };
  cause?: unknown;
}

const MOST_CAUSES = 8;
const systemName = /^E[A-Z0-9]{2,20}$/;
const plainName = /^[\w.:-]{1,80}$/;
const isCode = (value: unknown): value is FailureCode => failureCodes.some((code) => code === value);

/**
 * Reads the chain of an error's causes: the innermost code says most.
 * @example failureCause(new PrintProblem("BROWSER_FAILED", "…", { cause: new BrowserEnd({ exit: "127" }) })) // { code: "BROWSER_FAILED", exit: "127" }
 */
export function failureCause(error: unknown): FailureCause {
  let found: FailureCause = { code: "UNEXPECTED" };
  let at = error;
  for (let depth = 0; depth < MOST_CAUSES && typeof at === "object" && at !== null; depth += 1) {
    const known: Known = at;
    found = { ...found, ...causeOf(known, found.code) };
    at = known.cause;
  }
  return found;
}

function causeOf(known: Known, outer: FailureCode): Partial<FailureCause> {
  const { name, code, syscall, exit, errno, lastLine, reason, errorType, $metadata } = known;
  const from = [errorType, $metadata === undefined ? undefined : name].find(isPlain);
  const details = {
    ...(typeof exit === "string" && { exit }),
    ...(typeof errno === "string" && { errno }),
    ...(typeof lastLine === "string" && { lastLine }),
    ...(from !== undefined && { from }),
  };
  if (isCode(code)) return { ...details, code };
  if (name === "FunctionFailed") return { ...details, code: functionCodes[String(reason)] ?? outer };
  const system = typeof code === "string" && systemName.test(code) ? code : undefined;
  if ($metadata !== undefined) {
    const { httpStatusCode: status } = $metadata;
    if (status === undefined && system !== undefined)
      return { ...details, errno: system, code: "NETWORK_FAILED" };
    return { ...details, code: awsCode(String(name), status) };
  }
  // A connection that broke is the reason why AWS or a browser failed only where nothing else is known.
  if (system !== undefined && syscall !== undefined)
    return { ...details, errno: system, code: outer === "UNEXPECTED" ? systemCode(system) : outer };
  return details;
}

const isPlain = (value: unknown): value is string => typeof value === "string" && plainName.test(value);

const functionCodes: Readonly<Record<string, FailureCode>> = {
  busy: "FUNCTION_BUSY",
  ended: "FUNCTION_ENDED",
  slow: "FUNCTION_SLOW",
  tooLarge: "FUNCTION_TOO_LARGE",
};

function awsCode(name: string, status: unknown): FailureCode {
  if (/AccessDenied|Unauthorized|Forbidden/.test(name) || status === 403) return "AWS_ACCESS_DENIED";
  if (/Throttl|TooManyRequests|SlowDown|Throughput|LimitExceeded/.test(name) || status === 429)
    return "AWS_THROTTLED";
  return /NotFound|NoSuch/.test(name) || status === 404 ? "AWS_NOT_FOUND" : "AWS_FAILED";
}

function systemCode(errno: string): FailureCode {
  if (errno === "ENOSPC") return "DISK_FULL";
  return /^E(CONN|TIMEDOUT|HOST|NET|PIPE|AI_)/.test(errno) ? "NETWORK_FAILED" : "UNEXPECTED";
}
