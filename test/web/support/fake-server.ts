/** Answers of the server, faked per call; a test states only those that its screen requests. */
import { vi } from "vitest";
import type { InputOf, OutputOf, Route } from "../../../shared/contract/route.ts";
import { type ProblemName, problem, problemBody } from "../../../shared/problems.ts";

export interface FakeServer {
  /** What a row answers from now on; throw `problem(...)` to refuse. */
  answer<R extends Route>(row: R, reply: (input: InputOf<R>) => OutputOf<R> | Promise<OutputOf<R>>): void;
  /** A row refuses from now on. */
  refuse(row: Route, name: ProblemName, details?: Record<string, unknown>): void;
  /** The bodies that were sent to a row, first to last. */
  sent(row: Route): unknown[];
}

type Reply = (input: never) => unknown;

/** Takes the place of `fetch` until the test ends. */
export function fakeServer(): FakeServer {
  const replies = new Map<string, Reply>();
  const calls: { path: string; input: unknown }[] = [];

  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.origin);
    const input = typeof init.body === "string" ? readBody(init) : Object.fromEntries(searchParams);
    calls.push({ path: pathname, input });
    const reply = replies.get(pathname);
    if (reply === undefined) return json(404, { title: `No answer for ${pathname}` });
    try {
      return json(200, await reply(input as never)); // the row's own type applies at `answer`
    } catch (thrown) {
      if (thrown instanceof Error && "problemName" in thrown) {
        const body = problemBody(thrown as ReturnType<typeof problem>, "request-1");
        return json(body.status, body);
      }
      throw thrown; // as a lost connection
    }
  });

  return {
    answer: (row, reply) => void replies.set(row.path, reply as Reply),
    refuse: (row, name, details) =>
      void replies.set(row.path, () => {
        throw problem(name, details);
      }),
    sent: (row) => calls.filter(({ path }) => path === row.path).map(({ input }) => input),
  };
}

function readBody({ body, headers }: RequestInit): unknown {
  const isForm = new Headers(headers).get("Content-Type")?.includes("urlencoded");
  return isForm ? Object.fromEntries(new URLSearchParams(String(body))) : JSON.parse(String(body));
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}
