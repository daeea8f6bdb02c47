/** Answers of issuers that are forged, replayed, mixed up or late: each is refused, and leads to the page that says so. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { federatedCookieName } from "../../functions/endpoint/cookies.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { ISSUER_CACHE_SECONDS } from "../../shared/timings.ts";
import { type HostileIssuer, type Issued, startHostileIssuer } from "../support/issuers/hostile-issuer.ts";
import { deployWith } from "../support/issuers/use-provider.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
/** Two issuers: the second one says in each answer who it is (RFC 9207). */
let one: HostileIssuer;
let other: HostileIssuer;

const deploy = () =>
  deployWith([
    { id: "one", name: "One", domains: ["one.test"], ...one },
    { id: "other", name: "Other", domains: ["other.test"], ...other },
  ]);

beforeAll(async () => {
  vi.stubEnv("SPROUT_LOG", "off");
  one = await startHostileIssuer({ token_endpoint_auth_methods_supported: ["client_secret_post"] });
  other = await startHostileIssuer({ authorization_response_iss_parameter_supported: true });
  deploy();
});
afterAll(() => Promise.all([one.stop(), other.stop()]));

/** A sign-in that a browser was sent away with. */
interface Started {
  client: Client;
  state: string;
  nonce: string;
}

async function begin(provider = "one", client = stack.client()): Promise<Started> {
  const { headers } = await client.fetch(`/rest/auth/start?provider=${provider}`);
  const query = new URL(headers.get("Location") ?? "").searchParams;
  return { client, state: query.get("state") ?? "", nonce: query.get("nonce") ?? "" };
}

/** What a right token says. */
function claimsFor({ nonce }: Started, issuer = one, more: object = {}) {
  const now = Math.floor(Date.now() / 1_000);
  return {
    ...{ iss: issuer.issuer, aud: issuer.clientId, sub: "7", nonce, iat: now, exp: now + 300 },
    ...{ email: `ana@${issuer === one ? "one" : "other"}.test`, email_verified: true, ...more },
  };
}

/** Comes back. @returns the reason of the page that follows, "signed in", or the status of a refusal */
async function comeBack(client: Client, answer: Record<string, string>): Promise<string> {
  const { headers, status } = await client.fetch(`/rest/auth/callback?${new URLSearchParams(answer)}`);
  const location = headers.get("Location");
  if (location === null) return String(status);
  const { pathname, searchParams } = new URL(location, stack.origin);
  const { body } = await client.call(api.account.isAuth, {});
  expect(body, location).toBe(pathname === "/signed-in");
  return pathname === "/signed-in" ? "signed in" : (searchParams.get("why") ?? "");
}

/** The whole way with a token of a test. */
async function outcomeOf(tokenOf: (started: Started) => Issued): Promise<string> {
  const started = await begin();
  return comeBack(started.client, { state: started.state, code: one.issue(tokenOf(started)) });
}

