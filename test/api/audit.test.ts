/** The audit trail: every row decides, every change leaves its entry or a trace, and no entry can be changed unseen. */
import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "vitest";
import { handler as recordHandler } from "../../events/record-audit.ts";
import { proveAudit } from "../../infra/cli/prove.ts";
import { formSubject, respondentsSubject, UNKNOWN_SUBJECT, userSubject } from "../../shared/audit.ts";
import { api, routes } from "../../shared/contract/index.ts";
import { changesState } from "../../shared/contract/route.ts";
import { INTERRUPTED_SECONDS } from "../../shared/people/audit-chain.ts";
import { keys } from "../../shared/stores/dynamodb/keys.ts";
import { openStores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";
import { PERSON_PASSWORD, person } from "../support/people.ts";
import { must, publishWorkbook, refOf, startInstance, uploadWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { withinAccess } from "../support/within-access.ts";

const record = withinAccess("events/record-audit.ts", recordHandler);

const stack = useStack();

async function trailOf(subject: string) {
  const { entries } = await openStores().audit.list(subject, 200, undefined);
  return entries.map(({ action, actor, result, object, details }) => ({
    action,
    actor,
    result,
    object,
    details,
  }));
}

describe("the rows of the table", () => {
  it("that change stored data record it, or say briefly why not", () => {
    for (const { path, audit } of routes)
      if ("none" in audit) expect(audit.none.split(" ").length, path).toBeGreaterThanOrEqual(3);
    const unnoted = routes.filter((row) => changesState(row) && "none" in row.audit && mayWrite(row));
    // By hand: none changes a report's inputs, or gives anyone access.
    expect(unnoted.map(({ path }) => path).toSorted()).toEqual([
      "/rest/account/resend",
      "/rest/account/signup",
      "/rest/forgot/confirm",
      "/rest/forgot/send",
      "/rest/form/file/confirm",
      "/rest/form/file/start",
      "/rest/form/golden/save",
      ...["/rest/form/hooks", "/rest/form/hooks/log"], // they list, with the rights of those beside them
      "/rest/form/publication/use",
      "/rest/form/reports/health",
      "/rest/form/statistics",
      "/rest/rename/instance",
      "/rest/subscriptions/save",
      "/rest/unsubscribe",
      "/rest/upload/sprout",
    ]);
    function mayWrite({ rights }: (typeof routes)[number]) {
      return rights.some((right) => ["table:write", "table:delete", "blobs:write"].includes(right));
    }
  });

  it("whose callers are unknown name the trail", () => {
    for (const { path, access, audit } of routes)
      if (access === "public" && !("none" in audit) && path !== "/logout")
        expect(audit.trail, path).toBeDefined();
  });
});

describe("a form's trail", () => {
  it("has changes to its reports, exports, and refused callers", async () => {
    const { client: owner, email } = await person(stack, "Olga", "Owner");
    const { formId } = await publishWorkbook(owner);
    const { id: upload, worksheetIndex } = await uploadWorkbook(owner);
    must(await owner.call(api.forms.importForm, { id: upload, worksheetIndex, formId, preview: true }));
    must(await owner.call(api.forms.importForm, { id: upload, worksheetIndex, formId }));
    const { model, revision } = must(await owner.call(api.process.processes, { id: formId }));
    const saved = must(await owner.call(api.process.processSave, { formId, model, revision }));
    const key: string = JSON.parse(model).children[0].key;
    must(await owner.call(api.process.templateSave, { formId, key, template: "<p>x</p>" }));
    must(await owner.call(api.process.processFormSave, { formId, workingOutputModel: "{}" }));
    must(await owner.call(api.forms.exportFile, { f: formId }));
    const stale = await owner.call(api.process.processSave, { formId, model, revision });
    expect(stale.problem?.name).toBe("PROCESS_STALE");
    const { client: stranger, email: strange } = await person(stack, "Stan", "Stranger");
    expect((await stranger.call(api.forms.model, { id: formId })).status).toBe(403);
    expect((await stranger.call(api.forms.importForm, { id: upload, formId })).status).toBe(403);
    expect((await stranger.call(api.forms.restoreForm, { id: formId })).status).toBe(403);
    const trail = await trailOf(formSubject(formId));
    const refused = (object: string) => ({
      action: "access.refused",
      actor: strange,
      result: "refused",
      object,
    });
    expect(trail.slice(0, 8)).toMatchObject([
      refused("/rest/form/restore"),
      refused("/rest/import/sprout"),
      refused("/rest/form/model"),
      { action: "form.download", actor: email, result: "done" },
      { action: "process.testAnswers" },
      { action: "process.template", object: `STEP#${key}`, details: { revision: saved.revision + 1 } },
      { action: "process.save", details: { revision: saved.revision } },
      { action: "form.reimport", details: { version: 2 } },
    ]);
    expect(trail.at(-1)).toMatchObject({ action: "form.import", actor: email, details: { version: 1 } });
  });

  it("has who opened a respondent's submission: by key or by another's guess", async () => {
    const { client: owner } = await person(stack, "Rhea", "Owner");
    const { formId, publicationKey } = await publishWorkbook(owner);
    const visitor = stack.client();
    const { instanceKey, authKey } = await startInstance(visitor, publicationKey);
    must(await visitor.call(api.runtime.instance, { instanceKey, authKey }));
    const guessed = await stack.client().call(api.runtime.instance, { instanceKey, authKey: "guess" });
    expect(guessed.problem?.name).toBe("ACCESS_DENIED");
    expect(await trailOf(respondentsSubject(formId))).toMatchObject([
      { action: "access.refused", actor: "unknown", object: "/rest/form/instance", result: "refused" },
      { action: "respondent.open", actor: "respondent", details: { by: "key" }, result: "done" },
    ]);
    const { entries } = must(await owner.call(api.forms.audit, { id: formId, of: "respondents" }));
    expect(entries).toHaveLength(2);
  });

  it("has each link that was mailed, and each time it was opened, but not its recipient", async () => {
    const { client: owner } = await person(stack, "Lina", "Owner");
    const { formId, publicationKey } = await publishWorkbook(owner);
    const visitor = stack.client();
    const ref = refOf(await startInstance(visitor, publicationKey));
    const email = `${newKey()}@lab.example`.toLowerCase();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email }));
    const [, instanceKey = "", authKey = ""] =
      /\/i\/([\w-]+)#([\w-]+)/.exec((await stack.mailTo(email)).text) ?? [];
    for (let times = 0; times < 2; times += 1)
      must(await stack.client().call(api.runtime.instance, { instanceKey, authKey }));
    const [sent] = must(await owner.call(api.forms.submissions, { id: formId })).submissions;
    const object = `SUBMISSION#${sent?.instanceId}`;
    const opened = { action: "respondent.open", actor: "respondent", result: "done", object };
    const trail = await trailOf(respondentsSubject(formId));
    expect(trail).toEqual([
      { ...opened, details: { by: "mailed link" } },
      { ...opened, details: { by: "mailed link" } },
      { ...opened, action: "respondent.mailLink", details: { by: "key" } },
    ]);
    expect(JSON.stringify(trail)).not.toContain(email);
  });
});

