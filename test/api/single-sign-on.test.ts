/** Single sign-on with a provider of OpenID Connect that runs in a process of its own. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as eraseHandler } from "../../events/erase-due.ts";
import { userSubject } from "../../shared/audit.ts";
import { api } from "../../shared/contract/index.ts";
import { hashPassword } from "../../shared/people/password-hash.ts";
import { rolesOfNew } from "../../shared/roles.ts";
import { openStores } from "../../shared/stores/index.ts";
import { idHash } from "../../shared/tokens.ts";
import { signInAtIssuer } from "../support/issuers/at-the-issuer.ts";
import { PROVIDER_CLIENT } from "../support/issuers/provider.ts";
import { deployWith, type RunningProvider, startProvider } from "../support/issuers/use-provider.ts";
import { beginSession, PERSON_PASSWORD } from "../support/people.ts";
import { type Client, useStack } from "../support/stack.ts";
import { withinAccess } from "../support/within-access.ts";

const erase = withinAccess("events/erase-due.ts", eraseHandler);
const stack = useStack();
let provider: RunningProvider;

/** Two domains of one issuer: one that keeps passwords, one that has none. */
const deploy = (domains = ["hospital.test"], passwords: "on" | "off" = "on", breakGlass = "") =>
  deployWith(
    [
      {
        ...{ id: "hospital", issuer: provider.issuer, domains, passwords },
        ...{ clientId: PROVIDER_CLIENT.id, secret: PROVIDER_CLIENT.secret },
      },
    ],
    breakGlass,
  );

beforeAll(async () => {
  provider = await startProvider(stack.origin);
  deploy();
});
afterAll(() => provider.stop());

/** Somebody with a password, who has signed up before their domain had an issuer. */
async function withPassword(firstName: string, email = `${firstName}@hospital.test`) {
  const stores = openStores();
  const client = stack.client();
  const pepper = await stores.keyring.current();
  const user = {
    ...{
      username: email,
      firstName: `${firstName[0]?.toUpperCase()}${firstName.slice(1)}`,
      lastName: "Ruiz",
    },
    ...{ locale: "en", roles: rolesOfNew(email, "open"), active: true, sessionEpoch: 1 },
    passwordHash: await hashPassword(PERSON_PASSWORD, pepper.key, pepper.version, stores.passwordCost),
    createdAt: new Date().toISOString(),
  };
  await Promise.all([stores.people.addTerms(user), stores.users.create(user)]);
  await beginSession(client, user);
  return { client, email };
}

/** From the address that was typed to the issuer's page. */
async function begin(client: Client, email: string, returnUrl?: string): Promise<string> {
  const { body } = await client.call(api.account.authEmail, { email });
  if (body.redirectUrl === undefined) throw new Error(`${email} signs in here.`);
  const start = new URL(body.redirectUrl);
  if (returnUrl !== undefined) start.searchParams.set("returnUrl", returnUrl);
  const { headers } = await client.fetch(start.href);
  return headers.get("Location") ?? "";
}

/** The whole way. @returns where it ends, within the product */
async function signIn(client: Client, typed: string, returnUrl?: string): Promise<string> {
  const email = typed.split(" ")[1] ?? "";
  const { address } = await signInAtIssuer(await begin(client, email, returnUrl), typed);
  const { headers, status } = await client.fetch(address);
  expect(status).toBe(302);
  return headers.get("Location") ?? "";
}

const whoami = async (client: Client) => (await client.call(api.account.whoami, {})).body;
const whyOf = (location: string) => new URL(location, stack.origin).searchParams.get("why");
const trailOf = async (username: string) => {
  const { entries } = await openStores().audit.list(userSubject(username), 50, undefined);
  return entries.map(({ action, result, details }) => ({ action, result, details }));
};

