/** Groups own forms: their members, and what each may do; nobody's leaving stops a form. */
import type { Context, SQSEvent } from "aws-lambda";
import { beforeAll, describe, expect, it } from "vitest";
import { handler as eraseHandler } from "../../events/erase-due.ts";
import { handler as mailDueHandler } from "../../events/mail-due.ts";
import { erasePerson } from "../../infra/cli/person.ts";
import { api } from "../../shared/contract/index.ts";
import { groupPrincipal } from "../../shared/groups.ts";
import { forgetMember } from "../../shared/people/group-members.ts";
import { openStores } from "../../shared/stores/index.ts";
import { actingOwners } from "../../shared/stores/records/group.ts";
import { enrolled, forgetGrants, type Person } from "../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  startInstance,
  uploadWorkbook,
} from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { withinAccess } from "../support/within-access.ts";

const eraseDue = withinAccess("events/erase-due.ts", eraseHandler);
const mailDue = withinAccess("events/mail-due.ts", mailDueHandler);

const stack = useStack();
const { forms, account, runtime } = api;
type Rights = { privilege: "O" | "W" | "R"; data?: boolean };

let ana: Person;
let ben: Person;
let eva: Person;
let admin: Person;

beforeAll(async () => {
  [ana, ben, eva, admin] = await Promise.all([
    enrolled(stack, "Ana", "Ruiz"),
    enrolled(stack, "Ben", "Okri"),
    enrolled(stack, "Eva", "Berg"),
    enrolled(stack, "Adi", "Min"),
  ]);
  openStores().administrators = admin.email;
});

async function groupOf(owner: Person, name: string, members: readonly (readonly [Person, Rights])[] = []) {
  const { groupId } = must(await owner.client.call(forms.groupCreate, { name }));
  for (const [{ email: username }, rights] of members) await add(owner, groupId, username, rights);
  return groupId;
}

async function add(by: Person, groupId: string, username: string, rights: Rights) {
  await forgetGrants(by.email, username);
  must(await by.client.call(forms.groupMemberSave, { groupId, username, ...rights }));
}

const remove = ({ client }: Person, groupId: string, { email: username }: Person) =>
  client.call(forms.groupMemberRemove, { groupId, username });

async function formOf(group: string, by: Person, formName: string) {
  const { id, worksheetIndex } = await uploadWorkbook(by.client);
  return must(await by.client.call(forms.importForm, { id, worksheetIndex, formName, groupId: group }))
    .formId;
}

const nameOf = async ({ client }: Person, what: object = {}) =>
  must(await client.call(forms.listPage, what)).forms.map(({ formName }) => formName);
const rowOf = async ({ client }: Person, id: number) =>
  must(await client.call(forms.listLite, { id }))[0] ?? expect.fail("It is listed.");
const moveTo = ({ client }: Person, id: number, username: string, keepsWrite = false) =>
  client.call(forms.handOver, { id, username, keepsWrite });
const trailOf = async ({ client }: Person, groupId: string) =>
  must(await client.call(forms.groupAudit, { groupId })).entries.map(({ action, object }) => [
    action,
    object,
  ]);

