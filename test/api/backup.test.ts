/** P25 on a small scale: back up, lose everything, restore, compare; and what was erased since stays erased. */
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as eraseHandler } from "../../events/erase-due.ts";
import { backUp, backup } from "../../infra/cli/backup.ts";
import { migrate, migrateAll, migrateWhole } from "../../infra/cli/migrate.ts";
import { createPerson, erasePerson, person as operate } from "../../infra/cli/person.ts";
import { redrive } from "../../infra/cli/redrive.ts";
import { replay, restore, restoreFrom } from "../../infra/cli/restore.ts";
import { formSubject, PRODUCT_SUBJECT, userSubject } from "../../shared/audit.ts";
import { api } from "../../shared/contract/index.ts";
import { DATA_VERSION, DataTooNew } from "../../shared/stores/data-version.ts";
import { openStores } from "../../shared/stores/index.ts";
import { connectMailer } from "../../shared/stores/mail/mailer.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { PASSWORD_LINK_SECONDS, TRASH_DAYS } from "../../shared/timings.ts";
import { bury } from "../support/dead-letters.ts";
import { PERSON_PASSWORD, person } from "../support/people.ts";
import { must, publishWorkbook, refOf, startInstance } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { all, contentOf, placesOf } from "../support/stored.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { hashOf, pixel, publishUploads, upload } from "../support/uploads.ts";
import { withinAccess } from "../support/within-access.ts";

const erase = withinAccess("events/erase-due.ts", eraseHandler);

const stack = useStack();
let folder = "";
const key = "0123456789abcdef0123456789abcdef";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sprout-backup-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
const soon = () => inDays(1 / 24);

/** Everything is deleted except the tombstones. */
async function loseEverything(): Promise<void> {
  const { tableScan, erasing, blobs } = openStores();
  for (const page of await all(tableScan.pages()))
    await erasing.remove(page.map((item) => ({ pk: item.pk?.S ?? "", sk: item.sk?.S ?? "" })));
  for (const prefix of ["forms/", "instances/", "uploads/", "incoming/", "exports/"])
    await blobs.erase(prefix);
}

