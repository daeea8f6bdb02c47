/** The built respondent's page on localhost, and a page's calls answered by a small stand-in for the server. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { text } from "node:stream/consumers";
import type { Page as BrowserPage } from "playwright-core";
import { securityHeaders } from "../../infra/security-headers.ts";
import { tilesOrigin } from "../../infra/tiles.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import type { MapSource } from "../../shared/map-source.ts";
import { MAP_PATH } from "../../shared/site.ts";
import type { FormInstance, OutputProgress, OutputReference } from "../../web/player/base/instance-calls.ts";
import { isFirefox } from "../support/browser.ts";
import { deployedOrigin } from "../support/deployed.ts";

export interface PlayerSite {
  origin: string;
  /** From now on the site answers calls itself, for browsers whose calls nothing else answers. */
  answerCalls: (calls: AnswersCalls) => void;
  /** Files of another release, by path; an undefined one can't be fetched. */
  replaced: Map<string, string | undefined>;
  /** False: the site can't be reached. */
  setReachable: (isReachable: boolean) => void;
  /** From now on its deployment has a map, or none. */
  showMap: (source: MapSource | undefined) => void;
  /** Where the built files are; empty: on another server. */
  folder: string;
  close: () => Promise<void>;
}

/** Where the built site is. */
export const builtFolder = join(import.meta.dirname, "../../dist/web");

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** Serves the built site (`test/support/built-site.ts` sees to it); or uses the one that a deployed stack serves. */
export async function servePlayer(port = 0): Promise<PlayerSite> {
  if (deployedOrigin !== undefined)
    return {
      origin: deployedOrigin,
      folder: "",
      answerCalls: () => {
        throw new Error("A deployed stack answers its calls itself.");
      },
      replaced: new Map(),
      setReachable: () => {
        throw new Error("A deployed stack is always there.");
      },
      showMap: () => {
        throw new Error("A deployed stack has the map of its settings.");
      },
      close: async () => {},
    };
  let calls: AnswersCalls | undefined;
  const replaced = new Map<string, string | undefined>();
  let isReachable = true;
  let map: MapSource | undefined;
  const server = createServer(async (request, response) => {
    if (!isReachable) return request.socket.destroy();
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (calls !== undefined && isCall.test(pathname)) {
      const sent = await text(request);
      const answered = calls(pathname, sent === "" ? {} : JSON.parse(sent));
      if (answered === undefined) return request.socket.destroy();
      response.writeHead(answered.status, { "Content-Type": "application/json", ...answered.headers });
      return response.end(JSON.stringify(answered.body));
    }
    if (pathname === MAP_PATH)
      return response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(map ?? {}));
    const name = pathname.includes(".") ? pathname.slice(1) : "player.html";
    const file = replaced.has(name)
      ? replaced.get(name)
      : await readFile(join(builtFolder, name)).catch(() => undefined);
    response.writeHead(file === undefined ? 404 : 200, {
      "Content-Type": types[extname(name)] ?? "application/octet-stream",
      ...securityHeaders({ tiles: map === undefined ? undefined : tilesOrigin(map.tiles) }),
    });
    response.end(file);
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const { port: listeningPort } = server.address() as AddressInfo; // a TCP server's address is an object
  return {
    origin: `http://127.0.0.1:${listeningPort}`,
    folder: builtFolder,
    answerCalls(answers) {
      calls = answers;
    },
    replaced,
    setReachable(reachable) {
      isReachable = reachable;
      if (!reachable) server.closeAllConnections();
    },
    showMap(source) {
      map = source;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export interface StandIn {
  instance: FormInstance;
  /** Bodies of the submit calls, in order. */
  saves: {
    command: string;
    model: Record<string, unknown>;
    location: string;
    revision: number;
    locale?: string;
  }[];
  /** Answers the next save with this problem instead. */
  refuseNext: (status: number, name: string) => void;
  /** No connection until called with false. */
  cut: (isCut: boolean) => void;
  /** How far the reports are, and those that are there. */
  reports: {
    progress: number;
    messageCode: FormInstance["messageCode"];
    references: OutputReference[];
    contents: Record<string, object>;
    /** What else is said of the submission. */
    further?: Partial<OutputProgress>;
  };
}

export const publicationKey = "pub-0123456789abcdef";
export const instanceKey = "inst-0123456789abcdef";
export const authKey = "auth-0123456789abcdef";

const isCall = /^\/(rest\/|ping)/;

export interface CallAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** What a call is answered; undefined: nothing, for there is no connection. */
export type AnswersCalls = (pathname: string, body: Record<string, unknown>) => CallAnswer | undefined;

/** Answers a browser page's calls for one instance of a form. */
export async function standIn(
  page: BrowserPage,
  definition: FormDefinition,
  overrides: Partial<FormInstance> = {},
): Promise<StandIn> {
  const { server, answers } = createStandIn(definition, overrides);
  if (isFirefox) await page.addInitScript(nameBody, BODY_HEADER);
  await page.route(/\/(rest\/|ping)/, async (route) => {
    const request = route.request();
    const named = request.headers()[BODY_HEADER];
    const sent = named === undefined ? request.postDataJSON() : JSON.parse(decodeURIComponent(named));
    const body = (sent ?? {}) as Record<string, unknown>; // our own page sends objects only
    const answered = answers(new URL(request.url()).pathname, body);
    if (answered === undefined) return route.abort("internetdisconnected");
    const { status, headers } = answered;
    // A browser keeps no cookie of a preloaded answer that didn't come from a server.
    if (headers !== undefined)
      await page.context().addCookies([{ name: "XSRF-TOKEN", value: "test", url: request.url() }]);
    return route.fulfill({
      status,
      contentType: "application/json",
      body: JSON.stringify(answered.body),
      ...(headers !== undefined && { headers }),
    });
  });
  return server;
}

const BODY_HEADER = "x-sent-body";

/** Runs in the page, in Firefox: Playwright is told what a call sends only in Chromium, so the call says it in a header too. */
function nameBody(header: string): void {
  const send = window.fetch;
  window.fetch = (input, init) => {
    if (typeof init?.body !== "string") return send(input, init);
    const headers = new Headers(init.headers);
    headers.set(header, encodeURIComponent(init.body));
    return send(input, { ...init, headers });
  };
}

/** The server of one instance of a form, however its calls arrive. */
export function createStandIn(
  definition: FormDefinition,
  overrides: Partial<FormInstance> = {},
): { server: StandIn; answers: AnswersCalls } {
  let refusal: { status: number; name: string } | undefined;
  let isCut = false;
  const server: StandIn = {
    instance: {
      name: definition.title,
      instanceKey,
      instanceId: "1",
      publicationKey,
      schema: JSON.stringify(definition.model),
      locales: definition.locales,
      defaultLocale: definition.defaultLocale,
      model: "{}",
      location: "0:",
      locale: "en",
      status: "NEW",
      messageCode: "OK",
      revision: 0,
      updatedAt: "2026-11-20T20:00:00.000Z",
      ...overrides,
    },
    saves: [],
    refuseNext: (status, name) => {
      refusal = { status, name };
    },
    cut: (cut) => {
      isCut = cut;
    },
    reports: { progress: 0, messageCode: "SUBMITTED", references: [], contents: {} },
  };
  const answer = (body: unknown, status = 200): CallAnswer => ({ status, body });
  const answers: AnswersCalls = (pathname, body) => {
    if (isCut) return undefined;
    const { instance } = server;
    if (pathname === "/ping")
      return { status: 200, body: {}, headers: { "Set-Cookie": "XSRF-TOKEN=test; Path=/" } };
    if (pathname === "/rest/form/instance")
      return answer({ ...instance, ...("publicationKey" in body && { authKey }) });
    if (pathname === "/rest/form/submit") {
      if (refusal !== undefined) {
        const { status, name } = refusal;
        refusal = undefined;
        return answer({ type: "", title: name, status, code: "", name }, status);
      }
      const command = String(body.command);
      server.saves.push({
        command,
        model: JSON.parse(String(body.model)),
        location: String(body.location),
        revision: Number(body.revision),
        locale: String(body.locale),
      });
      server.instance = {
        ...instance,
        model: String(body.model),
        location: String(body.location),
        revision: instance.revision + 1,
        status: command === "submit" ? "POST_PROCESSING" : "OPEN",
        messageCode: command === "submit" ? "SUBMITTED" : "SAVED",
        updatedAt: new Date().toISOString(),
      };
      const { schema: _, ...answered } = server.instance;
      return answer(answered);
    }
    if (pathname === "/rest/form/output/list") {
      const { progress, messageCode, references, further } = server.reports;
      const isDone = messageCode === "OK" || messageCode === "FAILED";
      return answer({
        status: isDone ? "COMPLETE" : "POST_PROCESSING",
        messageCode,
        outputReferences: references,
        ...(server.instance.status === "POST_PROCESSING" && { submittedAt: server.instance.updatedAt }),
        progress,
        ...further,
      });
    }
    if (pathname === "/rest/form/output") return answer(server.reports.contents[String(body.outputId)]);
    return answer({ name: "ROUTE_UNKNOWN" }, 404);
  };
  return { server, answers };
}
