/**
 * What CloudFront and the HTTP API are on AWS, at one address of this machine: calls of the table go to their
 * functions, everything else is the site. Bound to 127.0.0.1, and asked for by no other name.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { problem } from "../../shared/problems.ts";
import { isApiPath } from "../../shared/site.ts";
import { callTimeoutSeconds } from "../resources.ts";
import { securityHeaders } from "../security-headers.ts";
import { isOwnHost } from "./browser-guard.ts";
import { callFunction, type Log, refuse } from "./call-function.ts";
import { closeServer, listenLocally } from "./listen.ts";
import { type LoadHandler, loadHandler } from "./load-handler.ts";
import type { Mail } from "./mailbox.ts";
import { answerMails } from "./mails-page.ts";
import { answerSite } from "./site-files.ts";

export interface GatewayOptions {
  /** 0: any free one. */
  port: number;
  /** The built web application. */
  webFolder: string;
  mails: () => readonly Mail[];
  log: Log;
  load?: LoadHandler;
  timeoutSeconds?: number;
}

export interface Gateway {
  /** @example "http://localhost:8084" */
  origin: string;
  stop(): Promise<void>;
}

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { log, load = loadHandler, timeoutSeconds = callTimeoutSeconds } = options;
  // short-lived links to large outputs lead to the local bucket
  const bucketOrigin = process.env.AWS_ENDPOINT_URL_S3;
  const headers = new Headers(securityHeaders(bucketOrigin === undefined ? [] : [bucketOrigin]));

  const server = createServer((request, response) => {
    response.setHeaders(headers);
    answer(request, response).catch((error: unknown) => {
      log(`${request.method} ${request.url}: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else refuse(request, response, problem("FAULT"));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = requestUrl(request);
    if (url === undefined || !isOwnHost(request.headers.host))
      return refuse(request, response, problem("CROSS_SITE_REFUSED"));
    if (isApiPath(url.pathname)) return callFunction(request, response, url, { load, timeoutSeconds, log });
    if (answerMails(response, url.pathname, options.mails())) return;
    await answerSite(request, response, url.pathname, options.webFolder);
  }

  const port = await listenLocally(server, options.port);
  return { origin: `http://localhost:${port}`, stop: () => closeServer(server) };
}

function requestUrl(request: IncomingMessage): URL | undefined {
  const { host } = request.headers;
  if (host === undefined || !request.url?.startsWith("/")) return undefined;
  return URL.parse(`http://${host}${request.url}`) ?? undefined;
}
