/** Second factors that are required, that are changed, erased and reset. */
import { describe, expect, it, vi } from "vitest";
import { handler as eraseHandler } from "../../events/erase-due.ts";
import { api } from "../../shared/contract/index.ts";
import { groupPrincipal } from "../../shared/groups.ts";
import { personalData } from "../../shared/people/erasing/personal-data.ts";
import { openStores } from "../../shared/stores/index.ts";
import {
  addApp,
  codeOf,
  enter,
  later,
  login,
  pending,
  sidOf,
  signUpAt,
  trailOf,
  useMoment,
  whoami,
  withApp,
} from "../support/factors.ts";
import { enrolled, forgetGrants, type Person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { withinAccess } from "../support/within-access.ts";

const erase = withinAccess("events/erase-due.ts", eraseHandler);
const stack = useStack();
useMoment();

describe("where a second factor is required", () => {
  it("is set up first, and nothing else can be done until then; then the session is whole", async () => {
    openStores().secondFactor = "all";
    const person = await enrolled(stack, "Must", "Ruiz");
    const client = stack.client();
    expect(await login(client, person)).toEqual({ success: false, factor: { methods: [], mustEnrol: true } });
    expect((await client.call(api.account.dueFactor, {})).body.factor).toEqual({
      methods: [],
      mustEnrol: true,
    });
    const before = sidOf(client);
    for (const { status } of [
      await client.call(api.account.whoami, {}),
      await client.call(api.forms.listLite, {}),
      await client.call(api.account.factorRemove, { kind: "totp" }),
      await client.call(api.account.recoveryRenew, {}),
      await client.call(api.account.password, { password: "Another-Good-2" }),
      await enter(client, "000000"),
    ])
      expect(status).toBe(401);
    expect((await client.call(api.account.factors, {})).body.isRequired).toBe(true);
    const { recoveryCodes } = await addApp(client);
    expect(recoveryCodes).toHaveLength(10);
    expect(sidOf(client)).not.toBe(before);
    expect(await whoami(client)).toBe(200);
    const last = await client.call(api.account.factorRemove, { kind: "totp" });
    expect(last.body).toEqual({
      success: false,
      message: "Two-step verification is required here. Add another way first, then remove this one.",
    });
    expect((await login(stack.client(), person)).factor?.methods).toEqual(["totp", "recovery"]);
  });

  it("a password alone adds none beside one that was added meanwhile", async () => {
    openStores().secondFactor = "all";
    const person = await enrolled(stack, "Meanwhile", "Ruiz");
    const [mine, theirs] = [stack.client(), stack.client()];
    await login(mine, person);
    await login(theirs, person);
    const started = must(await theirs.call(api.account.totpBegin, {}));
    await addApp(mine);
    expect(await theirs.call(api.account.totpBegin, {})).toMatchObject({ status: 401 });
    expect(await theirs.call(api.account.totpAdd, { code: codeOf(started.secret) })).toMatchObject({
      status: 401,
    });
    expect(await theirs.call(api.account.passkeyAddOptions, {})).toMatchObject({ status: 401 });
    expect(await whoami(theirs)).toBe(401);
  });

  it("is required of administrators, or of those as well who may read answers", async () => {
    const stores = openStores();
    const [admin, reader, plain] = [
      await enrolled(stack, "Admin", "Ruiz"),
      await enrolled(stack, "Reader", "Ruiz"),
      await enrolled(stack, "Plain", "Ruiz"),
    ];
    const { formId } = await publishWorkbook(admin.client);
    const share = { formId, username: reader.email, privilege: "R" as const, data: true };
    must(await admin.client.call(api.forms.shareSave, share));
    stores.administrators = admin.email;
    const mustEnrol = async (person: Person) =>
      (await login(stack.client(), person)).factor?.mustEnrol === true;
    const all = async () => [await mustEnrol(admin), await mustEnrol(reader), await mustEnrol(plain)];
    stores.secondFactor = "administrators";
    expect(await all()).toEqual([true, false, false]);
    stores.secondFactor = "data";
    expect(await all()).toEqual([true, true, false]);
    // by a group, and of a site alone
    const { groupId } = must(await admin.client.call(api.forms.groupCreate, { name: "Ward 3" }));
    await forgetGrants(admin.email, plain.email);
    must(
      await admin.client.call(api.forms.groupMemberSave, { groupId, username: plain.email, privilege: "R" }),
    );
    const toGroup = { formId, username: groupPrincipal(groupId), privilege: "R" as const };
    must(await admin.client.call(api.forms.shareSave, toGroup));
    expect(await mustEnrol(plain)).toBe(false);
    const site = { subjectPrefixes: ["N-"] };
    must(await admin.client.call(api.forms.shareSave, { ...toGroup, data: true, site }));
    expect(await mustEnrol(plain)).toBe(true);
    must(await admin.client.call(api.forms.shareRevoke, { formId, username: groupPrincipal(groupId) }));
    stores.secondFactor = "all";
    expect(await all()).toEqual([true, true, true]);
    // where an issuer alone signs somebody in, it is the issuer that asks for a factor
    const isRequired = async () => must(await plain.client.call(api.account.factors, {})).isRequired;
    expect(await isRequired()).toBe(true);
    const [, domain = ""] = plain.email.split("@");
    stores.identityProviders = [
      {
        ...{ id: "hospital", name: "Hospital", issuer: "https://login.hospital.test", clientId: "sprout" },
        ...{ domains: [domain], passwords: "off" },
      },
    ];
    expect(await isRequired()).toBe(false);
    stores.identityProviders = [];
    stores.secondFactor = "data";
    const client = stack.client();
    await login(client, reader);
    await addApp(client);
    expect((await client.call(api.account.factors, {})).body.isRequired).toBe(true);
    expect((await client.call(api.account.factorRemove, { kind: "totp" })).body.success).toBe(false);
    expect((await plain.client.call(api.account.factors, {})).body.isRequired).toBe(false);
    expect((await signUpAt(stack, "reads-nothing@lab.example")).answer.factor).toBeUndefined();
  });

  it("is set up by whoever signs up", async () => {
    openStores().secondFactor = "all";
    const email = "signs-up@lab.example";
    const { client, answer } = await signUpAt(stack, email);
    expect(answer).toEqual({ success: true, email, factor: { methods: [], mustEnrol: true } });
    expect(await whoami(client)).toBe(401);
    await addApp(client);
    expect(await whoami(client)).toBe(200);
  });
});

describe("one's own factors", () => {
  it("are changed soon after signing in only", async () => {
    const person = await withApp(stack, "Recent");
    later(601);
    const { client } = person;
    for (const { status, problem } of [
      await client.call(api.account.totpBegin, {}),
      await client.call(api.account.totpAdd, { code: "000000" }),
      await client.call(api.account.passkeyAddOptions, {}),
      await client.call(api.account.passkeyAdd, { name: "Key", response: {} }),
      await client.call(api.account.factorRemove, { kind: "totp" }),
      await client.call(api.account.recoveryRenew, {}),
    ])
      expect({ status, name: problem?.name }).toEqual({ status: 403, name: "SIGN_IN_TOO_OLD" });
    expect((await client.call(api.account.factors, {})).body.totp).toBeDefined();
  });

  it("take recovery codes and devices along with the last of them", async () => {
    const person = await withApp(stack, "Last");
    const browser = await pending(stack, person);
    await enter(browser, codeOf(person.secret), true);
    expect((await browser.call(api.account.factorRemove, { kind: "totp" })).body.success).toBe(true);
    expect((await browser.call(api.account.factors, {})).body).toEqual({
      ...{ passkeys: [], recoveryCodes: 0, devices: [], isRequired: false },
    });
    expect((await login(stack.client(), person)).success).toBe(true);
    expect((await browser.call(api.account.factorRemove, { kind: "passkey", id: "none" })).body.success).toBe(
      false,
    );
  });

  it("are named without secrets in what people download, and erased with the account", async () => {
    const person = await withApp(stack, "Erased");
    const stores = openStores();
    const browser = await pending(stack, person);
    await enter(browser, codeOf(person.secret), true);
    const found = await personalData(stores, person.email, new Date());
    expect(found?.secondFactors).toEqual({
      passkeys: [],
      authenticatorApp: { addedAt: expect.any(String) },
      recoveryCodesLeft: 10,
      rememberedDevices: [{ browser: expect.any(String), addedAt: expect.any(String) }],
    });
    const stored = await stores.factors.find(person.email);
    for (const secret of [
      stored.totp?.secret,
      ...Object.keys(stored.recovery),
      ...Object.keys(stored.devices),
    ])
      expect(JSON.stringify(found)).not.toContain(secret);
    expect(stored.totp?.secret).not.toContain(person.secret);
    await browser.call(api.account.accountErase, { username: person.email });
    await erase({ time: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await stores.factors.find(person.email)).toEqual({ passkeys: {}, recovery: {}, devices: {} });
  });
});

describe("an administrator", () => {
  it("removes the factors of somebody who lost them; sessions and devices end, the trail and a mail say so", async () => {
    const [person, admin] = [await withApp(stack, "Lost"), await enrolled(stack, "Chief", "Ruiz")];
    const browser = await pending(stack, person);
    await enter(browser, codeOf(person.secret), true);
    const username = person.email;
    expect((await admin.client.call(api.account.factorsReset, { username })).status).toBe(403);
    openStores().administrators = admin.email;
    expect((await admin.client.call(api.account.factorsReset, { username: admin.email })).problem?.name).toBe(
      "OWN_ACCOUNT",
    );
    expect(
      (await admin.client.call(api.account.factorsReset, { username: "no@lab.example" })).problem?.name,
    ).toBe("USER_NOT_FOUND");
    const mails = stack.mails().length;
    expect((await admin.client.call(api.account.factorsReset, { username })).body.success).toBe(true);
    expect(await whoami(browser)).toBe(401);
    await vi.waitFor(
      () =>
        expect(
          stack
            .mails()
            .slice(mails)
            .some(({ to }) => to.includes(username)),
        ).toBe(true),
      10_000,
    );
    expect(await trailOf(username)).toContainEqual(
      expect.objectContaining({ action: "user.factorsReset", result: "done", actor: admin.email }),
    );
    expect((await login(stack.client(), person)).success).toBe(true);
    openStores().secondFactor = "all";
    expect((await login(browser, person)).factor?.mustEnrol).toBe(true); // the remembered device is gone
    later(601);
    expect((await admin.client.call(api.account.factorsReset, { username })).problem?.name).toBe(
      "SIGN_IN_TOO_OLD",
    );
  });
});
