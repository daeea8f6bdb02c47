/** Hooks: who is sent what, in which order, what happens when an address takes nothing, and how they end. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { handler as eraseHandler } from "../../events/erase-due.ts";
import { handler as hooksHandler } from "../../events/hooks-due.ts";
import { handler as reconcileHandler } from "../../events/reconcile.ts";
import { handler as recordHandler } from "../../events/record-audit.ts";
import { ERROR_PREFIX } from "../../shared/brand.ts";
import { api } from "../../shared/contract/index.ts";
import { type Hook, type HookEvent, hookEvents } from "../../shared/hook.ts";
import type { SiteLimit } from "../../shared/site-limit.ts";
import { openHookStore } from "../../shared/stores/dynamodb/hook-store.ts";
import { keys } from "../../shared/stores/dynamodb/keys.ts";
import { openTable } from "../../shared/stores/dynamodb/table.ts";
import { openStores } from "../../shared/stores/index.ts";
import {
  HOOK_FORMER_SECRET_HOURS,
  HOOK_PAUSED_MINUTES,
  HOOK_RETRY_MINUTES,
  RESEND_AFTER_MINUTES,
} from "../../shared/timings.ts";
import { type HookReceiver, startHookReceiver } from "../support/hook-receiver.ts";
import { beginSession, enrolled, forgetGrants, type Person } from "../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  submitAnswers,
  waitForReports,
} from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";
import { placesOf } from "../support/stored.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { loadWithinAccess, withinAccess } from "../support/within-access.ts";

const { forms } = api;
/** The clock runs where a test runs it. */
const stack = useStack({
  load: async (file) => (file === "events/hooks-due.ts" ? async () => undefined : loadWithinAccess(file)),
});
const hooksDue = withinAccess("events/hooks-due.ts", hooksHandler);
const record = withinAccess("events/record-audit.ts", recordHandler);
const reconcile = withinAccess("events/reconcile.ts", reconcileHandler);
const erase = withinAccess("events/erase-due.ts", eraseHandler);

let ana: Person;
let ben: Person;
let receiver: HookReceiver;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  [ana, ben, receiver] = await Promise.all([
    enrolled(stack, "Ana", "Ruiz"),
    enrolled(stack, "Ben", "Okri"),
    startHookReceiver(),
  ]);
});
afterAll(() => receiver.stop());
afterAll(() => vi.useRealTimers());
afterEach(() => {
  receiver.answer = () => 200;
  receiver.received.length = 0;
});

/** Clocks stand still, but for this; the library that verifies reads the same one. */
async function pass(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  for (const { client, email } of [ana, ben]) {
    client.cookies.clear();
    await beginSession(client, { username: email, sessionEpoch: 1 });
  }
}

const page = step("HANDLEBARS", { template: "<p>{{answers.lastName}}</p>", ...viewable("Letter") });
const tree = JSON.stringify(treeOf(page));
const published = (formName: string) => publishWorkbook(ana.client, { formName, process: tree });

async function addHook(
  { client }: Person,
  id: number,
  choices: Partial<Pick<Hook, "events" | "links" | "address" | "publicationKey">> = {},
) {
  await pass(1); // what was published before is no news
  const chosen = { address: receiver.address, events: [...hookEvents], links: false, ...choices };
  const { hookId, secret = "" } = must(await client.call(forms.saveHook, { id, isPaused: false, ...chosen }));
  receiver.secrets.push(secret);
  return { id, hookId, ...chosen };
}
const listed = async ({ client }: Person, id: number) => must(await client.call(forms.hooks, { id }));
const logOf = async ({ client }: Person, { id, hookId }: { id: number; hookId: string }) =>
  must(await client.call(forms.hookLog, { id, hookId })).deliveries;
const types = () => receiver.received.map(({ type }) => type);

async function submit(publicationKey: string) {
  const respondent = stack.client();
  const started = await submitAnswers(respondent, publicationKey);
  await waitForReports(respondent, started.ref);
  return started;
}

