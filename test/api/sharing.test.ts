import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { User } from "../../shared/stores/records/user.ts";
import { budget } from "../support/budget.ts";
import { isDeployed, LOOKS_INTO_STORE } from "../support/deployed.ts";
import { enrolled, forgetGrants, type Person } from "../support/people.ts";
import { must, publishWorkbook, startInstance } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const ROUNDS = budget({ search: 40, usual: 12 });

const stack = useStack();
let owner: Person;
let ana: Person;
let formId: number;

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  ana = await enrolled(stack, "Ana María", "Álvarez Ruiz");
  ({ formId } = await publishWorkbook(owner.client, { formName: "Shared form" }));
});

const save = (input: { username: string; privilege: "R" | "W"; data?: boolean }) =>
  owner.client.call(api.forms.shareSave, { formId, ...input });
const revoke = (username: string) => owner.client.call(api.forms.shareRevoke, { formId, username });
const search = async (query: string) =>
  must(await owner.client.call(api.forms.userFormSearch, { query, formId }));

describe("searching for people", () => {
  it.each([
    ["the beginning of the address", () => ana.email.slice(0, 6)],
    ["the first name", () => "ana"],
    ["the second first name, with or without accents", () => "maria"],
    ["the last name", () => "ALVAREZ"],
    ["the full name", () => "Ana María Álvarez"],
    ["the last name first", () => "Álvarez Ruiz, Ana"],
  ])("finds them by %s", async (_what, query) => {
    expect(await search(query())).toContainEqual({
      username: ana.email,
      usernameFederated: ana.email,
      domain: "lab.example",
      firstName: "Ana María",
      lastName: "Álvarez Ruiz",
      privilege: null,
      privilegePretty: "",
      data: false,
    });
  });

  it.each([
    ["the middle of a word", "lvar"],
    ["two letters, with an accent", "Ál"],
    ["two letters within a word", "ez"],
    ["what goes on in the next word", "ría Álv"],
  ])("finds them by %s", async (_what, query) => {
    expect((await search(query)).map(({ username }) => username)).toContain(ana.email);
  });

  it("finds no one by text that is in no name, or only within an address", async () => {
    for (const query of ["lvarx", "zq", "ruiz mar", "lab.example"]) expect(await search(query)).toEqual([]);
  });

  it("marks the owner as the owner", async () => {
    expect(await search(owner.email)).toMatchObject([{ username: owner.email, privilege: "O" }]);
  });

  it.each(["", "a", "  a "])("requires two letters instead of '%s'", async (query) => {
    for (const answer of [
      await owner.client.call(api.forms.userSearch, { query }),
      await owner.client.call(api.forms.userFormSearch, { query, formId }),
    ])
      expect([answer.status, answer.problem?.name]).toEqual([400, "INPUT_INVALID"]);
  });

  it("answers twenty rows at most, of one prefix, among thousands", async ({ skip }) => {
    skip(isDeployed, LOOKS_INTO_STORE);
    const { people, users } = openStores();
    for (let index = 0; index < 60; index++) {
      const user = {
        username: `zoe${index}@many.example`,
        firstName: "Zoe",
        lastName: `Number${index}`,
        locale: "en",
        roles: ["USER" as const, "DESIGNER" as const],
        passwordHash: "",
        active: index % 2 === 0,
        sessionEpoch: 1,
        createdAt: new Date().toISOString(),
      };
      await people.addTerms(user);
      await users.create(user);
    }
    const found = must(await owner.client.call(api.forms.userSearch, { query: "zoe" }));
    expect(found).toHaveLength(20);
    expect(new Set(found.map(({ username }) => username)).size).toBe(20);
    const active = found.every(({ username }) => Number(/\d+/.exec(username)?.[0]) % 2 === 0);
    expect(active, "none of them deactivated").toBe(true);
  });

  it("is refused above 30 in a minute", async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 62; count += 1) {
      const { status } = await ana.client.call(api.forms.userSearch, { query: "olga" });
      statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([200, 429]);
  });
});

