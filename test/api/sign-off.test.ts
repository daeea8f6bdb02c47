/** Sign-off: what somebody changes is published once somebody else has looked at it, and there is no way past that. */
import type { Context, SQSEvent } from "aws-lambda";
import { beforeAll, describe, expect, it } from "vitest";
import { handler as mailDueHandler } from "../../events/mail-due.ts";
import { mayGoBackTo, withWaiver } from "../../functions/publishing/sign-off.ts";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { groupPrincipal } from "../../shared/groups.ts";
import { openStores } from "../../shared/stores/index.ts";
import { loadProcess } from "../../shared/stores/processes.ts";
import { authorMark, authorsSince } from "../../shared/stores/records/authors.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { Random } from "../fuzz/random.ts";
import { budget, testSeed } from "../support/budget.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";
import { withinAccess } from "../support/within-access.ts";

const RACES = budget({ search: 500, usual: 3 });
const LONG = 3_600_000;
const mailDue = withinAccess("events/mail-due.ts", mailDueHandler);

const stack = useStack();
let owner: Person;
let author: Person;
let reviewer: Person;
let translator: Person;
let admin: Person;

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  author = await enrolled(stack, "Arno", "Author");
  reviewer = await enrolled(stack, "Rita", "Reviewer");
  translator = await enrolled(stack, "Tomás", "Translator");
  admin = await enrolled(stack, "Ada", "Admin");
  openStores().administrators = admin.email;
});

const survey = [
  ["type", "name", "label::English (en)", "label::Español (es)"],
  ["text", "first", "First nmae", "Nombre"],
];
const bookOf = (rows = survey) =>
  writeWorkbook([
    { name: "survey", rows },
    {
      name: "settings",
      rows: [
        ["form_title", "default_language"],
        ["Visit", "English (en)"],
      ],
    },
  ]);

async function upload({ client }: Person, rows?: string[][]) {
  const file = { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body: await bookOf(rows) };
  return must(await client.call(api.forms.upload, { file })).id;
}

const page = step("HANDLEBARS", { template: "<p>Take 1 tablet.</p>", ...viewable("Letter") });
const treeThatSays = (text: string) => JSON.stringify(treeOf({ ...page, template: `<p>${text}</p>` }));

/** A published form whose changes are signed off: Arno writes it, Rita and Tomás may sign. */
async function newForm() {
  const id = await upload(owner);
  const { formId } = must(await owner.client.call(api.forms.importForm, { id, formName: "Visit" }));
  // through the store: so many calls are limited
  const share = async ({ email: username }: Person, privilege: "R" | "W", signOff: boolean) => {
    const at = new Date().toISOString();
    const share = { formId, username, privilege, data: false, activityDate: at };
    await openStores().forms.saveShare({ ...share, ...(signOff && { signOff }) }, at);
  };
  await share(author, "W", true); // who has the right, and never for changes of his own
  await share(reviewer, "W", true);
  await share(translator, "R", true);
  must(await owner.client.call(api.process.processSave, { formId, model: treeThatSays("Take 1 tablet.") }));
  const seen = { reportWarnings: "accept", missingTranslations: "accept" } as const;
  const publish = ({ client }: Person = author) =>
    client.call(api.forms.publish, { id: formId, publicationName: "Visit", ...seen });
  const { publicationKey } = must(await publish(owner));
  const turn = ({ client }: Person, isOn: boolean) => client.call(api.forms.signOffSetting, { formId, isOn });
  must(await turn(owner, true));
  const list = async () => must(await owner.client.call(api.forms.publications, { id: formId }));
  const stateFor = async ({ client }: Person) => must(await client.call(api.forms.signOffState, { formId }));
  return {
    ...{ formId, publicationKey, publish, turn, list, stateFor, share },
    newest: async () => (await list())[0],
    stored: async () => (await openStores().forms.find(formId)) ?? expect.fail("no form"),
    says: async (text: string, { client }: Person = author) =>
      client.call(api.process.processSave, { formId, model: treeThatSays(text) }),
    request: ({ client }: Person = author) =>
      client.call(api.forms.signOffRequest, { formId, note: "The new dose.", sentences: 2 }),
    decide: async ({ client }: Person, decisions: Said, all = changes, state?: Seen, reason?: string) => {
      const { formVersion, processRevision } =
        state ?? must(await client.call(api.forms.signOffState, { formId }));
      const looked = { formId, formVersion, processRevision, changes: all };
      return client.call(api.forms.signOffDecide, { ...looked, decisions, ...(reason && { reason }) });
    },
    update: (to?: number, { client }: Person = author) =>
      client.call(api.forms.publications, { id: formId }).then(async (listed) => {
        const base =
          must(listed)
            .find((one) => one.publicationKey === publicationKey)
            ?.versions?.at(-1)?.version ?? 1;
        return client.call(api.forms.updatePublication, {
          ...{ id: formId, publicationKey, base, ...(to !== undefined && { to }), ...seen },
        });
      }),
  };
}
type Said = { id: string; isApproved: boolean; note?: string }[];
type Seen = { formVersion: number; processRevision: number };

