import { describe, expect, it } from "vitest";
import { startStack } from "../../../infra/local/stack.ts";
import { api } from "../../../shared/contract/index.ts";
import { useStack } from "../../support/stack.ts";

const stack = useStack({ isOnDisk: true });

describe("the local stack", () => {
  it("answers calls of the table with their own functions", async () => {
    const visitor = stack.client();
    expect((await visitor.call(api.account.ping, {})).body).toEqual({ alive: false });
    const refused = await visitor.call(api.account.whoami, {});
    expect(refused).toMatchObject({ status: 401, problem: { name: "SIGN_IN_NEEDED" } });
  });

  it("accepts a changing call only with the token of the visitor's own cookie", async () => {
    const visitor = stack.client();
    const answer = await visitor.call(api.account.authEmail, { email: "ann@example.org" });
    expect(answer.body).toEqual({ mode: "password" });
    const bare = await visitor.fetch("/rest/auth/email", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"email":"ann@example.org"}',
    });
    expect(bare.status).toBe(403);
  });

  it("gives the functions the public address of the product", () => {
    expect(process.env.SPROUT_ORIGIN).toBe(stack.origin);
    expect(stack.environment.SPROUT_ORIGIN).toBe(stack.origin);
  });

  it("lets its own pages, and no others, fetch from the bucket", async () => {
    const bucket = `${stack.environment.AWS_ENDPOINT_URL_S3}/${stack.environment.SPROUT_BUCKET}`;
    const own = await fetch(bucket, { headers: { Origin: stack.origin } });
    expect(own.headers.get("access-control-allow-origin")).toBe(stack.origin);
    expect((await fetch(bucket, { headers: { Origin: "http://localhost:1" } })).status).toBe(403);
    const page = await fetch(`${stack.origin}/ping`);
    expect(page.headers.get("content-security-policy")).toContain(
      `connect-src 'self' ${stack.environment.AWS_ENDPOINT_URL_S3};`,
    );
  });

  it("says which port is taken, and leaves nothing running", async () => {
    const { port } = new URL(stack.origin);
    const environment = { ...process.env };
    await expect(startStack({ port: Number(port) })).rejects.toMatchObject({ code: "EADDRINUSE" });
    Object.assign(process.env, environment);
    expect((await stack.client().call(api.account.ping, {})).status).toBe(200);
  });
});
