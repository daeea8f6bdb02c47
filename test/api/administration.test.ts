import { beforeAll, describe, expect, it } from "vitest";
import type { WaitingKind } from "../../shared/contract/administration.ts";
import { api } from "../../shared/contract/index.ts";
import { groupPrincipal } from "../../shared/groups.ts";
import { newKey } from "../../shared/tokens.ts";
import { deployWith } from "../support/issuers/use-provider.ts";
import { enrolled, type Person, person } from "../support/people.ts";
import { must, publishWorkbook, startInstance } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const { administration, account, forms } = api;

const stack = useStack();
let admin: Person;
let owner: Person;

beforeAll(async () => {
  admin = await person(stack, "Ada", "Administrator");
  owner = await person(stack, "Olga", "Owner");
  const { openStores } = await import("../../shared/stores/index.ts");
  openStores().administrators = admin.email;
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const health = async () => must(await admin.client.call(api.administration.health, {}));
const waiting = async (kind: WaitingKind) => (await health()).waiting.find((one) => one.kind === kind);

describe("the health of the product", () => {
  it("is for administrators", async () => {
    expect((await owner.client.call(api.administration.health, {})).status).toBe(403);
    expect((await stack.client().call(api.administration.health, {})).status).toBe(401);
  });

  it("names what waits, since when and whether it is late, and the forms whose reports failed", async () => {
    const { openStores } = await import("../../shared/stores/index.ts");
    const { instances, mails } = openStores();
    const noted = { kind: "audit", count: expect.any(Number), since: expect.any(String), isLate: false };
    const nothing = (kind: WaitingKind) => ({ kind, count: 0, isLate: false });
    expect(await health()).toEqual({
      waiting: [nothing("reports"), nothing("mails"), noted, nothing("erasures"), nothing("trail")], // that people signed up is noted
      trail: { place: "sprout-trail", files: 0 },
      failed: [],
    });

    const { formId, publicationKey } = await publishWorkbook(owner.client);
    const { instanceKey } = await startInstance(stack.client(), publicationKey);
    const started = (await instances.find(instanceKey)) ?? expect.fail("no instance");
    for (const _ of [1, 2]) {
      const run = { instanceKey: newKey(), runId: newKey() };
      await instances.create({ ...started, ...run, status: "POST_PROCESSING", messageCode: "PROCESSING" });
      await instances.complete(run.instanceKey, run.runId, "FAILED");
    }
    expect((await health()).failed).toEqual([{ formId, owner: owner.email, count: 2 }]);

    const mail = { kind: "report-ready", to: owner.email, locale: "en", instanceKey } as const;
    await mails.add({ ...mail, mailId: newKey() }, minutesAgo(-60)); // due in an hour: it doesn't wait
    const since = minutesAgo(5);
    await mails.add({ ...mail, mailId: newKey() }, since);
    expect(await waiting("mails")).toEqual({ kind: "mails", count: 1, since, isLate: false });
    const late = minutesAgo(20);
    await mails.add({ ...mail, mailId: newKey() }, late);
    expect(await waiting("mails")).toEqual({ kind: "mails", count: 2, since: late, isLate: true });
  });
});

const administer = async () => {
  const { openStores } = await import("../../shared/stores/index.ts");
  const stores = openStores();
  stores.administrators = admin.email;
  return stores;
};

describe("how people sign in", () => {
  it("is for administrators", async () => {
    expect((await owner.client.call(administration.signInSettings, {})).status).toBe(403);
    expect((await stack.client().call(administration.signInSettings, {})).status).toBe(401);
  });

  it("says what the settings say, whether break-glass accounts are ready, and no secrets", async () => {
    expect(must(await admin.client.call(administration.signInSettings, {}))).toEqual({
      ...{ providers: [], callback: `${stack.origin}/rest/auth/callback`, breakGlass: [] },
      ...{ secondFactor: "off", idleSeconds: 900, longestSeconds: 43_200, rememberedSeconds: 2_592_000 },
    });
    const [rescue, gone] = await Promise.all([
      enrolled(stack, "Rita", "Rescue"),
      enrolled(stack, "Gus", "Gone"),
    ]);
    must(await admin.client.call(account.userChange, { username: gone.email, active: false }));
    const domains = ["hospital.test", "clinic.test"];
    const issuer = { id: "hospital", name: "St. Anna", issuer: "https://login.hospital.test", domains };
    deployWith(
      [{ ...issuer, clientId: "sprout-client", secret: "never-to-be-seen", passwords: "off" }],
      ` ${rescue.email.toUpperCase()},${gone.email}, nobody@hospital.test,${rescue.email}`,
    );
    (await administer()).secondFactor = "data";
    const answer = await admin.client.call(administration.signInSettings, {});
    expect(must(answer)).toMatchObject({
      providers: [{ ...issuer, passwords: "off" }],
      breakGlass: [
        { username: rescue.email, account: "active" },
        { username: gone.email, account: "deactivated" },
        { username: "nobody@hospital.test", account: "none" },
      ],
      secondFactor: "data",
    });
    expect(JSON.stringify(answer)).not.toMatch(/never-to-be-seen|sprout-client/);
    deployWith([]);
    await administer();
  });
});

describe("people and groups", () => {
  it("says who has a second factor, in the list and after a change", async () => {
    const { factors } = await administer();
    const username = owner.email;
    const listed = async () => {
      const { users } = must(await admin.client.call(account.userList, { query: username }));
      return users.map(({ hasFactor }) => hasFactor);
    };
    expect(await listed()).toEqual([false]);
    const totp = { secret: "1.sealed", addedAt: new Date(0).toISOString(), step: 1 };
    await factors.addTotp(username, totp, { isFirst: true });
    expect(await listed()).toEqual([true]);
    const change = { username, roles: ["USER", "DESIGNER"] as ("USER" | "DESIGNER")[] };
    expect(must(await admin.client.call(account.userChange, change)).hasFactor).toBe(true);
  });

  it("finds groups by a part of their name or by a member's address, page by page", async () => {
    const [ines, otto] = await Promise.all([enrolled(stack, "Ines", "Ek"), enrolled(stack, "Otto", "Ek")]);
    const createdBy = async (person: Person, name: string) =>
      must(await person.client.call(forms.groupCreate, { name })).groupId;
    const ids = [
      await createdBy(ines, "Étage trois"),
      await createdBy(ines, "Ward trois"),
      await createdBy(otto, "Pharmacy"),
      await createdBy(otto, "Kitchen"),
    ];
    const found = async (query: string, limit = 50) => {
      const all: string[] = [];
      for (let after: string | undefined, pages = 0; pages === 0 || after !== undefined; pages += 1) {
        const page = must(await admin.client.call(forms.groupAll, { query, limit, ...(after && { after }) }));
        expect(page.groups.length).toBeLessThanOrEqual(limit);
        all.push(...page.groups.map(({ name }) => name));
        after = page.next;
      }
      return all;
    };
    expect(await found("ETAGE")).toEqual(["Étage trois"]);
    expect(await found(ines.email)).toEqual(["Étage trois", "Ward trois"]);
    expect((await found("trois", 1)).toSorted()).toEqual(["Ward trois", "Étage trois"]);
    expect((await found("", 3)).length).toBe(ids.length);
    expect(await found("nothing like it", 2)).toEqual([]);
    expect((await ines.client.call(forms.groupAll, {})).status).toBe(403);
  });

  it("shows what happened to an account and to a group, and who did it", async () => {
    const { groups } = await administer();
    const [zoe, ben] = await Promise.all([enrolled(stack, "Zoe", "Ek"), enrolled(stack, "Ben", "Ek")]);
    const { groupId } = must(await zoe.client.call(forms.groupCreate, { name: "Left alone" }));
    await groups.change(groupId, (group) => ({ ...group, members: {} })); // as a restored backup may leave it
    must(await admin.client.call(forms.groupAppoint, { groupId, username: ben.email }));
    for (const active of [false, true])
      must(await admin.client.call(account.userChange, { username: zoe.email, active }));
    const trail = async (username: string) =>
      must(await admin.client.call(administration.administrationTrail, { username })).entries.map(
        ({ actor, action }) => [action, actor],
      );
    expect(await trail(groupPrincipal(groupId))).toEqual([
      ["group.appoint", admin.email],
      ["group.create", zoe.email],
    ]);
    expect(await trail(zoe.email)).toEqual([
      ["user.reactivate", admin.email],
      ["user.deactivate", admin.email],
    ]);
    // owns the group, and reads its trail elsewhere
    const { status } = await ben.client.call(administration.administrationTrail, {
      username: groupPrincipal(groupId),
    });
    expect(status).toBe(403);
  });

  it("names the group that owns a form whose reports failed", async () => {
    const { instances, groups, forms: stored } = await administer();
    const { groupId } = must(await owner.client.call(forms.groupCreate, { name: "Ward 3" }));
    const { formId, publicationKey } = await publishWorkbook(owner.client, { formName: "Of the ward" });
    expect(await groups.find(groupId)).toBeDefined();
    must(
      await owner.client.call(forms.handOver, { id: formId, username: `group:${groupId}`, keepsWrite: true }),
    );
    expect((await stored.find(formId))?.ownerUsername).toBe(`group:${groupId}`);
    const { instanceKey } = await startInstance(stack.client(), publicationKey);
    const started = (await instances.find(instanceKey)) ?? expect.fail("no instance");
    const run = { instanceKey: newKey(), runId: newKey() };
    await instances.create({ ...started, ...run, status: "POST_PROCESSING", messageCode: "PROCESSING" });
    await instances.complete(run.instanceKey, run.runId, "FAILED");
    const failed = { formId, owner: `group:${groupId}`, groupName: "Ward 3", count: 1 };
    expect((await health()).failed).toContainEqual(failed);
  });
});
