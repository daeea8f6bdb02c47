/** Access tokens: made once, used by a program, listed, revoked, and on the trail. */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { crc32 } from "node:zlib";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as recordHandler } from "../../events/record-audit.ts";
import { isAccessToken, newAccessToken } from "../../shared/access-token.ts";
import { api } from "../../shared/contract/index.ts";
import { MAX_TOKENS } from "../../shared/limits.ts";
import { replayErasures } from "../../shared/people/erasing/erase-due.ts";
import { personalData } from "../../shared/people/erasing/personal-data.ts";
import { openStores } from "../../shared/stores/index.ts";
import { idHash } from "../../shared/tokens.ts";
import { programOf, tokenOf } from "../support/access-token.ts";
import { Client } from "../support/client.ts";
import { beginSession, enrolled, type Person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { withinAccess } from "../support/within-access.ts";

const record = withinAccess("events/record-audit.ts", recordHandler);
const stack = useStack();
let ana: Person;
let admin: Person;
let formId: number;
let publicationKey: string;

beforeAll(async () => {
  ana = await enrolled(stack, "Ana", "Ruiz");
  admin = await enrolled(stack, "Ada", "Admin");
  openStores().administrators = admin.email;
  ({ formId, publicationKey } = await publishWorkbook(ana.client));
});
afterEach(async () => {
  const stores = openStores();
  for (const { hash } of await stores.tokens.list(ana.email)) await stores.tokens.end(hash, ana.email);
});

const created = async (client: Client = ana.client) =>
  must(
    await client.call(api.account.tokenCreate, {
      ...{ name: "Nightly export", scopes: ["submissions:read"], forms: [formId], days: 30 },
    }),
  );
const trailOf = async (username: string) => {
  await record({});
  return (await openStores().audit.list(`USER#${username}`, 100, undefined)).entries;
};

describe("the text of a token", () => {
  it("has a prefix, 256 random bits and a checksum, by which scanners recognise it", () => {
    const token = newAccessToken();
    expect(token).toMatch(/^sprout_pat_[0-9A-Za-z]{49}$/);
    expect(isAccessToken(token)).toBe(true);
    const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const check = [...token.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
    expect(check).toBe(crc32(token.slice(0, -6)));
    const other = token[20] === "a" ? "b" : "a";
    expect(isAccessToken(`${token.slice(0, 20)}${other}${token.slice(21)}`)).toBe(false);
    expect(new Set(Array.from({ length: 500 }, newAccessToken)).size).toBe(500);
  });
});

describe("a token", () => {
  it("is shown once, stored as a hash, mailed about, on the trail, used, listed and revoked at once", async () => {
    const { token, created: shown } = await created();
    expect(shown).toMatchObject({ tokenId: idHash(token), state: "active", forms: [formId] });
    for await (const page of openStores().tableScan.pages())
      expect(JSON.stringify(page)).not.toContain(token);
    const isNotice = (mail: { to: readonly string[]; subject: string }) =>
      mail.to.includes(ana.email) && mail.subject.includes("access token");
    await expect.poll(() => stack.mails().filter(isNotice)).toHaveLength(1);

    const program = new Client(stack.origin, token);
    const { instanceKey } = await storeInstance({ formId, publicationKey, runId: "none" });
    const { submissions } = must(
      await program.call(api.forms.submissions, { id: formId, answers: true, limit: 20 }),
    );
    expect(submissions.map((one) => one.instanceKey)).toContain(instanceKey);
    must(await program.call(api.forms.submission, { formId, instanceKey }));
    const seen = must(await ana.client.call(api.forms.submissions, { id: formId })).submissions;
    expect(seen.find((one) => one.instanceKey === instanceKey)?.seen).toBe(false); // no person has opened it

    const [listed] = must(await ana.client.call(api.account.tokens, {})).tokens;
    expect(listed).toMatchObject({ ...shown, usedAt: expect.any(String) });
    expect(JSON.stringify(listed)).not.toContain(token);
    await record({});
    const { entries } = must(await ana.client.call(api.forms.audit, { id: formId }));
    const read = entries.find(({ action }) => action === "submissions.read");
    expect(read).toMatchObject({ actor: ana.email, details: { token: shown.tokenId.slice(0, 8) } });

    expect(must(await ana.client.call(api.account.tokens, { revoke: shown.tokenId }))).toEqual({
      tokens: [],
      revoked: true,
    });
    const lines = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    vi.stubEnv("SPROUT_LOG", "all");
    expect((await program.call(api.account.whoami, {})).problem?.name).toBe("TOKEN_REFUSED");
    const logged = lines.mock.calls.map(([line]) => String(line)).join("");
    lines.mockRestore();
    vi.unstubAllEnvs();
    expect(logged).toContain(`"event":"token-refused"`);
    expect(logged).toContain(`"token":"${shown.tokenId.slice(0, 8)}"`);
    expect(logged).not.toContain(token);
    expect(must(await ana.client.call(api.account.tokens, {})).tokens).toEqual([]);
    expect((await trailOf(ana.email)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["account.tokenCreate", "account.tokenRevoke"]),
    );
  });

  it("takes a recent sign-in, forms that its person may use, and an end within a year; so many a person", async () => {
    const input = { name: "x", scopes: ["publish" as const], days: 366 };
    expect((await ana.client.call(api.account.tokenCreate, input)).status).toBe(400);
    const others = { ...input, days: 365, forms: [formId, 99_999] };
    expect((await ana.client.call(api.account.tokenCreate, others)).problem?.name).toBe("ACCESS_DENIED");
    for (let count = 0; count < MAX_TOKENS; count += 1) await tokenOf(ana.email);
    const { forms: _, ...whole } = others;
    expect((await ana.client.call(api.account.tokenCreate, whole)).problem?.name).toBe("TOO_MANY_TOKENS");
    const program = await programOf(stack.origin, ana.email);
    expect((await program.call(api.account.tokenCreate, whole)).problem?.name).toBe("TOKEN_SCOPE");
  });

  it("are all listed, however many are created at the same moment", async () => {
    const bea = await enrolled(stack, "Bea", "Berg");
    const input = { name: "x", scopes: ["publish" as const], days: 1 };
    const many = Array.from({ length: 3 * MAX_TOKENS }, () =>
      bea.client.call(api.account.tokenCreate, input),
    );
    const created = (await Promise.all(many)).filter(({ status }) => status === 200);
    expect(created.length).toBeGreaterThanOrEqual(MAX_TOKENS);
    expect(must(await bea.client.call(api.account.tokens, {})).tokens).toHaveLength(created.length);
  });

  it("ends with the other sessions, and says so", async () => {
    const { token } = await created();
    await openStores().users.endSessions(ana.email);
    expect((await new Client(stack.origin, token).call(api.account.whoami, {})).status).toBe(401);
    const user = await openStores().users.find(ana.email);
    if (user === undefined) throw new Error("Ana is gone.");
    await beginSession(ana.client, user);
    ana.client.cookies.delete("XSRF-TOKEN"); // it was of the session before
    const { tokens } = must(await ana.client.call(api.account.tokens, {}));
    expect(tokens.map(({ state }) => state)).toEqual(["ended"]);
  });

  it("is used within a limit of its own, and its last use is noted once an hour", async () => {
    const { token, tokenId } = await tokenOf(ana.email);
    const program = new Client(stack.origin, token);
    const usedAt = async () => (await openStores().tokens.find(tokenId))?.usedAt;
    expect(await usedAt()).toBeUndefined();
    must(await program.call(api.account.whoami, {}));
    const first = await usedAt();
    expect(first).toBeGreaterThan(0);
    const stored = await openStores().tokens.find(tokenId);
    if (stored === undefined || first === undefined) throw new Error("It is gone.");
    await openStores().tokens.touch(tokenId, stored, first + 3_599);
    expect(await usedAt()).toBe(first);
    await openStores().tokens.touch(tokenId, stored, first + 3_600);
    expect(await usedAt()).toBe(first + 3_600);
  });

  it("is among the data of its person, without its text, and goes with them", async () => {
    const leaver = await enrolled(stack, "Lea", "Leaver");
    const { token, tokenId } = await tokenOf(leaver.email);
    const data = JSON.stringify(await personalData(openStores(), leaver.email, new Date()));
    expect(data).toContain('"accessTokens":[{"name":"Nightly"');
    expect(data).not.toContain(token);
    expect(data).not.toContain(tokenId);
  });
});

describe("a restored table", () => {
  it("has no tokens once its erasures were repeated: one of them may have been revoked since", async () => {
    const { token } = await tokenOf(ana.email);
    await replayErasures(openStores(), new Date());
    expect((await new Client(stack.origin, token).call(api.account.whoami, {})).status).toBe(401);
    expect((await ana.client.call(api.account.whoami, {})).status).toBe(200);
  });
});

describe("an administrator", () => {
  it("lists somebody's tokens and revokes one, which is on their trail", async () => {
    const { token, tokenId } = await tokenOf(ana.email);
    const { tokens } = must(await admin.client.call(api.account.userTokens, { username: ana.email }));
    expect(tokens.map((one) => one.tokenId)).toEqual([tokenId]);
    const revoke = (client: Client, username: string) =>
      client.call(api.account.userTokens, { username, revoke: tokenId });
    expect((await revoke(ana.client, ana.email)).status).toBe(403);
    expect(must(await revoke(admin.client, admin.email))).toEqual({ tokens: [], revoked: false }); // not that person's
    expect(must(await revoke(admin.client, ana.email))).toEqual({ tokens: [], revoked: true });
    expect((await new Client(stack.origin, token).call(api.account.whoami, {})).status).toBe(401);
    const [last] = (await trailOf(ana.email)).filter(({ action }) => action === "account.tokenRevoke"); // newest first
    expect(last).toMatchObject({ actor: admin.email, object: `TOKEN#${tokenId.slice(0, 8)}` });
  });
});

describe("the command line", () => {
  it("signs in with SPROUT_TOKEN, and exports what the token may read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sprout-token-"));
    const out = join(folder, "form.json");
    const run = async (token: string) => {
      const args = [
        resolve("infra/cli/sprout.mjs"),
        "export",
        `${formId}`,
        "--out",
        out,
        "--server",
        stack.origin,
      ];
      const child = spawn(process.execPath, args, { env: { ...process.env, SPROUT_TOKEN: token } });
      let said = "";
      child.stdout.on("data", (text) => (said += text));
      child.stderr.on("data", (text) => (said += text));
      const code = await new Promise((done) => child.once("close", done));
      return { code, said };
    };
    const { token } = await tokenOf(ana.email, { scopes: ["forms:read"] });
    expect(await run(token)).toMatchObject({ code: 0 });
    expect(JSON.parse(await readFile(out, "utf8"))).toHaveProperty("workbook");
    const { token: other } = await tokenOf(ana.email, { scopes: ["publish"] });
    expect((await run(other)).said).toContain("This access token is not for this call.");
    expect((await run(`${token}x`)).said).toContain("Signing in with SPROUT_TOKEN failed");
    await rm(folder, { recursive: true });
  });
});