describe("a token", () => {
  it("that is right signs in, with the verifier and the secret that belong to its code", async () => {
    expect(await outcomeOf((started) => ({ claims: claimsFor(started) }))).toBe("signed in");
    expect(one.sent.at(-1)).toMatchObject({
      verifier: expect.stringMatching(/^[\w-]{43}$/),
      ...{ secret: one.secret, isInForm: true },
    });
    const started = await begin("other");
    const answer = { state: started.state, code: other.issue({ claims: claimsFor(started, other) }) };
    expect(await comeBack(started.client, { ...answer, iss: other.issuer })).toBe("signed in");
    expect(other.sent.at(-1)).toMatchObject({ secret: other.secret, isInForm: false });
  });

  it.each<[string, (started: Started) => Issued]>([
    ["of another issuer", (started) => ({ claims: claimsFor(started, one, { iss: "https://evil.test" }) })],
    ["for another client", (started) => ({ claims: claimsFor(started, one, { aud: "another" }) })],
    [
      "for several clients, issued to another",
      (started) => ({ claims: claimsFor(started, one, { aud: [one.clientId, "another"], azp: "another" }) }),
    ],
    ["with another nonce", (started) => ({ claims: claimsFor(started, one, { nonce: "another" }) })],
    ["without a nonce", (started) => ({ claims: claimsFor(started, one, { nonce: undefined }) })],
    ["that has expired", (started) => ({ claims: claimsFor(started, one, { exp: 1, iat: 0 }) })],
    ["without an end", (started) => ({ claims: claimsFor(started, one, { exp: undefined }) })],
    ["without a subject", (started) => ({ claims: claimsFor(started, one, { sub: undefined }) })],
    ["that another key signed", (started) => ({ claims: claimsFor(started), signed: "by another key" })],
    ["that our secret signed", (started) => ({ claims: claimsFor(started), signed: "with a shared secret" })],
    ["that nobody signed", (started) => ({ claims: claimsFor(started), signed: "not at all" })],
  ])("%s is refused", async (_name, tokenOf) => {
    expect(await outcomeOf(tokenOf)).toBe("refused");
  });

  it("with claims of strange kinds makes no account, or one with plain names", async () => {
    const strange = { sub: "strange", email: ["ana@one.test"], email_verified: true };
    expect(await outcomeOf((started) => ({ claims: claimsFor(started, one, strange) }))).toBe("unverified");
    for (const verified of ["yes", 2, {}, null, "TRUE"]) {
      const more = { sub: "strange", email: "strange@one.test", email_verified: verified };
      expect(await outcomeOf((started) => ({ claims: claimsFor(started, one, more) }))).toBe("unverified");
    }
    const named = { sub: "names", email: " Names@One.test", given_name: 7, family_name: "x".repeat(500) };
    expect(await outcomeOf((started) => ({ claims: claimsFor(started, one, named) }))).toBe("signed in");
    expect(await openStores().users.find("names@one.test")).toMatchObject({
      firstName: "names",
      lastName: "x".repeat(100),
    });
  });

  it("opens no account whose address only looks like the one in it, or is its lower case in another script", async () => {
    const known = { sub: "kate", email: "KATE@one.test", email_verified: true };
    expect(await outcomeOf((started) => ({ claims: claimsFor(started, one, known) }))).toBe("signed in");
    await openStores().users.untie("kate@one.test");
    for (const email of [
      "\u212aATE@one.test", // the Kelvin sign, whose lower case is a "k"
      "\uff2bate@one.test",
      "k\u0430te@one.test",
      "kate@one.test.",
      "kate@\u006fn\u0435.test",
      "kate@one\u3002test",
      "kate+1@two@one.test",
      "kate\u0000@one.test",
      '"kate"@one.test',
    ]) {
      const claims = { sub: "somebody else", email, email_verified: true };
      const outcome = await outcomeOf((started) => ({ claims: claimsFor(started, one, claims) }));
      expect(outcome, JSON.stringify(email)).toBe("unverified");
    }
    expect((await openStores().users.find("kate@one.test"))?.identity).toBeUndefined();
  });

  it("whose mail Entra ID calls verified signs in", async () => {
    const edov = { sub: "entra", email: "entra@one.test", email_verified: undefined, xms_edov: 1 };
    expect(await outcomeOf((started) => ({ claims: claimsFor(started, one, edov) }))).toBe("signed in");
  });
});

