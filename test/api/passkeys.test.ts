/** Passkeys by the calls, with an authenticator that lies in one thing at a time: alone, as a second factor, and as the first one. */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as eraseHandler } from "../../events/erase-due.ts";
import { sessionCookieName } from "../../functions/endpoint/cookies.ts";
import { userSubject } from "../../shared/audit.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { Authenticator, type Lies } from "../support/authenticator.ts";
import { later, login, sidOf, useMoment, whoami } from "../support/factors.ts";
import { enrolled } from "../support/people.ts";
import { must } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { withinAccess } from "../support/within-access.ts";

const erase = withinAccess("events/erase-due.ts", eraseHandler);
const stack = useStack();

useMoment();
afterEach(() => {
  openStores().identityProviders = [];
});

const optionsToAdd = async (client: Client) =>
  must(await client.call(api.account.passkeyAddOptions, {})).options;
async function add(client: Client, key: Authenticator, lies: Lies = {}, name = "Laptop") {
  const response = key.toAdd(await optionsToAdd(client), lies);
  return (await client.call(api.account.passkeyAdd, { response, name })).body;
}

const options = async (client: Client) => must(await client.call(api.account.passkeyOptions, {})).options;
const send = (client: Client, response: Record<string, unknown>) =>
  client.call(api.account.passkeySignIn, { response });
/** The whole way. */
async function signInBy(client: Client, key: Authenticator, lies: Lies = {}) {
  return (await send(client, key.answer(await options(client), lies))).body;
}

async function withPasskey(name: string) {
  const person = await enrolled(stack, name, "Ruiz");
  const key = new Authenticator(stack.origin);
  expect((await add(person.client, key)).success).toBe(true);
  return { ...person, key };
}

const refused = {
  success: false,
  message: "This passkey wasn't accepted. Try again, or sign in another way.",
};
const notAdded = { success: false, message: "This passkey can't be added. Try again." };
const elsewhere = "https://sprout.example.evil.test";