it("sends what happened to a submission in its order, signed, as ids alone", async () => {
  const { formId, publicationKey } = await published("Life");
  const hook = await addHook(ana, formId);
  const { instanceKey } = await submit(publicationKey);
  await hooksDue({});
  expect(types()).toEqual(["submission.submitted", "report.ready"]);
  const [first, second] = receiver.received;
  expect(receiver.received.every(({ isSigned }) => isSigned)).toBe(true);
  const stored = await openStores().instances.find(instanceKey);
  const facts = { formId, publicationKey, instanceKey, instanceId: stored?.instanceId, version: 1 };
  expect(first?.data).toEqual({ ...facts, runId: stored?.runId });
  expect(second?.data).toEqual({ ...facts, runId: stored?.runId });
  expect(await logOf(ana, hook)).toMatchObject([
    { event: "report.ready", state: "sent", attempts: 1, result: 200 },
    { event: "submission.submitted", state: "sent", attempts: 1, result: 200 },
  ]);
  await hooksDue({});
  expect(receiver.received.length).toBe(2);

  await pass(1);
  must(await ana.client.call(forms.eraseSubmission, { formId, instanceKey }));
  await erase({});
  await hooksDue({});
  expect(types().slice(2)).toEqual(["submission.erased"]);
  const update = { id: formId, publicationKey, reportWarnings: "accept" } as const;
  must(await ana.client.call(api.process.processSave, { formId, model: JSON.stringify(treeOf()) }));
  must(await ana.client.call(forms.updatePublication, { ...update, base: 1 }));
  await hooksDue({});
  expect(receiver.received.at(-1)).toMatchObject({ type: "form.published", data: { formId, version: 2 } });
});

it("says that answers were changed, after what was said of those before them", async () => {
  const { formId, publicationKey } = await published("Changed");
  const settings = { id: formId, publicationKey, command: "settings", changeable: true } as const;
  must(await ana.client.call(forms.changePublication, settings));
  await addHook(ana, formId);
  const respondent = stack.client();
  const { ref } = await submitAnswers(respondent, publicationKey);
  await waitForReports(respondent, ref);
  await pass(1);
  const { revision } = must(await respondent.call(api.runtime.instance, { ...ref, change: true }));
  const again = { ...ref, command: "submit", revision, change: true, locale: "en", timeZone: "UTC" } as const;
  const model = JSON.stringify({ ...demoAnswers, firstName: "Changed" });
  must(await respondent.call(api.runtime.submit, { ...again, model }));
  await waitForReports(respondent, ref);
  const { instanceKey } = ref;
  const corrected = {
    ...again,
    formId,
    instanceKey,
    reason: "The family rang.",
    authKey: undefined,
    change: undefined,
  };
  must(
    await ana.client.call(api.runtime.submit, {
      ...corrected,
      revision: revision + 1,
      model: JSON.stringify(demoAnswers),
    }),
  );
  await waitForReports(respondent, ref);
  await hooksDue({});
  expect(receiver.received.map(({ type, data }) => [type, data.version])).toEqual([
    ["submission.submitted", 1],
    ["report.ready", 1],
    ["submission.changed", 2],
    ["report.ready", 2],
    ["submission.changed", 3],
    ["report.ready", 3],
  ]);
});

it("notes what was given up, and a report that is printed", async () => {
  const pdf = step("HTML2PDF", viewable("Printed"));
  const printing = JSON.stringify(treeOf({ ...page, children: [pdf] }));
  const form = await publishWorkbook(ana.client, { formName: "Given up", process: printing });
  await addHook(ana, form.formId);
  await submit(form.publicationKey);
  const at = new Date().toISOString();
  const moments = { createdAt: at, updatedAt: at, submittedAt: at };
  const lost = { messageCode: "FAILED", runId: "lost" } as const;
  const { instanceKey } = await storeInstance({ ...form, ...lost, ...moments });
  await openStores().instances.reopenFailed(instanceKey, "lost", at);
  const test = await storeInstance({ ...form, ...lost, ...moments, runId: "lost test", testSince: at });
  await openStores().instances.reopenFailed(test.instanceKey, "lost test", at);
  for (const key of [instanceKey, test.instanceKey])
    for (const _minutes of RESEND_AFTER_MINUTES) await openStores().instances.recordResent(key, at);
  await pass(12 * 60);
  await reconcile({ time: new Date().toISOString() });
  const { steps } = await openStores().changes.page(form.formId, { after: "0" }, "9", 100);
  const noted = steps.map((one) => one.instanceKey);
  expect(noted).toContain(instanceKey);
  expect(noted).not.toContain(test.instanceKey);
  await hooksDue({});
  const expected = ["submission.submitted", "report.ready", "submission.submitted", "report.failed"];
  expect(types().toSorted()).toEqual(expected.toSorted());
});

it("sends links to reports only if its designer chose so, and says so on the trail", async () => {
  const { formId, publicationKey } = await published("Links");
  await addHook(ana, formId, { links: true, events: ["report.ready"] });
  await submit(publicationKey);
  await hooksDue({});
  const [{ data } = { data: {} }] = receiver.received;
  const [report] = (data as { reports: { name: string; contentType: string; url: string }[] }).reports;
  expect(report).toMatchObject({ name: "Letter", contentType: "text/plain" });
  expect(await (await fetch(report?.url ?? "")).text()).toContain("<p>");
  await record({});
  const { entries } = must(await ana.client.call(forms.audit, { id: formId }));
  const actions = entries.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["form.hook", "form.hookReports"]));
});

