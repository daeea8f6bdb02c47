/** What a call begins with, which gives no access, and the one log line that it ends with. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";
import { callOf, type Event, findCall } from "../../../functions/endpoint/call.ts";
import { callContext } from "../../../functions/endpoint/endpoint.ts";
import { route } from "../../../shared/contract/route.ts";
import { EDGE_HEADER } from "../../../shared/site.ts";
import { closeStores } from "../../../shared/stores/index.ts";

const edgeKey = "k".repeat(32);
const row = route({
  method: "POST",
  path: "/rest/x",
  summary: "",
  access: "public",
  audit: { none: "it is a test" },
  input: z.any(),
  output: z.any(),
});
const { before, after, onError } = callContext(row);
type Request = Parameters<NonNullable<typeof before>>[0];

beforeAll(() => {
  closeStores();
  for (const [name, value] of Object.entries({
    SPROUT_TABLE: "none",
    SPROUT_BUCKET: "none",
    SPROUT_SECRET_ID: "none",
    SPROUT_ORIGIN: "https://forms.example.org",
    SPROUT_EDGE_KEY: edgeKey,
  }))
    vi.stubEnv(name, value);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  vi.unstubAllEnvs();
  closeStores();
});

function requestWith(headers: Record<string, string>): Request {
  const event = {
    headers,
    cookies: ["__Host-visitor=me", "a=1"],
    requestContext: { requestId: "id", http: { sourceIp: "192.0.2.7" } },
  } as unknown as Event; // all that is read of it
  return { event, response: { statusCode: 204 } } as unknown as Request; // no more of middy's is read
}

/** @returns what is logged while something is done */
async function loggedBy(what: () => unknown): Promise<unknown[]> {
  const lines: string[] = [];
  vi.stubEnv("SPROUT_LOG", "all");
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  await what();
  vi.restoreAllMocks();
  return lines.map((line): unknown => JSON.parse(line));
}

it("begins with what the browser says of itself, and without any access", async () => {
  const request = requestWith({ [EDGE_HEADER]: edgeKey, "user-agent": "u".repeat(300) });
  await before?.(request);
  expect(callOf(request)).toMatchObject({
    requestId: "id",
    visitorId: "me",
    cookies: { a: "1" },
    clientAddress: { near: "192.0.2.7" },
    userAgent: "u".repeat(200),
    signedIn: undefined,
    form: undefined,
    mayReadData: false,
    instance: undefined,
    openedBy: undefined,
    publication: undefined,
    publicationStatus: "closed",
    startedEntries: [],
    hasRecorded: false,
    setCookies: [],
  });
});

it("ends with one line, whether it was answered or refused", async () => {
  const request = requestWith({ [EDGE_HEADER]: edgeKey });
  await before?.(request);
  for (const end of [after, onError])
    expect(await loggedBy(() => end?.(request))).toMatchObject([
      { level: "info", event: "call", requestId: "id", call: "POST /rest/x", status: 204 },
    ]);
});

it("never begins for a call that bypassed CloudFront, and logs no line for it", async () => {
  const request = requestWith({ [EDGE_HEADER]: "guess" });
  await expect(async () => before?.(request)).rejects.toMatchObject({ problemName: "ACCESS_DENIED" });
  expect(findCall(request.event)).toBeUndefined();
  expect(await loggedBy(() => onError?.(request))).toEqual([]);
});
