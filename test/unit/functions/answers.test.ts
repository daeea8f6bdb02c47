/** What is sent: an answer in its row's form, and a problem that reveals no more than its catalogue entry. */
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import type { Call } from "../../../functions/endpoint/call.ts";
import { errorResponses, toResponse } from "../../../functions/endpoint/response.ts";
import { type AnswerKind, FileAnswer, route } from "../../../shared/contract/route.ts";
import { problem } from "../../../shared/problems.ts";

const rowOf = (kind: AnswerKind, output: z.ZodType) =>
  route({
    method: "POST",
    path: "/rest/x",
    summary: "",
    access: "public",
    audit: { none: "it is a test" },
    answer: kind,
    input: z.any(),
    output,
  });
const call = { setCookies: ["a=1"] } as unknown as Call; // all that is read of it
const NO_STORE = { "Cache-Control": "no-store" };

describe("an answer", () => {
  it("as JSON has the fields of its row and the call's cookies", () => {
    const row = rowOf("json", z.object({ shown: z.string() }));
    expect(toResponse(row, call, { shown: "yes", secret: "no" }, { "accept-encoding": "" })).toEqual({
      statusCode: 200,
      cookies: ["a=1"],
      headers: { ...NO_STORE, "Content-Type": "application/json" },
      body: '{"shown":"yes"}',
    });
    expect(() => toResponse(row, call, { secret: "no" })).toThrow();
  });

  it("as a redirect has a location and no body", () => {
    const row = rowOf("redirect", z.object({ location: z.string() }));
    expect(toResponse(row, call, { location: "/login" })).toEqual({
      statusCode: 302,
      cookies: ["a=1"],
      headers: { ...NO_STORE, Location: "/login" },
    });
  });

  it("as a file is saved under a safe name, never sniffed, and sent unchanged", () => {
    const body = Uint8Array.of(0, 255, 10);
    const file = { fileName: "../a.pdf", contentType: "application/pdf", body };
    expect(toResponse(rowOf("file", FileAnswer), call, file)).toEqual({
      statusCode: 200,
      cookies: ["a=1"],
      headers: {
        ...NO_STORE,
        "Content-Type": "application/pdf",
        "X-Content-Type-Options": "nosniff",
        "Content-Disposition": "attachment; filename=a.pdf",
      },
      body: "AP8K",
      isBase64Encoded: true,
    });
  });
});

describe("an error", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  /** @returns the answer that it becomes, and the lines that were logged */
  async function answerTo(error: Error | null) {
    const logged: string[] = [];
    vi.stubEnv("SPROUT_LOG", "all");
    vi.spyOn(process.stdout, "write").mockImplementation((text) => logged.push(String(text)) > 0);
    const request = { event: { requestContext: { requestId: "id" } }, error, response: undefined };
    const { onError } = errorResponses(rowOf("json", z.any()));
    const response: unknown = request;
    await onError?.(response as Parameters<NonNullable<typeof onError>>[0]);
    vi.restoreAllMocks();
    const Result = z.object({
      statusCode: z.number(),
      headers: z.record(z.string(), z.string()),
      body: z.string().transform((body): unknown => JSON.parse(body)),
    });
    return { ...Result.parse(request.response), logged };
  }
  const headers = { ...NO_STORE, "Content-Type": "application/problem+json" };
  const named = (error: string) => Object.assign(new Error("the answer was 42"), { name: error });

  it("is returned as a problem when expected, and not logged", async () => {
    const { statusCode, headers: sent, body, logged } = await answerTo(problem("ACCESS_DENIED"));
    expect(statusCode).toBe(403);
    expect(sent).toEqual(headers);
    expect(body).toMatchObject({ name: "ACCESS_DENIED", requestId: "id" });
    expect(logged).toEqual([]);
  });

  it.each([
    ["nobody foresaw", named("TypeError")],
    ["was told as a fault", problem("FAULT")],
    ["is nothing", null],
  ])("reveals nothing to the caller, and its place to the log, when it %s", async (_which, error) => {
    const { statusCode, headers: sent, body, logged } = await answerTo(error);
    expect(statusCode).toBe(500);
    expect(sent).toEqual(headers);
    expect(body).toMatchObject({ name: "FAULT", requestId: "id" });
    expect(JSON.stringify(body)).not.toContain("42");
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: "error", event: "fault", requestId: "id", call: "POST /rest/x" },
    ]);
  });

  it.each([
    "ThrottlingException",
    "ProvisionedThroughputExceededException",
    "SlowDown",
    "TimeoutError",
    "TooManyRequestsException",
  ])("is a request to retry when AWS is busy: %s", async (name) => {
    const { statusCode, headers: sent, body, logged } = await answerTo(named(name));
    expect(statusCode).toBe(503);
    expect(sent).toEqual({ ...headers, "Retry-After": "60" });
    expect(body).toMatchObject({ name: "SERVICE_BUSY" });
    expect(logged).toEqual([]);
  });

  it("says how long to wait, when a limit knows it", async () => {
    const known = await answerTo(problem("TOO_MANY_REQUESTS", { retryAfterSeconds: 7 }));
    expect(known.headers["Retry-After"]).toBe("7");
    expect((await answerTo(problem("TOO_MANY_REQUESTS"))).headers["Retry-After"]).toBe("60");
  });
});