const idOf = (digit: string) => digit.repeat(32);
/** What a reviewer's browser finds: a sentence, and its translation. */
const changes = [
  { id: idOf("a"), locale: "en", isTranslation: false },
  { id: idOf("b"), locale: "es", isTranslation: true },
];
const approve = (...digits: string[]): Said => digits.map((digit) => ({ id: idOf(digit), isApproved: true }));
const hash: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
const refusal = ({ problem }: { problem?: { name: string } | undefined }) => problem?.name;

describe("a change", () => {
  it("waits for somebody who has not made it, for each sentence and each translation", async () => {
    const form = await newForm();
    must(await form.says("Take 2 tablets."));
    expect(refusal(await form.publish())).toBe("SIGN_OFF_NEEDED");
    expect(refusal(await form.update())).toBe("SIGN_OFF_NEEDED");
    expect(refusal(await form.decide(reviewer, approve("a", "b"))), "nobody has asked yet").toBe(
      "REVIEW_STALE",
    );
    must(await form.request());
    expect(await form.stateFor(reviewer)).toMatchObject({
      ...{
        stage: "waiting",
        maySign: true,
        isAuthor: false,
        authors: ["Arno Author"],
        hasUnknownAuthors: false,
      },
      ...{
        signers: ["Olga Owner", "Rita Reviewer", "Tomás Translator"],
        base: { name: "Visit", version: 1 },
      },
      review: { note: "The new dose.", requestedBy: "Arno Author" },
    });
    expect(await form.stateFor(author)).toMatchObject({ maySign: false, isAuthor: true });
    const workingOutputModel = JSON.stringify({ first: "Ada" });
    must(await author.client.call(api.process.processFormSave, { formId: form.formId, workingOutputModel }));
    for (const [contents, says] of [
      ["before", "Take 1 tablet."],
      ["after", "Take 2 tablets."],
    ] as const) {
      const input = { formId: form.formId, contents };
      const { contents: found } = must(await translator.client.call(api.forms.signOffState, input));
      expect(found?.process).toContain(says);
      const named =
        contents === "after" ? [{ name: "default", origin: "named", answers: { first: "Ada" } }] : undefined;
      expect(found?.named, "reviewers compare on the cases of the builder").toEqual(named);
    }
    expect(refusal(await form.decide(author, approve("a", "b")))).toBe("REVIEWER_IS_AUTHOR");
    const onlooker = await enrolled(stack, "Oskar", "Onlooker");
    await form.share(onlooker, "R", false);
    expect(await form.stateFor(onlooker)).toMatchObject({ authors: [], signers: [], stage: "waiting" });
    const contents = { formId: form.formId, contents: "after" } as const;
    expect((await onlooker.client.call(api.forms.signOffState, contents)).status).toBe(403);

    expect(must(await form.decide(reviewer, approve("a")))).toEqual({ stage: "waiting" });
    expect(refusal(await form.publish()), "its translation waits").toBe("SIGN_OFF_NEEDED");
    const said = [{ id: idOf("b"), isApproved: false, note: "Two, not one." }];
    expect(must(await form.decide(translator, said))).toEqual({ stage: "sent-back" });
    expect(
      must(await form.decide(reviewer, approve("b"))).stage,
      "what somebody sent back waits for them",
    ).toBe("sent-back");
    expect((await form.stateFor(author)).review).toMatchObject({
      changes: { all: 2, approved: 1 },
      decisions: { [idOf("b")]: { isApproved: false, by: "Tomás Translator", note: "Two, not one." } },
    });
    expect(must(await form.decide(translator, approve("b")))).toEqual({ stage: "approved" });
    must(await form.publish());
    const newest = (await form.newest())?.signOff;
    expect(newest).toMatchObject({ state: "approved", count: 2, before: hash, after: hash });
    expect(newest).toMatchObject({
      approvers: expect.arrayContaining([
        { by: "Rita Reviewer", sentences: 1, translations: {} },
        { by: "Tomás Translator", sentences: 0, translations: { es: 1 } },
      ]),
    });
    must(await form.update());
    expect(
      (await form.list()).find((one) => one.publicationKey === form.publicationKey)?.versions?.at(-1),
    ).toMatchObject({ signOff: newest });
    const trail = must(await owner.client.call(api.forms.audit, { id: form.formId, limit: 200 })).entries;
    const actions = trail.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["signOff.on", "signOff.request", "signOff.decide"]));
    expect(trail.find(({ action }) => action === "form.publish")?.details).toMatchObject({
      ...{ signedOff: "approved", sentences: 2, signOffDecisions: hash },
    });
  });

  it("is looked at again where it changes after its approval; what is the same stays approved", async () => {
    const form = await newForm();
    must(await form.says("Take 2 tablets."));
    must(await form.request());
    const seen = await form.stateFor(reviewer);
    must(await form.decide(reviewer, approve("a", "b")));
    must(await form.says("Take 2 tablets, and rest."));
    expect((await form.stateFor(author)).stage).toBe("outdated");
    expect(refusal(await form.publish())).toBe("SIGN_OFF_NEEDED");
    expect(refusal(await form.decide(reviewer, approve("c"), changes, seen))).toBe("REVIEW_STALE");
    must(await form.request());
    const all = [...changes, { id: idOf("c"), locale: "en", isTranslation: false }];
    expect((await form.stateFor(author)).review?.decisions[idOf("a")]).toMatchObject({ by: "Rita Reviewer" });
    expect(must(await form.decide(translator, approve("c"), all))).toEqual({ stage: "approved" });

    // who looks at it first and changes something then has authored a part of it
    must(await form.says("Take 2 tablets, and drink.", reviewer));
    must(await form.request());
    expect((await form.stateFor(author)).review?.decisions).toEqual({
      [idOf("c")]: expect.objectContaining({ by: "Tomás Translator" }),
    });
    expect(must(await form.decide(translator, [], all)).stage).toBe("waiting");
    expect(refusal(await form.publish())).toBe("SIGN_OFF_NEEDED");
    must(await form.says("Take 2 tablets, and rest."));
    must(await form.request());
    expect(refusal(await form.decide(reviewer, approve("a", "b"), all)), "back to what it was").toBe(
      "REVIEWER_IS_AUTHOR",
    );
  });

  it("that alters no sentence needs somebody who says so", async () => {
    const form = await newForm();
    must(await form.says("Take  1 tablet."));
    must(await form.request());
    expect(refusal(await form.decide(translator, [], [])), "in silence").toBe("REVIEW_NEEDS_REASON");
    const reason = "Only a space.";
    expect(must(await form.decide(translator, [], [], undefined, reason))).toEqual({ stage: "approved" });
    expect(must(await form.update()).signOff).toMatchObject({ state: "approved", count: 0, reason });
  });
});

