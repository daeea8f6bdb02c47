/**
 * One visitor: keeps cookies and the XSRF token as a browser does, and calls rows of the table. What an answer refuses becomes
 * lines to print.
 */
import type { InputOf, OutputOf, Route } from "../../shared/contract/route.ts";
import { attemptLimits } from "../../shared/people/limits.ts";
import { stopsOf } from "../../shared/problem-codes.ts";
import type { ProblemBody } from "../../shared/problems.ts";
import { type ImportProblem, importProblemLine } from "../../shared/workbook/import-problem.ts";
import { CommandProblem } from "./command-problem.ts";

export interface Answer<Output> {
  status: number;
  headers: Headers;
  /** As the row describes it; the bytes where it returns a file; valid only below 400. */
  body: Output;
  /** What was refused and why, from 400 on. */
  problem: ProblemBody | undefined;
}

/** A file for a multipart row. */
interface SentFile {
  fileName: string;
  contentType: string;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * @example
 * const visitor = new Client(stack.origin);
 * const { status, body } = await visitor.call(api.account.login, { username, password });
 */
export class Client {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  readonly #token: string | undefined;

  /** @param token an access token: then it sends neither cookies nor the XSRF token */
  constructor(origin: string, token?: string) {
    this.origin = origin;
    this.#token = token;
  }

  /** Calls a row as the page would; the first state-changing call fetches the XSRF token. */
  async call<R extends Route>(row: R, input: InputOf<R>): Promise<Answer<OutputOf<R>>> {
    const headers = new Headers({ Accept: "application/json" });
    if (row.method !== "GET" && this.#token === undefined) {
      if (!this.cookies.has("XSRF-TOKEN")) await this.fetch("/ping");
      headers.set("X-XSRF-TOKEN", this.cookies.get("XSRF-TOKEN") ?? "");
      headers.set("Origin", this.origin);
    }
    const { path, body } = carry(row, input as Record<string, unknown>); // every row's input is an object
    if (typeof body === "string") headers.set("Content-Type", "application/json");
    const response = await this.fetch(path, {
      method: row.method,
      headers,
      ...(body !== undefined && { body }),
    });
    const answer = await read(response, row);
    return {
      status: response.status,
      headers: response.headers,
      body: answer as OutputOf<R>, // below 400 the server parsed it by the row's own schema
      problem: response.status < 400 ? undefined : (answer as ProblemBody),
    };
  }

  /** Any request of this visitor; redirects are not followed. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookie !== "") headers.set("Cookie", cookie);
    if (this.#token !== undefined) headers.set("Authorization", `Bearer ${this.#token}`);
    const response = await fetch(new URL(path, this.origin), { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const name = pair.slice(0, pair.indexOf("="));
    const ended = attributes.some(
      (attribute) =>
        /^max-age=(0|-\d+)$/i.test(attribute) ||
        (/^expires=/i.test(attribute) && Date.parse(attribute.slice(8)) <= Date.now()),
    );
    if (ended) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(pair.indexOf("=") + 1));
  }
}

function carry(row: Route, input: Record<string, unknown>): { path: string; body?: BodyInit } {
  if (row.body === "json") return { path: row.path, body: JSON.stringify(input) };
  if (row.body === "multipart") return { path: row.path, body: multipart(input) };
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  const parameters = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  if (row.body === "form") return { path: row.path, body: parameters };
  return { path: fields.length === 0 ? row.path : `${row.path}?${parameters}` };
}

function multipart(input: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (typeof value !== "object") form.append(name, String(value));
    // multipart rows contain files, lists of them and scalars only
    else
      for (const { fileName, contentType, body } of [value].flat() as SentFile[])
        form.append(name, new Blob([body], { type: contentType }), fileName);
  }
  return form;
}

async function read(response: Response, row: Route): Promise<unknown> {
  if (response.status < 300 && row.answer === "file") return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  if (row.answer === "redirect" && response.status < 400)
    return { location: response.headers.get("Location") };
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** The body of a successful call. @throws CommandProblem with everything that the server reports as wrong */
export function must<T>(answer: Answer<T>): T {
  if (answer.problem === undefined) return answer.body;
  throw new CommandProblem(problemText(answer.problem));
}

/** Everything that the server reports as wrong, in lines. */
export function problemText({ title, details }: ProblemBody): string {
  const problems = (details?.problems ?? []) as ImportProblem[]; // import refusals contain these
  const fields = (details?.fields ?? []) as { field: string; message: string }[]; // so do invalid inputs and answers
  const steps = (details?.steps ?? []) as { stepKey: string; message: string }[]; // so do refused processes
  return [
    title,
    ...limitLines(details ?? {}),
    ...problems.filter(({ code }) => stopsOf(code) !== "nothing").map(importProblemLine),
    ...fields.map(({ field, message }) => `${field}: ${message}`),
    ...steps.map(({ stepKey, message }) => `step ${stepKey}: ${message}`),
  ].join("\n");
}

/**
 * Which limit was reached, and for how long. @example "The limit signUpByIp allows 30 in 60 minutes. Try again in 12
 * minutes."
 */
function limitLines({ limit, retryAfterSeconds }: Record<string, unknown>): string[] {
  if (typeof retryAfterSeconds !== "number") return [];
  const again = `Try again in ${inMinutes(retryAfterSeconds)}.`;
  const met = Object.entries(attemptLimits).find(([name]) => name === limit);
  if (met === undefined) return [again];
  const [name, { max, seconds }] = met;
  return [`The limit ${name} allows ${max} in ${inMinutes(seconds)}. ${again}`];
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