describe("an answer", () => {
  it("works once: neither its code nor its state is taken again", async () => {
    const started = await begin();
    const answer = { state: started.state, code: one.issue({ claims: claimsFor(started) }) };
    expect(await comeBack(started.client, answer)).toBe("signed in");
    const { client } = started;
    await client.fetch("/logout");
    expect(await comeBack(client, answer)).toBe("expired");
    const again = await begin("one", client); // the code of before, with a state of its own
    expect(await comeBack(client, { state: again.state, code: answer.code })).toBe("refused");
  });

  it("of parallel tries lets one in", async () => {
    const started = await begin();
    const query = new URLSearchParams({
      state: started.state,
      code: one.issue({ claims: claimsFor(started) }),
    });
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => started.client.fetch(`/rest/auth/callback?${query}`)),
    );
    const places = tries.map(({ headers }) => (headers.get("Location") ?? "").split("?")[0]);
    expect(places.filter((place) => place === "/signed-in")).toHaveLength(1);
  });

  it("without its state, with another one, or with that of another browser is refused", async () => {
    const started = await begin();
    const code = one.issue({ claims: claimsFor(started) });
    expect(await comeBack(started.client, { code })).toBe("expired");
    expect(await comeBack(started.client, { code, state: "another" })).toBe("expired");
    const thief = await begin();
    expect(await comeBack(thief.client, { code, state: started.state })).toBe("expired");
    const bare = stack.client();
    expect(await comeBack(bare, { code, state: started.state })).toBe("expired");
    expect(await comeBack(started.client, { code, state: started.state })).toBe("signed in");
  });

  it("that comes after ten minutes is refused", async () => {
    const started = await begin();
    const code = one.issue({ claims: claimsFor(started, one, { exp: 4e9 }) });
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ["Date"] });
    const late = await comeBack(started.client, { code, state: started.state });
    vi.useRealTimers();
    expect(late).toBe("expired");
  });

  it("of another issuer than the browser was sent to is refused, and the code goes to neither", async () => {
    const atOne = await begin("one");
    const code = other.issue({ claims: claimsFor(atOne, other) });
    const before = one.sent.length + other.sent.length;
    expect(await comeBack(atOne.client, { state: atOne.state, code, iss: other.issuer })).toBe("refused");
    const atOther = await begin("other");
    const ofOne = one.issue({ claims: claimsFor(atOther) });
    expect(await comeBack(atOther.client, { state: atOther.state, code: ofOne, iss: one.issuer })).toBe(
      "refused",
    );
    // One that says who it is always does.
    const unnamed = await begin("other");
    const own = other.issue({ claims: claimsFor(unnamed, other) });
    expect(await comeBack(unnamed.client, { state: unnamed.state, code: own })).toBe("refused");
    expect(one.sent.length + other.sent.length).toBe(before);
    const named = await begin("other");
    const right = other.issue({ claims: claimsFor(named, other) });
    expect(await comeBack(named.client, { state: named.state, code: right, iss: other.issuer })).toBe(
      "signed in",
    );
  });

  it("with a token of the other issuer is refused, and so is a mail of the other's domain", async () => {
    expect(await outcomeOf((started) => ({ claims: claimsFor(started, other) }))).toBe("refused");
    const foreign = { sub: "foreign", email: "ana@other.test" };
    expect(await outcomeOf((started) => ({ claims: claimsFor(started, one, foreign) }))).toBe("domain");
  });

  it("that says that it failed is told as what it is", async () => {
    const refusals = { access_denied: "cancelled", server_error: "refused" };
    for (const [error, why] of Object.entries(refusals)) {
      const { client, state } = await begin();
      expect(await comeBack(client, { state, error })).toBe(why);
    }
  });

  it("with parameters twice, or endless ones, is refused", async () => {
    const started = await begin();
    const code = one.issue({ claims: claimsFor(started) });
    const twice = await started.client.fetch(
      `/rest/auth/callback?state=${started.state}&state=${started.state}&code=${code}`,
    );
    expect(twice.headers.get("Location")).toContain("why=expired");
    const endless = { state: "x".repeat(5_000), code };
    expect(await comeBack(started.client, endless)).toBe("400");
    const headers = { Accept: "text/html,*/*" };
    const shown = await started.client.fetch(`/rest/auth/callback?${new URLSearchParams(endless)}`, {
      headers,
    });
    expect(shown.headers.get("Location")).toContain("/sign-in-problem?why=expired&reference=");
  });
});

it("nothing of an answer, a token or a person is in a log, and a reference leads to why", async () => {
  const lines = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.stubEnv("SPROUT_LOG", "all");
  const secrets = [one.secret];
  const references: (string | null)[] = [];
  for (const signed of ["by another key", undefined] as const) {
    const started = await begin();
    const claims = claimsFor(started, one, { sub: "the-subject", email: "the-person@one.test" });
    const code = one.issue({ claims, ...(signed && { signed }) });
    secrets.push(code, started.state, started.nonce, "the-subject", "the-person");
    const query = new URLSearchParams({ state: started.state, code });
    const { headers } = await started.client.fetch(`/rest/auth/callback?${query}`);
    references.push(new URL(headers.get("Location") ?? "", stack.origin).searchParams.get("reference"));
  }
  const text = lines.mock.calls.map(([line]) => String(line)).join("");
  lines.mockRestore();
  vi.stubEnv("SPROUT_LOG", "off");
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  const [line = "{}"] = text.split("\n").filter((one) => one.includes('"event":"sign-in"'));
  expect(JSON.parse(line)).toMatchObject({ requestId: references[0], code: "refused", result: "refused" });
});

