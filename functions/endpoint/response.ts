/** Responses: a handler's answer in the format that its row says, and every problem as problem+json. */

import { gzipSync } from "node:zlib";
import { create as contentDisposition } from "content-disposition";
import * as z from "zod";
import { FileAnswer, type Route } from "../../shared/contract/route.ts";
import { TooMuchWork } from "../../shared/expression/work.ts";
import { safeFileName } from "../../shared/file-name.ts";
import { TooManyInstances } from "../../shared/form/engine/few-instances.ts";
import { log } from "../../shared/log.ts";
import { Problem, type ProblemBody, problem, problemBody } from "../../shared/problems.ts";
import type { Call, Event, Middleware, Result } from "./call.ts";

/* Long JSON answers are sent as gzip: Lambda returns 6 MB at most, and a form of many questions is larger. */

/** Below this, compression saves less than it costs. */
const GZIP_ABOVE_BYTES = 64 * 1024;

/** @param acceptEncoding the request's header; without one any encoding may be answered (RFC 9110, section 12.5.3) */
function textResponse(
  text: string,
  contentType: string,
  acceptEncoding: string | undefined,
): Pick<Result, "body" | "headers" | "isBase64Encoded"> {
  const headers = { "Content-Type": contentType, "Cache-Control": "no-store" };
  const acceptsGzip =
    acceptEncoding === undefined || /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding);
  if (text.length <= GZIP_ABOVE_BYTES || !acceptsGzip) return { headers, body: text };
  return {
    headers: { ...headers, "Content-Encoding": "gzip", Vary: "Accept-Encoding" },
    body: gzipSync(text).toString("base64"),
    isBase64Encoded: true,
  };
}

const RedirectAnswer = z.object({ location: z.string() });

/** Parses the answer by the row's own schema: a field that it does not list can't leak. */
export function toResponse(
  row: Route,
  call: Call,
  output: unknown,
  { accept = "", "accept-encoding": acceptEncoding }: Event["headers"] = {},
): Result {
  const parsed = row.output.parse(output);
  const shared = { cookies: call.setCookies };
  if (row.answer === "redirect") {
    const { location } = RedirectAnswer.parse(parsed);
    return { ...shared, statusCode: 302, headers: { Location: location, "Cache-Control": "no-store" } };
  }
  if (row.answer === "file") {
    const { fileName, contentType, body } = FileAnswer.parse(parsed);
    return {
      ...shared,
      statusCode: 200,
      headers: {
        "Content-Type": contentType,
        "Content-Disposition": contentDisposition(safeFileName(fileName)),
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      },
      body: Buffer.from(body).toString("base64"),
      isBase64Encoded: true,
    };
  }
  if (row.lines !== undefined && accept.includes(LINES_TYPE))
    return {
      ...shared,
      statusCode: 200,
      ...textResponse(linesOf(parsed, row.lines), LINES_TYPE, acceptEncoding),
    };
  return {
    ...shared,
    statusCode: 200,
    ...textResponse(JSON.stringify(parsed), "application/json", acceptEncoding),
  };
}

const LINES_TYPE = "application/x-ndjson";

/** @example linesOf({ changes: [1, 2], next: "c" }, "changes") // '1\n2\n{"next":"c"}\n' */
function linesOf(output: unknown, list: string): string {
  const { [list]: rows, ...rest } = z.looseObject({ [list]: z.array(z.unknown()) }).parse(output);
  return [...z.array(z.unknown()).parse(rows), rest].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Turns what was thrown into an answer; an unexpected error shows no detail outside and is logged in full. */
export function errorResponses(row: Route): Middleware {
  return {
    onError(request) {
      const { requestId } = request.event.requestContext;
      const expected = asProblem(request.error);
      if (expected === undefined || expected.problemName === "FAULT") {
        log({
          level: "error",
          event: "fault",
          requestId,
          call: `${row.method} ${row.path}`,
          error: request.error,
        });
      }
      const body = problemBody(expected ?? problem("FAULT"), requestId);
      // Whoever was led here by a link sees a page.
      if (row.failurePage !== undefined && request.event.headers.accept?.includes("text/html")) {
        const query = new URLSearchParams({
          why: body.status < 429 ? "expired" : "busy",
          reference: requestId,
        });
        request.response = { statusCode: 302, headers: { Location: `${row.failurePage}?${query}` } };
        return;
      }
      request.response = {
        statusCode: body.status,
        headers: {
          "Content-Type": "application/problem+json",
          "Cache-Control": "no-store",
          ...(body.name === "TOKEN_REFUSED" && { "WWW-Authenticate": 'Bearer error="invalid_token"' }),
          ...((body.status === 429 || body.status === 503) && { "Retry-After": retryAfter(body) }),
        },
        body: JSON.stringify(body),
      };
    },
  };
}

/** Seconds: as the problem says, otherwise a minute. */
function retryAfter({ details }: ProblemBody): string {
  return String(details?.retryAfterSeconds ?? 60);
}

/** AWS's error names for "try again later". */
const throttles = new Set([
  "ThrottlingException",
  "ProvisionedThroughputExceededException",
  "SlowDown",
  "TimeoutError",
  "TooManyRequestsException",
]);

function tooManyEntries(error: TooManyInstances): Problem {
  const message = error.most === undefined ? "All lists together are too long." : `At most ${error.most}.`;
  return problem("TOO_MANY_ENTRIES", { fields: [{ field: error.key, message }] }, { cause: error });
}

function asProblem(error: Error | null | undefined): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof TooMuchWork) return problem("TOO_MUCH_TO_COMPUTE", {}, { cause: error });
  if (error instanceof TooManyInstances) return tooManyEntries(error);
  if (error && throttles.has(error.name)) return problem("SERVICE_BUSY", {}, { cause: error });
  return undefined;
}