describe("a group's form", () => {
  it("is created into it, listed, searched, tagged and counted for its members, and for nobody else", async () => {
    const group = await groupOf(ana, "Ward 3", [[ben, { privilege: "W" }]]);
    const form = await formOf(group, ben, "Pain of ward three");
    expect(await rowOf(ben, form)).toMatchObject({
      ...{ privilege: "W", data: false, group: { id: group, name: "Ward 3" } },
    });
    expect(await rowOf(ana, form)).toMatchObject({ privilege: "O", data: true });
    must(await ben.client.call(forms.saveTags, { id: form, tags: ["Pain"] }));
    for (const one of [ana, ben]) {
      expect(await nameOf(one, { group })).toEqual(["Pain of ward three"]);
      expect(await nameOf(one, { query: "ward th" })).toEqual(["Pain of ward three"]);
      expect(must(await one.client.call(forms.tags, {})).tags).toContain("Pain");
      expect(
        must(await one.client.call(forms.needs, { since: "2026-01-01T00:00:00Z" })).forms,
      ).toBeGreaterThan(0);
    }
    expect(await nameOf(eva, { group })).toEqual([]);
    expect((await eva.client.call(forms.model, { id: form })).problem?.name).toBe("ACCESS_DENIED");
    const copy = { id: form, formName: "A copy", groupId: group };
    const { formId } = must(await ben.client.call(forms.duplicateForm, copy));
    expect(await rowOf(ana, formId)).toMatchObject({ privilege: "O", group: { id: group } });
    const { id, worksheetIndex } = await uploadWorkbook(eva.client);
    const elsewhere = { id, worksheetIndex, formName: "x", groupId: group };
    expect((await eva.client.call(forms.importForm, elsewhere)).problem?.name).toBe("ACCESS_DENIED");
  });

  it("is gone for a member from the moment of leaving, by every call, and listed once where it is shared as well", async () => {
    const group = await groupOf(ana, "Ward 4", [[ben, { privilege: "R", data: true }]]);
    const form = await formOf(group, ana, "Twice");
    await forgetGrants(ana.email, ben.email);
    must(await ana.client.call(forms.shareSave, { formId: form, username: ben.email, privilege: "W" }));
    expect((await nameOf(ben)).filter((name) => name === "Twice")).toHaveLength(1);
    expect(await rowOf(ben, form)).toMatchObject({ privilege: "W", data: true });
    must(await remove(ana, group, ben));
    expect(await rowOf(ben, form)).toMatchObject({ privilege: "W", data: false });
    must(await ana.client.call(forms.shareRevoke, { formId: form, username: ben.email }));
    expect((await ben.client.call(forms.model, { id: form })).problem?.name).toBe("ACCESS_DENIED");
    expect(await nameOf(ben)).not.toContain("Twice");
    expect(await trailOf(ana, group)).toEqual(
      expect.arrayContaining([
        ["group.member", `USER#${ben.email}`],
        ["group.memberRemove", `USER#${ben.email}`],
      ]),
    );
  });

  it("is shared with a group of one's own, whose members all have what the share says", async () => {
    const group = await groupOf(ana, "Readers", [[ben, { privilege: "R" }]]);
    const { formId } = await publishWorkbook(ana.client, { formName: "Shared with a group" });
    const found = must(await ana.client.call(forms.userFormSearch, { formId, query: "Reade" }));
    expect(found).toMatchObject([{ username: groupPrincipal(group), firstName: "Readers", privilege: null }]);
    const share = { formId, username: groupPrincipal(group), privilege: "W" as const, data: true };
    must(await ana.client.call(forms.shareSave, share));
    expect(await rowOf(ben, formId)).toMatchObject({ privilege: "W", data: true });
    expect(must(await ana.client.call(forms.shares, { id: formId }))).toMatchObject([
      { username: groupPrincipal(group), firstName: "Readers", privilege: "W", data: true },
    ]);
    const foreign = await publishWorkbook(eva.client, { formName: "Eva's" });
    const other = { formId: foreign.formId, username: groupPrincipal(group), privilege: "R" as const };
    expect((await eva.client.call(forms.shareSave, other)).problem?.name).toBe("USER_NOT_FOUND");
    expect(must(await eva.client.call(forms.userSearch, { query: "Reade" }))).toEqual([]);
    must(await ana.client.call(forms.shareRevoke, { formId, username: groupPrincipal(group) }));
    expect((await ben.client.call(forms.model, { id: formId })).problem?.name).toBe("ACCESS_DENIED");
  });

  it("goes to a group at once by its owner, on an offer by a member, and back to a person", async () => {
    const group = await groupOf(ana, "Takers", [[ben, { privilege: "R" }]]);
    const { formId } = await publishWorkbook(ben.client, { formName: "Ben's gift" });
    expect(must(await moveTo(ben, formId, groupPrincipal(group)))).toEqual({ success: true });
    const { offers } = must(await ana.client.call(forms.offers, {}));
    expect(offers).toMatchObject([{ formId, group: { id: group }, by: { username: ben.email } }]);
    expect(must(await ben.client.call(forms.offers, {})).offers).toEqual([]);
    expect((await ben.client.call(forms.handOverAnswer, { id: formId, accept: true })).problem?.name).toBe(
      "ACCESS_DENIED",
    );
    must(await ana.client.call(forms.handOverAnswer, { id: formId, accept: true }));
    expect(await rowOf(ben, formId)).toMatchObject({ privilege: "R", data: false });
    expect(must(await moveTo(ana, formId, ana.email)).isDone).toBe(true);
    expect((await ben.client.call(forms.model, { id: formId })).problem?.name).toBe("ACCESS_DENIED");
    expect(await rowOf(ana, formId)).not.toHaveProperty("group");
    expect(must(await moveTo(ana, formId, groupPrincipal(group))).isDone).toBe(true);
    expect(await rowOf(ben, formId)).toMatchObject({ group: { name: "Takers" } });
  });

  it("ends an offer of its former owner, who gets it back without it", async () => {
    const group = await groupOf(ana, "Between");
    const { formId } = await publishWorkbook(ana.client, { formName: "There and back" });
    await forgetGrants(ana.email, eva.email);
    expect(must(await moveTo(ana, formId, eva.email))).toEqual({ success: true });
    for (const to of [groupPrincipal(group), ana.email])
      expect(must(await moveTo(ana, formId, to)).isDone).toBe(true);
    expect(must(await ana.client.call(forms.handOverOffer, { id: formId }))).toEqual({});
    expect(must(await eva.client.call(forms.offers, {})).offers).toEqual([]);
    const late = await eva.client.call(forms.handOverAnswer, { id: formId, accept: true });
    expect(late.problem?.name).toBe("ACCESS_DENIED");
    expect(await rowOf(ana, formId)).toMatchObject({ privilege: "O" });
  });

  it("lies in the trash of its owners, who restore it; a writer can put it there", async () => {
    const group = await groupOf(ana, "Trash", [
      [ben, { privilege: "W" }],
      [eva, { privilege: "O" }],
    ]);
    const form = await formOf(group, ana, "Thrown away");
    must(await ben.client.call(forms.deleteForm, { id: form }));
    const trash = async ({ client }: Person) => must(await client.call(forms.trash, {})).map(({ id }) => id);
    expect([await trash(ana), await trash(ben), await trash(eva)]).toEqual([[form], [], [form]]);
    expect((await ben.client.call(forms.restoreForm, { id: form })).problem?.name).toBe("ACCESS_DENIED");
    must(await eva.client.call(forms.restoreForm, { id: form }));
    expect(await rowOf(ben, form)).toMatchObject({ privilege: "W" });
  });

  it("mails about it go to the members who have it", async () => {
    const group = await groupOf(ana, "Mailed", [
      [ben, { privilege: "R" }],
      [eva, { privilege: "O" }],
    ]);
    const { formId } = await publishWorkbook(ana.client, { formName: "About mails" });
    const share = { formId, username: groupPrincipal(group), privilege: "R" as const };
    must(await ana.client.call(forms.shareSave, share));
    must(await remove(ana, group, ben)); // who has it no more when the mail is due
    for (const { mailId, to } of await openStores().mails.unsent("9999", 10_000))
      if ([ana, ben, eva].some(({ email }) => email === to)) {
        const body = JSON.stringify({ mailId });
        const Records = [{ messageId: "m", body, attributes: { ApproximateReceiveCount: "1" } }];
        await mailDue({ Records } as unknown as SQSEvent, {} as Context); // the consumer reads nothing else
      }
    const sent = stack.mails().filter(({ subject }) => subject.includes("a form was shared with you"));
    expect(sent.map(({ to }) => to.join()).toSorted()).toEqual([ana.email, eva.email].toSorted());
  });
});

