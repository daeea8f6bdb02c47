import { beforeAll, describe, expect, it } from "vitest";
import { sessionCookieName, visitorCookieName } from "../../functions/endpoint/cookies.ts";
import { api, routes } from "../../shared/contract/index.ts";
import { type BodyKind, changesState, isForRespondents, type Route } from "../../shared/contract/route.ts";
import { MAX_BODY_BYTES } from "../../shared/limits.ts";
import { ownHttpsFront } from "../support/https-front.ts";
import { signUpDesigner } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

/** As it is deployed: here cookies are forged, and they have other names over https. */
const stack = useStack({ front: ownHttpsFront });
const sessionName = () => sessionCookieName(stack.origin);
const visitorName = () => visitorCookieName(stack.origin);

const contentTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data; boundary=x",
  query: "",
} as const satisfies Record<BodyKind, string>;

/** Sends a row with an empty body and the requested token. */
async function send(client: Client, row: Route, token: string | undefined): Promise<Response> {
  const headers = new Headers({ "Content-Type": contentTypes[row.body] });
  if (token !== undefined) headers.set("X-XSRF-TOKEN", token);
  const body = row.method === "GET" ? {} : { body: row.body === "json" ? "{}" : "" };
  return client.fetch(row.path, { method: row.method, headers, ...body });
}

const label = (row: Route): [string, Route] => [`${row.method} ${row.path}`, row];
const guarded = routes.filter(({ access }) => access !== "public" && !isForRespondents(access));
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
      forger.cookies.set(sessionName(), member.cookies.get(sessionName()) ?? "");
      forger.cookies.set("XSRF-TOKEN", otherToken);
      const response = await send(forger, row, otherToken);
      expect(await response.json()).toMatchObject({ name: "XSRF_REFUSED" });
    },
  );

  it.each(changing.map(label))(
    "%s accepts the right token, but not from another site",
    async (_name, row) => {
      const token = member.cookies.get("XSRF-TOKEN") ?? "";
      const headers = { "Content-Type": contentTypes[row.body], "X-XSRF-TOKEN": token };
      const body = row.body === "json" ? "[]" : ""; // an input that no row accepts, so that nothing happens
      const ask = (site: string) =>
        member.fetch(row.path, { method: row.method, headers: { ...headers, "Sec-Fetch-Site": site }, body });
      for (const site of ["cross-site", "same-site"])
        expect(await (await ask(site)).json()).toMatchObject({ name: "CROSS_SITE_REFUSED" });
      expect(["XSRF_REFUSED", "CROSS_SITE_REFUSED"]).not.toContain(
        ((await (await ask("same-origin")).json()) as { name: string }).name, // a problem: nothing was accepted
      );
    },
  );

  it.each(changing.map(label))("%s refuses another content type", async (_name, row) => {
    const token = member.cookies.get("XSRF-TOKEN") ?? "";
    const headers = { "Content-Type": "text/plain", "X-XSRF-TOKEN": token };
    const response = await member.fetch(row.path, { method: row.method, headers, body: "{}" });
    expect(response.status).toBe(415);
  });
});