describe("a person's trail", () => {
  it("has sign-ins, failed ones too, sign-outs, new passwords and downloads of one's own data", async () => {
    const { client, email } = await person(stack, "Paula", "Person");
    must(await client.call(api.account.accountData, {}));
    must(await client.call(api.account.password, { password: "Another-Good-Pass-7" }));
    const name = { firstName: "Paola", lastName: "Person", locale: "en" as const };
    must(await client.call(api.account.profile, name));
    await client.call(api.account.logout, {});
    await client.call(api.account.login, { username: email, password: PERSON_PASSWORD });
    must(await client.call(api.account.login, { username: email, password: "Another-Good-Pass-7" }));
    expect((await client.call(api.account.userList, {})).status).toBe(403);
    expect(await trailOf(userSubject(email))).toMatchObject([
      { action: "access.refused", object: "/rest/user/list", result: "refused" },
      { action: "account.signIn", actor: email, result: "done", details: { by: "password" } },
      { action: "account.signIn", actor: "unknown", result: "refused" },
      { action: "account.signOut", actor: email },
      { action: "account.profile", actor: email },
      { action: "account.password", actor: email, details: { by: "session" } },
      { action: "account.data", actor: email },
      { action: "account.activate", actor: email },
    ]);
  });

  it("is not started for an unknown address", async () => {
    const username = `nobody-${newKey().slice(0, 8).toLowerCase()}@lab.example`;
    await stack.client().call(api.account.login, { username, password: "Whatever-1" });
    expect(await trailOf(userSubject(username))).toEqual([]);
    expect((await trailOf(UNKNOWN_SUBJECT))[0]).toMatchObject({
      action: "account.signIn",
      result: "refused",
    });
    expect(JSON.stringify(await trailOf(UNKNOWN_SUBJECT))).not.toContain(username);
  });
});

