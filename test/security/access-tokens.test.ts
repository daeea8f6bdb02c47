/** What programs may with access tokens, compared with the table by hand: each call, with each kind of token. */
import { beforeAll, describe, expect, it } from "vitest";
import { sessionCookieName } from "../../functions/endpoint/cookies.ts";
import { newAccessToken } from "../../shared/access-token.ts";
import { api, routes } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";
import { openStores } from "../../shared/stores/index.ts";
import { tokenScopes as rowScopes } from "../../shared/token-scopes.ts";
import { idHash, newSecretId } from "../../shared/tokens.ts";
import { programOf, tokenOf } from "../support/access-token.ts";
import { Client } from "../support/client.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { poorInput } from "../support/sample-input.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { known, rowName } from "./access/matrix.ts";
import { aboutNoForm, aboutSubmission, tokenMay, tokenScopes } from "./access/token-may.ts";

const stack = useStack();
let owner: Person;
let elsewhere: Person;
let ofOtherGroup: Person;
let stranger: Person;
let formId: number;
let otherFormId: number;
let publicationKey: string;
let instanceKey: string;

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  elsewhere = await enrolled(stack, "Elin", "Elsewhere");
  ofOtherGroup = await enrolled(stack, "Gus", "Group");
  stranger = await enrolled(stack, "Sam", "Stranger");
  ({ formId, publicationKey } = await publishWorkbook(owner.client));
  ({ formId: otherFormId } = await publishWorkbook(owner.client));
  ({ instanceKey } = await storeInstance({ formId, publicationKey, runId: "none" }));
  must(await ofOtherGroup.client.call(api.forms.groupCreate, { name: "Ward 9" }));
  const site = { subjectPrefixes: ["ELSEWHERE-"] };
  const share = { formId, username: elsewhere.email, privilege: "W" as const, data: true, site };
  must(await owner.client.call(api.forms.shareSave, share));
});

/** The difference and the update name a publication that isn't there: nothing is published while rights are compared. */
function inputOf(row: Route): Record<string, unknown> {
  const isOfPublication = row.path.startsWith("/rest/form/publication/");
  return known(row, {
    ...poorInput(row),
    ...{ id: formId, formId, f: formId, instanceKey, outputId: "none", publicationName: "Visit" },
    ...{ publicationKey: isOfPublication ? "none" : publicationKey, sha256: "0".repeat(64), format: "csv" },
    ...(row.path === api.forms.listLite.path && { id: undefined }),
  });
}

const answerTo = async (client: Client, row: Route): Promise<string> => {
  const { status, problem, headers } = await client.call(row, inputOf(row));
  expect(headers.getSetCookie(), rowName(row)).toEqual([]);
  return `${status} ${problem?.name ?? "OK"}`;
};
/** The rows whose answers differ from what is expected. */
async function differing(client: Client, rows: readonly Route[], expected: (row: Route) => RegExp) {
  const found: string[] = [];
  for (const row of rows) {
    const answer = await answerTo(client, row);
    if (!expected(row).test(answer)) found.push(`${rowName(row)}: ${answer}`);
  }
  return found;
}
const program = (person: Person, change?: Parameters<typeof programOf>[2]) =>
  programOf(stack.origin, person.email, change);

const open = routes.filter((row) => tokenMay[rowName(row)] !== undefined);
const ofForms = open.filter((row) => !aboutNoForm.includes(rowName(row)));
/** What a call answers whose token is admitted: what it asks for may not be there. */
const ADMITTED = /^(?!\d+ (TOKEN_|SIGN_IN|XSRF|INPUT_INVALID|ACCESS_DENIED)|5)/;

