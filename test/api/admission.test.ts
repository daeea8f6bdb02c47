/**
 * Whom the access rule of a row admits, and what it answers to the others: each kind of rule with each kind of caller.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { formSubject, respondentsSubject, userSubject } from "../../shared/audit.ts";
import { api } from "../../shared/contract/index.ts";
import { keys } from "../../shared/stores/dynamodb/keys.ts";
import { openStores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishWorkbook, refOf, startInstance, uploadWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let [owner, writer, reader, stranger]: Person[] = [];
let [formId, publicationKey] = [0, ""];

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  writer = await enrolled(stack, "Wim", "Writer");
  reader = await enrolled(stack, "Rosa", "Reader");
  stranger = await enrolled(stack, "Stan", "Stranger");
  ({ formId, publicationKey } = await publishWorkbook(owner.client));
  const share = (username: string, privilege: "R" | "W", data: boolean) =>
    owner?.client.call(api.forms.shareSave, { formId, username, privilege, data });
  await share(writer.email, "W", true);
  await share(reader.email, "R", false);
});

const known = (one: Person | undefined) => one ?? expect.fail("not begun");
const outcome = ({ status, problem }: { status: number; problem?: { name: string } | undefined }) =>
  problem?.name ?? status;

/** The refusals on a trail, newest first. */
async function refusalsOf(subject: string) {
  const { entries } = await openStores().audit.list(subject, 200, undefined);
  return entries
    .filter(({ action }) => action === "access.refused")
    .map(({ actor, object }) => `${actor} ${object}`);
}

describe("a form", () => {
  it("admits by the required privilege, and records whom it refuses", async () => {
    const input = { id: formId };
    const settings = { id: formId, publicationKey, command: "settings" as const };
    const seen = [];
    for (const one of [owner, writer, reader, stranger]) {
      const { client } = known(one);
      seen.push([
        outcome(await client.call(api.forms.model, input)),
        outcome(await client.call(api.forms.changePublication, settings)),
        outcome(await client.call(api.forms.shares, input)),
        outcome(await client.call(api.forms.submissions, input)),
      ]);
    }
    const no = "ACCESS_DENIED";
    expect(seen).toEqual([
      [200, 200, 200, 200],
      [200, 200, no, 200],
      [200, no, no, no], // without the right to what respondents answered
      [no, no, no, no],
    ]);
    const refusals = await refusalsOf(formSubject(formId));
    const count = (one: Person | undefined) =>
      refusals.filter((line) => line.startsWith(known(one).email)).length;
    expect([owner, writer, reader, stranger].map(count)).toEqual([0, 1, 3, 4]);
  });

  it("that doesn't exist is refused like one of another owner", async () => {
    const input = { id: 4_100_001 };
    expect(outcome(await known(stranger).client.call(api.forms.model, input))).toBe("ACCESS_DENIED");
    expect(await refusalsOf(formSubject(input.id))).toEqual([]);
  });

  it("lets a reader give up their own share, and no one else's", async () => {
    const revoke = (by: Person | undefined, of: Person | undefined) =>
      known(by).client.call(api.forms.shareRevoke, { formId, username: known(of).email });
    expect(outcome(await revoke(reader, writer))).toBe("ACCESS_DENIED");
    expect(outcome(await revoke(writer, reader))).toBe("ACCESS_DENIED");
    expect(outcome(await revoke(stranger, stranger))).toBe("ACCESS_DENIED");
    expect(outcome(await revoke(reader, reader))).toBe(200);
    expect(outcome(await known(reader).client.call(api.forms.model, { id: formId }))).toBe("ACCESS_DENIED");
  });
});

it("a role admits those who have it, and refusals are recorded on the caller's own trail", async () => {
  const { client, email } = known(writer);
  expect((await uploadWorkbook(client)).id).not.toBe("");
  expect(outcome(await client.call(api.account.userList, {}))).toBe("ACCESS_DENIED");
  expect(await refusalsOf(userSubject(email))).toEqual([`${email} /rest/user/list`]);
});