describe("an issuer", () => {
  it("is read once in ten minutes, and its keys once in five", async () => {
    deploy();
    const before = { ...one.reads };
    for (let time = 0; time < 3; time += 1)
      expect(await outcomeOf((started) => ({ claims: claimsFor(started) }))).toBe("signed in");
    expect(one.reads).toEqual({ metadata: before.metadata + 1, keys: before.keys + 1 });
    vi.useFakeTimers({ now: Date.now() + (ISSUER_CACHE_SECONDS + 1) * 1_000, toFake: ["Date"] });
    await begin();
    vi.useRealTimers();
    expect(one.reads.metadata).toBe(before.metadata + 2);
  });

  it("is known to each function by itself: the one that comes back asks on its own", async () => {
    const started = await begin();
    const code = one.issue({ claims: claimsFor(started) });
    deploy(); // as of a function that has met no issuer yet
    const before = one.reads.metadata;
    expect(await comeBack(started.client, { state: started.state, code })).toBe("signed in");
    expect(one.reads.metadata).toBe(before + 1);
  });

  it("that doesn't answer is given up, says so, and is tried again by the next", async () => {
    deploy();
    one.isSilent = true;
    const { timeout } = AbortSignal; // fifty times as fast
    const waits = vi.spyOn(AbortSignal, "timeout").mockImplementation((wait) => timeout(wait / 50));
    const away = await stack.client().fetch("/rest/auth/start?provider=one");
    expect(away.headers.get("Location")).toContain("/sign-in-problem?why=unreachable");
    expect(waits).toHaveBeenCalledWith(5_000);
    waits.mockRestore();
    one.isSilent = false;
    expect(await outcomeOf((started) => ({ claims: claimsFor(started) }))).toBe("signed in");
  });

  it("whose document names another one is not used", async () => {
    const liar = await startHostileIssuer({ issuer: "https://accounts.google.com" });
    deployWith([{ id: "one", domains: ["one.test"], ...liar }]);
    const { headers } = await stack.client().fetch("/rest/auth/start?provider=one");
    expect(headers.get("Location")).toContain("why=unreachable");
    await liar.stop();
    deploy();
  });

  it("without a secret, or whose secrets can't be read, is not used", async () => {
    for (const secrets of ["{}", "no JSON", '{"one":7}']) {
      deploy();
      process.env.SPROUT_ISSUER_SECRETS = secrets;
      const { headers } = await stack.client().fetch("/rest/auth/start?provider=one");
      expect(headers.get("Location")).toContain("why=unreachable");
    }
    deploy();
  });

  it("that nobody named, and a link on another site, lead to the sign-in page", async () => {
    for (const [query, site] of [
      ["provider=evil&returnUrl=/design/forms", "same-origin"],
      ["provider=one&returnUrl=/design/forms", "cross-site"],
    ]) {
      const headers = { "Sec-Fetch-Site": site ?? "" };
      const answer = await stack.client().fetch(`/rest/auth/start?${query}`, { headers });
      expect(answer.headers.get("Location")).toBe("/login?returnUrl=%2Fdesign%2Fforms");
    }
  });
});

describe("a domain that moves to another issuer", () => {
  it("takes its accounts along by their verified mail, and the former issuer opens them no more", async () => {
    const atOne = await begin("one");
    const claims = { sub: "mover", email: "mover@one.test" };
    const first = one.issue({ claims: claimsFor(atOne, one, claims) });
    expect(await comeBack(atOne.client, { state: atOne.state, code: first })).toBe("signed in");
    deployWith([
      { id: "one", name: "One", domains: ["left.test"], ...one },
      { id: "other", name: "Other", domains: ["one.test"], ...other },
    ]);
    const atOther = await begin("other");
    const second = other.issue({ claims: claimsFor(atOther, other, claims) });
    const answer = { state: atOther.state, code: second, iss: other.issuer };
    expect(await comeBack(atOther.client, answer)).toBe("signed in");
    expect((await atOther.client.call(api.account.whoami, {})).body.username).toBe("mover@one.test");
    for (const email of ["mover@one.test", "mover@left.test"]) {
      const again = await begin("one");
      const code = one.issue({ claims: claimsFor(again, one, { sub: "mover", email }) });
      const outcome = await comeBack(again.client, { state: again.state, code });
      expect(outcome).toBe(email === "mover@one.test" ? "domain" : "signed in");
      if (outcome === "signed in")
        expect((await again.client.call(api.account.whoami, {})).body.username).toBe("mover@left.test");
    }
    deploy();
  });
});

describe("a session", () => {
  it("counts as a recent sign-in from when the person proved who they are", async () => {
    const started = await begin();
    const auth_time = Math.floor(Date.now() / 1_000) - 11 * 60;
    const code = one.issue({ claims: claimsFor(started, one, { auth_time }) });
    expect(await comeBack(started.client, { state: started.state, code })).toBe("signed in");
    expect((await started.client.call(api.account.whoami, {})).body.recentSignInSeconds).toBe(0);
    const { body } = await started.client.call(api.account.password, { password: "Correct-Horse-9" });
    expect(body.success).toBe(false);
  });
});

it("the binding of a sign-in is a cookie of its own, which comes along from another site", async () => {
  const { headers } = await stack.client().fetch("/rest/auth/start?provider=one");
  const [line = ""] = headers.getSetCookie().filter((one) => one.startsWith(federatedCookieName("")));
  expect(line).toMatch(/^federated=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(federatedCookieName("https://forms.example.org")).toBe("__Host-federated");
});