describe("an XSRF token", () => {
  const cookieNames = (response: Response) =>
    response.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
  const password = "Good-Pass-11";

  it("is required as header and cookie, the same in both, and well formed", async () => {
    const client = stack.client();
    await client.fetch("/ping");
    const own = client.cookies.get("XSRF-TOKEN") ?? "";
    for (const [header, cookie] of [[], [own, undefined], [own, "other"], ["forged", "forged"]]) {
      const visitor = stack.client();
      visitor.cookies.set(visitorName(), client.cookies.get(visitorName()) ?? "");
      if (cookie !== undefined) visitor.cookies.set("XSRF-TOKEN", cookie);
      const response = await send(visitor, api.account.login, header);
      expect(await response.json()).toMatchObject({ name: "XSRF_REFUSED" });
    }
    const nobody = stack.client(); // without a name that it could be bound to
    nobody.cookies.set("XSRF-TOKEN", own);
    const response = await send(nobody, api.account.login, own);
    expect(await response.json()).toMatchObject({ name: "XSRF_REFUSED" });
  });

  it("is issued once to a caller without a valid one, and a visitor id only to a browser without one", async () => {
    const client = stack.client();
    expect(cookieNames(await client.fetch("/ping"))).toEqual([visitorName(), "XSRF-TOKEN"]);
    expect(cookieNames(await client.fetch("/ping"))).toEqual([]);
    client.cookies.set("XSRF-TOKEN", "forged");
    expect(cookieNames(await client.fetch("/ping"))).toEqual(["XSRF-TOKEN"]);

    const username = "once@example.org";
    await client.call(api.account.signup, { email: username, password, firstName: "T", lastName: "K" });
    const registrationKey = /\b\d{6}\b/.exec((await stack.mailTo(username)).text)?.[0] ?? "";
    await client.call(api.account.verify, { email: username, registrationKey });
    client.cookies.delete(visitorName());
    client.cookies.delete("XSRF-TOKEN");
    expect(cookieNames(await client.fetch("/ping"))).toEqual(["XSRF-TOKEN"]); // a session is enough of a name
    const { headers } = await client.call(api.account.login, { username, password });
    const names = headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
    expect(names.filter((name) => name === "XSRF-TOKEN")).toHaveLength(1);
  });
});

describe("a request body", () => {
  /** @returns the problem that a body meets */
  async function problemOf(body: string, row: Route = api.account.signup) {
    const client = stack.client();
    await client.fetch("/ping");
    const headers = {
      "Content-Type": contentTypes.json,
      "X-XSRF-TOKEN": client.cookies.get("XSRF-TOKEN") ?? "",
    };
    return (await client.fetch(row.path, { method: row.method, headers, body })).json();
  }

  it("is refused when it is too large, to the byte", async () => {
    const tooLarge = { name: "BODY_TOO_LARGE", details: { maxBytes: MAX_BODY_BYTES } };
    expect(await problemOf("x".repeat(MAX_BODY_BYTES + 1))).toMatchObject(tooLarge);
    expect(await problemOf("x".repeat(MAX_BODY_BYTES))).toMatchObject({ name: "INPUT_INVALID" });
  });

  it("as form data contains a file, under that name and complete", async () => {
    const designer = stack.client();
    await signUpDesigner(designer, stack.mails);
    for (const name of ["other", "file"]) {
      const body = new FormData();
      body.append(name, new Blob(["no workbook"]), "form.xlsx");
      const headers = { "X-XSRF-TOKEN": designer.cookies.get("XSRF-TOKEN") ?? "" };
      const { path, method } = api.forms.upload;
      const answer = await (await designer.fetch(path, { method, headers, body })).json();
      if (name === "file") expect(answer).not.toMatchObject({ name: "FILE_MISSING" });
      else expect(answer).toMatchObject({ name: "FILE_MISSING" });
    }
    const cutOff = '--x\r\nContent-Disposition: form-data; name="file"; filename="form.xlsx"\r\n\r\nPK';
    const headers = {
      "Content-Type": contentTypes.multipart,
      "X-XSRF-TOKEN": designer.cookies.get("XSRF-TOKEN") ?? "",
    };
    const { path, method } = api.forms.upload;
    const answer = await designer.fetch(path, { method, headers, body: cutOff });
    expect(await answer.json()).toMatchObject({ name: "FILE_MISSING" });
  });

  it("is refused with its reason when it isn't JSON", async () => {
    expect(await problemOf("{")).toMatchObject({
      name: "INPUT_INVALID",
      details: { fields: [{ field: "", message: "This isn't valid JSON." }] },
    });
  });
});

describe("unknown addresses and methods", () => {
  it("answers 404 with a problem below the API's prefixes", async () => {
    const response = await stack.client().fetch("/rest/no/such/call");
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  });
});