it("without a session, public calls are open, and others require sign-in", async () => {
  const visitor = stack.client();
  expect(outcome(await visitor.call(api.account.ping, {}))).toBe(200);
  expect(outcome(await visitor.call(api.runtime.formByKey, { publicationKey }))).toBe(200);
  expect(outcome(await visitor.call(api.forms.listLite, {}))).toBe("SIGN_IN_NEEDED");
  expect(outcome(await visitor.call(api.forms.model, { id: formId }))).toBe("SIGN_IN_NEEDED");
  expect(outcome(await known(stranger).client.call(api.forms.listLite, {}))).toBe(200);
});

describe("a started instance", () => {
  const open = (client: Person["client"], ref: { instanceKey: string; authKey?: string }) =>
    client.call(api.runtime.instance, ref);

  it("opens only to its key when it was started without an account", async () => {
    const ref = refOf(await startInstance(stack.client(), publicationKey));
    const { instanceKey } = ref;
    const before = (await refusalsOf(respondentsSubject(formId))).length;
    expect(outcome(await open(stack.client(), ref))).toBe(200);
    expect(outcome(await open(stack.client(), { instanceKey }))).toBe("ACCESS_DENIED");
    expect(outcome(await open(stack.client(), { instanceKey, authKey: newKey() }))).toBe("ACCESS_DENIED");
    expect(outcome(await open(known(owner).client, { instanceKey }))).toBe("ACCESS_DENIED");
    const unknown = { instanceKey: newKey(), authKey: ref.authKey };
    expect(outcome(await open(stack.client(), unknown))).toBe("ACCESS_DENIED");
    const refusals = await refusalsOf(respondentsSubject(formId));
    expect(refusals.length - before).toBe(3); // an instance that isn't there has no trail
  });

  it("opens only to its owner's session when it was started with one", async () => {
    const { instanceKey } = await startInstance(known(stranger).client, publicationKey);
    expect(outcome(await open(known(stranger).client, { instanceKey }))).toBe(200);
    expect(outcome(await open(known(owner).client, { instanceKey }))).toBe("ACCESS_DENIED");
    for (const client of [stack.client(), known(owner).client])
      expect(outcome(await open(client, { instanceKey, authKey: newKey() }))).toBe("ACCESS_DENIED");
  });

  it("opens to the key of a mailed link, until the publication is revoked", async () => {
    const { publicationKey: another } = must(
      await known(owner).client.call(api.forms.publish, { id: formId, publicationName: "To be revoked" }),
    );
    const visitor = stack.client();
    const ref = refOf(await startInstance(visitor, another));
    const email = `${newKey()}@lab.example`.toLowerCase();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email }));
    const [, instanceKey = "", authKey = ""] =
      /\/i\/([\w-]+)#([\w-]+)/.exec((await stack.mailTo(email)).text) ?? [];
    expect(outcome(await open(stack.client(), { instanceKey, authKey }))).toBe(200);
    expect(outcome(await open(stack.client(), { instanceKey, authKey: newKey() }))).toBe("ACCESS_DENIED");
    const revoke = { id: formId, publicationKey: another, command: "revoke" as const };
    must(await known(owner).client.call(api.forms.changePublication, revoke));
    expect(outcome(await open(stack.client(), { instanceKey, authKey }))).toBe("ACCESS_DENIED");
    expect(outcome(await open(stack.client(), ref))).toBe(200); // it is notified that it has ended
  });

  it("can't be started without a publication, or when its form is deleted", async () => {
    const begin = (publication: string) =>
      stack.client().call(api.runtime.instance, { publicationKey: publication, locale: "en" });
    expect(outcome(await begin(newKey()))).toBe("ACCESS_DENIED");
    const gone = await publishWorkbook(known(owner).client);
    await openStores().erasing.remove([keys.form(gone.formId)]);
    expect(outcome(await begin(gone.publicationKey))).toBe("ACCESS_DENIED");
  });
});
