/** P19: erased data is removed from every item and every blob, whoever requests it and whatever ends in the middle. */
import { randomBytes } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { handler as eraseHandler } from "../../events/erase-due.ts";
import { formSubject, userSubject } from "../../shared/audit.ts";
import { api } from "../../shared/contract/index.ts";
import { type OwnDataBounds, personalData } from "../../shared/people/erasing/personal-data.ts";
import { readTombstones } from "../../shared/people/erasing/tombstones.ts";
import { keys } from "../../shared/stores/dynamodb/keys.ts";
import { openStores } from "../../shared/stores/index.ts";
import { TRASH_DAYS } from "../../shared/timings.ts";
import { PERSON_PASSWORD, person } from "../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  startInstance,
  submitAnswers,
  waitForReports,
} from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { all, placesOf } from "../support/stored.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { withinAccess } from "../support/within-access.ts";

const erase = withinAccess("events/erase-due.ts", eraseHandler);

const stack = useStack();
const DAY_MS = 24 * 60 * 60 * 1000;
const minutesBefore = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
/** Late enough for what was under way at the mark to have ended. */
const soon = () => inDays(1 / 24);

const canary = () => `Canary${randomBytes(6).toString("hex")}`;

/** Submits the demo's questionnaire with a unique word in its answers. */
async function submitted(respondent: Client, publicationKey: string) {
  const word = canary();
  const started = await submitAnswers(respondent, publicationKey, { ...demoAnswers, lastName: word });
  await waitForReports(respondent, started.ref);
  return { word, ...started };
}

async function demo() {
  const { client: owner, email } = await person(stack, "Olga", "Owner");
  return { owner, email, ...(await publishWorkbook(owner)) };
}

const traces = (text: string) => placesOf(openStores(), text);

