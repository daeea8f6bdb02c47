import { CallProblem } from "./send.ts";

/** What to tell people of a failed call: the server's words, and for faults the number to quote. */
export function problemText(error: unknown): string {
  if (!(error instanceof CallProblem)) return "Something went wrong in this page. Reload it and try again.";
  const requestId = error.status >= 500 ? error.body?.requestId : undefined;
  return requestId === undefined ? error.message : `${error.message} Reference: ${requestId}`;
}

/** The server's own message of a refused call, if it sent one. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof CallProblem ? error.body?.title : undefined;
}
