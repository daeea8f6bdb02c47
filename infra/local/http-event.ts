/** Requests as Lambda gets them from an HTTP API (payload format 2.0), and its results as answers. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";

/** An HTTP API hands these on as text, every other body as base64: form-encoded ones, too. */
const textTypes = /^(text\/.*|application\/(json|xml|javascript|.*\+json|.*\+xml))$/i;

/** @example toEvent(request, url, body, "6f…").requestContext.http.method // "POST" */
export function toEvent(
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

/** @throws TypeError when the handler's result has not the structure of format 2.0 */
export function writeResult(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const { statusCode, headers = {}, cookies = [], body = "", isBase64Encoded = false } = result;
  if (typeof statusCode !== "number") throw new TypeError("The handler's result names no statusCode.");
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  response.setHeader("Content-Length", bytes.length);
  response.writeHead(statusCode).end(bytes);
}

/** One value a name: repeated headers are joined by commas. */
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