describe("an address of a domain with an issuer", () => {
  it("is led there, and any other to its password", async () => {
    const client = stack.client();
    const of = async (email: string) => (await client.call(api.account.authEmail, { email })).body;
    expect(await of("Nobody@Hospital.test")).toEqual({
      mode: "federated",
      name: "Hospital",
      redirectUrl: `${stack.origin}/rest/auth/start?provider=hospital`,
    });
    expect(await of("ana@other.test")).toEqual({ mode: "password" });
    expect(await of("ana@sub.hospital.test")).toEqual({ mode: "password" });
  });

  it("gets an account with the names of its claims, a session, and the page it came for", async () => {
    const client = stack.client();
    const location = await signIn(client, "1 new@hospital.test true", "/design/forms?a=b");
    expect(location).toBe("/signed-in?returnUrl=%2Fdesign%2Fforms%3Fa%3Db");
    expect(await whoami(client)).toMatchObject({
      username: "new@hospital.test",
      firstName: "Ana",
      lastName: "Ruiz",
      locale: "es",
      roles: ["USER", "DESIGNER"],
    });
    const { body } = await stack.client().call(api.account.login, {
      username: "new@hospital.test",
      password: PERSON_PASSWORD,
    });
    expect(body).toEqual({ success: false, code: "DSC2U-AUTH-1", message: "Invalid credentials." });
    const details = { by: "federated", provider: "hospital" };
    const trail = await trailOf("new@hospital.test");
    expect(trail).toContainEqual({ action: "account.create", result: "done", details });
    expect(trail).toContainEqual({ action: "account.signIn", result: "done", details });
  });

  it("is not asked for a second factor here, whatever the setting and theirs: the issuer asks for its own", async () => {
    const stores = openStores();
    const { email } = await withPassword("twofactor");
    const app = { secret: "1.sealed", addedAt: "2026-11-01T00:00:00Z", step: 1 };
    await stores.factors.addTotp(email, app, { isFirst: true });
    stores.secondFactor = "all";
    try {
      const client = stack.client();
      await signIn(client, "two twofactor@hospital.test true");
      expect(await whoami(client)).toMatchObject({ username: email });
      const byPassword = await stack
        .client()
        .call(api.account.login, { username: email, password: PERSON_PASSWORD });
      expect(byPassword.body).toEqual({ success: false, factor: { methods: ["totp"] } });
    } finally {
      stores.secondFactor = "off";
    }
  });

  it("returns to no other site, and to no call", async () => {
    for (const returnUrl of ["//evil.test", "https://evil.test/", "/rest/whoami", "/logout"])
      expect(await signIn(stack.client(), "1 new@hospital.test true", returnUrl)).toBe(
        "/signed-in?returnUrl=%2Fdashboard",
      );
  });

  it("is in the product's request with state, nonce, PKCE and the address that was typed", async () => {
    const query = new URL(await begin(stack.client(), "ana@hospital.test")).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      client_id: "sprout",
      response_type: "code",
      redirect_uri: `${stack.origin}/rest/auth/callback`,
      scope: "openid email profile",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      login_hint: "ana@hospital.test",
    });
  });
});

