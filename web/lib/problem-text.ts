import { CallProblem } from "./send.ts";

/** What to show for a failed call: the server's message, what can be done, and for faults the reference to quote. */
export function problemText(error: unknown): string {
  if (!(error instanceof CallProblem)) return "Something went wrong in this page. Reload it and try again.";
  if (error.body?.name === "ACCESS_DENIED") return `${error.message}. ${ACCESS_ADVICE}`;
  const groups = error.body?.name === "GROUP_OWNER_NEEDED" ? error.body.details?.groups : undefined;
  if (Array.isArray(groups)) return `${error.message} This concerns ${groups.join(", ")}.`;
  const wait = waitOf(error);
  if (wait !== undefined) return `Too many attempts. Try again ${waitText(wait)}.`;
  const requestId = error.status >= 500 ? error.body?.requestId : undefined;
  return requestId === undefined ? error.message : `${error.message} Reference: ${requestId}`;
}

/** The user had access when the page was loaded. */
const ACCESS_ADVICE =
  "Your access may have been revoked, or the form moved to the trash: nothing was changed. Ask the form's owner, or reload the page.";

/** How long a refusal says to wait, in seconds; undefined: it is about something else. */
export function waitOf(error: unknown): number | undefined {
  if (!(error instanceof CallProblem) || error.body?.name !== "TOO_MANY_REQUESTS") return undefined;
  const seconds = Number(error.body.details?.retryAfterSeconds);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** @example waitText(61) // "in 2 minutes" */
function waitText(seconds: number): string {
  if (seconds > 2 * HOUR) return `in ${Math.ceil(seconds / HOUR)} hours`;
  return seconds > MINUTE ? `in ${Math.ceil(seconds / MINUTE)} minutes` : "in a minute";
}

/** What a refusal says beyond its title: for a tree, each step's problem; for an import, what is wrong with the file. */
export function serverReasons(error: unknown): string | undefined {
  if (!(error instanceof CallProblem)) return undefined;
  const details: Readonly<Record<string, unknown>> = error.body?.details ?? {};
  if (typeof details.message === "string") return details.message;
  const listed = [details.steps, details.problems].find(Array.isArray) ?? [];
  const messages = listed.flatMap((entry: unknown) =>
    typeof entry === "object" && entry !== null && "message" in entry ? [String(entry.message)] : [],
  );
  return messages.length > 0 ? messages.join(" ") : undefined;
}