describe("a token", () => {
  it("makes the calls that the table by hand names, and no other", async () => {
    expect(open.map(rowName).sort()).toEqual(Object.keys(tokenMay).sort());
    expect([...rowScopes]).toEqual([...tokenScopes]);
    const rest = routes.filter((row) => !open.includes(row));
    expect(rest.length).toBeGreaterThan(100);
    expect(await differing(await program(owner), rest, () => /^403 TOKEN_SCOPE$/)).toEqual([]);
  });

  it.each(tokenScopes)("for %s alone makes those calls alone", async (scope) => {
    const client = await program(owner, { scopes: [scope] });
    const expected = (row: Route) =>
      tokenMay[rowName(row)]?.includes(scope) ? ADMITTED : /^403 TOKEN_SCOPE$/;
    expect(await differing(client, open, expected)).toEqual([]);
  });

  it("exports reports for who reads outputs, and answers for who reads submissions", async () => {
    const [reports, answers] = await Promise.all([
      program(owner, { scopes: ["outputs:read"] }),
      program(owner, { scopes: ["submissions:read"] }),
    ]);
    const exported = (client: Client, format: "reports" | "json") =>
      client.call(api.forms.exportSubmissions, { id: formId, format });
    expect((await exported(reports, "reports")).status).toBe(200);
    expect((await exported(reports, "json")).problem?.name).toBe("TOKEN_SCOPE");
    expect((await exported(answers, "json")).status).toBe(200);
    expect((await exported(answers, "reports")).problem?.name).toBe("TOKEN_SCOPE");
  });

  it("opens nothing once it has expired, was revoked, or its person's sessions have ended or their account was closed", async () => {
    const [ended, closed, erased] = [
      await enrolled(stack, "Eva", "Ended"),
      await enrolled(stack, "Clo", "Closed"),
      await enrolled(stack, "Eri", "Erased"),
    ];
    const revoked = await tokenOf(owner.email);
    const now = Math.floor(Date.now() / 1_000);
    const clients = {
      expired: await program(owner, { expiresAt: now }),
      revoked: new Client(stack.origin, revoked.token),
      ended: await program(ended),
      closed: await program(closed),
      erased: await program(erased),
      unknown: new Client(stack.origin, newAccessToken()),
      "a session": new Client(stack.origin, owner.client.cookies.get(sessionCookieName(stack.origin))),
      "none at all": new Client(stack.origin, ""),
      "without its checksum": new Client(stack.origin, (await tokenOf(owner.email)).token.slice(0, -6)),
    };
    expect((await clients.revoked.call(api.account.whoami, {})).status).toBe(200);
    must(await owner.client.call(api.account.tokens, { revoke: revoked.tokenId }));
    const stores = openStores();
    await stores.users.endSessions(ended.email);
    await stores.users.setActive(closed.email, false);
    await stores.users.setActive(closed.email, true); // what was ended stays so
    await stores.erasing.markPerson(erased.email, new Date().toISOString());
    for (const [name, client] of Object.entries(clients))
      expect(await differing(client, routes, () => /^401 TOKEN_REFUSED$/), name).toEqual([]);
  });

  it("of somebody without the form, of another group, or for other forms knows nothing of it", async () => {
    const clients = {
      "of a stranger": await program(stranger),
      "of another group": await program(ofOtherGroup),
      "for another form": await program(owner, { forms: [otherFormId] }),
    };
    for (const [name, client] of Object.entries(clients))
      expect(await differing(client, ofForms, () => /^403 ACCESS_DENIED$/), name).toEqual([]);
    const listed = async (client: Client) => [
      must(await client.call(api.forms.listLite, {})).map(({ id }) => id),
      must(await client.call(api.forms.listLite, { id: formId })).map(({ id }) => id),
      must(await client.call(api.forms.listPage, {})).forms.map(({ id }) => id),
    ];
    expect(await listed(clients["of a stranger"])).toEqual([[], [], []]);
    expect(await listed(clients["for another form"])).toEqual([[otherFormId], [], [otherFormId]]);
  });

  it("of another site knows nothing of a submission, and shows its rows alone", async () => {
    const client = await program(elsewhere);
    const rows = open.filter((row) => aboutSubmission.includes(rowName(row)));
    expect(await differing(client, rows, () => /^403 ACCESS_DENIED$/)).toEqual([]);
    const { submissions } = must(await client.call(api.forms.submissions, { id: formId }));
    expect(submissions).toEqual([]);
    const all = must(await (await program(owner)).call(api.forms.submissions, { id: formId }));
    expect(all.submissions.map((one) => one.instanceKey)).toEqual([instanceKey]);
  });

  it("has what its person has at that moment: nothing after a share was taken back, or the form was given away", async () => {
    const reader = await enrolled(stack, "Rey", "Reader");
    const handedOver = await publishWorkbook(owner.client);
    const share = { formId: handedOver.formId, username: reader.email, privilege: "W" as const, data: true };
    must(await owner.client.call(api.forms.shareSave, share));
    const [client, ofOwner] = [await program(reader), await program(owner, { forms: [handedOver.formId] })];
    const read = async (by: Client) =>
      (await by.call(api.forms.submissions, { id: handedOver.formId })).status;
    expect([await read(client), await read(ofOwner)]).toEqual([200, 200]);
    must(
      await owner.client.call(api.forms.shareRevoke, { formId: handedOver.formId, username: reader.email }),
    );
    expect(await read(client)).toBe(403);
    must(
      await owner.client.call(api.forms.handOver, {
        ...{ id: handedOver.formId, username: stranger.email, keepsWrite: false },
      }),
    );
    must(await stranger.client.call(api.forms.handOverAnswer, { id: handedOver.formId, accept: true }));
    expect(await read(ofOwner)).toBe(403);
  });
});

