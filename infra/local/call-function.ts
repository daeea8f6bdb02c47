/** One call of the table: reads the request, calls its function, enforces Lambda's limits, writes the answer. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { handlerFile, routes } from "../../shared/contract/index.ts";
import { API_PAYLOAD_BYTES, LAMBDA_PAYLOAD_BYTES } from "../../shared/limits.ts";
import { Problem, problem, problemBody } from "../../shared/problems.ts";
import { FunctionTimeout, invoke, type LoadHandler } from "./load-handler.ts";

/* Requests as Lambda gets them from an HTTP API (payload format 2.0), and its results as answers. */

/** An HTTP API passes these on as text, every other body as base64, including form-encoded ones. */
const textTypes = /^(text\/.*|application\/(json|xml|javascript|.*\+json|.*\+xml))$/i;

/** @example toEvent(request, url, body, "6f…").requestContext.http.method // "POST" */
function toEvent(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  requestId: string,
): APIGatewayProxyEventV2 {
  const method = request.method ?? "GET";
  const routeKey = `${method} ${url.pathname}`;
  const now = new Date();
  const { cookie, ...headers } = singleHeaders(request);
  const isText = textTypes.test((headers["content-type"] ?? "").split(";")[0]?.trim() ?? "");
  const cookies = cookie?.split(/; */).filter((entry) => entry !== "");
  return {
    version: "2.0",
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookies && cookies.length > 0 && { cookies }),
    headers,
    ...(url.search.length > 1 && { queryStringParameters: singleParameters(url.searchParams) }),
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName: url.hostname,
      domainPrefix: "local",
      http: {
        method,
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? "",
        userAgent: headers["user-agent"] ?? "",
      },
      requestId,
      routeKey,
      stage: "$default",
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isText ? "utf8" : "base64") }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/** @throws TypeError when the handler's result does not have the structure of format 2.0 */
function writeResult(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const { statusCode, headers = {}, cookies = [], body = "", isBase64Encoded = false } = result;
  if (typeof statusCode !== "number") throw new TypeError("The handler's result has no statusCode.");
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  response.setHeader("Content-Length", bytes.length);
  response.writeHead(statusCode).end(bytes);
}

/** One value per name: repeated headers are joined by commas. */
function singleHeaders(request: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headersDistinct).map(([name, values = []]) => [
      name,
      values.join(name === "cookie" ? "; " : ","),
    ]),
  );
}

function singleParameters(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name).join(",")]),
  );
}

/** Where a line for the developer goes. */
export type Log = (line: string) => void;

export interface CallOptions {
  load: LoadHandler;
  timeoutSeconds: number;
  log: Log;
}

const files = new Map(routes.map((row) => [`${row.method} ${row.path}`, `functions/${handlerFile(row)}`]));

export async function callFunction(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  options: CallOptions,
): Promise<void> {
  const requestId = randomUUID();
  try {
    const file = files.get(`${request.method} ${url.pathname}`);
    if (file === undefined) throw problem("ROUTE_UNKNOWN");
    const event = toEvent(request, url, await readBody(request), requestId);
    if (jsonBytes(event) > LAMBDA_PAYLOAD_BYTES)
      throw problem("BODY_TOO_LARGE", { maxBytes: LAMBDA_PAYLOAD_BYTES });
    const { load, timeoutSeconds } = options;
    const result = await invoke({ load, file, event, timeoutSeconds, requestId });
    if (jsonBytes(result) > LAMBDA_PAYLOAD_BYTES)
      throw new Error(`${file} answered more than the ${LAMBDA_PAYLOAD_BYTES} bytes that Lambda returns.`);
    writeResult(response, result as APIGatewayProxyStructuredResultV2); // checked while writing
  } catch (error) {
    refuse(request, response, asProblem(error, options.log), requestId);
  }
}

/** Sends a problem; the unread part of the request is read and dropped, so that the caller sees the answer. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Problem,
  requestId = randomUUID(),
): void {
  request.resume();
  response
    .writeHead(refusal.status, { "Content-Type": "application/problem+json", "Cache-Control": "no-store" })
    .end(JSON.stringify(problemBody(refusal, requestId)));
}

function asProblem(error: unknown, log: Log): Problem {
  if (error instanceof Problem) return error;
  log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return problem(error instanceof FunctionTimeout ? "SERVICE_BUSY" : "FAULT", {}, { cause: error });
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // not `for await`: leaving that early would close the connection before the refusal is sent
  await new Promise<void>((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= API_PAYLOAD_BYTES) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(problem("BODY_TOO_LARGE", { maxBytes: API_PAYLOAD_BYTES }));
      }
    });
    request.on("end", resolve);
    request.on("error", reject);
  });
  return Buffer.concat(chunks);
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? "");
}