describe("the recorder", () => {
  const quiet = { log: () => undefined, error: () => undefined };

  it("chains the recorded entries, each once, and the trail reads as before", async () => {
    const { client: owner } = await person(stack, "Rita", "Recorded");
    const { formId } = await publishWorkbook(owner);
    const subject = formSubject(formId);
    const noted = await trailOf(subject);
    await Promise.all([record({}), record({})]);
    await record({});
    const { audit } = openStores();
    expect(await audit.listNotes(subject, 10)).toEqual([]);
    expect((await audit.listChain(subject)).map(({ sequence }) => sequence)).toEqual(
      noted.map((_e, at) => at + 1),
    );
    expect(await trailOf(subject)).toEqual(noted);
    must(await owner.call(api.forms.exportFile, { f: formId }));
    const first = must(await owner.call(api.forms.audit, { id: formId, limit: 1 }));
    const second = must(
      await owner.call(api.forms.audit, { id: formId, limit: 200, after: first.next ?? "" }),
    );
    expect([...first.entries, ...second.entries].map(({ action }) => action)).toEqual([
      "form.download",
      ...noted.map(({ action }) => action),
    ]);
  });

  it("finds actions that started and never ended, once they can't end any more", async () => {
    const { audit } = openStores();
    const subject = formSubject(4_000_001);
    const started = {
      at: new Date().toISOString(),
      actor: "ana@lab.example",
      action: "process.save" as const,
      object: "PROCESS",
      result: "done" as const,
      requestId: "x",
      details: {},
    };
    await audit.begin(subject, started, "cut-off");
    await record({});
    expect(await audit.listChain(subject)).toEqual([]);
    await record({ time: new Date(Date.now() + (INTERRUPTED_SECONDS + 1) * 1000).toISOString() });
    expect(await audit.listChain(subject)).toMatchObject([{ action: "process.save", result: "interrupted" }]);
    await audit.end(subject, started, "cut-off", started); // it was only slow
    await record({});
    expect((await audit.listChain(subject)).map(({ result }) => result)).toEqual(["interrupted", "done"]);
    await audit.begin(subject, started, "came-to-nothing");
    await audit.end(subject, started, "came-to-nothing", undefined);
    await record({});
    expect(await audit.listChain(subject)).toHaveLength(2);
    expect(await audit.listNotes(subject, 10)).toEqual([]);
  });

  it("reaches every trail, however many notes another has, and takes what the release before left", async () => {
    const { audit, tableScan } = openStores();
    const entry = {
      ...{ at: new Date().toISOString(), actor: "a", action: "form.delete" as const, object: "FORM" },
      ...{ result: "done" as const, requestId: "x", details: {} },
    };
    // Of the same partition: their numbers have the same sum of characters.
    const [busy, quietOne] = [formSubject(4_000_013), formSubject(4_000_031)];
    for (let count = 0; count < 30; count += 1) await audit.add(busy, entry, `note ${count}`);
    await audit.add(quietOne, entry, "only one");
    expect(await audit.waitingSubjects(1_000)).toEqual(expect.arrayContaining([busy, quietOne]));
    const former = formSubject(4_000_003);
    await tableScan.put({
      ...{ pk: { S: `AUDIT_NOTE#${former}` }, sk: { S: `${entry.at}#left` }, v: { N: "5" } },
      ...{ subject: { S: former }, noteId: { S: "left" }, at: { S: entry.at }, actor: { S: "a" } },
      ...{ action: { S: entry.action }, object: { S: "FORM" }, result: { S: "done" }, requestId: { S: "x" } },
      ...{ outboxPk: { S: "AUDIT_NOTES#1" }, outboxAt: { S: entry.at } },
    });
    await record({});
    expect(await audit.listChain(busy)).toHaveLength(30);
    expect(await audit.listChain(quietOne)).toHaveLength(1);
    expect(await audit.listChain(former)).toMatchObject([{ sequence: 1, noteId: "left", actor: "a" }]);
    expect(await audit.listNotes(former, 10)).toEqual([]);
  });

  it("overwrites no entry, and a note can't be replaced", async () => {
    const { audit } = openStores();
    const subject = formSubject(4_000_002);
    const entry = {
      at: new Date().toISOString(),
      actor: "a",
      action: "form.delete" as const,
      object: "FORM",
      result: "done" as const,
      requestId: "x",
      details: {},
    };
    await audit.add(subject, entry, "once");
    await audit.add(subject, { ...entry, actor: "b" }, "once");
    await audit.end(subject, entry, "once", { ...entry, actor: "b" });
    await record({});
    const [chained] = await audit.listChain(subject);
    expect(chained?.actor).toBe("a");
    if (chained === undefined) return expect.fail("nothing was recorded");
    expect(await audit.append({ ...chained, actor: "b" })).toBe(false);
    expect(await audit.listChain(subject)).toEqual([chained]);
  });

  it("that isn't there proves nothing", async () => {
    const said: string[] = [];
    const say = { log: (line: string) => said.push(line), error: (line: string) => said.push(line) };
    const { audit, tableScan } = openStores();
    const empty = { ...tableScan, async *pages() {} };
    expect(await proveAudit({ audit, tableScan: empty }, new Date(), say)).toBe(1);
    expect(said.join("\n")).toMatch(/nothing is proven/);
    expect(said.join("\n")).not.toMatch(/intact/);
  });

  it("makes chains in which every change, gap and swap is detected", async () => {
    const { client: owner } = await person(stack, "Carla", "Chain");
    const { formId } = await publishWorkbook(owner);
    for (let count = 0; count < 3; count += 1) must(await owner.call(api.forms.exportFile, { f: formId }));
    await record({});
    const stores = openStores();
    const subject = formSubject(formId);
    expect(await proveAudit(stores, new Date(), quiet)).toBe(0);
    const chain = await stores.audit.listChain(subject);
    const second = chain[1] ?? expect.fail("too short");
    const put = (entry: object, sequence: number) =>
      stores.tableScan.put(marshall({ ...entry, ...keys.auditEntry(subject, sequence) }));
    for (const forged of [
      { ...second, actor: "somebody@else.example" },
      { ...second, details: { ...second.details, more: 1 } },
      { ...second, at: "2020-01-01T00:00:00.000Z" },
      { ...chain[2], sequence: 2 },
    ]) {
      await put(forged, 2);
      expect(await proveAudit(stores, new Date(), quiet)).toBe(1);
      await put(second, 2);
    }
    await stores.erasing.remove([keys.auditEntry(subject, 2)]);
    expect(await proveAudit(stores, new Date(), quiet)).toBe(1);
    await put(second, 2);
    await stores.erasing.remove([keys.auditEntry(subject, 1)]);
    expect(await proveAudit(stores, new Date(), quiet)).toBe(1);
    await put(chain[0] ?? {}, 1);
    expect(await proveAudit(stores, new Date(), quiet)).toBe(0);
  });
});