describe("a token and a cookie", () => {
  it("a token opens nothing as a session", async () => {
    const client = new Client(stack.origin);
    client.cookies.set(sessionCookieName(stack.origin), (await tokenOf(owner.email)).token);
    const rows = open.filter((row) => row.method === "GET");
    for (const row of rows)
      expect((await client.call(row, inputOf(row))).problem?.name).toBe("SIGN_IN_NEEDED");
    for (const row of open.filter(({ method }) => method !== "GET"))
      expect((await client.call(row, inputOf(row))).problem?.name).toMatch(/^(XSRF_REFUSED|SIGN_IN_NEEDED)$/);
  });

  it("side by side are judged by the token alone, whosever the session is", async () => {
    const session = owner.client.cookies.get(sessionCookieName(stack.origin)) ?? "";
    const beside = async (person: Person, change?: Parameters<typeof programOf>[2]) => {
      const client = await program(person, change);
      client.cookies.set(sessionCookieName(stack.origin), session);
      return client;
    };
    expect(await differing(await beside(stranger), ofForms, () => /^403 ACCESS_DENIED$/)).toEqual([]);
    const now = Math.floor(Date.now() / 1_000);
    const expired = await beside(owner, { expiresAt: now });
    expect(await differing(expired, routes, () => /^401 TOKEN_REFUSED$/)).toEqual([]);
    const narrow = await beside(owner, { scopes: ["forms:read"] });
    expect((await narrow.call(api.forms.submissions, { id: formId })).problem?.name).toBe("TOKEN_SCOPE");
  });

  it("is refused from a page, of whatever site", async () => {
    const { token } = await tokenOf(owner.email);
    for (const site of ["same-origin", "same-site", "cross-site", "none"]) {
      const headers = { authorization: `Bearer ${token}`, "sec-fetch-site": site };
      const { status } = await fetch(`${stack.origin}/rest/whoami`, { headers });
      expect(status, site).toBe(401);
    }
  });

  it("leaves no session, whoever reads the table", async () => {
    const { tokenId } = await tokenOf(owner.email);
    const client = new Client(stack.origin);
    client.cookies.set(sessionCookieName(stack.origin), tokenId);
    expect((await client.call(api.account.whoami, {})).problem?.name).toBe("SIGN_IN_NEEDED");
    expect(idHash(newSecretId())).not.toBe(tokenId);
  });
});