it("tries again for three days, then pauses with a mail; what waited is sent when it is resumed", async () => {
  const { formId, publicationKey } = await published("Down");
  const hook = await addHook(ana, formId, { events: ["submission.submitted", "report.ready"] });
  receiver.answer = () => 503;
  await submit(publicationKey);
  const began = Date.now();
  for (const minutes of HOOK_RETRY_MINUTES) {
    await hooksDue({});
    await hooksDue({});
    await pass(minutes * 1.2);
  }
  expect(types()).toEqual(HOOK_RETRY_MINUTES.map(() => "submission.submitted"));
  expect((await listed(ana, formId)).hooks).toMatchObject([{ failingSince: new Date(began).toISOString() }]);
  await hooksDue({});
  expect(Date.now() - began).toBeGreaterThan(3 * 24 * 60 * 60_000);
  expect((await listed(ana, formId)).hooks[0]?.paused?.why).toBe("failing");
  await reconcile({ time: new Date().toISOString() });
  const mail = await stack.mailTo(ana.email);
  expect(mail.subject).toBe("Sprout: a hook is paused");
  expect(mail.text).toContain(`/design/forms?dialog=hooks&form=${formId}\n`);

  receiver.answer = () => 200;
  await pass(2 * HOOK_PAUSED_MINUTES);
  receiver.received.length = 0;
  await hooksDue({});
  expect(types(), "while it is paused").toEqual([]);
  must(await ana.client.call(forms.saveHook, { ...hook, isPaused: false }));
  await hooksDue({});
  expect(types()).toEqual(["submission.submitted", "report.ready"]);

  const [ready, submitted] = await logOf(ana, hook);
  const again = { id: formId, hookId: hook.hookId };
  await pass(1);
  const one = { ...again, eventId: ready?.eventId, since: ready?.at ?? "" };
  expect(must(await ana.client.call(forms.replayHook, one))).toEqual({ count: 1 });
  await hooksDue({});
  const since = { ...again, since: submitted?.at ?? "" };
  expect(must(await ana.client.call(forms.replayHook, since))).toEqual({ count: 2 });
  await hooksDue({});
  expect(types().slice(2)).toEqual(["report.ready", "submission.submitted", "report.ready"]);
  const ids = receiver.received.map(({ id }) => id);
  expect(new Set(ids).size, "the same message has the same id").toBe(2);

  receiver.answer = () => 410;
  must(await ana.client.call(forms.replayHook, one));
  await hooksDue({});
  expect((await listed(ana, formId)).hooks[0]?.paused?.why).toBe("gone");
});

it("gives a new secret, beside which the one before signs for a day, and tests an address", async () => {
  const { formId: id, publicationKey } = await published("Secrets");
  const { hookId } = await addHook(ana, id, { events: ["submission.submitted"] });
  const known = [...receiver.secrets];
  const { secret } = must(await ana.client.call(forms.rotateHook, { id, hookId }));
  const tested = async (secrets: string[]) => {
    receiver.secrets = secrets;
    const answer = must(await ana.client.call(forms.testHook, { id, hookId }));
    expect(answer).toMatchObject({ isTaken: true, result: 200 });
    return receiver.received.at(-1)?.isSigned;
  };
  expect(await tested([secret])).toBe(true);
  expect(await tested(known)).toBe(true);
  await pass(HOOK_FORMER_SECRET_HOURS * 60 + 1);
  expect(await tested(known)).toBe(false);
  expect(await tested([secret])).toBe(true);
  const moved = async (address: string) => {
    const choices = { events: ["submission.submitted" as const], links: false, isPaused: false };
    return must(await ana.client.call(forms.saveHook, { id, hookId, address, ...choices })).secret;
  };
  expect(await moved(`${receiver.address}&to=another-path`)).toBeUndefined();
  const ofOtherHost = await moved(receiver.address.replace("127.0.0.1", "localhost"));
  expect(await tested([secret]), "whoever had it can't sign what goes elsewhere").toBe(false);
  expect(await tested([ofOtherHost ?? ""])).toBe(true);
  receiver.answer = () => 404;
  const refused = must(await ana.client.call(forms.testHook, { id, hookId }));
  expect(refused).toMatchObject({ isTaken: false, result: 404 });
  expect(await placesOf(openStores(), secret), "stored as it is").toEqual([]);
  const text = JSON.stringify(await listed(ana, id));
  expect(text).not.toContain("whsec_");
  const stored = await openStores().hooks.find(id, hookId);
  expect(text).not.toContain(stored?.secret ?? "none");
  receiver.secrets = [...known, secret];
  await submit(publicationKey);
  const messagesOf = async () =>
    (await openStores().hooks.due("9999", 100)).filter(({ pk }) => pk.includes(hookId));
  expect(await messagesOf()).not.toEqual([]);
  must(await ana.client.call(forms.removeHook, { id, hookId }));
  expect((await listed(ana, id)).hooks).toEqual([]);
  const before = receiver.received.length;
  await hooksDue({});
  expect(receiver.received.length, "what waited goes with its hook").toBe(before);
  expect(await messagesOf()).toEqual([]);
});

