/** Second factors by the calls: codes of an app, recovery codes, remembered devices, and what a sign-in that lacks one may do. */
import { describe, expect, it, vi } from "vitest";
import { deviceCookieName, sessionCookieName } from "../../functions/endpoint/cookies.ts";
import { designerAt } from "../../infra/cli/connect.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import {
  at,
  codeOf,
  enter,
  later,
  login,
  pending,
  STEP,
  sidOf,
  trailOf,
  useMoment,
  whoami,
  withApp,
  wrongCode,
} from "../support/factors.ts";
import { enrolled } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
useMoment();

describe("a sign-in without a factor", () => {
  it("answers as before, to the byte", async () => {
    const person = await enrolled(stack, "Plain", "Ruiz");
    const client = stack.client();
    await client.fetch("/ping");
    const send = async (password: string) =>
      (
        await client.fetch("/api/v1/login", {
          method: "POST",
          headers: {
            "Content-Type": "application/x-www-form-urlencoded",
            "X-XSRF-TOKEN": client.cookies.get("XSRF-TOKEN") ?? "",
          },
          body: new URLSearchParams({ username: person.email, password }),
        })
      ).text();
    expect(await send("Wrong-Pass-1")).toBe(
      '{"success":false,"code":"DSC2U-AUTH-1","message":"Invalid credentials."}',
    );
    expect(await send(person.password)).toBe(
      `{"success":true,"username":"${person.email}","firstName":"Plain","roles":["USER","DESIGNER"]}`,
    );
  });

  it("refuses a wrong password alike, after the same reads and hashing, whether or not a factor is set", async () => {
    const people = [await enrolled(stack, "None", "Ruiz"), await withApp(stack, "Some")];
    const stores = openStores();
    const seen: unknown[] = [];
    for (const person of people) {
      const find = vi.spyOn(stores.factors, "find");
      const user = vi.spyOn(stores.users, "find");
      const counted = vi.spyOn(stores.limits, "allow");
      const key = vi.spyOn(stores.keyring, "find");
      const { body, status, headers } = await stack
        .client()
        .call(api.account.login, { username: person.email, password: "Wrong-Pass-1" });
      const cookies = headers.getSetCookie().map((line) => line.split("=")[0]);
      const calls = [find, user, counted, key].map((spy) => spy.mock.calls.length);
      seen.push({ status, body, cookies, calls });
      for (const spy of [find, user, counted, key]) spy.mockRestore();
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({
      status: 200,
      body: { code: "DSC2U-AUTH-1" },
      calls: [0, 1, expect.any(Number), 1],
    });
  });
});

describe("the code of an app", () => {
  it("is set up by a code of it, with ten recovery codes and a mail, and completes each sign-in after", async () => {
    const person = await enrolled(stack, "App", "Ruiz");
    const { client } = person;
    const { secret, uri } = must(await client.call(api.account.totpBegin, {}));
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}&/);
    expect((await client.call(api.account.totpAdd, { code: wrongCode(secret) })).body).toMatchObject({
      success: false,
      message: "This code isn't right. Enter the one that the app shows now.",
    });
    expect((await login(stack.client(), person)).success).toBe(true); // nothing counts yet
    const { body } = await client.call(api.account.totpAdd, { code: codeOf(secret) });
    expect(body.recoveryCodes).toHaveLength(10);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes ?? [])
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    expect((await stack.mailTo(person.email)).text).toContain("two-step verification was changed");
    expect((await client.call(api.account.factors, {})).body).toMatchObject({
      totp: { addedAt: expect.any(String) },
      recoveryCodes: 10,
      passkeys: [],
      devices: [],
      isRequired: false,
    });

    const browser = stack.client();
    expect(await login(browser, person)).toEqual({
      success: false,
      factor: { methods: ["totp", "recovery"] },
    });
    const before = sidOf(browser);
    expect((await browser.call(api.account.dueFactor, {})).body).toEqual({
      username: person.email,
      factor: { methods: ["totp", "recovery"] },
    });
    expect((await enter(browser, codeOf(secret))).body.success).toBe(false); // it was used to add the app
    const done = await enter(browser, ` ${codeOf(secret, 1).slice(0, 3)} ${codeOf(secret, 1).slice(3)} `);
    expect(done.body).toEqual({
      success: true,
      username: person.email,
      firstName: "App",
      roles: ["USER", "DESIGNER"],
    });
    expect(sidOf(browser)).not.toBe(before);
    expect(await whoami(browser)).toBe(200);
    const former = stack.client();
    former.cookies.set(sessionCookieName(stack.origin), before ?? "");
    expect(await whoami(former)).toBe(401);
    expect((await former.call(api.account.dueFactor, {})).body).toEqual({});
    const trail = await trailOf(person.email);
    expect(trail).toContainEqual({
      ...{ action: "account.signIn", result: "refused", actor: person.email },
      details: { by: "password", due: "second factor" },
    });
    expect(trail).toContainEqual({
      ...{ action: "account.signIn", result: "done", actor: person.email },
      details: { by: "password and code" },
    });
    expect(JSON.stringify(trail)).not.toContain(secret);
  });

  it("is accepted once, also of two at the same time, and of one step before or after, not two", async () => {
    const person = await withApp(stack, "Once");
    const code = codeOf(person.secret);
    const both = await Promise.all([pending(stack, person), pending(stack, person)]);
    const answers = await Promise.all(both.map((client) => enter(client, code)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await enter(await pending(stack, person), code)).body.success).toBe(false);
    expect((await enter(await pending(stack, person), codeOf(person.secret, 2))).body.success).toBe(false);
    expect((await enter(await pending(stack, person), codeOf(person.secret, 1))).body.success).toBe(true);
    expect((await enter(await pending(stack, person), codeOf(person.secret))).body.success).toBe(false);
    later(40 * STEP); // beyond the limit of wrong codes
    expect((await enter(await pending(stack, person), codeOf(person.secret, -2))).body.success).toBe(false);
    expect((await enter(await pending(stack, person), codeOf(person.secret, -1))).body.success).toBe(true);
  });

  it("is limited where it is wrong: five from a place, and the owner's own browser has its own", async () => {
    const person = await withApp(stack, "Guess");
    const own = await pending(stack, person);
    expect((await enter(own, codeOf(person.secret))).body.success).toBe(true);
    const guesser = await pending(stack, person);
    const wrong = wrongCode(person.secret);
    for (let guess = 0; guess < 5; guess += 1) expect((await enter(guesser, wrong)).body.success).toBe(false);
    const spent = await enter(guesser, codeOf(person.secret, 1));
    expect(spent).toMatchObject({ status: 429, problem: { name: "TOO_MANY_REQUESTS" } });
    expect((await enter(await pending(stack, person), codeOf(person.secret, 1))).status).toBe(429); // a new sign-in has no more
    // nor has a new password, which whoever reads the mails can set
    const { email } = person;
    await guesser.fetch("/logout", { headers: { "Sec-Fetch-Site": "same-origin" } });
    await guesser.fetch("/ping");
    await guesser.call(api.account.forgotSend, { email });
    await vi.waitFor(async () => expect((await stack.mailTo(email)).text).toMatch(/\b\d{6}\b/), 10_000);
    const mailed = /\b\d{6}\b/.exec((await stack.mailTo(email)).text)?.[0] ?? "";
    const { ticket } = (await guesser.call(api.account.forgotConfirm, { email, code: mailed })).body;
    const password = "Another-Good-2";
    expect((await guesser.call(api.account.password, { password, ticket })).body.success).toBe(true);
    expect((await login(guesser, { email, password })).success).toBe(false);
    expect((await enter(guesser, codeOf(person.secret, 1))).status).toBe(429);
    expect((await login(own, { email, password })).success).toBe(false);
    expect((await enter(own, codeOf(person.secret, 1))).body.success).toBe(true);
    const refusals = (await trailOf(person.email)).filter(
      ({ details }) => details?.by === "password and code",
    );
    expect(refusals.filter(({ result }) => result === "refused")).toHaveLength(5);
  });

  it("opens still after the product's secret was replaced, and then needs the older no more", async () => {
    const person = await withApp(stack, "Rotate");
    const stores = openStores();
    const { keyring } = stores;
    const [former] = await keyring.all();
    const next = { version: 2, key: "another secret of forty characters, at least" };
    const use = (keys: { version: number; key: string }[]) => ({
      ...keyring,
      all: async () => keys,
      current: async () => keys[0] ?? next,
      find: async (version: number) => keys.find((key) => key.version === version)?.key,
    });
    if (former === undefined) throw new Error("The stack has no secret.");
    const [first] = person.recoveryCodes;
    try {
      stores.keyring = use([next, former]);
      stores.secret = async () => next.key;
      expect((await enter(await pending(stack, person), codeOf(person.secret))).body.success).toBe(true);
      expect((await enter(await pending(stack, person), first ?? "")).body.success).toBe(true);
      stores.keyring = use([next]);
      expect((await enter(await pending(stack, person), codeOf(person.secret, 1))).body.success).toBe(true);
    } finally {
      stores.keyring = keyring;
      stores.secret = async () => (await keyring.current()).key;
    }
  });
});

