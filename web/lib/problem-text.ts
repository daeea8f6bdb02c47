import { CallProblem } from "./send.ts";

/** What to tell people of a failed call: the server's words, what can be done, and for faults the number to quote. */
export function problemText(error: unknown): string {
  if (!(error instanceof CallProblem)) return "Something went wrong in this page. Reload it and try again.";
  if (error.body?.name === "ACCESS_DENIED") return `${error.message}. ${ACCESS_ADVICE}`;
  const requestId = error.status >= 500 ? error.body?.requestId : undefined;
  return requestId === undefined ? error.message : `${error.message} Reference: ${requestId}`;
}

/** Whoever reads this had access when the page was loaded. */
const ACCESS_ADVICE =
  "Your access may have been taken back, or the form moved to the trash: nothing was changed. Ask the form's owner, or reload the page.";

/** The server's own message of a refused call, if it sent one. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof CallProblem ? error.body?.title : undefined;
}
