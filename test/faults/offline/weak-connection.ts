/**
 * The whole product behind a connection that ends when a test says so, for calls, pages and files alike, and that can keep back the
 * answer to a submit. Releases of the page are replaced here, as a deployment would.
 */
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenLocally } from "../../../infra/local/listen.ts";
import type { Front } from "../../../infra/local/stack.ts";
import { type Answered, giveBack, passOn } from "../../support/pass-on.ts";

/** `arrives`: the server takes it, and its answer is lost; `lost`: it never reaches the server. */
export type SubmitFate = "arrives" | "lost";

export interface WeakConnection {
  /** For `useStack`. */
  front: (behind: string) => Promise<Front>;
  /** Files of another release, by path; an undefined one can't be fetched. */
  replaced: Map<string, string | undefined>;
  setReachable: (isReachable: boolean) => void;
  /** The next submit gets no answer. @returns ends when it is on its way, or the server has taken it */
  keepBackSubmit: (fate: SubmitFate) => Promise<void>;
  /** The next submit gets its answer after all. */
  letPass: () => void;
}

export function weakConnection(): WeakConnection {
  const replaced = new Map<string, string | undefined>();
  const close: (() => Promise<void>)[] = [];
  const cut: (() => void)[] = [];
  let isReachable = true;
  let keptBack: { fate: SubmitFate; happened: () => void } | undefined;

  async function listen(
    answer: (request: IncomingMessage) => Promise<Answered | undefined>,
  ): Promise<string> {
    const listener: RequestListener = (request, response) => {
      if (!isReachable) return void request.socket.destroy();
      answer(request).then(
        (answered) => {
          if (answered === undefined || !isReachable) return void request.socket.destroy();
          giveBack(response, answered);
        },
        () => request.socket.destroy(),
      );
    };
    const server = createServer(listener);
    const port = await listenLocally(server);
    cut.push(() => server.closeAllConnections());
    close.push(async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    });
    return `localhost:${port}`;
  }

  async function front(behind: string): Promise<Front> {
    const files = new URL(process.env.AWS_ENDPOINT_URL_S3 ?? "").host; // set before the front is started
    const own = await listen(async (request) => forward(`http://${files}`, request, await buffer(request)));
    const toOwn = (text: string) => text.replaceAll(files, own);
    const host = await listen(async (request) => {
      const { pathname } = new URL(request.url ?? "/", behind);
      const name = pathname.includes(".") ? pathname.slice(1) : "player.html";
      const isSubmit = pathname === "/rest/form/submit";
      const body = await buffer(request);
      const kept = isSubmit && isCommand(body, "submit") ? keptBack : undefined;
      if (kept !== undefined) keptBack = undefined;
      if (kept?.fate === "lost") {
        kept.happened();
        return new Promise(() => {});
      }
      const answered = await forward(behind, request, body);
      if (kept !== undefined) {
        kept.happened();
        return new Promise(() => {});
      }
      const isText = /json|html/.test(answered.headers["content-type"] ?? "");
      const policy = answered.headers["content-security-policy"];
      if (typeof policy === "string") answered.headers["content-security-policy"] = toOwn(policy);
      if (request.method === "GET" && replaced.has(name) && !pathname.startsWith("/rest/")) {
        const file = replaced.get(name);
        return { ...answered, status: file === undefined ? 404 : 200, body: Buffer.from(file ?? "") };
      }
      return isText ? { ...answered, body: Buffer.from(toOwn(answered.body.toString())) } : answered;
    });
    return {
      origin: `http://${host}`,
      async stop() {
        await Promise.all(close.map((end) => end()));
      },
    };
  }

  return {
    front,
    replaced,
    setReachable(reachable) {
      isReachable = reachable;
      if (!reachable) for (const end of cut) end();
    },
    keepBackSubmit: (fate) =>
      new Promise((happened) => {
        keptBack = { fate, happened };
      }),
    letPass() {
      keptBack = undefined;
    },
  };
}

const isCommand = (body: Buffer, command: string) => body.includes(`"command":"${command}"`);

/** Uncompressed and whole, so that the answer can be read and replaced. */
function forward(to: string, request: IncomingMessage, body: Buffer): Promise<Answered> {
  const { method, url } = request;
  const { "if-none-match": _, ...headers } = request.headers;
  const input = { ...headers, host: new URL(to).host, "accept-encoding": "identity" };
  return passOn(to, { method, url, headers: input }, body);
}
