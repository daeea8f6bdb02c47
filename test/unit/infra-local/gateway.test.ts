import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Gateway, startGateway } from "../../../infra/local/gateway.ts";
import type { Mail } from "../../../infra/local/mailbox.ts";
import type { MapSource } from "../../../shared/map-source.ts";
import { expectedOpener, expectedPermissions, expectedPolicy } from "../../support/site-headers.ts";

type Reply = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

let webFolder: string;
let gateway: Gateway | undefined;
let loaded: string[] = [];
let logged: string[] = [];

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), "sprout-web-"));
  await mkdir(join(webFolder, "assets"));
  await writeFile(join(webFolder, "index.html"), "<title>designer</title>");
  await writeFile(join(webFolder, "player.html"), "<title>respondent</title>");
  await writeFile(join(webFolder, "assets/index-Ab12.js"), "export {};");
});

afterAll(() => rm(webFolder, { recursive: true, force: true }));
afterEach(async () => {
  await gateway?.stop();
  loaded = [];
  logged = [];
});

/** A gateway whose every function is `reply`. */
async function serve(
  reply: Reply,
  options: { timeoutSeconds?: number; mails?: Mail[]; map?: MapSource } = {},
) {
  gateway = await startGateway({
    port: 0,
    webFolder,
    mails: () => options.mails ?? [],
    log: (line) => logged.push(line),
    load: async (file) => {
      loaded.push(file);
      return (event) => reply(event as APIGatewayProxyEventV2);
    },
    map: options.map,
    ...(options.timeoutSeconds !== undefined && { timeoutSeconds: options.timeoutSeconds }),
  });
  return gateway.origin;
}

const echo: Reply = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });

async function eventOf(path: string, init: RequestInit = {}): Promise<APIGatewayProxyEventV2> {
  const origin = await serve(echo);
  return (await (await fetch(origin + path, init)).json()) as APIGatewayProxyEventV2;
}

describe("a call of the table", () => {
  it("reaches the file of its row as an event of payload format 2.0", async () => {
    const event = await eventOf("/rest/form/has/export?f=7&f=8&empty=", {
      headers: { Cookie: "a=1; b=2", "X-Mixed-Case": "yes" },
    });
    expect(loaded).toEqual(["functions/rest/form/has/export.ts"]);
    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "GET /rest/form/has/export",
      rawPath: "/rest/form/has/export",
      rawQueryString: "f=7&f=8&empty=",
      queryStringParameters: { f: "7,8", empty: "" },
      cookies: ["a=1", "b=2"],
      isBase64Encoded: false,
      requestContext: { http: { method: "GET", sourceIp: "127.0.0.1", path: "/rest/form/has/export" } },
    });
    expect(event.headers).toMatchObject({ "x-mixed-case": "yes" });
    expect(event.headers.cookie).toBeUndefined();
    expect(event.body).toBeUndefined();
    expect(event.requestContext.requestId).toMatch(/^[\w-]{36}$/);
  });

  it("carries JSON as text and every other body as base64", async () => {
    const post = (type: string) => ({
      method: "POST",
      headers: { "Content-Type": type },
      body: '{"word":"jó"}',
    });
    const json = await eventOf("/rest/form/publish", post("application/json; charset=utf-8"));
    expect(json).toMatchObject({ isBase64Encoded: false, body: '{"word":"jó"}' });
    await gateway?.stop();
    const form = await eventOf("/api/v1/login", post("application/x-www-form-urlencoded"));
    expect(form.isBase64Encoded).toBe(true);
    expect(Buffer.from(form.body ?? "", "base64").toString()).toBe('{"word":"jó"}');
  });

  it("answers with the status, headers, cookies and bytes of the result", async () => {
    const origin = await serve(async () => ({
      statusCode: 201,
      headers: { "Content-Type": "application/pdf" },
      cookies: ["a=1; HttpOnly", "b=2"],
      body: Buffer.from([0x25, 0xff, 0x00]).toString("base64"),
      isBase64Encoded: true,
    }));
    const response = await fetch(`${origin}/ping`);
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(["a=1; HttpOnly", "b=2"]);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0x25, 0xff, 0x00]);
  });

  it("is refused with 413 when its body, as base64, is more than Lambda takes", async () => {
    const origin = await serve(echo);
    const send = (bytes: number, type: string) =>
      fetch(`${origin}/rest/upload/sprout`, {
        method: "POST",
        headers: { "Content-Type": type },
        body: new Uint8Array(bytes).fill(0x61),
      });
    const refused = await send(5 * 1024 * 1024, "multipart/form-data; boundary=x");
    expect(refused.status).toBe(413);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(await refused.json()).toMatchObject({ name: "BODY_TOO_LARGE", status: 413 });
    expect((await send(12 * 1024 * 1024, "text/plain")).status).toBe(413);
    expect(loaded).toEqual([]);
  });

  it("is a fault when its answer is more than Lambda returns", async () => {
    const origin = await serve(async () => ({ statusCode: 200, body: "x".repeat(7 * 1024 * 1024) }));
    const response = await fetch(`${origin}/ping`);
    expect(await response.json()).toMatchObject({ name: "FAULT", status: 500 });
    expect(logged[0]).toContain("functions/ping.ts answered more than");
  });

  it("says that the service is busy when the function times out", async () => {
    const origin = await serve(() => new Promise(() => undefined), { timeoutSeconds: 0.05 });
    expect(await (await fetch(`${origin}/ping`)).json()).toMatchObject({ name: "SERVICE_BUSY", status: 503 });
  });

  it("reveals nothing of what a function throws", async () => {
    const origin = await serve(() => Promise.reject(new Error("table sprout at row 7")));
    const text = await (await fetch(`${origin}/ping`)).text();
    expect(text).toContain("FAULT");
    expect(text).not.toContain("row 7");
    expect(logged.join()).toContain("row 7");
  });

  it("is unknown when the table has no such path or method", async () => {
    const origin = await serve(echo);
    for (const [method, path] of [
      ["GET", "/rest/nowhere"],
      ["POST", "/ping"],
      ["GET", "/rest/form/publish/"],
    ] as const) {
      const response = await fetch(origin + path, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ name: "ROUTE_UNKNOWN" });
    }
    expect(loaded).toEqual([]);
  });
});