it("goes nowhere that the product doesn't allow", async () => {
  const { formId: id } = await published("Nowhere");
  const wrong = [
    "http://hooks.example.org/",
    "https://10.0.0.1/",
    "https://[::ffff:7f00:1]/",
    "https://intranet/",
  ];
  const choices = { id, events: ["form.published" as HookEvent], links: false, isPaused: false };
  for (const address of wrong) {
    const { problem } = await ana.client.call(forms.saveHook, { ...choices, address });
    expect([address, problem?.code]).toEqual([address, `${ERROR_PREFIX}-HOOK-3`]);
  }
});

it("sends whoever sees some submissions those alone, and ends with their right", async () => {
  const { formId, publicationKey } = await published("Sites");
  const { publicationKey: south } = must(
    await ana.client.call(forms.publish, { id: formId, publicationName: "South", reportWarnings: "accept" }),
  );
  await forgetGrants(ana.email, ben.email);
  const sites: SiteLimit = { publicationKeys: [south] };
  const share = { formId, username: ben.email, privilege: "W", data: true } as const;
  must(await ana.client.call(forms.shareSave, { ...share, site: sites }));
  await pass(1);
  const events: HookEvent[] = ["submission.submitted", "submission.erased"];
  const whole = await addHook(ana, formId, { events, address: `${receiver.address}&who=ana` });
  const part = await addHook(ben, formId, { events });
  expect((await listed(ben, formId)).hooks.map(({ hookId }) => hookId)).toEqual([part.hookId]);
  const { problem } = await ben.client.call(forms.hookLog, { id: formId, hookId: whole.hookId });
  expect(problem?.code).toBe(`${ERROR_PREFIX}-HOOK-1`);
  const theirs = await submit(south);
  await pass(1);
  const others = await submit(publicationKey);
  await hooksDue({});
  const ofBoth = await logOf(ben, part);
  expect(ofBoth).toMatchObject([{ state: "left out" }, { state: "sent" }]);
  expect(ofBoth.map(({ instanceId }) => instanceId !== undefined)).toEqual([false, true]);
  expect((await logOf(ana, whole)).map(({ state }) => state)).toEqual(["sent", "sent"]);
  for (const { instanceKey } of [theirs, others])
    must(await ana.client.call(forms.eraseSubmission, { formId, instanceKey }));
  await erase({});
  await hooksDue({});
  const sent = (await logOf(ben, part)).filter(
    ({ event, state }) => event === "submission.erased" && state === "sent",
  );
  expect(sent.length).toBe(1);

  must(await ana.client.call(forms.shareRevoke, { formId, username: ben.email }));
  await submit(south);
  await hooksDue({});
  const { hooks } = await listed(ana, formId);
  expect(hooks.find(({ hookId }) => hookId === part.hookId)?.paused?.why).toBe("rights");
  expect((await logOf(ana, part)).filter(({ state }) => state === "waiting").length).toBe(1);
});

it("is gone with its form and its person, and paused where its table was restored", async () => {
  const { formId, publicationKey } = await published("End");
  const { hookId } = await addHook(ana, formId);
  await submit(publicationKey);
  const stores = openStores();
  const table = openTable(new DynamoDBClient({}), process.env.SPROUT_TABLE ?? "");
  const restored = await openHookStore(table, { home: "another table", isOn: true }).find(formId, hookId);
  expect(restored?.paused?.why).toBe("restored");
  expect(await placesOf(stores, hookId)).not.toEqual([]);
  await stores.erasing.markForm(formId, new Date().toISOString());
  await erase({});
  expect(await stores.hooks.ofForm(formId)).toEqual([]);
  await hooksDue({}); // what was being written at that moment
  expect(await placesOf(stores, `${keys.hook(formId, "").pk}#`)).toEqual([]);
});

it("is gone with the person who set it, with what it was to be sent", async () => {
  const { formId, publicationKey } = await published("Left behind");
  const share = { formId, username: ben.email, privilege: "W", data: true } as const;
  must(await ana.client.call(forms.shareSave, share));
  const [own, { hookId }] = [await addHook(ana, formId), await addHook(ben, formId)];
  await submit(publicationKey);
  const stores = openStores();
  await stores.erasing.markPerson(ben.email, new Date().toISOString());
  for (let round = 0; round < 3; round += 1) await erase({});
  expect((await stores.hooks.ofForm(formId)).map((hook) => hook.hookId)).toEqual([own.hookId]);
  await hooksDue({});
  expect(await placesOf(stores, hookId)).toEqual([]);
  expect(types()).toEqual(["submission.submitted", "report.ready"]); // those of the other hook
});