describe("an identity of an issuer", () => {
  it("keeps its account when its mail changes", async () => {
    await signIn(stack.client(), "changing before@hospital.test true");
    for (const typed of ["changing after@hospital.test true", "changing before@hospital.test false"]) {
      const client = stack.client();
      await signIn(client, typed);
      expect(await whoami(client)).toMatchObject({ username: "before@hospital.test" });
    }
    expect(await openStores().users.find("after@hospital.test")).toBeUndefined();
  });

  it("is tied to a password account of its verified mail, whose password goes on where the domain keeps it", async () => {
    const { email } = await withPassword("tied");
    const client = stack.client();
    expect(await signIn(client, `tied ${email} true`)).toContain("/signed-in");
    expect(await whoami(client)).toMatchObject({ username: email, firstName: "Tied" });
    const again = await stack
      .client()
      .call(api.account.login, { username: email, password: PERSON_PASSWORD });
    expect(again.body.success).toBe(true);
    expect(await trailOf(email)).toContainEqual({
      action: "account.identity",
      result: "done",
      details: { by: "federated", provider: "hospital" },
    });
  });

  it("is refused where the mail isn't verified, with an account and without", async () => {
    const { email } = await withPassword("unproven");
    for (const mail of [email, "unproven-new@hospital.test"]) {
      const client = stack.client();
      expect(whyOf(await signIn(client, `unproven ${mail} false`))).toBe("unverified");
      expect((await client.call(api.account.isAuth, {})).body).toBe(false);
    }
    expect((await openStores().users.find(email))?.identity).toBeUndefined();
    expect(await openStores().users.find("unproven-new@hospital.test")).toBeUndefined();
  });

  it("is refused with a mail of another domain, also of one that signs in elsewhere or of a longer name", async () => {
    const { email: foreigner } = await withPassword("foreigner", "foreigner@other.test");
    for (const mail of [
      "ana@other.test",
      "ana@sub.hospital.test",
      "ana@hospital.test.evil.test",
      foreigner,
    ]) {
      const client = stack.client();
      const visit = await signInAtIssuer(await begin(client, "x@hospital.test"), `foreign ${mail} true`);
      const { headers } = await client.fetch(visit.address);
      expect(whyOf(headers.get("Location") ?? "")).toBe("domain");
      const user = await openStores().users.find(mail);
      expect(user?.identity).toBeUndefined();
      expect(user === undefined).toBe(mail !== foreigner);
    }
  });

  it("is refused as the second one of a mail", async () => {
    await signIn(stack.client(), "first shared@hospital.test true");
    const client = stack.client();
    expect(whyOf(await signIn(client, "second shared@hospital.test true"))).toBe("taken");
    expect((await client.call(api.account.isAuth, {})).body).toBe(false);
    expect(await trailOf("shared@hospital.test")).toContainEqual({
      action: "account.signIn",
      result: "refused",
      details: { by: "federated", why: "taken" },
    });
  });

  it("is disconnected by an administrator, and the next one with the mail is connected", async () => {
    const { client: admin, email: chief } = await withPassword("chief");
    await openStores().users.setRoles(chief, ["USER", "ADMIN"]);
    const former = stack.client();
    await signIn(former, "former-hand hands@hospital.test true");
    const change = { username: "hands@hospital.test", disconnect: true } as const;
    const list = async () =>
      (await admin.call(api.account.userList, { query: "hands" })).body.users.map(
        ({ connected }) => connected,
      );
    expect(await list()).toEqual([true]);
    expect((await admin.call(api.account.userChange, change)).body.connected).toBeUndefined();
    expect(await list()).toEqual([undefined]);
    expect((await former.call(api.account.isAuth, {})).body).toBe(false);
    const next = stack.client();
    await signIn(next, "next-hand hands@hospital.test true");
    expect((await whoami(next)).username).toBe("hands@hospital.test");
    expect(whyOf(await signIn(stack.client(), "former-hand hands@hospital.test true"))).toBe("taken");
    const entry = { action: "user.disconnect", result: "done", details: {} };
    expect(await trailOf("hands@hospital.test")).toContainEqual(entry);
  });

  it("makes one account of two first sign-ins at the same moment", async () => {
    const [one, other] = [stack.client(), stack.client()];
    const typed = "twice twice@hospital.test true";
    const starts = await Promise.all([one, other].map((client) => begin(client, "twice@hospital.test")));
    const visits = await Promise.all(starts.map((start) => signInAtIssuer(start, typed)));
    await Promise.all([one.fetch(visits[0]?.address ?? ""), other.fetch(visits[1]?.address ?? "")]);
    expect([(await whoami(one)).username, (await whoami(other)).username]).toEqual([
      ...["twice@hospital.test", "twice@hospital.test"],
    ]);
  });

  it("opens no account that is deactivated, or that its domain has left", async () => {
    const typed = "leaving leaving@hospital.test true";
    await signIn(stack.client(), typed);
    await openStores().users.setActive("leaving@hospital.test", false);
    expect(whyOf(await signIn(stack.client(), typed))).toBe("deactivated");
    await openStores().users.setActive("leaving@hospital.test", true);
    deploy(["clinic.test"]);
    const client = stack.client();
    const visit = await signInAtIssuer(await begin(client, "x@clinic.test"), typed);
    const { headers } = await client.fetch(visit.address);
    expect(whyOf(headers.get("Location") ?? "")).toBe("domain");
    deploy();
  });

  it("is erased with its person, and begins an account of its own again", async () => {
    const { stores, username } = { stores: openStores(), username: "erased@hospital.test" };
    const client = stack.client();
    await signIn(client, `erased ${username} true`);
    const identity = { issuer: provider.issuer, subject: "erased" };
    const { body } = await client.call(api.account.accountData, {});
    const data = "data" in body ? Buffer.from(String(body.data), "base64").toString("utf8") : "";
    expect(JSON.parse(data)).toMatchObject({ signInAtIssuer: identity });
    await client.call(api.account.accountErase, { username });
    expect(whyOf(await signIn(stack.client(), `erased ${username} true`))).toBe("erasing");
    await erase({ time: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await stores.federation.findOwner(identity)).toBeUndefined();
    const later = stack.client();
    expect(await signIn(later, `erased ${username} true`)).toContain("/signed-in");
    expect(await whoami(later)).toMatchObject({ username });
  });
});

describe("a session that began at an issuer", () => {
  it("ends there too, and the former one of the browser with its start", async () => {
    const { client, email } = await withPassword("former");
    const former = client.cookies.get("sid") ?? "";
    const { address } = await signInAtIssuer(await begin(client, email), `former ${email} true`);
    client.cookies.delete("sid"); // a browser sends no strict cookie where the way began on another site
    await client.fetch(address);
    expect(await openStores().sessions.find(idHash(former), 0)).toBeUndefined();
    const { headers } = await client.fetch("/logout");
    const end = new URL(headers.get("Location") ?? "");
    expect(end.origin).toBe(provider.issuer);
    expect(Object.fromEntries(end.searchParams)).toEqual({
      client_id: "sprout",
      post_logout_redirect_uri: `${stack.origin}/login`,
    });
    expect((await fetch(end, { redirect: "manual" })).status).toBe(200);
    expect((await client.call(api.account.isAuth, {})).body).toBe(false);
  });

  it("ends here alone where it began with a password", async () => {
    const { client } = await withPassword("here");
    expect((await client.fetch("/logout")).headers.get("Location")).toBe("/login");
  });
});

describe("a domain without passwords", () => {
  const refusal =
    "Addresses of hospital.test sign in with Hospital and have no password here. Go to the sign-in page and enter your address.";

  const emergencies = "rescue@hospital.test,night@hospital.test";

  beforeAll(() => deploy(["hospital.test"], "off", emergencies));
  afterAll(() => deploy());

  it("refuses each way to one, by the domain alone", async () => {
    const client = stack.client();
    const { email } = await withPassword("off");
    const wrong = { success: false, code: "DSC2U-AUTH-1", message: "Invalid credentials." };
    const login = (username: string) =>
      client.call(api.account.login, { username, password: PERSON_PASSWORD });
    expect((await login(email)).body).toEqual(wrong);
    expect((await login("nobody@hospital.test")).body).toEqual(wrong);
    const names = { firstName: "Ana", lastName: "Ruiz" };
    for (const address of [email, "nobody@hospital.test"]) {
      const signup = { email: address, password: "Correct-Horse-7", ...names };
      expect((await client.call(api.account.signup, signup)).body).toMatchObject({
        success: false,
        message: refusal,
      });
      for (const row of [api.account.resend, api.account.forgotSend])
        expect((await client.call(row, { email: address })).body).toEqual({
          success: false,
          message: refusal,
        });
    }
    const member = stack.client();
    await signIn(member, `off ${email} true`);
    expect((await member.call(api.account.password, { password: "Correct-Horse-8" })).body).toEqual({
      success: false,
      code: "DSC2U-3",
      message: refusal,
    });
  });

  it("refuses a code and a link that were given out before", async () => {
    deploy();
    const client = stack.client();
    const email = "late@hospital.test";
    await client.call(api.account.signup, {
      ...{ email, password: "Correct-Horse-7", firstName: "Ana", lastName: "Ruiz" },
    });
    const registrationKey = /\b\d{6}\b/.exec((await stack.mailTo(email)).text)?.[0] ?? "";
    deploy(["hospital.test"], "off");
    expect((await client.call(api.account.verify, { email, registrationKey })).body).toMatchObject({
      success: false,
      message: refusal,
    });
    const owner = await withPassword("ticket");
    await openStores().codes.issueTicket(idHash("ticket"), owner.email, 4e9, 1, "link");
    const password = { password: "Correct-Horse-8", ticket: "ticket" };
    expect((await client.call(api.account.password, password)).body).toMatchObject({ message: refusal });
    deploy(["hospital.test"], "off", emergencies);
  });

  it("lets a break-glass account in by its password alone, with an alarm and on the trail", async () => {
    const email = "rescue@hospital.test";
    await withPassword("rescue", email);
    const lines = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    vi.stubEnv("SPROUT_LOG", "all");
    const client = stack.client();
    const { body } = await client.call(api.account.login, { username: email, password: PERSON_PASSWORD });
    const logged = lines.mock.calls.map(([line]) => String(line));
    lines.mockRestore();
    vi.unstubAllEnvs();
    expect(body).toMatchObject({ success: true, username: email });
    expect(logged.filter((line) => line.includes('"event":"break-glass"'))).toHaveLength(1);
    expect(await trailOf(email)).toContainEqual({
      action: "account.signIn",
      result: "done",
      details: { by: "password", breakGlass: true },
    });
    expect(whyOf(await signIn(stack.client(), `rescue ${email} true`))).toBe("password-only");
    expect(whyOf(await signIn(stack.client(), "night night@hospital.test true"))).toBe("password-only");
    expect(await openStores().users.find("night@hospital.test")).toBeUndefined();
    const forgot = await stack.client().call(api.account.forgotSend, { email });
    expect(forgot.body.success).toBe(true);
  });
});