describe("the site", () => {
  it("answers each page address with its entry", async () => {
    const origin = await serve(echo);
    const titleOf = async (path: string) => (await fetch(origin + path)).text();
    expect(await titleOf("/")).toContain("designer");
    expect(await titleOf("/design/forms?x=1.2")).toContain("designer");
    expect(await titleOf("/f/aKey_-123")).toContain("respondent");
    expect(await titleOf("/my-forms")).toContain("respondent");
  });

  it("lets hashed files be cached for a year and pages be revalidated", async () => {
    const origin = await serve(echo);
    const script = await fetch(`${origin}/assets/index-Ab12.js`);
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(script.headers.get("cache-control")).toContain("immutable");
    const page = await fetch(origin);
    expect(page.headers.get("cache-control")).toBe("no-cache");
    const again = await fetch(origin, { headers: { "If-None-Match": page.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  });

  it("serves no file outside its folder", async () => {
    const origin = await serve(echo);
    for (const path of [
      "/..%2f..%2fetc/hosts.txt",
      "/%2e%2e/%2e%2e/package.json",
      "/%00.js",
      "/%zz.js",
      "/no.js",
    ])
      expect((await rawGet(origin, path)).status).toBe(404);
  });
});

describe("every answer", () => {
  it("has the exact security headers", async () => {
    const origin = await serve(echo);
    for (const path of ["/", "/ping", "/rest/nowhere", "/no.js", "/local/mails"]) {
      const { headers } = await fetch(origin + path);
      expect(headers.get("content-security-policy"), path).toBe(
        expectedPolicy(process.env.AWS_ENDPOINT_URL_S3 ?? ""),
      );
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("referrer-policy"), path).toBe("no-referrer");
      expect(headers.get("cross-origin-opener-policy"), path).toBe(expectedOpener);
      expect(headers.get("permissions-policy"), path).toBe(expectedPermissions);
    }
  });

  it("opens for the tiles of a map, where there is one, and says where they come from", async () => {
    const map = { tiles: "http://127.0.0.1:9999/{z}/{x}/{y}.png", attribution: "© The makers" };
    const origin = await serve(echo, { map });
    const answered = await fetch(`${origin}/map.json`);
    expect(answered.headers.get("content-security-policy")).toBe(
      expectedPolicy(process.env.AWS_ENDPOINT_URL_S3 ?? "", "http://127.0.0.1:9999"),
    );
    expect(await answered.json()).toEqual(map);
  });

  it("is refused to a foreign host name that resolves to this machine", async () => {
    const origin = await serve(echo);
    for (const host of ["rebound.example", "localhost.example", "127.0.0.1.example:80", "169.254.1.1"])
      expect((await rawGet(origin, "/local/mails.json", host)).status).toBe(403);
    expect((await rawGet(origin, "/local/mails.json", "127.0.0.1:8084")).status).toBe(200);
  });
});

describe("/local/mails", () => {
  it("shows mails newest first, with escaped text and working links", async () => {
    const mail = (id: string, text: string) => ({
      id,
      sentAt: "2026-11-20T21:04:00.000Z",
      from: "sprout@localhost",
      to: ["ann@example.org"],
      subject: id,
      text,
      headers: {},
    });
    const origin = await serve(echo, {
      mails: [mail("first", "a"), mail("second", "<b>see</b> http://localhost:8084/i/k#x&y")],
    });
    const page = await (await fetch(`${origin}/local/mails`)).text();
    expect(page.indexOf("<h2>second")).toBeLessThan(page.indexOf("<h2>first"));
    expect(page).toContain("&#60;b&#62;see");
    expect(page).toContain('<a href="http://localhost:8084/i/k#x&#38;y">');
    const list = (await (await fetch(`${origin}/local/mails.json`)).json()) as Mail[];
    expect(list.map(({ id }) => id)).toEqual(["first", "second"]);
  });
});

/** fetch tidies paths and sets Host itself; this sends both as they are. */
function rawGet(origin: string, path: string, host?: string): Promise<{ status: number }> {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    request(
      { host: "127.0.0.1", port, path, headers: { Connection: "close", ...(host && { Host: host }) } },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0 });
      },
    )
      .on("error", reject)
      .end();
  });
}
