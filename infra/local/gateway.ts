/**
 * What CloudFront and the HTTP API are on AWS, at one address of this machine: calls of the table go to their functions,
 * everything else is the site. Bound to 127.0.0.1, and served only under that name or localhost.
 */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import type { MapSource } from "../../shared/map-source.ts";
import { problem } from "../../shared/problems.ts";
import { entryFor, isApiPath, MAP_PATH } from "../../shared/site.ts";
import { callTimeoutSeconds } from "../resources.ts";
import { securityHeaders } from "../security-headers.ts";
import { contentTypes, EACH_TIME, FOR_GOOD, HASHED_FOLDER } from "../site-files.ts";
import { tilesOrigin } from "../tiles.ts";
import { callFunction, type Log, refuse } from "./call-function.ts";
import { closeServer, isOwnHost, listenLocally } from "./listen.ts";
import { type LoadHandler, loadHandler } from "./load-handler.ts";
import { answerMails, type Mail } from "./mailbox.ts";

/** The site as CloudFront and its bucket serve it: files of the web build, and an entry for every page address. */
async function answerSite(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  webFolder: string,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response
      .writeHead(405, { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" })
      .end("Method not allowed\n");
    return;
  }
  const isPage = !(pathname.split("/").at(-1) ?? "").includes(".");
  const file = inside(webFolder, isPage ? entryFor(pathname) : pathname);
  const content = file === undefined ? undefined : await readIfThere(file);
  if (file === undefined || content === undefined) {
    const text = isPage ? "The web application isn't built yet. Run: npm run build\n" : "Not found\n";
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end(text);
    return;
  }
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  response.setHeader("ETag", etag);
  response.setHeader(
    "Cache-Control",
    !isPage && pathname.startsWith(`/${HASHED_FOLDER}`) ? FOR_GOOD : EACH_TIME,
  );
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(200, {
    "Content-Type": contentTypes[extname(file)] ?? "application/octet-stream",
    "Content-Length": content.length,
  });
  response.end(request.method === "HEAD" ? undefined : content);
}

/** @returns the file's path, or undefined for one that is outside the folder or can't be read */
function inside(folder: string, path: string): string | undefined {
  try {
    const file = normalize(join(folder, decodeURIComponent(path)));
    return file.startsWith(folder + sep) && !file.includes("\0") ? file : undefined;
  } catch {
    return undefined; // a broken percent sign
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
}

export interface GatewayOptions {
  /** 0: any free one. */
  port: number;
  /** The built web application. */
  webFolder: string;
  mails: () => readonly Mail[];
  log: Log;
  load?: LoadHandler;
  timeoutSeconds?: number;
  /** Where the pictures of maps come from; without it there are no maps. */
  map?: MapSource | undefined;
  /** Files that are sent instead of those of the build, by path: JSON. */
  files?: Readonly<Record<string, string>>;
}

export interface Gateway {
  /** @example "http://localhost:8084" */
  origin: string;
  stop(): Promise<void>;
}

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { log, load = loadHandler, timeoutSeconds = callTimeoutSeconds } = options;
  // short-lived links to large outputs point to the local bucket
  const bucketOrigin = process.env.AWS_ENDPOINT_URL_S3;
  const { map, files = {} } = options;
  const headers = new Headers(
    securityHeaders({
      downloads: bucketOrigin === undefined ? [] : [bucketOrigin],
      tiles: map === undefined ? undefined : tilesOrigin(map.tiles),
    }),
  );

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
    if (map !== undefined && url.pathname === MAP_PATH) return answerJson(response, JSON.stringify(map));
    const file = files[url.pathname];
    if (file !== undefined) return answerJson(response, file);
    if (answerMails(response, url.pathname, options.mails())) return;
    await answerSite(request, response, url.pathname, options.webFolder);
  }

  const port = await listenLocally(server, options.port);
  return { origin: `http://localhost:${port}`, stop: () => closeServer(server) };
}

function answerJson(response: ServerResponse, text: string): void {
  const type = contentTypes[".json"] ?? "";
  response.writeHead(200, { "Content-Type": type, "Cache-Control": EACH_TIME }).end(text);
}

function requestUrl(request: IncomingMessage): URL | undefined {
  const { host } = request.headers;
  if (host === undefined || !request.url?.startsWith("/")) return undefined;
  return URL.parse(`http://${host}${request.url}`) ?? undefined;
}