it("a command signs in with the code in SPROUT_CODE, and says what it lacks without one", async () => {
  const person = await withApp(stack, "Command");
  vi.stubEnv("SPROUT_USER", person.email);
  vi.stubEnv("SPROUT_PASSWORD", person.password);
  await expect(designerAt(stack.origin)).rejects.toThrow(
    "set SPROUT_CODE to the code of the authenticator app",
  );
  vi.stubEnv("SPROUT_CODE", wrongCode(person.secret));
  await expect(designerAt(stack.origin)).rejects.toThrow("This code isn't right");
  vi.stubEnv("SPROUT_CODE", codeOf(person.secret));
  expect(await whoami(await designerAt(stack.origin))).toBe(200);
  later(STEP);
  vi.stubEnv("SPROUT_CODE", person.secret);
  expect(await whoami(await designerAt(stack.origin))).toBe(200);
  vi.stubEnv("SPROUT_USER", (await enrolled(stack, "Bare", "Ruiz")).email);
  openStores().secondFactor = "all";
  await expect(designerAt(stack.origin)).rejects.toThrow("set up the second factor that is required");
});

describe("a recovery code", () => {
  it("works once each, also of two at the same time, however it is typed, until there are new ones", async () => {
    const person = await withApp(stack, "Recover");
    const [one = "", two = "", three = ""] = person.recoveryCodes;
    const both = await Promise.all([pending(stack, person), pending(stack, person)]);
    const answers = await Promise.all(both.map((client) => enter(client, one)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    const browser = await pending(stack, person);
    expect((await enter(browser, one)).body.success).toBe(false);
    expect((await enter(browser, two.toLowerCase().replace("-", " "))).body.success).toBe(true);
    expect((await browser.call(api.account.factors, {})).body.recoveryCodes).toBe(8);
    const renewed = must(await browser.call(api.account.recoveryRenew, {})).recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect((await enter(await pending(stack, person), three)).body.success).toBe(false);
    expect((await enter(await pending(stack, person), renewed[0] ?? "")).body.success).toBe(true);
  });

  it("is of its own account only", async () => {
    const [ana, ben] = [await withApp(stack, "Ana"), await withApp(stack, "Ben")];
    expect((await enter(await pending(stack, ana), ben.recoveryCodes[0] ?? "")).body.success).toBe(false);
    expect((await enter(await pending(stack, ana), codeOf(ben.secret))).body.success).toBe(false);
  });
});

describe("a remembered device", () => {
  it("needs no factor for 30 days", async () => {
    const person = await withApp(stack, "Days");
    const browser = await pending(stack, person);
    expect((await enter(browser, codeOf(person.secret), true)).body.success).toBe(true);
    const remembered = (await browser.call(api.account.factors, {})).body.devices;
    expect(remembered).toMatchObject([{ current: true }]);
    expect((await login(browser, person)).success).toBe(true);
    const start = Date.now();
    at(start + (30 * 24 * 3_600 - 60) * 1_000);
    expect((await login(browser, person)).success).toBe(true);
    at(start + (30 * 24 * 3_600 + 60) * 1_000);
    expect((await login(browser, person)).success).toBe(false);
  });

  it("is of one account, and ends with a new password, with the others' sessions, and when it is removed", async () => {
    const [ana, ben] = [await withApp(stack, "Ana"), await withApp(stack, "Ben")];
    const remember = async () => {
      const browser = await pending(stack, ana);
      expect((await enter(browser, ana.recoveryCodes.pop() ?? "", true)).body.success).toBe(true);
      return browser;
    };
    const browser = await remember();
    const device = browser.cookies.get(deviceCookieName(stack.origin)) ?? "";
    const other = stack.client();
    other.cookies.set(deviceCookieName(stack.origin), device);
    expect((await login(other, ben)).success).toBe(false);
    for (const forged of ["", "constructor", "__proto__", `${device}x`]) {
      other.cookies.set(deviceCookieName(stack.origin), forged);
      expect((await login(other, ana)).success).toBe(false);
    }
    const [{ id } = { id: "" }] = (await browser.call(api.account.factors, {})).body.devices;
    must(await browser.call(api.account.factorRemove, { kind: "device", id }));
    expect((await login(browser, ana)).success).toBe(false);

    const second = await remember();
    must(await second.call(api.account.ownSessions, { endOthers: true }));
    expect((await second.call(api.account.factors, {})).body.devices).toEqual([]);
    expect((await login(second, ana)).success).toBe(false);

    const third = await remember();
    const password = "Another-Good-2";
    expect((await third.call(api.account.password, { password })).body.success).toBe(true);
    expect((await login(third, { ...ana, password })).success).toBe(false);
  });
});

describe("a sign-in that lacks its factor", () => {
  it("grants nothing but the calls that complete it", async () => {
    const person = await withApp(stack, "Pending");
    const { formId } = await publishWorkbook(person.client);
    openStores().administrators = person.email;
    const client = await pending(stack, person);
    const none = (answer: { status: number; problem: { name?: string } | undefined }) =>
      expect(answer).toMatchObject({ status: 401, problem: { name: "SIGN_IN_NEEDED" } });
    expect((await client.call(api.account.isAuth, {})).body).toBe(false);
    expect((await client.call(api.account.ping, {})).body).toEqual({ alive: false });
    none(await client.call(api.account.whoami, {}));
    none(await client.call(api.forms.listLite, {}));
    none(await client.call(api.forms.model, { id: formId }));
    none(await client.call(api.account.userList, {}));
    none(await client.call(api.account.ownSessions, { endOthers: true }));
    none(await client.call(api.account.password, { password: "Another-Good-2" }));
    none(await client.call(api.account.factors, {}));
    none(await client.call(api.account.totpBegin, {}));
    none(await client.call(api.account.totpAdd, { code: "000000" }));
    none(await client.call(api.account.passkeyAddOptions, {}));
    none(await client.call(api.account.factorRemove, { kind: "totp" }));
    none(await client.call(api.account.recoveryRenew, {}));
    none(await client.call(api.account.factorsReset, { username: person.email }));
    // what needs no session works as for anybody
    const signUp = { email: "else@lab.example", password: "Good-Person-1", firstName: "E", lastName: "L" };
    expect((await client.call(api.account.signup, signUp)).status).toBe(200);
    expect((await enter(client, codeOf(person.secret))).body.success).toBe(true);
    expect(await whoami(client)).toBe(200);
  });

  it("ends after ten minutes, with a new password, with its account, and by signing out", async () => {
    const person = await withApp(stack, "Minutes");
    const start = Date.now();
    const slow = await pending(stack, person);
    at(start + 601_000);
    await slow.fetch("/ping");
    expect(await enter(slow, codeOf(person.secret))).toMatchObject({ status: 401 });
    at(start);
    const out = await pending(stack, person);
    await out.fetch("/logout", { headers: { "Sec-Fetch-Site": "same-origin" } });
    await out.fetch("/ping");
    expect(await enter(out, codeOf(person.secret))).toMatchObject({ status: 401 });
    for (const end of [
      () => openStores().users.endSessions(person.email),
      () => openStores().users.setActive(person.email, false),
    ]) {
      const client = await pending(stack, person);
      await end();
      await client.fetch("/ping");
      expect(await enter(client, codeOf(person.secret))).toMatchObject({ status: 401 });
    }
  });

  it("ends the browser's session before, and no other browser's code completes it", async () => {
    const person = await withApp(stack, "Before");
    const sid = sidOf(person.client);
    expect((await login(person.client, person)).success).toBe(false);
    expect(await whoami(person.client)).toBe(401);
    const former = stack.client();
    former.cookies.set(sessionCookieName(stack.origin), sid ?? "");
    expect(await whoami(former)).toBe(401);
    const other = stack.client();
    expect(await enter(other, codeOf(person.secret))).toMatchObject({ status: 401 });
  });

  it("is protected from other sites, as every call is", async () => {
    const person = await withApp(stack, "Cross");
    const client = await pending(stack, person);
    for (const row of [api.account.factorCode, api.account.passkeyOptions, api.account.passkeySignIn]) {
      const { status } = await client.fetch(row.path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ code: codeOf(person.secret), response: {} }),
      });
      expect(status).toBe(403);
    }
  });
});
