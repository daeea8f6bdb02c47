/** The built page and the real stack at one address, with a network between them that fails like a real one. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { listenLocally } from "../../../infra/local/listen.ts";
import type { Mail } from "../../../infra/local/mailbox.ts";
import { isApiPath } from "../../../shared/site.ts";
import { servePlayer } from "../../e2e/player-server.ts";
import type { Random } from "../../fuzz/random.ts";
import { Client } from "../../support/client.ts";
import { startKillableStack } from "../../support/killable-stack.ts";
import { giveBack, passOn } from "../../support/pass-on.ts";

/** What happens to a call in flight. */
type Fate = "answered" | "slow" | "refused" | "503" | "answer lost";

export interface StormySite {
  origin: string;
  /** A caller whose calls never fail, unless a restart comes in between. */
  client: () => Client;
  /** Calls that no restart comes in between: it waits for them, and they for it. */
  undisturbed: <Answer>(act: (client: Client) => Promise<Answer>) => Promise<Answer>;
  mails: () => Promise<Mail[]>;
  /** Chooses what happens to each call about an instance from now on; undefined: every call is answered. */
  storm: (instanceKey: string, random: Random | undefined) => void;
  /** Calls once, when the next save of an instance is on its way to the server. */
  onceSaving: (instanceKey: string, act: () => void) => void;
  /** Ends the server as a power cut would, and starts it again on its data; meanwhile calls are refused. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

const stormy: readonly Fate[] = ["answered", "answered", "slow", "slow", "refused", "503", "answer lost"];
const SLOW_MS = 1_200;

export async function startStormySite(): Promise<StormySite> {
  const dataFolder = await mkdtemp(join(tmpdir(), "sprout-typing-"));
  const site = await servePlayer();
  const first = await startKillableStack(dataFolder);
  let stack = first;
  const storms = new Map<string, Random>();
  const saving = new Map<string, () => void>();
  let isDown = false;
  let restarting: Promise<void> | undefined;
  const running = new Set<Promise<unknown>>();

  async function undisturbed<Answer>(act: (client: Client) => Promise<Answer>): Promise<Answer> {
    while (restarting !== undefined) await restarting;
    const run = act(new Client(stack.origin));
    running.add(run);
    return run.finally(() => running.delete(run));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const path = request.url ?? "/";
    if (!isApiPath(path.split("?")[0] ?? "")) return giveBack(response, await passOn(site.origin, request));
    const instanceKey = /"instanceKey":"([^"]*)"/.exec(body.toString())?.[1] ?? "";
    const fate = isDown ? "refused" : (storms.get(instanceKey)?.pick(stormy) ?? "answered");
    if (path === "/rest/form/submit" && fate !== "refused") {
      saving.get(instanceKey)?.();
      saving.delete(instanceKey);
    }
    if (fate === "refused") return void request.socket.destroy();
    if (fate === "503") return void response.writeHead(503).end();
    if (fate === "slow") await wait(SLOW_MS);
    const answered = await passOn(stack.origin, request, body);
    if (fate === "answer lost") return void request.socket.destroy();
    giveBack(response, answered);
  }

  async function restart(): Promise<void> {
    await Promise.allSettled(running);
    isDown = true;
    await stack.kill();
    stack = await startKillableStack(dataFolder);
    isDown = false;
  }

  const front = createServer((request, response) => {
    // A server that stops in the middle of a call is a broken connection.
    answer(request, response).catch(() => request.socket.destroy());
  });
  const origin = `http://localhost:${await listenLocally(front)}`;
  return {
    origin,
    client: () => new Client(stack.origin),
    undisturbed,
    mails: async () => (await (await fetch(`${stack.origin}/local/mails.json`)).json()) as Mail[], // the mailbox's own page
    storm(instanceKey, random) {
      if (random === undefined) storms.delete(instanceKey);
      else storms.set(instanceKey, random);
    },
    onceSaving: (instanceKey, act) => saving.set(instanceKey, act),
    restart() {
      restarting ??= restart().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
    async close() {
      front.closeAllConnections();
      await new Promise((closed) => front.close(closed));
      await Promise.all([stack.kill(), site.close()]);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));