describe("respondents", () => {
  const found = async (query: string) => must(await owner.client.call(api.forms.userSearch, { query }));

  it("can't be found, and no form can be put into their list", async ({ skip }) => {
    skip(isDeployed, LOOKS_INTO_STORE);
    const [parent, patient] = [
      await enrolled(stack, "Paula", "Parent"),
      await enrolled(stack, "Pat", "Patient"),
    ];
    await openStores().users.setRoles(parent.email, ["USER"]);
    const { publicationKey } = await publishWorkbook(owner.client);
    await startInstance(patient.client, publicationKey); // who may design, and only fills in
    for (const { email } of [parent, patient]) {
      expect(await found(email)).toEqual([]);
      expect(await search(email)).toEqual([]);
      const refused = await save({ username: email, privilege: "R" });
      const unknown = await save({ username: "nobody@lab.example", privilege: "R" });
      expect([refused.status, refused.problem?.title]).toEqual([unknown.status, unknown.problem?.title]);
      expect(refused.status).toBe(404);
    }
  });

  it("can be found as designers once they have a form", async () => {
    const both = await enrolled(stack, "Bo", "Both");
    await publishWorkbook(both.client);
    const { publicationKey } = await publishWorkbook(owner.client);
    await startInstance(both.client, publicationKey);
    expect(await found(both.email)).toHaveLength(1);
  });

  it("can't be probed one after the other", async () => {
    const prober = await enrolled(stack, "Pro", "Ber");
    const { formId } = await publishWorkbook(prober.client);
    const statuses: number[] = [];
    for (let index = 0; index < 33; index += 1) {
      const input = { formId, username: `guess-${index}@lab.example`, privilege: "R" as const };
      statuses.push((await prober.client.call(api.forms.shareSave, input)).status);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429, 429]);
  });

  it.skipIf(isDeployed).each([
    ["domain", [true, true, false, true]],
    ["exact", [false, true, false, true]],
  ] as const)("and designers are found as the deployment is set: %s", async (setting, expected) => {
    const stranger = {
      ...(await openStores().users.find(ana.email)),
      username: `zelda-${setting}@far.example`,
    };
    const user = User.parse({ ...stranger, firstName: "Zelda", lastName: "Far" });
    await openStores().people.addTerms(user);
    await openStores().users.create(user);
    openStores().peopleSearch = setting;
    try {
      const finds = async (query: string, who: string) =>
        (await found(query)).some(({ username }) => username === who);
      expect([
        await finds("ana", ana.email),
        await finds(ana.email, ana.email),
        await finds("zelda", user.username),
        await finds(user.username, user.username),
      ]).toEqual(expected);
      expect((await save({ username: user.username, privilege: "R" })).status).toBe(200);
      must(await revoke(user.username));
    } finally {
      openStores().peopleSearch = "designers";
    }
  });
});