describe("nobody's leaving", () => {
  it("stops a form or its publications, and the person's data says what they had", async () => {
    const zoe = await enrolled(stack, "Zoe", "Ek");
    const group = await groupOf(zoe, "Stays", [[ana, { privilege: "O" }]]);
    const { formId, publicationKey } = await publishWorkbook(zoe.client, { formName: "Goes on" });
    must(await moveTo(zoe, formId, groupPrincipal(group)));
    const data = must(await zoe.client.call(account.accountData, {}));
    const file = data as unknown as { data: string }; // a file, as JSON carries it
    expect(Buffer.from(file.data, "base64").toString()).toContain('"ofTheGroup": "Stays"');
    must(await zoe.client.call(account.accountErase, { username: zoe.email }));
    const respondent = stack.client();
    const started = await startInstance(respondent, publicationKey);
    const submission = {
      ...refOf(started),
      model: JSON.stringify(demoAnswers),
      command: "submit" as const,
      revision: 0,
    };
    must(await respondent.call(runtime.submit, submission));
    expect(await rowOf(ana, formId)).toMatchObject({ privilege: "O", group: { name: "Stays" } });
    expect(
      must(await ana.client.call(forms.groupRead, { groupId: group })).people.map(({ name }) => name),
    ).toEqual(["Ana Ruiz"]);
  });

  it("is refused to the last owner by every road, until there is another", async () => {
    const zoe = await enrolled(stack, "Zoe", "Ek");
    const group = await groupOf(zoe, "Last", [[ben, { privilege: "W" }]]);
    await formOf(group, zoe, "Kept");
    const problemOf = ({ problem }: { problem?: { name?: string } | undefined }) => problem?.name;
    const demote = { groupId: group, username: zoe.email, privilege: "W" as const };
    expect(problemOf(await remove(zoe, group, zoe))).toBe("GROUP_OWNER_NEEDED");
    expect(problemOf(await zoe.client.call(forms.groupMemberSave, demote))).toBe("GROUP_OWNER_NEEDED");
    const deactivation = { username: zoe.email, active: false };
    const { problem } = await admin.client.call(account.userChange, deactivation);
    expect(problem?.details).toEqual({ groups: ["Last"] }); // an administrator is in no group
    expect(problemOf(await admin.client.call(account.userChange, deactivation))).toBe("GROUP_OWNER_NEEDED");
    expect(must(await zoe.client.call(account.accountErase, { username: zoe.email }))).toMatchObject({
      success: false,
      message: expect.stringContaining("“Last”"),
    });
    expect(problemOf(await zoe.client.call(forms.groupDelete, { groupId: group }))).toBe("GROUP_HAS_FORMS");
    expect(
      problemOf(await admin.client.call(forms.groupAppoint, { groupId: group, username: ben.email })),
    ).toBe("GROUP_HAS_OWNER");
    await add(zoe, group, ben.email, { privilege: "O" });
    must(await admin.client.call(account.userChange, deactivation));
    expect(problemOf(await remove(ben, group, ben))).toBe("GROUP_OWNER_NEEDED"); // a deactivated owner doesn't count
    must(await admin.client.call(account.userChange, { ...deactivation, active: true }));
    must(await remove(ben, group, ben));
  });

  it("lets exactly one of two owners go who leave at the same moment, by whichever roads", async () => {
    const roads = {
      leave: (one: Person, groupId: string) => remove(one, groupId, one),
      demote: ({ client, email: username }: Person, groupId: string) =>
        client.call(forms.groupMemberSave, { groupId, username, privilege: "R" }),
      deactivate: ({ email: username }: Person) =>
        admin.client.call(account.userChange, { username, active: false }),
      erase: ({ client, email: username }: Person) => client.call(account.accountErase, { username }),
    };
    const names = Object.keys(roads) as (keyof typeof roads)[]; // its own keys
    for (const [index, first] of names.entries())
      for (const second of names.slice(index)) {
        const [one, two] = await Promise.all([
          enrolled(stack, "One", "Owner"),
          enrolled(stack, "Two", "Owner"),
        ]);
        const group = await groupOf(one, "Raced", [[two, { privilege: "O" }]]);
        const answers = await Promise.all([roads[first](one, group), roads[second](two, group)]);
        const gone = answers.map(
          ({ body, problem }) => problem === undefined && (body as { success?: boolean }).success !== false,
        );
        const left = await openStores().groups.find(group);
        expect([first, second, gone.filter(Boolean).length, left && actingOwners(left).length]).toEqual([
          first,
          second,
          1,
          1,
        ]);
      }
  });
});

