import { describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { hashPassword } from "../../shared/people/password-hash.ts";
import { openStores } from "../../shared/stores/index.ts";
import { idHash } from "../../shared/tokens.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
const password = "Correct-Horse-7";
const names = { firstName: "Ana", lastName: "Ruiz" };

/** Signs up and enters the mailed code. */
async function signUp(client: Client, email: string): Promise<string> {
  await client.call(api.account.signup, { email, password, ...names });
  return codeIn((await stack.mailTo(email)).text);
}

function codeIn(text: string): string {
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}

async function member(email: string): Promise<Client> {
  const client = stack.client();
  await client.call(api.account.verify, { email, registrationKey: await signUp(client, email) });
  return client;
}

describe("POST /rest/account/signup and verify", () => {
  it("mails a 6-digit code that activates the account and signs in", async () => {
    const client = stack.client();
    const registrationKey = await signUp(client, "first@example.org");
    const { body } = await client.call(api.account.verify, { email: "First@Example.org ", registrationKey });
    expect(body).toMatchObject({ success: true, username: "first@example.org", firstName: "Ana" });
    const whoami = await client.call(api.account.whoami, {});
    expect(whoami.body).toEqual({
      username: "first@example.org",
      ...names,
      roles: ["USER", "DESIGNER"],
      locale: "en",
      domain: "example.org",
      recentSignInSeconds: expect.any(Number),
    });
  });

  it("refuses a wrong code, and the right one after five wrong ones", async () => {
    const client = stack.client();
    const email = "guesser@example.org";
    const right = await signUp(client, email);
    const wrong = right === "000000" ? "000001" : "000000";
    for (let guess = 0; guess < 5; guess += 1) {
      const { body } = await client.call(api.account.verify, { email, registrationKey: wrong });
      expect(body).toMatchObject({ success: false, message: "Failed to verify your activation code." });
    }
    const late = await client.call(api.account.verify, { email, registrationKey: right });
    expect(late.body.success).toBe(false);
  });

  it("evaluates at most five of many parallel guesses", async () => {
    const client = stack.client();
    const email = "parallel@example.org";
    const right = await signUp(client, email);
    const guesses = Array.from({ length: 12 }, (_, index) =>
      client.call(api.account.verify, { email, registrationKey: index === 11 ? right : "999999" }),
    );
    await Promise.all(guesses);
    const last = await client.call(api.account.verify, { email, registrationKey: right });
    expect(last.body.success).toBe(false);
  });

  it("does not let a code be used by another browser", async () => {
    const email = "bound@example.org";
    const registrationKey = await signUp(stack.client(), email);
    const { body } = await stack.client().call(api.account.verify, { email, registrationKey });
    expect(body.success).toBe(false);
  });

  it("mails one code for two presses of one button, and it activates what was entered last", async () => {
    const client = stack.client();
    const email = "twice@example.org";
    const first = client.call(api.account.signup, { email, password, ...names });
    await first;
    await client.call(api.account.signup, { email, password, ...names, firstName: "Anna" });
    const registrationKey = codeIn((await stack.mailTo(email)).text);
    const { body } = await client.call(api.account.verify, { email, registrationKey });
    expect(body).toMatchObject({ success: true, firstName: "Anna" });
    expect(stack.mails().filter(({ to }) => to.includes(email))).toHaveLength(1);
  });

  it("answers the same for a known address, and mails its owner", async () => {
    await member("known@example.org");
    const stranger = stack.client();
    const input = { email: "known@example.org", password: "Another-Pass-1", ...names };
    const known = await stranger.call(api.account.signup, input);
    const unknown = await stranger.call(api.account.signup, { ...input, email: "unknown@example.org" });
    expect({ ...known.body, email: "" }).toEqual({ ...unknown.body, email: "" });
    await expect.poll(() => stack.mails().some(({ subject }) => subject.includes("already have"))).toBe(true);
  });

  it("names the field of a weak password and stores nothing", async () => {
    const { status, problem } = await stack
      .client()
      .call(api.account.signup, { email: "weak@example.org", password: "password", ...names });
    expect(status).toBe(400);
    expect(problem?.details?.fields).toEqual([
      { field: "password", message: expect.stringContaining("upper and lower case") },
    ]);
  });
});

describe("POST /rest/account/resend", () => {
  it("sends a new code, then requires a minute's wait; the earlier code is void", async () => {
    const client = stack.client();
    const email = "resend@example.org";
    const first = await signUp(client, email);
    const again = await client.call(api.account.resend, { email });
    expect(again.body).toEqual({
      success: true,
      message: "Your activation code has been resent. Please check your email.",
    });
    await expect.poll(() => stack.mails().filter(({ to }) => to.includes(email)).length).toBe(2);
    const soon = await client.call(api.account.resend, { email });
    expect(soon.body).toMatchObject({ success: false, message: expect.stringContaining("Wait a minute") });
    const second = codeIn((await stack.mailTo(email)).text);
    const old = await client.call(api.account.verify, { email, registrationKey: first });
    expect(old.body.success).toBe(first === second);
    const fresh = await client.call(api.account.verify, { email, registrationKey: second });
    expect(fresh.body.success).toBe(first !== second);
  });

  it("answers the same for an address that never signed up", async () => {
    const { body } = await stack.client().call(api.account.resend, { email: "nobody@example.org" });
    expect(body.success).toBe(true);
  });
});

describe("POST /api/v1/login", () => {
  it("signs in and answers username, first name and roles", async () => {
    await member("login@example.org");
    const client = stack.client();
    const { body } = await client.call(api.account.login, { username: "login@example.org", password });
    expect(body).toEqual({
      success: true,
      username: "login@example.org",
      firstName: "Ana",
      roles: ["USER", "DESIGNER"],
    });
    expect((await client.call(api.account.isAuth, {})).body).toBe(true);
    expect((await client.call(api.account.loginStatus, {})).body).toEqual({
      loggedIn: true,
      email: "login@example.org",
    });
  });

  it("answers a wrong password and an unknown address the same", async () => {
    await member("wrong@example.org");
    const wrong = await stack
      .client()
      .call(api.account.login, { username: "wrong@example.org", password: "x" });
    const unknown = await stack
      .client()
      .call(api.account.login, { username: "no@example.org", password: "x" });
    expect(wrong.body).toEqual({ success: false, code: "DSC2U-AUTH-1", message: "Invalid credentials." });
    expect(unknown.body).toEqual(wrong.body);
  });

  it("is not limited for correct passwords", async () => {
    await member("often@example.org");
    for (let count = 0; count < 7; count += 1) {
      const signedIn = await stack
        .client()
        .call(api.account.login, { username: "often@example.org", password });
      expect(signedIn.body.success).toBe(true);
    }
  });

  it("stops evaluating after five attempts for an address from one place", async () => {
    await member("tried@example.org");
    const attempt = (secret: string) =>
      stack.client().call(api.account.login, { username: "tried@example.org", password: secret });
    for (let count = 0; count < 5; count += 1) await attempt(`wrong ${count}`);
    const { status, problem, headers } = await attempt(password);
    expect(status).toBe(429);
    expect(problem?.name).toBe("TOO_MANY_REQUESTS");
    const wait = Number(problem?.details?.retryAfterSeconds);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(17.5 * 60); // the window and a sixth of it
    expect(headers.get("Retry-After")).toBe(String(wait));
  });

  it("gives a new session id at each sign-in and forgets the old one", async () => {
    const client = await member("rotate@example.org");
    const before = client.cookies.get("sid") ?? "";
    await client.call(api.account.login, { username: "rotate@example.org", password });
    expect(client.cookies.get("sid")).not.toBe(before);
    const thief = stack.client();
    thief.cookies.set("sid", before);
    expect((await thief.call(api.account.isAuth, {})).body).toBe(false);
  });
});

describe("GET /logout", () => {
  it("ends the session on the server, so that its cookie opens nothing", async () => {
    const client = await member("logout@example.org");
    const sid = client.cookies.get("sid") ?? "";
    const { headers, status } = await client.call(api.account.logout, {});
    expect([status, headers.get("Location")]).toEqual([302, "/login"]);
    client.cookies.set("sid", sid);
    expect((await client.call(api.account.whoami, {})).status).toBe(401);
  });

  it("doesn't sign out for a link on another site, which leads to a confirmation", async () => {
    const client = await member("lured@example.org");
    for (const site of ["cross-site", "same-site"]) {
      const lured = await client.fetch("/logout", { headers: { "Sec-Fetch-Site": site } });
      expect([lured.status, lured.headers.get("Location")]).toEqual([302, "/sign-out"]);
      expect((await client.call(api.account.isAuth, {})).body).toBe(true);
    }
    const typed = await client.fetch("/logout", { headers: { "Sec-Fetch-Site": "none" } });
    expect(typed.headers.get("Location")).toBe("/login");
  });
});

describe("a forgotten password", () => {
  it("is replaced by a mailed code and its ticket, once, and ends all sessions", async () => {
    const email = "forgot@example.org";
    const elsewhere = await member(email);
    const client = stack.client();
    await client.call(api.account.forgotSend, { email });
    await expect
      .poll(() => stack.mails().some((mail) => mail.to.includes(email) && /new password/.test(mail.subject)))
      .toBe(true);
    const code = codeIn((await stack.mailTo(email)).text);
    const { body } = await client.call(api.account.forgotConfirm, { email, code });
    const ticket = body.ticket ?? "";
    const change = { password: "Brand-New-Pass-9", ticket };
    expect((await client.call(api.account.password, change)).body).toEqual({
      success: true,
      message: "Your password has been successfully changed.",
    });
    expect((await elsewhere.call(api.account.isAuth, {})).body).toBe(false);
    expect((await client.call(api.account.password, change)).body).toMatchObject({
      success: false,
      code: "DSC2U-3",
    });
    const signedIn = await client.call(api.account.login, { username: email, password: "Brand-New-Pass-9" });
    expect(signedIn.body.success).toBe(true);
    const isNotice = ({ to, subject }: { to: readonly string[] | string; subject: string }) =>
      to.includes(email) && /password was changed/.test(subject);
    await expect.poll(() => stack.mails().filter(isNotice)).toHaveLength(1);
  });

  it("refunds the sign-in attempts once it is replaced", async () => {
    const email = "locked@example.org";
    await member(email);
    const signIn = (secret: string) =>
      stack.client().call(api.account.login, { username: email, password: secret });
    for (let count = 0; count < 5; count += 1) await signIn(`wrong ${count}`);
    expect((await signIn(password)).status).toBe(429);
    const client = stack.client();
    await client.call(api.account.forgotSend, { email });
    await expect.poll(() => stack.mails().filter(({ to }) => to.includes(email)).length).toBe(2);
    const code = codeIn((await stack.mailTo(email)).text);
    const { body } = await client.call(api.account.forgotConfirm, { email, code });
    await client.call(api.account.password, { password: "Brand-New-Pass-9", ticket: body.ticket ?? "" });
    expect((await signIn("wrong again")).body.success).toBe(false);
    expect((await signIn("Brand-New-Pass-9")).body.success).toBe(true);
  });

  it("answers the same for an unknown address and mails nothing", async () => {
    const client = stack.client();
    const known = await client.call(api.account.forgotSend, { email: "login@example.org" });
    const unknown = await client.call(api.account.forgotSend, { email: "ghost@example.org" });
    expect(unknown.body).toEqual(known.body);
    expect(stack.mails().some(({ to }) => to.includes("ghost@example.org"))).toBe(false);
  });
});

describe("a replaced product secret", () => {
  it("keeps passwords and open pages valid, and rehashes a password at its next sign-in", async () => {
    const email = "rotated@example.org";
    const client = await member(email);
    const stores = openStores();
    const { keyring } = stores;
    const before = await keyring.current();
    const newer = { version: 2, key: "another key, of 32 characters or more" };
    const keys = [newer, before];
    stores.keyring = {
      current: async () => newer,
      all: async () => keys,
      find: async (version) => keys.find((key) => key.version === version)?.key,
    };
    try {
      expect((await client.call(api.account.ownSessions, { endOthers: false })).status).toBe(200); // its token is older
      const hashNow = async () => (await stores.users.find(email))?.passwordHash ?? "";
      expect(await hashNow()).not.toContain(",k=");
      for (let count = 0; count < 2; count += 1) {
        const { body } = await stack.client().call(api.account.login, { username: email, password });
        expect(body.success).toBe(true);
        expect(await hashNow()).toContain(",k=2$");
      }
      const wrong = await stack
        .client()
        .call(api.account.login, { username: email, password: "Wrong-Pass-1" });
      expect(wrong.body.success).toBe(false);
    } finally {
      stores.keyring = keyring;
    }
    await stores.users.changePassword(email, await hashPassword(password, before.key));
    expect((await stack.client().call(api.account.login, { username: email, password })).body.success).toBe(
      true,
    );
  });
});

describe("a ticket for a new password", () => {
  it("stays valid for another attempt, and expires with the next new password", async () => {
    const email = "tickets@example.org";
    const owner = await member(email);
    const { codes } = openStores();
    const expiresAt = Math.floor(Date.now() / 1000) + 600;
    const give = (name: string, epoch: number) => codes.issueTicket(idHash(name), email, expiresAt, epoch);
    await Promise.all([give("one", 1), give("other", 1)]);
    const change = (ticket: string, choice: string) =>
      stack.client().call(api.account.password, { ticket, password: choice });
    const weak = await change("one", "Elephant-2041!");
    expect(weak.body).toMatchObject({
      success: false,
      message: expect.stringContaining("too easy to guess"),
    });
    expect((await change("one", "Brand-New-Pass-9")).body.success).toBe(true);
    expect((await change("other", "Brand-New-Pass-8")).body).toMatchObject({
      success: false,
      code: "DSC2U-3",
    });
    await give("third", 2);
    expect((await owner.call(api.account.isAuth, {})).body).toBe(false);
    await owner.call(api.account.login, { username: email, password: "Brand-New-Pass-9" });
    expect((await owner.call(api.account.password, { password: "Another-Pass-3" })).body.success).toBe(true);
    expect((await change("third", "Brand-New-Pass-7")).body.success).toBe(false);
  });
});

describe("POST /rest/password", () => {
  it("changes the password of the session, which continues while the user's others end", async () => {
    const here = await member("change@example.org");
    const there = stack.client();
    await there.call(api.account.login, { username: "change@example.org", password });
    const { body } = await here.call(api.account.password, { password: "Changed-Pass-2" });
    expect(body.success).toBe(true);
    expect((await here.call(api.account.isAuth, {})).body).toBe(true);
    expect((await there.call(api.account.isAuth, {})).body).toBe(false);
  });

  it("requires a new sign-in when the last one is more than ten minutes ago", async () => {
    const email = "stale@example.org";
    await member(email);
    const elevenMinutesAgo = Math.floor(Date.now() / 1000) - 660;
    await openStores().sessions.begin(idHash("an-old-session"), email, 1, elevenMinutesAgo);
    const client = stack.client();
    client.cookies.set("sid", "an-old-session");
    expect((await client.call(api.account.whoami, {})).body.recentSignInSeconds).toBe(0);
    const { body } = await client.call(api.account.password, { password: "Changed-Pass-2" });
    expect(body).toMatchObject({
      success: false,
      code: "DSC2U-3",
      message: expect.stringContaining("Sign in again"),
    });
    const old = await stack.client().call(api.account.login, { username: email, password });
    expect(old.body.success).toBe(true);
  });

  it("needs a session or a ticket", async () => {
    const { status } = await stack.client().call(api.account.password, { password: "Changed-Pass-2" });
    expect(status).toBe(401);
  });
});

describe("GET /ping and POST /rest/auth/email", () => {
  it("says whether the session is alive", async () => {
    expect((await stack.client().call(api.account.ping, {})).body).toEqual({ alive: false });
    const client = await member("ping@example.org");
    expect((await client.call(api.account.ping, {})).body).toEqual({ alive: true });
  });

  it("answers how an address signs in by its domain alone", async () => {
    const { body } = await stack.client().call(api.account.authEmail, { email: "any@example.org" });
    expect(body).toEqual({ mode: "password" });
  });
});