describe("a submission", () => {
  it("is hidden at once, erased everywhere with the next run, and leaves the others unchanged", async () => {
    const { owner, formId, publicationKey } = await demo();
    const [gone, kept] = [
      await submitted(stack.client(), publicationKey),
      await submitted(stack.client(), publicationKey),
    ];
    must(await owner.call(api.forms.exportSubmissions, { id: formId, format: "json" }));
    must(await owner.call(api.forms.submissions, { id: formId, words: gone.word }));
    expect(await traces(gone.word.toLowerCase()), "in its text for searches").not.toEqual([]);
    const { instanceKey, authKey } = gone;
    expect((await traces(gone.word)).length).toBeGreaterThan(1);
    const stores = openStores();
    const { runId = "" } = (await stores.instances.find(instanceKey)) ?? {};
    expect(await stores.instances.listLedger(runId)).not.toEqual([]);

    must(await owner.call(api.forms.eraseSubmission, { formId, instanceKey }));
    const opened = await stack.client().call(api.runtime.instance, { instanceKey, authKey });
    expect(opened.status).toBe(403);
    const { submissions } = must(await owner.call(api.forms.submissions, { id: formId }));
    expect(submissions.map((row) => row.instanceKey)).toEqual([kept.instanceKey]);
    const stones = () => all(readTombstones(stores.blobs));
    const stone = expect.objectContaining({ kind: "submission", key: instanceKey });
    expect(await stones(), "before the first run").toContainEqual(stone);
    const again = () => owner.call(api.forms.eraseSubmission, { formId, instanceKey });
    expect(must(await again())).toEqual({ success: true });

    await erase({});
    expect(await traces(gone.word)).toEqual([]);
    expect(await traces(gone.word.toLowerCase())).toEqual([]);
    await erase({ time: soon() });
    const left = await traces(instanceKey);
    expect(left.filter((place) => !place.startsWith("body erased/"))).toEqual([]);
    expect(await stores.instances.listLedger(runId)).toEqual([]);
    expect((await traces(kept.word)).length).toBeGreaterThan(1);
    expect((await again()).problem?.name, "as any key that is nowhere").toBe("ACCESS_DENIED");
    const { entries } = await stores.audit.list(formSubject(formId), 50, undefined);
    expect(entries.filter(({ action }) => action === "submission.erase")).toMatchObject([
      { object: `SUBMISSION#${gone.instanceId}`, result: "done" },
    ]);
    expect(await stones()).toContainEqual(stone);
  });

  it("stays when the erasure can't be recorded", async () => {
    const { owner, formId, publicationKey } = await demo();
    const { instanceKey } = await startInstance(stack.client(), publicationKey);
    const stores = openStores();
    const { begin } = stores.audit;
    vi.stubEnv("SPROUT_LOG", "off");
    stores.audit.begin = () => Promise.reject(new Error("no trail"));
    const input = await owner.call(api.forms.eraseSubmission, { formId, instanceKey });
    const period = await owner.call(api.forms.retention, { formId, days: 7 });
    stores.audit.begin = begin;
    vi.unstubAllEnvs();
    expect([input.status, period.status]).toEqual([500, 500]);
    expect(await stores.instances.find(instanceKey)).toBeDefined();
    expect((await stores.forms.find(formId))?.retentionDays).toBeUndefined();
  });

  it("is erased even if another marked one can't be read", async () => {
    const { owner, formId, publicationKey } = await demo();
    const { word, instanceKey } = await submitted(stack.client(), publicationKey);
    const stores = openStores();
    const broken = { pk: { S: "INSTANCE#broken" }, sk: { S: "INSTANCE" } };
    const outboxAt = { S: inDays(-1) };
    await stores.tableScan.put({ ...broken, erasing: outboxAt, outboxPk: { S: "ERASURES" }, outboxAt });
    must(await owner.call(api.forms.eraseSubmission, { formId, instanceKey }));
    await expect(erase({})).rejects.toThrow("could not be erased");
    expect(await traces(word)).toEqual([]);
    await stores.erasing.remove([{ pk: broken.pk.S, sk: broken.sk.S }]);
    await erase({});
  });

  it("that is being erased can get neither a name nor an address any more", async () => {
    const { owner, formId, publicationKey } = await demo();
    const { instanceKey } = await startInstance(stack.client(), publicationKey);
    const { instances } = openStores();
    must(await owner.call(api.forms.eraseSubmission, { formId, instanceKey }));
    const word = canary();
    await instances.rename(instanceKey, word);
    const contact = { email: `${word}@lab.example`, earlier: [], reportReady: false, reminder: false };
    await instances.recordContact(instanceKey, { contact });
    expect(await traces(word)).toEqual([]);
  });

  it("is erased only by its form's owner, and only through that form", async () => {
    const { owner, formId, publicationKey } = await demo();
    const other = await demo();
    const { instanceKey } = await startInstance(stack.client(), publicationKey);
    const input = await other.owner.call(api.forms.eraseSubmission, { formId: other.formId, instanceKey });
    expect(input.problem?.name).toBe("ACCESS_DENIED");
    const { client: helper, email } = await person(stack, "Hanna", "Helper");
    must(await owner.call(api.forms.shareSave, { formId, username: email, privilege: "W", data: true }));
    const refused = await helper.call(api.forms.eraseSubmission, { formId, instanceKey });
    expect(refused.problem?.name).toBe("ACCESS_DENIED");
    expect(await openStores().instances.find(instanceKey)).toBeDefined();
  });

  it("that a worker still writes to while it is erased is found by the later run", async () => {
    const { owner, formId, publicationKey } = await demo();
    const { instanceKey, word } = await submitted(stack.client(), publicationKey);
    const stores = openStores();
    must(await owner.call(api.forms.eraseSubmission, { formId, instanceKey }));
    await erase({});
    await stores.blobs.put(`instances/${instanceKey}/outputs/late`, word, "text/plain");
    const late = { runId: "late", instanceKey, formId, publicationKey, locale: "en" };
    await stores.instances.beginRun({
      ...late,
      submittedAt: new Date().toISOString(),
      steps: {},
      failures: { a: word },
    });
    await erase({ time: soon() });
    expect(await traces(word)).toEqual([]);
  });

  it("is erased when its form's period is over, counted from its last activity", async () => {
    const { owner, formId, publicationKey } = await demo();
    const { word } = await submitted(stack.client(), publicationKey);
    expect(must(await owner.call(api.forms.retention, { formId }))).toEqual({ days: null });
    expect(must(await owner.call(api.forms.retention, { formId, days: 7 }))).toEqual({ days: 7 });
    await erase({ time: inDays(6) });
    expect(await traces(word)).not.toEqual([]);
    await erase({ time: inDays(8) });
    expect(await traces(word)).toEqual([]);
    const { entries } = await openStores().audit.list(formSubject(formId), 50, undefined);
    expect(entries.filter(({ actor }) => actor === "system")).toMatchObject([
      { action: "submission.erase", object: "SUBMISSIONS", details: { count: 1 } },
    ]);
    must(await owner.call(api.forms.retention, { formId, days: null }));
    expect(must(await owner.call(api.forms.retention, { formId }))).toEqual({ days: null });
    // A draft whose place in the list is older than its last save: not noted before its own time.
    const draft = { updatedAt: minutesBefore(7 * 24 * 60 - 3), createdAt: minutesBefore(7 * 24 * 60 + 1) };
    const { instanceKey } = await storeInstance({ formId, publicationKey, status: "OPEN", ...draft });
    const { tableScan } = openStores();
    for await (const page of tableScan.pages())
      for (const raw of page)
        if (raw.pk?.S === keys.instance(instanceKey).pk)
          await tableScan.put({ ...raw, gsi2sk: { S: draft.createdAt } });
    must(await owner.call(api.forms.retention, { formId, days: 7 }));
    await erase({});
    const systemEntries = async () => {
      const { entries: all } = await openStores().audit.list(formSubject(formId), 50, undefined);
      return all.filter(({ actor }) => actor === "system").length;
    };
    expect(await systemEntries()).toBe(1);
    await erase({ time: inDays(1 / 24) });
    expect(await systemEntries()).toBe(2);
    must(await owner.call(api.forms.retention, { formId, days: null }));
    const { word: stays } = await submitted(stack.client(), publicationKey);
    await erase({ time: inDays(5_000) });
    expect(await traces(stays)).not.toEqual([]);
    const erasedAfter = async () => (await startInstance(stack.client(), publicationKey)).erasedAfterDays;
    expect(await erasedAfter(), "respondents are told that there is no period").toBeNull();
    must(await owner.call(api.forms.retention, { formId, days: 7 }));
    expect(await erasedAfter()).toBe(7);
  });
});