describe("a share", () => {
  it("is granted at once, is listed, changes, and is revoked at once", async () => {
    expect((await ana.client.call(api.forms.model, { id: formId })).status).toBe(403);
    expect(must(await owner.client.call(api.forms.shares, { id: formId }))).toEqual([]);

    expect(must(await save({ username: ana.email.toUpperCase(), privilege: "R" }))).toEqual({
      success: true,
    });
    must(await ana.client.call(api.forms.model, { id: formId }));
    expect((await ana.client.call(api.forms.publications, { id: formId })).status).toBe(403);
    expect(must(await ana.client.call(api.forms.listLite, {}))).toMatchObject([
      { id: formId, formName: "Shared form", privilege: "R", data: false, publicationCount: 1 },
    ]);

    must(await save({ username: ana.email, privilege: "W" }));
    must(await ana.client.call(api.forms.publications, { id: formId }));
    expect(must(await owner.client.call(api.forms.shares, { id: formId }))).toMatchObject([
      { username: ana.email, privilege: "W", privilegePretty: "Write", formId },
    ]);

    must(await revoke(ana.email));
    expect((await ana.client.call(api.forms.model, { id: formId })).status).toBe(403);
    expect(must(await ana.client.call(api.forms.listLite, {}))).toEqual([]);
    expect((await revoke(ana.email)).problem?.name).toBe("SHARE_NOT_FOUND");
  });

  it("is void for every call after its revocation was answered", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      must(await save({ username: ana.email, privilege: "R" }));
      const meanwhile = Array.from({ length: 3 }, () => ana.client.call(api.forms.model, { id: formId }));
      must(await revoke(ana.email));
      expect((await ana.client.call(api.forms.model, { id: formId })).status).toBe(403);
      for (const { status } of await Promise.all(meanwhile)) expect([200, 403]).toContain(status);
      await forgetGrants(owner.email, ana.email);
    }
  });

  it("can be given up by its recipient, who can give up no one else's", async () => {
    must(await save({ username: ana.email, privilege: "R" }));
    const leave = (username: string) => ana.client.call(api.forms.shareRevoke, { formId, username });
    expect([(await leave(owner.email)).status, (await leave("nobody@lab.example")).status]).toEqual([
      403, 403,
    ]);
    expect(must(await leave(ana.email.toUpperCase()))).toEqual({ success: true });
    expect(must(await ana.client.call(api.forms.listLite, {}))).toEqual([]);
    expect((await leave(ana.email)).status).toBe(403);
  });

  it("is never the owner's", async () => {
    const asOwner = { formId, username: ana.email, privilege: "O" } as unknown as {
      // what a page can't send
      formId: number;
      username: string;
      privilege: "R";
    };
    expect((await owner.client.call(api.forms.shareSave, asOwner)).status).toBe(400);
    expect((await save({ username: owner.email, privilege: "R" })).problem?.name).toBe("SHARE_OF_OWNER");
    expect((await revoke(owner.email)).problem?.name).toBe("SHARE_OF_OWNER");
  });

  it("needs an existing account", async () => {
    expect((await save({ username: "nobody@lab.example", privilege: "R" })).problem?.name).toBe(
      "USER_NOT_FOUND",
    );
  });

  it("lets W do what W may, but not share", async () => {
    must(await save({ username: ana.email, privilege: "W" }));
    const target = { formId, username: owner.email };
    for (const { status, problem } of [
      await ana.client.call(api.forms.shares, { id: formId }),
      await ana.client.call(api.forms.shareSave, { ...target, privilege: "R" }),
      await ana.client.call(api.forms.shareRevoke, target),
      await ana.client.call(api.forms.audit, { id: formId }),
    ])
      expect([status, problem?.title]).toEqual([403, "Access denied"]);
  });

  it("gives the right to answers apart from the privilege, and keeps it when the privilege changes", async () => {
    must(await save({ username: ana.email, privilege: "W" }));
    expect((await ana.client.call(api.forms.submissions, { id: formId })).status).toBe(403);
    must(await save({ username: ana.email, privilege: "W", data: true }));
    must(await ana.client.call(api.forms.submissions, { id: formId }));
    must(await save({ username: ana.email, privilege: "R" }));
    must(await ana.client.call(api.forms.submissions, { id: formId }));
    must(await save({ username: ana.email, privilege: "R", data: false }));
    expect((await ana.client.call(api.forms.submissions, { id: formId })).status).toBe(403);
  });

  it("is on the audit trail for the owner: who did what, with which result", async () => {
    const eve = await enrolled(stack, "Eve", "Refused");
    for (const data of [true, false]) must(await save({ username: eve.email, privilege: "R", data }));
    expect((await eve.client.call(api.forms.submissions, { id: formId })).status).toBe(403);
    const { entries, next } = must(await owner.client.call(api.forms.audit, { id: formId, limit: 2 }));
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      actor: eve.email,
      action: "access.refused",
      object: "/rest/form/submissions",
      result: "refused",
    });
    expect(entries[1]).toMatchObject({
      actor: owner.email,
      action: "share.save",
      object: `SHARE#${eve.email}`,
    });
    expect(entries[1]?.before).toMatch(/^[0-9a-f]{64}$/);
    expect(entries[1]?.after).not.toBe(entries[1]?.before);
    const rest = must(
      await owner.client.call(api.forms.audit, { id: formId, after: next ?? "", limit: 200 }),
    );
    const actions = rest.entries.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["form.publish", "share.revoke", "submissions.list"]));
    expect(actions.at(-1)).toBe("form.import");
  });
});
