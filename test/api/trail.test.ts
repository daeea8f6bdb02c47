/**
 * The notes around an audited action, straight from its wrapper: what it leaves when an action ends, is refused, or is
 * interrupted.
 */
import { expect, it } from "vitest";
import * as z from "zod";
import { recordRefusal, withAuditEntries } from "../../functions/endpoint/audit-trail.ts";
import type { Call } from "../../functions/endpoint/call.ts";
import { recordAudit } from "../../functions/endpoint/record-audit.ts";
import { formSubject, respondentsSubject, userSubject } from "../../shared/audit.ts";
import { route, type ServedRoute } from "../../shared/contract/route.ts";
import { problem } from "../../shared/problems.ts";
import { openStores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";
import { useStack } from "../support/stack.ts";

useStack();

const newUser = () => `${newKey()}@lab.example`.toLowerCase();
let forms = 4_200_000;
const newForm = () => {
  forms += 1;
  return forms;
};

/** A person's call, with what the wrapper reads of it. */
function callBy(username: string | undefined, found: Partial<Call> = {}): Call {
  const call = {
    stores: openStores(),
    now: new Date(),
    requestId: "id",
    input: {},
    clientAddress: { near: "192.0.2.7" },
    startedEntries: [],
    hasRecorded: false,
    signedIn: username && { user: { username } },
    ...found,
  };
  return call as unknown as Call;
}

const rowWith = (options: object): ServedRoute =>
  route({
    method: "POST",
    path: "/rest/x",
    summary: "",
    access: "signed-in",
    audit: { action: "form.delete", kind: "change" },
    input: z.any(),
    output: z.any(),
    ...options,
  }) as unknown as ServedRoute; // under the type that all rows have

/** The notes on a trail: the state of each, or how it ended. */
const notesOn = async (subject: string) =>
  (await openStores().audit.listNotes(subject, 100)).map(({ noteState, result }) => noteState ?? result);

const cutOff = () => Promise.reject(new Error("the power went"));
const refuses = () => Promise.reject(problem("FORM_STALE"));
const denies = () => Promise.reject(problem("ACCESS_DENIED"));

it("an interrupted change stays open; a refused or finished one doesn't, and a read never does", async () => {
  const change = { action: "form.delete", kind: "change" };
  const read = { action: "form.download", kind: "read" };
  const left = async (audit: object, story: () => Promise<unknown>) => {
    const username = newUser();
    const ending = withAuditEntries(rowWith({ audit }), callBy(username), story).then(
      () => "done",
      (error: Error) => error.message.slice(0, 5),
    );
    return [await ending, ...(await notesOn(userSubject(username)))];
  };
  expect(await left(change, cutOff)).toEqual(["the p", "begun"]);
  expect(await left(read, cutOff)).toEqual(["the p"]);
  expect(await left(change, refuses)).toEqual(["Someb", "nothing"]);
  expect(await left(change, async () => 1)).toEqual(["done", "done"]);
  expect(await left(read, async () => 1)).toEqual(["done", "done"]);
  expect(await left({ ...change, action: () => undefined }, async () => 1)).toEqual(["done"]);
  expect(await left({ none: "it is a test" }, async () => 1)).toEqual(["done"]);
});

it("a refused action is recorded as refused, without its details", async () => {
  const audit = {
    action: "form.delete",
    kind: "change",
    isDone: (output: boolean) => output,
    details: () => ({ version: 2 }),
  };
  const reported = [];
  for (const isDone of [true, false]) {
    const username = newUser();
    await withAuditEntries(rowWith({ audit }), callBy(username), async () => isDone);
    const { entries } = await openStores().audit.list(userSubject(username), 9, undefined);
    reported.push(...entries.map(({ result, details }) => ({ result, details })));
  }
  expect(reported).toEqual([
    { result: "done", details: { version: 2 } },
    { result: "refused", details: {} },
  ]);
});

it("a handler that must record its action can't forget to, unless it did nothing", async () => {
  const byHandler = {
    action: "account.password",
    kind: "change",
    trail: "by handler",
    isDone: (output: boolean) => output,
  };
  const row = rowWith({ audit: byHandler });
  const username = newUser();
  const subject = userSubject(username);
  await expect(withAuditEntries(row, callBy(username), async () => true)).rejects.toThrow(
    "did not record what it did",
  );
  expect(await withAuditEntries(row, callBy(username), async () => false)).toBe(false);
  await expect(withAuditEntries(row, callBy(username), cutOff)).rejects.toThrow("the power went");
  expect(await notesOn(subject)).toEqual([]);
  for (const audit of [byHandler, { action: "account.password", kind: "change" }]) {
    const [one, call] = [rowWith({ audit }), callBy(username)];
    const story = () =>
      recordAudit(call, { subject, action: "account.password", object: "X" }).then(() => true);
    expect(await withAuditEntries(one, call, story)).toBe(true);
  }
  expect(await notesOn(subject)).toEqual(["done", "done"]); // once by each call
});

it("making a form starts on one's own trail, and ends only on the form's", async () => {
  const [username, formId] = [newUser(), newForm()];
  const trail = { form: (_input: unknown, output?: number) => output ?? 0 };
  const row = rowWith({ audit: { action: "form.import", kind: "change", trail } });
  await expect(withAuditEntries(row, callBy(username), cutOff)).rejects.toThrow();
  expect(await notesOn(userSubject(username))).toEqual(["begun"]);
  const another = newUser();
  await withAuditEntries(row, callBy(another), async () => formId);
  expect(await notesOn(userSubject(another))).toEqual(["nothing"]);
  expect(await notesOn(formSubject(formId))).toEqual(["done"]);
});

it("an action without an actor or a start is on no trail", async () => {
  const audit = { action: "account.signOut", kind: "read" };
  for (const row of [rowWith({ access: "public", audit }), rowWith({ access: "respondent", audit })]) {
    const call = callBy(undefined);
    expect(await withAuditEntries(row, call, async () => 1)).toBe(1);
    expect([call.startedEntries, call.hasRecorded]).toEqual([[], false]);
  }
  const trail = { form: newForm };
  const call = callBy(undefined);
  const row = rowWith({ access: "respondent", audit: { ...audit, trail } });
  expect(await withAuditEntries(row, call, async () => 1)).toBe(1);
  expect(call.hasRecorded).toBe(false);
});

it("a handler's denial is recorded on the trail of the requested subject, with the caller", async () => {
  const deny = async (row: ServedRoute, call: Call) => {
    await expect(withAuditEntries(row, call, denies)).rejects.toMatchObject({ problemName: "ACCESS_DENIED" });
    return call;
  };
  const noted = { action: "form.delete", kind: "read" };
  const username = newUser();
  // A row with an account's trail names no form; a row without the right to note leaves no note.
  await deny(rowWith({ audit: { ...noted, trail: { user: () => username } } }), callBy(username));
  expect(await notesOn(userSubject(username))).toEqual(["refused"]);
  const silent = await deny(rowWith({ audit: { none: "it is a test" } }), callBy(newUser()));
  expect(silent.hasRecorded).toBe(false);
  expect((await deny(rowWith({ access: "public", audit: noted }), callBy(undefined))).hasRecorded).toBe(
    false,
  );
  const formId = newForm();
  const instance = { formId, instanceId: "i" } as unknown as NonNullable<Call["instance"]>; // no more is read
  await deny(rowWith({ access: "respondent", audit: noted }), callBy(undefined, { instance }));
  expect(await notesOn(respondentsSubject(formId))).toEqual(["refused"]);
  // A fault isn't a refusal.
  const other = newUser();
  await expect(withAuditEntries(rowWith({ audit: noted }), callBy(other), cutOff)).rejects.toThrow(
    "the power went",
  );
  await expect(withAuditEntries(rowWith({ audit: noted }), callBy(other), refuses)).rejects.toThrow();
  expect(await notesOn(userSubject(other))).toEqual([]);
});

it("of repeated refusals of one caller, 30 a minute are recorded", async () => {
  const username = newUser();
  for (let times = 0; times < 32; times += 1) await recordRefusal(rowWith({}), callBy(username), {});
  expect(await notesOn(userSubject(username))).toHaveLength(30);
});