describe("a mail", () => {
  it("leads each who may sign to the review, and who asked for it to what came back, with who writes it and why", async () => {
    const form = await newForm();
    // of these alone: nobody gets many such mails in an hour
    const writer = await enrolled(stack, "Willa", "Writer");
    const reader = await enrolled(stack, "Raúl", "Reader");
    await form.share(writer, "W", true);
    await form.share(reader, "R", true);
    must(
      await reader.client.call(api.account.profile, { firstName: "Raúl", lastName: "Reader", locale: "es" }),
    );
    must(await form.says("Take 2 tablets.", writer));
    must(await form.request(writer));
    await sendDue(reader, writer);
    const { subject, text } = await stack.mailTo(reader.email);
    expect(subject).toBe("Sprout: unos cambios esperan su visto bueno");
    expect(text).toContain(`${stack.origin}/design/review/${form.formId}`);
    expect(text).toContain(`Willa Writer (${writer.email}) le pide que mire unos cambios`);
    expect(text).toContain("Formulario: Visit\nFrases: 2\nNota: The new dose.\n");
    expect(text, "what the form says").not.toMatch(/tablet/);
    expect(
      stack.mails().filter(({ to }) => to.includes(writer.email)),
      "whose change it is",
    ).toEqual([]);
    must(await form.decide(reader, [{ id: idOf("a"), isApproved: false, note: "Two?" }]));
    await sendDue(writer);
    const back = await stack.mailTo(writer.email);
    expect(back.subject).toBe("Sprout: changes of a form were sent back to you");
    expect(back.text).toContain("Raúl Reader");
    expect(back.text).toContain("Sentences: 1\nNote: Two?\n");
    must(await form.says("Take 3 tablets.", writer));
    must(await form.request(writer));
    await form.share(reader, "R", false);
    const before = stack.mails().length;
    await sendDue(reader);
    expect(stack.mails(), "the right was taken back").toHaveLength(before);
  });
});