/** Without what the clock and the calls of a test change by themselves. */
const lasting = (content: Map<string, string>) =>
  [...content]
    .filter(([name]) => !/^item (SESSION|LIMIT|MAIL|CODE|TICKET)#|^body erased\//.test(name))
    .sort();

describe("a backup", () => {
  it("is restored whole, without people erased since", async () => {
    const stores = openStores();
    const { client: owner, email } = await person(stack, "Bea", "Backup");
    const { client: leaver, email: leaving } = await person(stack, "Lea", "Leaving");
    const { formId, publicationKey } = await publishWorkbook(owner);
    const { formId: gone } = await publishWorkbook(owner, { formName: "Goes away" });
    const kept = await startInstance(stack.client(), publicationKey);
    const erased = await startInstance(stack.client(), publicationKey);
    const hers = await startInstance(leaver, publicationKey);
    const withFiles = await publishUploads(owner);
    const sender = stack.client();
    const sending = refOf(await startInstance(sender, withFiles.publicationKey));
    await upload(sender, sending, { field: "photo", name: "photo.png", content: pixel });
    const file = blobKeys.file(sending.instanceKey, hashOf(pixel));

    const target = { path: join(folder, "first.backup"), key };
    const { objects } = await backUp(stores, target, new Date());
    expect(objects).toBeGreaterThan(3);
    await expect(backUp(stores, target, new Date())).rejects.toThrow("exists already");
    expect((await readFile(target.path)).includes(email), "it is in an item").toBe(false);

    must(await owner.call(api.forms.eraseSubmission, { formId, instanceKey: erased.instanceKey }));
    must(await owner.call(api.forms.deleteForm, { id: gone }));
    await erasePerson(stores, leaving, { forms: undefined, now: new Date() });
    await erase({ time: inDays(TRASH_DAYS + 1) });
    await erase({ time: inDays(TRASH_DAYS + 2) });
    const before = lasting(await contentOf(stores));

    await expect(restoreFrom(stores, target, new Date())).rejects.toThrow("not empty");
    await loseEverything();
    expect(await stores.blobs.whole(file)).toBeUndefined();
    const restored = await restoreFrom(stores, target, new Date());
    expect(restored).toMatchObject({ tombstones: 4, erased: 4 });
    const { bytes = new Uint8Array(), contentType } = (await stores.blobs.whole(file)) ?? {};
    expect([Buffer.from(bytes), contentType]).toEqual([pixel, "image/png"]);
    const names = [...(await contentOf(stores)).keys()];
    expect(names.filter((name) => /^item (SESSION|LIMIT|CODE|TICKET)#/.test(name))).toEqual([]);
    // The records of the erasures themselves came after the backup.
    const audits = ([name]: [string, string]) => !name.startsWith("item AUDIT");
    expect(lasting(await contentOf(stores)).filter(audits)).toEqual(before.filter(audits));

    const signedIn = await stack
      .client()
      .call(api.account.login, { username: email, password: PERSON_PASSWORD });
    expect(signedIn.body?.success).toBe(true);
    expect(await stores.instances.find(kept.instanceKey)).toBeDefined();
    expect(await stores.instances.find(erased.instanceKey)).toBeUndefined();
    expect(await stores.instances.find(hers.instanceKey)).toBeUndefined();
    expect((await placesOf(stores, leaving)).filter((place) => !place.startsWith("item AUDIT"))).toEqual([]);
    expect(await all(stores.blobs.keys(blobKeys.ofForm(gone)))).toEqual([]);
  });

  it("that was changed, cut short or has another key is refused before anything is written", async () => {
    const stores = openStores();
    const { client: owner } = await person(stack, "Cora", "Changed");
    await publishWorkbook(owner);
    const target = { path: join(folder, "second.backup"), key };
    await backUp(stores, target, new Date());
    const bytes = await readFile(target.path);
    const changed = Buffer.from(bytes);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    await loseEverything();
    const path = join(folder, "other.backup");
    const restored = () => restoreFrom(stores, { path, key }, new Date());
    for (const [content, message] of [
      [changed, "was changed after it was written"],
      [bytes.subarray(0, -1), "is not complete"],
      [bytes.subarray(0, bytes.length >> 1), "is not complete"],
      [Buffer.from("{}"), "is no backup"],
    ] as const) {
      await writeFile(path, content);
      await expect(restored()).rejects.toThrow(message);
    }
    const withOther = { path: target.path, key: "another key, long enough to be one" };
    await expect(restoreFrom(stores, withOther, new Date())).rejects.toThrow("The key doesn't fit");
    expect(await all(stores.tableScan.pages())).toEqual([]);
  });

  it("is never written without a key, nor with one that could be guessed", async () => {
    const file = join(folder, "short-key");
    await writeFile(file, "secret\n");
    const out = join(folder, "third.backup");
    await expect(backup(["--out", out])).rejects.toThrow("openssl rand -hex 32");
    await expect(backup(["--out", out, "--key", file])).rejects.toThrow("fewer than 32 characters");
    await expect(stat(out)).rejects.toThrow("ENOENT");
  });
});

describe("a person that an operator erases", () => {
  it("has their forms transferred or erased; without that choice nothing happens", async () => {
    const stores = openStores();
    const { client: owner, email } = await person(stack, "Otto", "Owner");
    const { client: heir, email: to } = await person(stack, "Hedi", "Heir");
    const { formId, publicationKey } = await publishWorkbook(owner);
    must(await owner.call(api.forms.shareSave, { formId, username: to, privilege: "W" }));
    const now = new Date();
    await expect(erasePerson(stores, email, { forms: undefined, now })).rejects.toThrow("--forms erase");
    await expect(erasePerson(stores, email, { forms: email, now })).rejects.toThrow("can't own");
    expect(await stores.users.find(email)).toBeDefined();
    await erasePerson(stores, email, { forms: to, now });
    await erase({ time: soon() });
    const [row] = must(await heir.call(api.forms.listLite, {}));
    expect(row).toMatchObject({ id: formId, privilege: "O" });
    const visitor = await startInstance(stack.client(), publicationKey);
    expect(visitor.instanceKey).not.toBe("");
    const left = (await placesOf(stores, email)).filter((place) => !place.startsWith("item AUDIT"));
    expect(left, "not even as the maker of what was published").toEqual([]);
  });
});

describe("data of another release", () => {
  it("that is older is migrated once, and the eraser finds a form that was trashed before its index existed", async () => {
    const stores = openStores();
    const { client: owner } = await person(stack, "Mia", "Migrate");
    const { formId } = await publishWorkbook(owner);
    must(await owner.call(api.forms.deleteForm, { id: formId }));
    expect(await migrateAll(stores)).toMatchObject({ busy: 0 });
    const raw = (await all(stores.tableScan.pages()))
      .flat()
      .find((item) => item.pk?.S === `FORM#${formId}` && item.sk?.S === "FORM");
    const { v, outboxPk, outboxAt, ...older } = raw ?? expect.fail("no form");
    expect([v, outboxPk]).toEqual([{ N: String(DATA_VERSION) }, { S: "TRASH" }]);
    await stores.tableScan.put(older);

    expect(await migrateAll(stores, { isDry: true })).toMatchObject({ changed: 1 });
    expect(await migrateAll(stores)).toMatchObject({ changed: 1, busy: 0 });
    expect(await migrateAll(stores)).toMatchObject({ changed: 0, busy: 0 });
    const now = (await all(stores.tableScan.pages()))
      .flat()
      .find((item) => item.pk?.S === `FORM#${formId}` && item.sk?.S === "FORM");
    expect(now).toEqual({ ...older, v, outboxPk, outboxAt });
    await erase({ time: inDays(TRASH_DAYS + 1) });
    expect(await stores.forms.find(formId)).toBeUndefined();
  });

  it("is migrated in one call, also what others write at the same moment", async () => {
    const stores = openStores();
    const { formId } = await publishWorkbook((await person(stack, "Olga", "Onecall")).client);
    const raw = (await all(stores.tableScan.pages()))
      .flat()
      .find((item) => item.pk?.S === `FORM#${formId}` && item.sk?.S === "FORM");
    const { v: _, ...older } = raw ?? expect.fail("no form");
    await stores.tableScan.put(older);
    let writes = 0;
    const tableScan = {
      ...stores.tableScan,
      // Somebody with the release before writes between the reading and the writing, twice.
      async stamp(item: { readonly [name: string]: unknown }, version: number) {
        if (item.pk === older.pk?.S && item.sk === "FORM" && writes < 2) {
          writes += 1;
          return false;
        }
        return stores.tableScan.stamp(item, version);
      },
    };
    expect(await migrateWhole({ ...stores, tableScan })).toMatchObject({ changed: 1, busy: 0 });
    expect(writes).toBe(2);
    const busy = { ...tableScan, stamp: async () => false };
    await stores.tableScan.put(older);
    expect(await migrateWhole({ ...stores, tableScan: busy }), "and it ends").toMatchObject({ busy: 1 });
    expect(await migrateWhole(stores)).toMatchObject({ changed: 1, busy: 0 });
  });

  it("is stamped by an update, and still migrated", async () => {
    const stores = openStores();
    const { client: owner } = await person(stack, "Uma", "Update");
    const { formId, publicationKey } = await publishWorkbook(owner);
    const rawOf = async (pk: string, sk: string) =>
      (await all(stores.tableScan.pages()))
        .flat()
        .find((item) => item.pk?.S === pk && item.sk?.S?.startsWith(sk)) ?? expect.fail(`no ${pk}`);
    const publication = () => rawOf(`FORM#${formId}`, `PUBLICATION#${publicationKey}`);
    const { v, ...older } = await publication();
    await stores.tableScan.put({ ...older, createdBy: { S: "uma@lab.example" } });
    const change = { status: "PAUSED", from: ["OPEN"] } as const;
    await stores.forms.changePublication(formId, publicationKey, change);
    expect(await publication()).toMatchObject({ v, createdBy: { S: "uma@lab.example" } });
    expect(await migrateAll(stores)).toMatchObject({ changed: 1, busy: 0 });
    expect((await publication()).createdBy).toEqual({ S: "" });
    await stores.limits.allow("made-by-an-update", 1, 60, 1_800_000_000);
    expect(await rawOf("LIMIT#made-by-an-update", "LIMIT")).toMatchObject({ v });
  });

  it("finds people by two letters and within a name once it is migrated", async () => {
    const stores = openStores();
    const { email } = await person(stack, "Quetzal", "Oldrelease");
    const found = async (query: string) =>
      (await stores.people.search(query, 5, () => true)).map(({ username }) => username);
    const terms = (await all(stores.tableScan.pages()))
      .flat()
      .flatMap(({ pk, sk }) => (pk?.S?.startsWith("PEOPLE#") && sk?.S ? [{ pk: pk.S ?? "", sk: sk.S }] : []))
      .filter(({ sk }) => sk.endsWith(`#${email}`));
    // What the previous release wrote: only the beginnings of words.
    const older = ["quetzal", "oldrelease"];
    await stores.erasing.remove(terms.filter(({ sk }) => !older.some((word) => sk.startsWith(word))));
    expect([await found("quetz"), await found("tzal"), await found("qu")]).toEqual([[email], [], []]);
    expect(await migrateAll(stores, { isDry: true })).toMatchObject({ changed: 0 });
    expect(await found("tzal")).toEqual([]);
    expect(await migrateAll(stores)).toMatchObject({ busy: 0 });
    expect([await found("tzal"), await found("qu"), await found("ele")]).toEqual([[email], [email], [email]]);

    await erasePerson(stores, email, { forms: undefined, now: new Date() });
    await erase({ time: inDays(1) });
    await migrateAll(stores);
    const left = (await all(stores.tableScan.pages()))
      .flat()
      .filter(({ sk }) => sk?.S?.endsWith(`#${email}`));
    expect(left.filter(({ pk }) => pk?.S?.startsWith("PEOPLE"))).toEqual([]);
  });

  it("that is newer by more than one release is refused, in the table and in the bucket", async () => {
    const stores = openStores();
    const put = (v: number) =>
      stores.tableScan.put({
        pk: { S: "UNSUBSCRIBED#new@lab.example" },
        sk: { S: "UNSUBSCRIBED" },
        at: { S: "2026" },
        v: { N: String(v) },
      });
    await put(DATA_VERSION + 1);
    expect(await stores.mails.findUnsubscribed("new@lab.example")).toEqual({ at: "2026" });
    await put(DATA_VERSION + 2);
    await expect(stores.mails.findUnsubscribed("new@lab.example")).rejects.toThrow(DataTooNew);
    const body = { bytes: new Uint8Array([1]), contentType: "text/plain" };
    await stores.blobs.putWhole("uploads/new", { ...body, version: String(DATA_VERSION + 2) });
    await expect(stores.blobs.bytes("uploads/new")).rejects.toThrow(DataTooNew);
    await put(DATA_VERSION); // otherwise nothing can be removed any more
    await stores.blobs.putWhole("uploads/new", body);
    expect(await stores.blobs.bytes("uploads/new")).toEqual(new Uint8Array([1]));
  });
});

describe("what an operator does by command", () => {
  beforeAll(() => {
    vi.stubEnv("SPROUT_OPERATOR", " ana ");
    vi.spyOn(console, "log").mockReturnValue();
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  const command = { actor: "operator ana", result: "done", requestId: "command" };
  const newest = async (subject: string) => (await openStores().audit.list(subject, 1, undefined)).entries[0];

  it("to the product is on its trail, under their name", async () => {
    const ofAna = join(folder, "of-ana");
    const keyFile = join(folder, "key");
    await writeFile(keyFile, `${key}\n`);
    for (const [run, action] of [
      [() => migrate([]), "product.migrate"],
      [() => backup(["--out", ofAna, "--key", keyFile]), "product.backup"],
      [() => replay([]), "product.replay"],
      [() => loseEverything().then(() => restore([ofAna, "--key", keyFile])), "product.restore"],
    ] as const) {
      expect(await run()).toBe(0);
      expect(await newest(PRODUCT_SUBJECT)).toMatchObject({ ...command, action, object: "PRODUCT" });
    }
  });

  it("sends again is on the trail of each form, and on the product's for mails, which belong to no form", async () => {
    const { client: owner } = await person(stack, "Rita", "Redrive");
    const of = await publishWorkbook(owner);
    const { instanceKey, instanceId } = await storeInstance(of);
    await bury("submissions", { instanceKey });
    await bury("mails", { mailId: "of-nobody" });
    expect(await redrive(["--list"])).toBe(0);
    expect(await newest(formSubject(of.formId)), "who only lists sends nothing").not.toMatchObject(command);
    expect(await redrive([])).toBe(0);
    const sent = { ...command, action: "submissions.redrive", object: `SUBMISSION#${instanceId}` };
    expect(await newest(formSubject(of.formId))).toMatchObject(sent);
    const mails = { ...command, action: "product.redrive", object: "PRODUCT", details: { mails: 1 } };
    expect(await newest(PRODUCT_SUBJECT)).toMatchObject(mails);
  });

  it("to a person is on their trail and on that of each transferred form, which its new owner can read", async () => {
    const { client: owner, email } = await person(stack, "Omar", "Owner");
    const { client: heir, email: to } = await person(stack, "Hana", "Heir");
    const { formId } = await publishWorkbook(owner);
    await operate(["export", email, "--out", join(folder, "omar.json")]);
    expect(await newest(userSubject(email))).toMatchObject({ ...command, action: "account.data" });
    await operate(["erase", email, "--forms", to]);
    expect(await newest(userSubject(email))).toMatchObject({ ...command, action: "account.erase" });
    const { entries } = must(await heir.call(api.forms.audit, { id: formId, limit: 1 }));
    expect(entries).toMatchObject([{ ...command, action: "form.handover", object: `USER#${to}` }]);
  });

  it("creates an account whose link sets its first password once, and is stored as a hash only", async () => {
    const email = "first@lab.example";
    const say = vi.mocked(console.log);
    const created = async (...options: string[]) => {
      say.mockClear();
      expect(await operate(["create", " First@Lab.Example", ...options])).toBe(0);
      return String(say.mock.lastCall?.[0]);
    };
    const text = await created("--administrator", "--first-name", "Fina", "--last-name", "First");
    expect(text).toContain("first@lab.example has an account and administers.");
    const { origin, pathname, hash } = new URL(text.split("\n").at(-1) ?? "");
    expect([origin, pathname, hash.length]).toEqual([stack.origin, "/set-password", 44]);
    const ticket = hash.slice(1);
    expect([...(await contentOf(openStores()))].join("\n")).not.toContain(ticket);
    // Within a millisecond any of them may be listed first.
    const make = (await openStores().audit.list(userSubject(email), 10, undefined)).entries;
    expect(make.map(({ action }) => action).sort()).toEqual(["account.create", "account.link"]);
    for (const entry of make) expect(entry).toMatchObject(command);

    const client = stack.client();
    const login = (password: string) => client.call(api.account.login, { username: email, password });
    expect((await login(ticket)).body).toMatchObject({ success: false, message: "Invalid credentials." });
    const choose = (password: string) => client.call(api.account.password, { ticket, password });
    expect((await choose("Meadow-Lamp-41")).body.success).toBe(true);
    expect((await choose("Meadow-Lamp-42")).body).toMatchObject({ success: false, code: "DSC2U-3" });
    expect((await login("Meadow-Lamp-41")).body).toMatchObject({
      firstName: "Fina",
      roles: ["USER", "DESIGNER", "ADMIN"],
    });
    const { entries } = await openStores().audit.list(userSubject(email), 10, undefined);
    const changed = entries.find(({ action }) => action === "account.password");
    expect(changed?.details).toMatchObject({ by: "link" });

    const again = await created();
    expect(again).toContain("first@lab.example already has an account.");
    expect(again.split("\n").at(-1)).not.toContain(ticket);
    await operate(["erase", email]);
    await expect(operate(["create", email])).rejects.toThrow("is being erased");
    await expect(operate(["create", "nobody"])).rejects.toThrow('"nobody" is not an e-mail address.');
  });

  it("lets an account that exists administer, and its link ends after a day", async () => {
    const { email } = await person(stack, "Paul", "Promoted");
    const expected = { isAdministrator: true, firstName: undefined, lastName: undefined };
    const old = new Date(Date.now() - PASSWORD_LINK_SECONDS * 1_000);
    const text = await createPerson(openStores(), email, expected, old);
    expect(text).toContain(`${email} already has an account, and now administers.`);
    expect((await openStores().users.find(email))?.roles).toContain("ADMIN");
    const ticket = new URL(text.split("\n").at(-1) ?? "").hash.slice(1);
    const late = await stack.client().call(api.account.password, { ticket, password: "Meadow-Lamp-43" });
    expect(late.body.success).toBe(false);
    await openStores().users.setActive(email, false);
    await expect(createPerson(openStores(), email, expected, new Date())).rejects.toThrow("deactivated");
  });

  it("sends nothing where the product was deployed without a sender", async () => {
    const mail = { to: "nobody@lab.example", subject: "Hello", text: "Hello." };
    const sent = () => stack.mails().filter(({ to }) => to.includes(mail.to)).length;
    await connectMailer("none").send(mail);
    expect(sent()).toBe(0);
    await connectMailer("sprout@localhost").send(mail);
    expect(sent()).toBe(1);
  });

  it("has the name of their account on the machine, where they gave none", async () => {
    vi.stubEnv("SPROUT_OPERATOR", "");
    expect(await replay([])).toBe(0);
    expect((await newest(PRODUCT_SUBJECT))?.actor).toBe(`operator ${userInfo().username}`);
  });
});