describe("a form", () => {
  it("is erased with all its data when its days in the trash are over, and not before", async () => {
    const { owner, formId, publicationKey } = await demo();
    const { word } = await submitted(stack.client(), publicationKey);
    must(await owner.call(api.forms.deleteForm, { id: formId }));
    await erase({ time: inDays(TRASH_DAYS - 1) });
    must(await owner.call(api.forms.restoreForm, { id: formId }));
    await erase({ time: inDays(TRASH_DAYS + 1) });
    expect(await openStores().forms.find(formId)).toBeDefined();

    must(await owner.call(api.forms.deleteForm, { id: formId }));
    await erase({ time: inDays(TRASH_DAYS + 1) });
    await erase({ time: inDays(TRASH_DAYS + 2) });
    const left = [...(await traces(word)), ...(await traces(publicationKey))];
    expect(left.filter((place) => !place.startsWith("item AUDIT"))).toEqual([]);
    const named = await traces(`FORM#${formId}"`);
    expect(named.filter((place) => !place.startsWith("item AUDIT"))).toEqual([]);
    expect((await all(openStores().blobs.keys(`forms/${formId}/`))).length).toBe(0);
    const { entries } = await openStores().audit.list(formSubject(formId), 50, undefined);
    expect(entries.filter(({ actor }) => actor === "system")).toMatchObject([
      { action: "form.erase", details: { count: 1 } },
    ]);
    expect(must(await owner.call(api.forms.listLite, {}))).toEqual([]);
  });
});