describe("a passkey", () => {
  it("signs in alone: what is requested names no account, and its session is new", async () => {
    const person = await withPasskey("Alone");
    const client = stack.client();
    const request = await options(client);
    expect(request).toMatchObject({
      rpId: new URL(stack.origin).hostname,
      userVerification: "required",
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(request.allowCredentials ?? []).toEqual([]);
    const before = sidOf(client);
    expect((await client.call(api.account.dueFactor, {})).body).toEqual({});
    expect(await whoami(client)).toBe(401);
    const { body } = await send(client, person.key.answer(request));
    expect(body).toEqual({
      ...{ success: true, username: person.email, firstName: "Alone", roles: ["USER", "DESIGNER"] },
    });
    expect(sidOf(client)).not.toBe(before);
    expect(await whoami(client)).toBe(200);
    const [passkey] = (await client.call(api.account.factors, {})).body.passkeys;
    expect(passkey).toMatchObject({ id: person.key.id, name: "Laptop", usedAt: expect.any(String) });
  });

  it("is a second factor, also of a sign-in whose password was right, and the first that is required", async () => {
    openStores().secondFactor = "all";
    const person = await enrolled(stack, "Second", "Ruiz");
    const client = stack.client();
    expect((await login(client, person)).factor).toEqual({ methods: [], mustEnrol: true });
    const key = new Authenticator(stack.origin);
    const added = await add(client, key);
    expect(added.recoveryCodes).toHaveLength(10);
    expect(await whoami(client)).toBe(200);

    const next = stack.client();
    expect((await login(next, person)).factor).toEqual({ methods: ["passkey", "recovery"] });
    const request = await options(next);
    expect(request.allowCredentials).toMatchObject([{ id: key.id }]);
    expect(await whoami(next)).toBe(401);
    expect((await send(next, key.answer(request))).body.success).toBe(true);
    expect(await whoami(next)).toBe(200);
    expect((await next.call(api.account.factorRemove, { kind: "passkey", id: key.id })).body).toMatchObject({
      ...{ success: false, message: expect.stringContaining("required here") },
    });
    const other = new Authenticator(stack.origin);
    expect((await add(next, other)).recoveryCodes).toBeUndefined();
    const both = await Promise.all(
      [key.id, other.id].map((id) => next.call(api.account.factorRemove, { kind: "passkey", id })),
    );
    expect(both.filter(({ body }) => body.success)).toHaveLength(1);
  });

  it("keeps whoever is signed in, until its answer says who it is", async () => {
    const [ana, ben] = [await withPasskey("Ana"), await withPasskey("Ben")];
    const sid = sidOf(ana.client);
    const request = await options(ana.client);
    expect(sidOf(ana.client)).toBe(sid);
    expect(await whoami(ana.client)).toBe(200);
    expect((await send(ana.client, ben.key.answer(request))).body.username).toBe(ben.email);
    const former = stack.client();
    former.cookies.set(sessionCookieName(stack.origin), sid ?? "");
    expect(await whoami(former)).toBe(401);
  });
});

describe("an answer to sign in is refused where", () => {
  let person: Awaited<ReturnType<typeof withPasskey>>;
  beforeAll(async () => {
    person = await withPasskey("Lies");
  });

  it.each<[string, Lies]>([
    ["it is of another site", { origin: elsewhere }],
    ["it is of another scheme or port", { origin: "http://localhost:1" }],
    ["it is for another site's passkeys", { rpId: "evil.test" }],
    ["it signs another challenge", { challenge: "A".repeat(43) }],
    ["nobody was verified", { isVerified: false }],
    ["it is one to make a passkey", { type: "webauthn.create" }],
    ["its passkey is unknown", { id: "B".repeat(43) }],
    ["its passkey is named like a property of every object", { id: "constructor" }],
  ])("%s", async (_what, lies) => {
    const alone = stack.client();
    expect(await signInBy(alone, person.key, lies)).toEqual(refused);
    expect(await whoami(alone)).toBe(401);
    const second = stack.client();
    await login(second, person);
    expect(await signInBy(second, person.key, lies)).toEqual(refused);
    expect(await whoami(second)).toBe(401);
    expect((await signInBy(second, person.key)).success).toBe(true); // and the right one is accepted
  });

  it("it was sent before: in the same browser, in another, and twice at the same time", async () => {
    const client = stack.client();
    const answer = person.key.answer(await options(client));
    const pendingSid = sidOf(client) ?? "";
    const twice = await Promise.all([send(client, answer), send(client, answer)]);
    expect(twice.filter(({ body }) => body?.success)).toHaveLength(1);
    const again = stack.client();
    await options(again);
    expect((await send(again, answer)).body).toEqual(refused);
    const former = stack.client();
    former.cookies.set(sessionCookieName(stack.origin), pendingSid);
    await former.fetch("/ping");
    expect((await send(former, answer)).body).toEqual(refused);
  });

  it("its challenge was used by a wrong answer, replaced by a newer one, or is ten minutes old", async () => {
    const client = stack.client();
    const first = await options(client);
    expect((await send(client, person.key.answer(first, { isVerified: false }))).body).toEqual(refused);
    expect((await send(client, person.key.answer(first))).body).toEqual(refused);
    const second = await options(client);
    await options(client);
    expect((await send(client, person.key.answer(second))).body).toEqual(refused);
    const third = await options(client);
    const own = await options(person.client); // in a session that lives on
    later(601);
    await client.fetch("/ping");
    expect((await send(client, person.key.answer(third))).body).toEqual(refused);
    await person.client.fetch("/ping");
    expect((await send(person.client, person.key.answer(own))).body).toEqual(refused);
  });

  it("its counter doesn't go on, which is noted on the trail", async () => {
    const copied = await withPasskey("Copied");
    expect((await signInBy(stack.client(), copied.key, { counter: 7 })).success).toBe(true);
    for (const counter of [7, 6, 0])
      expect(await signInBy(stack.client(), copied.key, { counter })).toEqual(refused);
    expect((await signInBy(stack.client(), copied.key, { counter: 8 })).success).toBe(true);
    const { entries } = await openStores().audit.list(userSubject(copied.email), 50, undefined);
    const noted = entries.filter(({ details }) => details?.counter === "went back");
    expect(noted).toHaveLength(3);
    expect(noted[0]).toMatchObject({ action: "account.signIn", result: "refused", actor: copied.email });
  });

  it("a passkey that never counts is used", async () => {
    const synced = await withPasskey("Synced");
    for (let time = 0; time < 2; time += 1)
      expect((await signInBy(stack.client(), synced.key, { counter: 0 })).success).toBe(true);
  });

  it("it is of another person than the password", async () => {
    const other = await withPasskey("Other");
    const client = stack.client();
    await login(client, person);
    expect(await signInBy(client, other.key)).toEqual(refused);
    expect(await whoami(client)).toBe(401);
  });

  it("it names another's passkey, and is signed by one's own", async () => {
    const other = await withPasskey("Victim");
    expect(await signInBy(stack.client(), person.key, { id: other.key.id })).toEqual(refused);
  });

  it("it is no answer, or is larger than any", async () => {
    const client = stack.client();
    for (const response of [
      {},
      { id: "A".repeat(3_000) },
      { id: person.key.id },
      { id: person.key.id, response: "x" },
      { id: 7 },
    ]) {
      await options(client);
      expect((await send(client, response)).body).toEqual(refused);
    }
    expect(await send(client, { id: "A".repeat(40_000) })).toMatchObject({ status: 400 });
  });

  it("the account is deactivated, is gone, or belongs to an issuer alone", async () => {
    const gone = await withPasskey("Gone");
    const [, domain = ""] = gone.email.split("@");
    openStores().identityProviders = [
      {
        ...{ id: "hospital", name: "Hospital", issuer: "https://login.hospital.test", clientId: "sprout" },
        ...{ domains: [domain], passwords: "off" },
      },
    ];
    expect(await signInBy(stack.client(), gone.key)).toEqual(refused);
    openStores().identityProviders = [];
    await openStores().users.setActive(gone.email, false);
    const client = stack.client();
    expect(await signInBy(client, gone.key)).toEqual(refused);
    expect(await whoami(client)).toBe(401);
    await openStores().users.setActive(gone.email, true);
    expect((await signInBy(client, gone.key)).success).toBe(true);
    must(await client.call(api.account.accountErase, { username: gone.email }));
    expect(await signInBy(stack.client(), gone.key)).toEqual(refused);
    await erase({ time: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await openStores().factors.ownerOf(gone.key.id)).toBeUndefined();
    expect(await signInBy(stack.client(), gone.key)).toEqual(refused);
  });
});

describe("a new passkey is refused where", () => {
  it.each<[string, Lies]>([
    ["it is of another site", { origin: elsewhere }],
    ["it is for another site's passkeys", { rpId: "evil.test" }],
    ["it answers another challenge", { challenge: "A".repeat(43) }],
    ["nobody was verified", { isVerified: false }],
    ["it is an answer to sign in", { type: "webauthn.get" }],
  ])("%s", async (_what, lies) => {
    const { client } = await enrolled(stack, "New", "Ruiz");
    expect(await add(client, new Authenticator(stack.origin), lies)).toEqual(notAdded);
    expect((await client.call(api.account.factors, {})).body.passkeys).toEqual([]);
  });

  it("its id is longer than any, or its device says more than where it is", async () => {
    const { client, email } = await enrolled(stack, "Long", "Ruiz");
    expect(await add(client, new Authenticator(stack.origin), { id: "A".repeat(3_000) })).toEqual(notAdded);
    const response = new Authenticator(stack.origin).toAdd(await optionsToAdd(client));
    const inner = response.response as Record<string, unknown>; // as it is written above
    inner.transports = ["usb", "x".repeat(20_000), ...Array.from({ length: 500 }, () => "nfc")];
    expect((await client.call(api.account.passkeyAdd, { response, name: "Key" })).body.success).toBe(true);
    const [passkey] = Object.values((await openStores().factors.find(email)).passkeys);
    expect(passkey?.transports).toEqual(["nfc", "usb"]);
  });

  it("its answer was sent before, or somebody has it already", async () => {
    const [ana, ben] = [await withPasskey("Ana"), await withPasskey("Ben")];
    const key = new Authenticator(stack.origin);
    const response = key.toAdd(await optionsToAdd(ana.client));
    expect((await ana.client.call(api.account.passkeyAdd, { response, name: "Key" })).body.success).toBe(
      true,
    );
    expect((await ana.client.call(api.account.passkeyAdd, { response, name: "Key" })).body).toEqual(notAdded);
    expect((await ben.client.call(api.account.passkeyAdd, { response, name: "Key" })).body).toEqual(notAdded);
    expect(await add(ben.client, new Authenticator(stack.origin), { id: ana.key.id })).toEqual(notAdded);
    expect((await signInBy(stack.client(), ana.key)).username).toBe(ana.email);
    expect((await optionsToAdd(ana.client)).excludeCredentials).toMatchObject([
      { id: expect.any(String) },
      {},
    ]);
  });

  it("there are twenty", async () => {
    const { client, email } = await withPasskey("Many");
    const stored = (await openStores().factors.find(email)).passkeys;
    const [one] = Object.values(stored);
    if (one === undefined) throw new Error("No passkey was added.");
    for (let count = 1; count < 20; count += 1)
      expect(await openStores().factors.addPasskey(email, `more-${count}`, one, { isFirst: false })).toBe(
        true,
      );
    const key = new Authenticator(stack.origin);
    expect(await add(client, key)).toEqual(notAdded);
    expect(await openStores().factors.ownerOf(key.id)).toBeUndefined();
  });
});

it("a break-glass account's passkey raises the alarm as its password does", async () => {
  const rescue = await withPasskey("Rescue");
  const stores = openStores();
  stores.breakGlass = rescue.email;
  const lines = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.stubEnv("SPROUT_LOG", "all");
  const { success } = await signInBy(stack.client(), rescue.key);
  const logged = lines.mock.calls.map(([line]) => String(line));
  lines.mockRestore();
  vi.unstubAllEnvs();
  stores.breakGlass = "";
  expect(success).toBe(true);
  expect(logged.filter((line) => line.includes('"event":"break-glass"'))).toHaveLength(1);
});

it("nobody removes another's passkey", async () => {
  const [ana, ben] = [await withPasskey("Ana"), await withPasskey("Ben")];
  const removal = await ben.client.call(api.account.factorRemove, { kind: "passkey", id: ana.key.id });
  expect(removal.body).toEqual({ success: false, message: "There is no such factor any more." });
  expect((await signInBy(stack.client(), ana.key)).username).toBe(ana.email);
  must(await ana.client.call(api.account.factorRemove, { kind: "passkey", id: ana.key.id }));
  expect(await signInBy(stack.client(), ana.key)).toEqual(refused);
  expect((await login(stack.client(), ana)).success).toBe(true);
});

it("an administrator's reset forgets whose passkey it was, and it can be added again", async () => {
  const [person, admin] = [await withPasskey("Lost"), await enrolled(stack, "Chief", "Ruiz")];
  openStores().administrators = admin.email;
  const { body } = await admin.client.call(api.account.factorsReset, { username: person.email });
  openStores().administrators = "";
  expect(body.success).toBe(true);
  expect(await signInBy(stack.client(), person.key)).toEqual(refused);
  const client = stack.client();
  expect((await login(client, person)).success).toBe(true);
  expect((await add(client, person.key)).success).toBe(true);
  expect((await signInBy(stack.client(), person.key)).success).toBe(true);
});
