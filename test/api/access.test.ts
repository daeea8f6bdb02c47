import { beforeAll, describe, expect, it } from "vitest";
import { api, routes } from "../../shared/contract/index.ts";
import { type BodyKind, changesState, type Route } from "../../shared/contract/route.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();

const contentTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data; boundary=x",
  query: "",
} as const satisfies Record<BodyKind, string>;

/** Sends a row with an empty body and whatever token is asked for. */
async function send(client: Client, row: Route, token: string | undefined): Promise<Response> {
  const headers = new Headers({ "Content-Type": contentTypes[row.body] });
  if (token !== undefined) headers.set("X-XSRF-TOKEN", token);
  const body = row.method === "GET" ? {} : { body: row.body === "json" ? "{}" : "" };
  return client.fetch(row.path, { method: row.method, headers, ...body });
}

const label = (row: Route): [string, Route] => [`${row.method} ${row.path}`, row];
const guarded = routes.filter(({ access }) => access !== "public" && access !== "respondent");
const changing = routes.filter(changesState);

describe("a caller without a session", () => {
  it.each(guarded.map(label))("is refused by %s", async (_name, row) => {
    const client = stack.client();
    await client.fetch("/ping");
    const response = await send(client, row, client.cookies.get("XSRF-TOKEN"));
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ name: "SIGN_IN_NEEDED" });
  });
});

describe("a changing call", () => {
  let member: Client;
  let otherToken: string;

  beforeAll(async () => {
    member = stack.client();
    const email = "token@example.org";
    await member.call(api.account.signup, { email, password: "Good-Pass-11", firstName: "T", lastName: "K" });
    const registrationKey = /\b\d{6}\b/.exec((await stack.mailTo(email)).text)?.[0] ?? "";
    await member.call(api.account.verify, { email, registrationKey });
    const other = stack.client();
    await other.fetch("/ping");
    otherToken = other.cookies.get("XSRF-TOKEN") ?? "";
  });

  it.each(changing.map(label))("%s is refused without the right XSRF token", async (_name, row) => {
    const own = member.cookies.get("XSRF-TOKEN") ?? "";
    const tokens = [undefined, "", "forged", `${own.split(".")[0]}.forged`, own.slice(0, -1), otherToken];
    for (const token of tokens) {
      const response = await send(member, row, token);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ name: "XSRF_REFUSED" });
    }
  });

  it.each(changing.map(label))(
    "%s refuses a forged token even when the cookie matches it",
    async (_name, row) => {
      const forger = stack.client();
      forger.cookies.set("sid", member.cookies.get("sid") ?? "");
      forger.cookies.set("XSRF-TOKEN", otherToken);
      const response = await send(forger, row, otherToken);
      expect(await response.json()).toMatchObject({ name: "XSRF_REFUSED" });
    },
  );

  it.each(changing.map(label))("%s takes the right token, but from no other site", async (_name, row) => {
    const token = member.cookies.get("XSRF-TOKEN") ?? "";
    const headers = { "Content-Type": contentTypes[row.body], "X-XSRF-TOKEN": token };
    const body = row.body === "json" ? "[]" : ""; // nothing that a row could take, so that nothing happens
    const ask = (site: string) =>
      member.fetch(row.path, { method: row.method, headers: { ...headers, "Sec-Fetch-Site": site }, body });
    expect(await (await ask("cross-site")).json()).toMatchObject({ name: "CROSS_SITE_REFUSED" });
    expect(["XSRF_REFUSED", "CROSS_SITE_REFUSED"]).not.toContain(
      ((await (await ask("same-origin")).json()) as { name: string }).name, // a problem: nothing was taken
    );
  });

  it.each(changing.map(label))("%s refuses another content type", async (_name, row) => {
    const token = member.cookies.get("XSRF-TOKEN") ?? "";
    const headers = { "Content-Type": "text/plain", "X-XSRF-TOKEN": token };
    const response = await member.fetch(row.path, { method: row.method, headers, body: "{}" });
    expect(response.status).toBe(415);
  });
});

describe("unknown addresses and methods", () => {
  it("answers 404 with a problem below the API's prefixes", async () => {
    const response = await stack.client().fetch("/rest/no/such/call");
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  });
});