/** Signs up under an address and enters the mailed code. */
async function signUpAgain(email: string) {
  const client = stack.client();
  const seen = stack.mails().length;
  const name = { firstName: "Oncemore", lastName: "Again" };
  must(await client.call(api.account.signup, { email, ...name, password: PERSON_PASSWORD }));
  const mailed = () =>
    stack
      .mails()
      .slice(seen)
      .find((mail) => mail.to.includes(email))?.text ?? "";
  await expect.poll(mailed).toMatch(/\b\d{6}\b/);
  const [registrationKey = ""] = /\b\d{6}\b/.exec(mailed()) ?? [];
  return must(await client.call(api.account.verify, { email, registrationKey }));
}

describe("a person", () => {
  it("can download all data about them, and is erased for good on request", async () => {
    const { owner, email, formId, publicationKey } = await demo();
    const other = await demo();
    must(await owner.call(api.runtime.saveSubscriptions, { reportReady: true, reminder: false }));
    must(
      await other.owner.call(api.forms.shareSave, { formId: other.formId, username: email, privilege: "W" }),
    );
    must(await owner.call(api.forms.publish, { id: other.formId, publicationName: "Hers" }));
    const own = await submitted(owner, other.publicationKey);

    const { data = "" } = must(await owner.call(api.account.accountData, {}));
    const file = JSON.parse(Buffer.from(data, "base64").toString("utf8"));
    expect(file).toMatchObject({
      account: { username: email, firstName: "Olga" },
      mailsWanted: { reportReady: true },
      sessions: [{}],
      submissions: [{ status: "COMPLETE", answers: { lastName: own.word } }],
    });
    expect(file.forms.map(({ id }: { id: number }) => id).sort()).toEqual([formId, other.formId].sort());
    expect(JSON.stringify(file)).not.toContain("scrypt");
    const bounded = (bounds: OwnDataBounds) => personalData(openStores(), email, new Date(), bounds);
    await expect(bounded({ maxCharacters: 10 })).rejects.toMatchObject({ problemName: "OWN_DATA_TOO_LARGE" });
    await expect(bounded({ maxSubmissions: 0 })).rejects.toMatchObject({ problemName: "OWN_DATA_TOO_LARGE" });
    expect(await bounded({ maxSubmissions: 1 })).toMatchObject({ submissions: [{}] });

    const wrong = must(await owner.call(api.account.accountErase, { username: "else@lab.example" }));
    expect(wrong.success).toBe(false);
    must(await owner.call(api.forms.shareSave, { formId, username: other.email, privilege: "R" }));
    const shared = must(await owner.call(api.account.accountErase, { username: email }));
    expect(shared).toMatchObject({ success: false, message: expect.stringContaining("Test form") });
    must(await owner.call(api.forms.shareRevoke, { formId, username: other.email }));
    must(await other.owner.call(api.forms.shareRevoke, { formId: other.formId, username: email }));

    expect(must(await owner.call(api.account.accountErase, { username: email })).success).toBe(true);
    expect(must(await owner.call(api.account.isAuth, {}))).toBe(false);
    const start = { publicationKey, locale: "en", timeZone: "Europe/Madrid" };
    const late = await stack.client().call(api.runtime.instance, start);
    expect(late.problem?.name, "the form takes no answers from that moment").toBe("ACCESS_DENIED");
    const again = await stack
      .client()
      .call(api.account.login, { username: email, password: PERSON_PASSWORD });
    expect(again.body?.success).not.toBe(true);
    await erase({});
    expect(await traces(own.word)).toEqual([]);
    const early = await signUpAgain(email);
    expect(early).toMatchObject({ success: false, message: expect.stringContaining("in 20 minutes") });
    const terms = (await traces("oncemore")).filter((place) => place.startsWith("item PEOPLE"));
    expect(terms, "nobody is found who is not there").toEqual([]);
    await erase({ time: soon() });
    const left = await traces(email);
    expect(left.filter((place) => !place.startsWith("item AUDIT"))).toEqual([]);
    expect(await openStores().forms.find(formId)).toBeUndefined();
    expect(await openStores().forms.find(other.formId)).toBeDefined();
    const { entries } = await openStores().audit.list(userSubject(email), 50, undefined);
    const erasures = entries.filter(({ action }) => action === "account.erase");
    expect(erasures.map(({ result }) => result)).toEqual(["done", "refused", "refused"]);
  });
});