const unsent = () => openStores().mails.unsent("9999", 10_000);

/** The minutes that such mails wait for are over. */
async function sendDue(...people: Person[]): Promise<void> {
  const addresses = people.map(({ email }) => email);
  for (const { mailId, to } of await unsent()) {
    if (!addresses.includes(to)) continue;
    const body = JSON.stringify({ mailId });
    const Records = [{ messageId: "m", body, attributes: { ApproximateReceiveCount: "1" } }];
    await mailDue({ Records } as unknown as SQSEvent, {} as Context); // the consumer reads nothing else
  }
}

describe("the author of a change", () => {
  const ways: Record<string, (formId: number, publicationKey: string) => Promise<unknown>> = {
    "saves the process": async (formId) =>
      must(await author.client.call(api.process.processSave, { formId, model: treeThatSays("Other.") })),
    "saves a template": async (formId) =>
      must(
        await author.client.call(api.process.templateSave, {
          formId,
          key: page.key,
          template: "<p>Other.</p>",
        }),
      ),
    "imports the workbook again": async (formId) =>
      must(
        await author.client.call(api.forms.importForm, {
          ...{
            id: await upload(author, [...survey, ["text", "last", "Last name", "Apellido"]]),
            formId,
            formName: "Visit",
          },
        }),
      ),
    "corrects a text": async (id) => {
      const texts = [{ sheet: "survey", cell: "C2", text: "First name" }];
      must(await author.client.call(api.forms.correctTexts, { id, baseVersion: 1, texts }));
    },
  };

  it.each(Object.entries(ways))("is who %s", async (_name, act) => {
    const form = await newForm();
    await act(form.formId, form.publicationKey);
    must(await form.request());
    expect(await form.stateFor(author)).toMatchObject({ isAuthor: true, authors: ["Arno Author"] });
    expect(refusal(await form.decide(author, approve("a", "b")))).toBe("REVIEWER_IS_AUTHOR");
    expect(must(await form.decide(reviewer, approve("a", "b")))).toEqual({ stage: "approved" });
  });

  it("is an author of each copy, and nobody is one who saves what is there", async () => {
    const form = await newForm();
    must(await form.says("Take 2 tablets."));
    const { body: same } = await reviewer.client.call(api.process.processes, { id: form.formId });
    must(await reviewer.client.call(api.process.processSave, { formId: form.formId, model: same.model }));
    expect((await form.stateFor(reviewer)).isAuthor).toBe(false);
    const copy = must(
      await reviewer.client.call(api.forms.duplicateForm, { id: form.formId, formName: "Copy" }),
    );
    const stored = (await openStores().forms.find(copy.formId)) ?? expect.fail("no copy");
    const authors = authorsSince(stored, undefined);
    expect(
      [owner, author, reviewer, translator].map(({ email }) => authors.has(authorMark(stored, email))),
    ).toEqual([...[true, true, true, false]]);
    expect(
      refusal(
        await reviewer.client.call(api.forms.publish, {
          id: copy.formId,
          publicationName: "Copy",
          reportWarnings: "accept",
          missingTranslations: "accept",
        }),
      ),
    ).toBe("SIGN_OFF_NEEDED");
  });

  it("may be any writer, where a release before this one stored the change", async () => {
    const form = await newForm();
    must(await form.says("Take 2 tablets."));
    const { versionAuthors: _versions, processAuthors: _process, ...older } = await form.stored();
    expect([...authorsSince(older, undefined)]).toEqual(["unknown"]);
    expect([
      ...authorsSince({ ...older, versionAuthors: {} }, { formVersion: 1, processRevision: 99 }),
    ]).toEqual([]);
  });
});

