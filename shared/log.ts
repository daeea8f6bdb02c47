/** Structured logs: one JSON line each, with the fields listed here and no others, so that no answers can be logged. */

/** How somebody proves who they are. */
export type SignInWay = "password" | "code" | "ticket" | "federated" | "passkey" | "factor";

interface LogLine {
  level: "info" | "error";
  event:
    | "call"
    | "fault"
    | "message"
    | "reconciled"
    | "round"
    | "late"
    | "recorded"
    | "erased"
    | "run-failed"
    | "print-failed"
    | "page-fault"
    | "sign-in"
    | "break-glass"
    | "token-refused"
    | "run-settled"
    | "unsent"
    | "retry"
    | "warned"
    | "hook-failed"
    | "expression-failed"
    | "file-refused";
  /** Absent where the line belongs to no single call: a form is compiled once for many. */
  requestId?: string;
  call?: string;
  queue?: string;
  status?: number;
  milliseconds?: number;
  problem?: string;
  count?: number;
  /** An expression without a value: the form, and the key and attribute that the designer set it for. */
  form?: number | undefined;
  field?: string;
  attribute?: string;
  /** Of a report that failed: its step and its submission, by their ids, and why: `FailureCause`. */
  step?: string;
  submission?: string | undefined;
  code?: string;
  errno?: string;
  exit?: string;
  lastLine?: string;
  from?: string;
  /** A page that failed in a browser: whose, the kind of error, and where in the program's own files. */
  page?: "designer" | "respondent";
  name?: string;
  places?: readonly string[];
  /** An attempt to sign in: whose, hashed; how it was proven; how it ended. */
  subject?: string;
  by?: SignInWay;
  result?: "done" | "refused";
  /** An access token, by the start of its hash, as the audit trail names it. */
  token?: string;
  /**
   * An unexpected error: where it came from. Messages of third-party errors can quote data, so only the name and stack lines
   * are logged.
   */
  error?: unknown;
}

/** `SPROUT_LOG` is `all` (default), `errors` or `off`. */
export function log(line: LogLine): void {
  const level = process.env.SPROUT_LOG ?? "all";
  if (level === "off" || (level === "errors" && line.level !== "error")) return;
  const { error, ...fields } = line;
  const text = JSON.stringify({
    time: new Date().toISOString(),
    ...fields,
    ...(line.level === "error" && whereItRuns()),
    ...(error !== undefined && { error: describe(error) }),
  });
  process.stdout.write(`${text}\n`);
}

/** Which function failed, and which release of it; nothing on a laptop. */
function whereItRuns(): { function?: string; version?: string } {
  const { AWS_LAMBDA_FUNCTION_NAME: name, AWS_LAMBDA_FUNCTION_VERSION: version } = process.env;
  return { ...(name !== undefined && { function: name }), ...(version !== undefined && { version }) };
}

function describe(error: unknown): { name: string; stack: string[]; cause?: unknown } {
  if (!(error instanceof Error)) return { name: typeof error, stack: [] };
  // The stack starts with the message, whose own lines must not be mistaken for code locations.
  const places = (error.stack ?? "").replace(error.message, "");
  const stack = places.split("\n").filter((line) => line.trimStart().startsWith("at "));
  return {
    name: error.name,
    stack: stack.map((line) => line.trim()).slice(0, 12),
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  };
}