it("a group is deleted when it owns no form, also not in the trash, and is then in nobody's list", async () => {
  const group = await groupOf(ana, "Ends", [[ben, { privilege: "R" }]]);
  must(await ana.client.call(forms.groupRename, { groupId: group, name: "Ends soon" }));
  expect(must(await ben.client.call(forms.groupList, {})).groups).toContainEqual({
    ...{ groupId: group, name: "Ends soon", privilege: "R", data: false, members: 2 },
  });
  const { formId } = await publishWorkbook(ana.client, { formName: "Shared with what ends" });
  const share = { formId, username: groupPrincipal(group), privilege: "R" as const };
  must(await ana.client.call(forms.shareSave, share));
  must(await ana.client.call(forms.groupDelete, { groupId: group }));
  expect(must(await ana.client.call(forms.shares, { id: formId }))).toEqual([]);
  for (const { client } of [ana, ben])
    expect(must(await client.call(forms.groupList, {})).groups.map(({ groupId }) => groupId)).not.toContain(
      group,
    );
  expect((await ana.client.call(forms.groupRead, { groupId: group })).problem?.name).toBe("ACCESS_DENIED");
  const all = must(await admin.client.call(forms.groupAll, {}));
  expect(all.groups.map(({ groupId }) => groupId)).not.toContain(group);
});