describe("no way past it", () => {
  it("leads through switching it off, unless nothing waits; and that is the owner's", async () => {
    const form = await newForm();
    must(await form.turn(owner, false));
    must(await form.turn(owner, true));
    must(await form.says("Take 2 tablets."));
    expect((await form.turn(author, false)).status).toBe(403);
    expect(refusal(await form.turn(owner, false))).toBe("SIGN_OFF_NEEDED");
    must(await form.request());
    must(await form.decide(reviewer, approve("a", "b")));
    must(await form.turn(owner, false));
    must(await form.says("Take 3 tablets."));
    must(await form.publish());
    expect((await form.newest())?.signOff, "readers of its list see it").toEqual({ state: "off" });
    must(await form.turn(owner, true));
    expect(refusal(await form.publish())).toBe("SIGN_OFF_NEEDED");
  });

  it("is a waiver but once, by an administrator who has not made the change, with a reason", async () => {
    const form = await newForm();
    must(await form.says("Take 2 tablets."));
    const { formId } = form;
    const waive = ({ client }: Person) =>
      client.call(api.forms.signOffWaive, { formId, reason: "An outbreak." });
    must(await form.request());
    expect((await waive(owner)).status).toBe(403);
    must(await waive(admin));
    expect((await form.stateFor(author)).waiver).toMatchObject({ by: "Ada Admin", reason: "An outbreak." });
    expect(refusal(await form.turn(owner, false)), "one publication is let through, not all").toBe(
      "SIGN_OFF_NEEDED",
    );
    const both = await Promise.all([form.publish(), form.publish()]);
    expect(both.map(refusal).toSorted()).toEqual(["SIGN_OFF_NEEDED", undefined]);
    expect((await form.newest())?.signOff).toMatchObject({
      state: "waived",
      by: "Ada Admin",
      reason: "An outbreak.",
    });
    must(await waive(admin));
    must(await form.says("Take 3 tablets."));
    expect(refusal(await form.publish()), "it was for what is no longer there").toBe("SIGN_OFF_NEEDED");
    await form.share(admin, "W", false);
    must(await form.says("Take 4 tablets.", admin));
    expect(refusal(await waive(admin))).toBe("REVIEWER_IS_AUTHOR");
    const trail = must(await owner.client.call(api.forms.audit, { id: formId, limit: 200 })).entries;
    expect(trail.find(({ action }) => action === "signOff.waive")).toMatchObject({ actor: admin.email });
  });

  it("loses a waiver that let nothing be published, as somebody else came first or the store failed", async () => {
    const form = await newForm();
    must(await form.says("Take 2 tablets."));
    must(await admin.client.call(api.forms.signOffWaive, { formId: form.formId, reason: "An outbreak." }));
    const stored = await form.stored();
    const { at = "", by = "" } = stored.signOffWaiver ?? {};
    const tries = [async () => undefined, () => Promise.reject(new Error("The store is away."))];
    for (const act of tries) {
      const waived = { state: "waived", at, by, reason: "An outbreak." } as const;
      await withWaiver(openStores(), stored, waived, act).catch(() => undefined);
      expect((await form.stateFor(author)).stage).toBe("waived");
    }
    must(await form.publish());
    expect(refusal(await form.update()), "it is for one").toBe("SIGN_OFF_NEEDED");
  });

  it("is going back to a version that was not signed off; to one that was, or that the link had when it was switched on, it is free", async () => {
    const form = await newForm();
    must(await form.says("Take 2 tablets."));
    must(await admin.client.call(api.forms.signOffWaive, { formId: form.formId, reason: "An outbreak." }));
    must(await form.update());
    must(await form.says("Take 3 tablets."));
    must(await form.request());
    must(await form.decide(reviewer, approve("a", "b")));
    must(await form.update());
    expect(refusal(await form.update(2)), "it was waived once").toBe("SIGN_OFF_NEEDED");
    must(await form.update(1));
    must(await form.update(3));
    must(await form.turn(owner, false));
    must(await form.says("Take 4 tablets."));
    must(await form.update());
    must(await form.says("Take 3 tablets."));
    must(await form.update());
    must(await form.turn(owner, true));
    expect(refusal(await form.update(6)), "it went out while nobody had to look").toBe("SIGN_OFF_NEEDED");
    must(await form.update(5));
  });

  it("is going back to what was replaced before sign-off was switched on", async () => {
    const form = await newForm();
    must(await form.turn(owner, false));
    const before = { ...(await form.stored()) };
    expect(before.signOff?.isOn).toBe(false);
    const [v1, v2] = [1, 2].map((version) => ({
      ...{ version, activityDate: "2026-01-01T00:00:00.000Z", formVersion: 1, processRevision: version },
      ...(version > 1 && { snapshot: "second" }),
    }));
    if (v1 === undefined || v2 === undefined) return expect.fail();
    const isOn = { ...before, signOff: { isOn: true, at: new Date().toISOString() } };
    expect([v1, v2].map((one) => mayGoBackTo(one, [v1, v2], isOn))).toEqual([false, true]);
    expect([v1, v2].map((one) => mayGoBackTo(one, [v1, v2], before))).toEqual([true, true]);
  });

  it("is a group: its members sign what others change, by their right in it", async () => {
    const form = await newForm();
    const group = must(await owner.client.call(api.forms.groupCreate, { name: "Ward" }));
    const { groupId } = group;
    const member = await enrolled(stack, "Mia", "Member");
    const add = async (signOff: boolean) =>
      must(
        await owner.client.call(api.forms.groupMemberSave, {
          groupId,
          username: member.email,
          privilege: "R",
          signOff,
        }),
      );
    await add(false);
    must(
      await owner.client.call(api.forms.handOver, {
        id: form.formId,
        username: groupPrincipal(groupId),
        keepsWrite: false,
      }),
    );
    must(await form.says("Take 2 tablets."));
    must(await form.request());
    expect((await form.decide(member, approve("a", "b"), changes, await form.stateFor(author))).status).toBe(
      403,
    );
    await add(true);
    expect(must(await owner.client.call(api.forms.groupRead, { groupId })).people).toContainEqual(
      expect.objectContaining({ username: member.email, signOff: true }),
    );
    expect(must(await form.decide(member, approve("a", "b")))).toEqual({ stage: "approved" });
  });
});

