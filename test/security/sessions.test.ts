/** A stolen, planted or expired session opens nothing. And what is logged of attempts to sign in. */
import { afterEach, expect, it, vi } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import {
  IDLE_LIMIT_SECONDS,
  RECENT_SIGN_IN_SECONDS,
  SESSION_ABSOLUTE_SECONDS,
} from "../../shared/timings.ts";
import { idHash, newSecretId } from "../../shared/tokens.ts";
import { signUpDesigner } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
const password = "Designer-Pass-1";
const epoch = () => Math.floor(Date.now() / 1000);
const sessionOf = (client: Client) => client.cookies.get("sid") ?? "";

/** What a thief has: the session's cookie and nothing else. */
async function replay(cookie: string): Promise<number> {
  const answer = await fetch(`${stack.origin}/rest/whoami`, { headers: { Cookie: `sid=${cookie}` } });
  return answer.status;
}

async function member() {
  const client = stack.client();
  const username = await signUpDesigner(client, stack.mails);
  return { client, username };
}

afterEach(() => vi.restoreAllMocks());

it("a planted session id is never adopted at sign-in, known or made up", async () => {
  const { username } = await member();
  const attacker = await member();
  for (const planted of [newSecretId(), sessionOf(attacker.client)]) {
    const victim = stack.client();
    await victim.call(api.account.ping, {});
    victim.cookies.set("sid", planted);
    // The token was bound to the visitor; the planted session may request another.
    await victim.call(api.account.ping, {});
    const { body } = await victim.call(api.account.login, { username, password });
    expect(body.success).toBe(true);
    expect(sessionOf(victim)).not.toBe(planted);
    expect(await replay(planted)).toBe(401);
  }
});

it("a stolen cookie opens nothing after logout, a new password, or the end of all other sessions", async () => {
  const { client, username } = await member();
  const before = sessionOf(client);
  expect(await replay(before)).toBe(200);

  await client.call(api.account.password, { password: "Another-Pass-2" });
  expect(await replay(before)).toBe(401);

  const second = stack.client();
  await second.call(api.account.login, { username, password: "Another-Pass-2" });
  const stolen = sessionOf(second);
  await client.call(api.account.ownSessions, { endOthers: true });
  expect(await replay(stolen)).toBe(401);
  expect(await replay(sessionOf(client))).toBe(200);

  const last = sessionOf(client);
  await client.call(api.account.logout, {});
  expect(await replay(last)).toBe(401);
});

it("a stolen cookie opens nothing after the idle and the absolute limit, or once the account is gone", async () => {
  const { client, username } = await member();
  const { sessions, users } = openStores();
  const idle = newSecretId();
  await sessions.begin(idHash(idle), username, 1, epoch() - IDLE_LIMIT_SECONDS - 120, "");
  expect(await replay(idle)).toBe(401);

  const kept = newSecretId();
  const began = epoch() - SESSION_ABSOLUTE_SECONDS - 1;
  const session = await sessions.begin(idHash(kept), username, 1, began, "");
  await sessions.touch(idHash(kept), session, epoch()); // active to the end
  expect(await replay(kept)).toBe(401);

  await users.setActive(username, false);
  expect(await replay(sessionOf(client))).toBe(401);
});

it("a session opens nothing once its account is deleted, deactivated, or in another epoch", async () => {
  const { username } = await member();
  const { sessions, users } = openStores();
  const startSession = async (of: string, ofEpoch: number) => {
    const id = newSecretId();
    await sessions.begin(idHash(id), of, ofEpoch, epoch(), "");
    return id;
  };
  expect(await replay(await startSession(username, 1))).toBe(200);
  expect(await replay(await startSession(username, 2))).toBe(401);
  expect(await replay(await startSession("nobody@lab.example", 1))).toBe(401);
  const keptOut = await users.setActive(username, false);
  expect(await replay(await startSession(username, keptOut?.sessionEpoch ?? 0))).toBe(401);
});

it("a person's actions keep a session alive, and a page's own polling doesn't", async () => {
  const { username } = await member();
  const { sessions } = openStores();
  const id = newSecretId();
  const quietSince = epoch() - 600;
  await sessions.begin(idHash(id), username, 1, quietSince, "");
  const lastSeen = async () => (await sessions.find(idHash(id), epoch()))?.lastSeenAt ?? 0;
  expect(await replay(id)).toBe(200); // a passive call
  expect(await lastSeen()).toBe(quietSince);
  const client = stack.client();
  client.cookies.set("sid", id);
  await client.call(api.forms.listLite, {});
  expect(await lastSeen()).toBeGreaterThan(quietSince);
});

it("signing out removes the cookie and leaves a visitor who can sign in at once", async () => {
  const { client, username } = await member();
  const token = client.cookies.get("XSRF-TOKEN");
  const { headers } = await client.call(api.account.logout, {});
  const cookies = headers.getSetCookie();
  expect(cookies.find((cookie) => cookie.startsWith("sid="))).toMatch(
    /^sid=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  expect(client.cookies.get("XSRF-TOKEN")).not.toBe(token);
  expect((await client.call(api.account.login, { username, password })).body.success).toBe(true);
});

it("a session that signed in a while ago can't end the others, so a thief can't lock anyone out", async () => {
  const { client, username } = await member();
  const { sessions } = openStores();
  const old = newSecretId();
  await sessions.begin(idHash(old), username, 1, epoch() - RECENT_SIGN_IN_SECONDS - 5, "");
  const thief = stack.client();
  thief.cookies.set("sid", old);
  await thief.call(api.account.ping, {});
  const refused = await thief.call(api.account.ownSessions, { endOthers: true });
  expect(refused.problem?.name).toBe("SIGN_IN_TOO_OLD");
  expect((await thief.call(api.account.ownSessions, {})).body.length).toBe(2);
  expect(await replay(sessionOf(client))).toBe(200);
});

it("the id is stored only as a hash: the table opens no session", async () => {
  const { client } = await member();
  expect(await replay(idHash(sessionOf(client)))).toBe(401);
});

it("each evaluated sign-in attempt is logged, with a hash that only the product can match to a person", async () => {
  const { username } = await member();
  const lines: string[] = [];
  vi.stubEnv("SPROUT_LOG", "all");
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  const client = stack.client();
  await client.call(api.account.login, { username, password: "Wrong-Pass-1" });
  await client.call(api.account.login, { username, password });
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  const noted = lines.filter((line) => line.includes('"sign-in"')).map((line) => JSON.parse(line));
  expect(noted).toMatchObject([
    { event: "sign-in", by: "password", result: "refused" },
    { event: "sign-in", by: "password", result: "done" },
  ]);
  expect(noted[0].subject).toBe(noted[1].subject);
  expect(lines.join("")).not.toContain(username);
  expect(lines.join("")).not.toContain(sessionOf(client));
});