it("an administrator names an owner of a group that a restored backup has left without one", async () => {
  const zoe = await enrolled(stack, "Zoe", "Ek");
  const group = await groupOf(zoe, "Restored", [[ben, { privilege: "W" }]]);
  const form = await formOf(group, zoe, "Without an owner");
  await forgetMember(openStores(), group, zoe.email); // as the eraser does, which asks nobody
  const appoint = { groupId: group, username: ben.email };
  expect((await zoe.client.call(forms.groupAppoint, appoint)).problem?.name).toBe("ACCESS_DENIED");
  expect((await rowOf(ben, form)).privilege).toBe("W");
  must(await admin.client.call(forms.groupAppoint, appoint));
  expect((await rowOf(ben, form)).privilege).toBe("O");
  expect(await trailOf(ben, group)).toContainEqual(["group.appoint", `USER#${ben.email}`]);
});

it("the eraser takes somebody out of the groups that a restored backup has put them into again", async () => {
  const zoe = await enrolled(stack, "Zoe", "Ek");
  const group = await groupOf(ana, "Erased", [[zoe, { privilege: "O" }]]);
  await openStores().erasing.markPerson(zoe.email, new Date(0).toISOString());
  await eraseDue({}, undefined);
  expect(Object.keys((await openStores().groups.find(group))?.members ?? {})).toEqual([ana.email]);
});

it("an operator who erases a person hands their last-owned groups to whoever gets the forms", async () => {
  const zoe = await enrolled(stack, "Zoe", "Ek");
  const group = await groupOf(zoe, "Inherited", [[ben, { privilege: "R" }]]);
  const form = await formOf(group, zoe, "Goes on without Zoe");
  const { formId } = await publishWorkbook(zoe.client, { formName: "Zoe's own" });
  const erase = (to: string | undefined) =>
    erasePerson(openStores(), zoe.email, { forms: to, now: new Date() });
  await expect(erase("erase")).rejects.toThrow("last owner of the groups “Inherited”");
  await erase(ben.email);
  expect([(await rowOf(ben, form)).privilege, (await rowOf(ben, formId)).privilege]).toEqual(["O", "O"]);
  const heir = await enrolled(stack, "Pia", "Ek");
  const own = await publishWorkbook(heir.client, { formName: "For a group" });
  await erasePerson(openStores(), heir.email, { forms: groupPrincipal(group), now: new Date() });
  expect(await rowOf(ben, own.formId)).toMatchObject({ privilege: "O", group: { id: group } });
});