describe("an approval and an edit at the same moment", () => {
  const seed = testSeed;
  it(`never lets through what its approver made or did not see (${RACES} times, seed ${seed})`, {
    timeout: LONG,
  }, async () => {
    const random = new Random(seed);
    const form = await newForm();
    const { blobs } = openStores();
    for (let race = 0; race < RACES; race += 1) {
      must(await form.says(`Take ${race} tablets.`));
      must(await form.request());
      const seen = await form.stateFor(translator);
      const editor = random.pick([reviewer, author]);
      const approver = random.pick([reviewer, translator]);
      const pause = random.below(12);
      const later = <T>(wait: number, act: () => Promise<T>) =>
        new Promise<T>((done, fail) => setTimeout(() => void act().then(done, fail), wait));
      const [, , published] = await Promise.all([
        later(pause, () => form.decide(approver, approve("a", "b"), changes, seen)),
        later(random.below(12), () => form.says(`Take ${race} tablets, twice.`, editor)),
        later(random.below(30), () => form.update()),
      ]);
      const versions =
        (await form.list()).find((one) => one.publicationKey === form.publicationKey)?.versions ?? [];
      if (refusal(published) === undefined) {
        const last = versions.at(-1) ?? expect.fail();
        expect([last.signOff?.state, last.processRevision], "as it was approved").toEqual([
          "approved",
          seen.processRevision,
        ]);
      }
      const again = await form.update();
      if (refusal(again) !== undefined) continue;
      // it went out: then what it says is what was approved, by somebody who made none of it
      const stored = await form.stored();
      const root = await loadProcess(blobs, form.formId, stored.processHash ?? "");
      expect(JSON.stringify(root)).not.toContain("twice");
    }
  });
});
