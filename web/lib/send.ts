/**
 * Sends one call. Imports no schema, so the respondent's page can use it without loading any: the types come from the
 * row, and the compiler checks the path against it.
 */
import type { CallRow } from "../../shared/contract/call-rows.ts";
import type { InputOf, OutputOf } from "../../shared/contract/route.ts";
import { FIREWALL_TEXT, type Meaning } from "../../shared/messages/refusals.ts";
import type { ProblemBody } from "../../shared/problems.ts";
import { noteServerTime } from "./server-time.ts";

/** A refusal by the server, or no connection at all (`status` 0). */
export class CallProblem extends Error {
  override readonly name = "CallProblem";
  readonly status: number;
  readonly body: ProblemBody | undefined;
  /** What it means where the product itself didn't answer, so that there is no body: see `refusal`. */
  readonly meaning: Meaning | undefined;

  constructor(status: number, message: string, body?: ProblemBody, meaning?: Meaning) {
    super(message);
    this.status = status;
    this.body = body;
    this.meaning = meaning;
  }
}

const SIGN_IN_NEEDED = 401;

/** True for the refusal of a call that needs a session. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof CallProblem && error.status === SIGN_IN_NEEDED;
}

/** True when a call got no answer at all. */
export function isOffline(error: unknown): boolean {
  return error instanceof CallProblem && error.status === 0;
}

type PathOf<R extends CallRow> = R["path"];

const XSRF_COOKIE = "XSRF-TOKEN";
export const XSRF_HEADER = "X-XSRF-TOKEN";

/** POSTs JSON. @example await post<typeof submit>("/rest/form/submit", instance) */
export function post<R extends CallRow>(
  path: PathOf<R>,
  input: InputOf<R>,
  options: { keepalive?: boolean } = {},
): Promise<OutputOf<R>> {
  return send<R>("POST", path, JSON.stringify(input), "application/json", options);
}

/** GETs with a query. @example await get<typeof inbox>("/rest/inbox", {}) */
export function get<R extends CallRow>(path: PathOf<R>, input: InputOf<R>): Promise<OutputOf<R>> {
  const query = new URLSearchParams(input as Record<string, string>).toString(); // GET rows take flat scalars only
  return send<R>("GET", query === "" ? path : `${path}?${query}`);
}

/** Any method and body; JSON comes back, or a CallProblem is thrown. */
export async function send<R extends CallRow>(
  method: R["method"],
  url: string,
  body?: BodyInit,
  contentType?: string,
  /** `keepalive`: the request outlives the page. */
  options: { keepalive?: boolean } = {},
): Promise<OutputOf<R>> {
  const attempt = async () => {
    const headers = new Headers({ Accept: "application/json" });
    if (contentType !== undefined) headers.set("Content-Type", contentType);
    if (method !== "GET") headers.set(XSRF_HEADER, await xsrfToken());
    const request = {
      method,
      headers,
      credentials: "same-origin",
      ...options,
      ...(body !== undefined && { body }),
    } as const;
    const sentAt = Date.now();
    const response = await fetch(url, request).catch(() => undefined);
    noteServerTime(response?.headers.get("Date") ?? null, sentAt, Date.now());
    if (response === undefined) throw noAnswer();
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer as OutputOf<R>; // the server parses every answer by the row's own schema
    throw refusal(response.status, answer);
  };
  return withFreshToken(attempt);
}

/** There was no answer at all. */
export function noAnswer(): CallProblem {
  return new CallProblem(
    0,
    "You are offline, or the server can't be reached. Check your network; nothing was lost.",
  );
}

/** The session that the token was bound to has ended, or started in another tab: fetches the new one, once. */
export async function withFreshToken<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof CallProblem) || error.body?.name !== "XSRF_REFUSED") throw error;
    await fetchToken();
    return attempt();
  }
}

const busy = { meaning: "SERVICE_BUSY", text: "The service is busy. Try again in a moment." } as const;
/**
 * What a status means that the product's functions didn't answer with: the API's gateway knows no such call, takes no such
 * body, or has no function free; CloudFront got no answer; a firewall refused the request. The brake of the gateway is for
 * all callers together, so it says nothing about this one's attempts.
 */
const othersAnswers: Readonly<Record<number, { meaning: Meaning; text: string }>> = {
  403: {
    meaning: "FIREWALL_REFUSED",
    text: FIREWALL_TEXT,
  },
  404: { meaning: "XSRF_REFUSED", text: "This page is out of date. Reload it and try again." },
  413: { meaning: "BODY_TOO_LARGE", text: "What you sent is too large." },
  429: busy,
  500: { meaning: "FAULT", text: "Something went wrong on our side. Nothing was lost; try again." },
  502: busy,
  503: busy,
  504: busy,
};

/** The problem that an answer other than 2xx states; for bodies that aren't the product's, what the status means. */
export function refusal(status: number, answer: unknown): CallProblem {
  const body = answer as Partial<ProblemBody> | null | undefined; // a proxy may have answered
  if (typeof body?.title === "string") return new CallProblem(status, body.title, body as ProblemBody);
  const { text, meaning } = othersAnswers[status] ?? { text: `The server answered ${status}.` };
  return new CallProblem(status, text, undefined, meaning);
}

/** The token that every changing call must carry; the first call of a visit fetches it. */
export async function xsrfToken(): Promise<string> {
  const current = readToken();
  if (current !== undefined) return current;
  await fetchToken();
  return readToken() ?? "";
}

/** The keepalive's answer sets a new token as a cookie unless the current one is valid. */
async function fetchToken(): Promise<void> {
  await fetch("/ping", { credentials: "same-origin" }).catch(() => undefined);
}

function readToken(): string | undefined {
  const entry = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${XSRF_COOKIE}=`));
  return entry === undefined ? undefined : decodeURIComponent(entry.slice(XSRF_COOKIE.length + 1));
}
