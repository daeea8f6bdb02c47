import type { Context, SQSEvent } from "aws-lambda";
import { beforeAll, describe, expect, it } from "vitest";
import { handler as mailDueHandler } from "../../events/mail-due.ts";
import { handler as reconcileHandler } from "../../events/reconcile.ts";
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { storeReportMail } from "../../shared/people/respondent-mails.ts";
import type { Step } from "../../shared/process/step.ts";
import type { UnsentMail } from "../../shared/stores/dynamodb/mail-store.ts";
import { openStores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  signUpDesigner,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";
import { saveLay } from "../support/stored-instance.ts";
import { withinAccess } from "../support/within-access.ts";

const mailDue = withinAccess("events/mail-due.ts", mailDueHandler);
const reconcile = withinAccess("events/reconcile.ts", reconcileHandler);

const stack = useStack();
let designer: Client;
let formId: number;
let publicationKey: string;

const template = step("HANDLEBARS", {
  name: "Report",
  template: "<p>{{lastName}}</p>",
  ...viewable("Report"),
});
const processOf = (...children: Step[]) => JSON.stringify(treeOf(...children));

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  const options = { formName: "Secret clinic", process: processOf(template) };
  ({ formId, publicationKey } = await publishWorkbook(designer, options));
});

const DAY_MS = 24 * 60 * 60 * 1000;
const newAddress = () => `respondent+${newKey()}@example.org`.toLowerCase();
const mailsTo = (address: string) => stack.mails().filter(({ to }) => to.includes(address));
const model = (answers: object = demoAnswers) => JSON.stringify(answers);

/** Starts a form as a visitor and saves an answer. */
async function beginForm(visitor = stack.client(), publication = publicationKey) {
  const ref = refOf(await startInstance(visitor, publication));
  must(await visitor.call(api.runtime.submit, { ...ref, model: model({ firstName: "Noor" }), ...saveOf(0) }));
  return { visitor, ref };
}
const saveOf = (revision: number) => ({ command: "save" as const, revision });
const submitOf = (revision: number) => ({ model: model(), command: "submit" as const, revision });

/** The keys in a mail that open the form. */
function linkIn(text: string): { instanceKey: string; authKey?: string } {
  const [, instanceKey = "", authKey] = /\/i\/([\w-]+)(?:#([\w-]+))?\s/.exec(text) ?? [];
  return { instanceKey, ...(authKey !== undefined && { authKey }) };
}

function unsubscriptionIn(text: string): { email: string; token: string } {
  const [, email = "", token = ""] = /\/unsubscribe#(\S+)\.([\w-]+)$/m.exec(text) ?? [];
  return { email: decodeURIComponent(email), token };
}

/** Works on a mail at a time of the test's choosing. */
async function workOn({ mailId }: Pick<UnsentMail, "mailId">): Promise<unknown> {
  const Records = [
    { messageId: "m", body: JSON.stringify({ mailId }), attributes: { ApproximateReceiveCount: "1" } },
  ];
  return mailDue({ Records } as unknown as SQSEvent, {} as Context); // the consumer reads nothing else
}

/** The mails that wait about an instance, whenever they are due; a link that is just being sent is not one of them. */
async function waiting(instanceKey: string): Promise<UnsentMail[]> {
  const all = await openStores().mails.unsent("9999", 10_000);
  return all.filter((mail) => mail.kind !== "resume-link" && mail.instanceKey === instanceKey);
}

/** A signed-in respondent with these choices of mails. */
async function member(preferences: { reportReady: boolean; reminder: boolean }) {
  const client = stack.client();
  const email = await signUpDesigner(client, stack.mails);
  must(await client.call(api.runtime.saveSubscriptions, preferences));
  return { client, email };
}

describe("POST /rest/instance/mail", () => {
  it("mails a link that opens the form on any device, and names the form alone", async () => {
    const { visitor, ref } = await beginForm();
    const email = newAddress();
    const answer = must(
      await visitor.call(api.runtime.mailLink, { ...ref, email: ` ${email.toUpperCase()} ` }),
    );
    expect(answer).toEqual({ success: true, email });
    const { subject, text } = await stack.mailTo(email);
    expect(subject).toBe("Sprout: the link to your form");
    expect(text).toMatch("Form: Secret clinic\n\nHere is the link");
    expect(`${subject} ${text}`).not.toMatch(/From:|Noor/);
    expect(text).toContain(`${stack.origin}/i/${ref.instanceKey}#`);
    const mailed = linkIn(text);
    expect(mailed.authKey).toMatch(/^[\w-]{43}$/);
    expect(mailed.authKey).not.toBe(ref.authKey);
    const elsewhere = stack.client();
    const opened = must(await elsewhere.call(api.runtime.instance, mailed));
    expect(JSON.parse(opened.model)).toMatchObject({ firstName: "Noor" });
    const save = { ...mailed, model: model({ firstName: "Nour" }), ...saveOf(1) };
    expect(must(await elsewhere.call(api.runtime.submit, save)).revision).toBe(2);
    expect((await visitor.call(api.runtime.instance, ref)).status).toBe(200);
  });

  it("names the form and whose it is where its publication says so, and never an answer", async () => {
    const published = await publishWorkbook(designer, { formName: "Secret clinic" });
    const { formId: id, publicationKey: key } = published;
    const about = { organisation: { en: "Riverside Clinic", es: "Clínica Ribera" } };
    const settings = { id, publicationKey: key, command: "settings", about } as const;
    const { publicationName } = must(await designer.call(api.forms.changePublication, settings));
    const { visitor, ref } = await beginForm(stack.client(), key);
    must(await visitor.call(api.runtime.renameInstance, { ...ref, name: "Noor’s fits" }));
    const email = newAddress();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email }));
    const { subject, text } = await stack.mailTo(email);
    expect(subject).toBe("Riverside Clinic: the link to your form");
    expect(text).toMatch(`Form: ${publicationName}\nFrom: Riverside Clinic\n\nHere is the link`);
    expect(`${subject} ${text}`).not.toMatch(/Noor/);
    expect(linkIn(text).authKey).toMatch(/^[\w-]{43}$/);
  });

  it("is in the form's default language where a text is missing in the reader's", async () => {
    const published = await publishWorkbook(designer, { formName: "Clinique" });
    const { formId: id, publicationKey: key } = published;
    const found = await openStores().forms.findPublication(key, id);
    expect(found?.defaultLocale).toBe("en");
    const about = { organisation: { es: "Clínica", en: "Clinic" } };
    must(
      await designer.call(api.forms.changePublication, {
        id,
        publicationKey: key,
        command: "settings",
        about,
      }),
    );
    const { visitor, ref } = await beginForm(stack.client(), key);
    must(await visitor.call(api.runtime.submit, { ...ref, model: "{}", ...saveOf(1), locale: "fr" }));
    const email = newAddress();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email }));
    expect((await stack.mailTo(email)).text).toMatch("Formulaire : Clinique\nDe : Clinic\n\n");
  });

  it("answers the same for an address with an account and one without", async () => {
    const { email: known } = await member({ reportReady: false, reminder: false });
    const shapes = [];
    for (const email of [known, newAddress()]) {
      const { visitor, ref } = await beginForm();
      const { status, body } = await visitor.call(api.runtime.mailLink, { ...ref, email });
      shapes.push({ status, body: { ...body, email: body.email === email } });
    }
    expect(shapes[0]).toEqual(shapes[1]);
  });

  it("is in the language of the form's reader", async () => {
    const { visitor, ref } = await beginForm();
    must(await visitor.call(api.runtime.submit, { ...ref, model: "{}", ...saveOf(1), locale: "es" }));
    const email = newAddress();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email }));
    expect((await stack.mailTo(email)).subject).toBe("Sprout: el enlace a su formulario");
  });

  it("opens nothing with another instance's mailed key, or where no mail was requested", async () => {
    const first = await beginForm();
    const second = await beginForm();
    const email = newAddress();
    must(await first.visitor.call(api.runtime.mailLink, { ...first.ref, email }));
    const { authKey = "" } = linkIn((await stack.mailTo(email)).text);
    const { instanceKey } = second.ref;
    const { status } = await stack.client().call(api.runtime.instance, { instanceKey, authKey });
    expect(status).toBe(403);
    must(await second.visitor.call(api.runtime.mailLink, { ...second.ref, email: newAddress() }));
    expect((await stack.client().call(api.runtime.instance, { instanceKey, authKey })).status).toBe(403);
  });

  it("ends the link that went to a mistyped address when the right one is given", async () => {
    const { visitor, ref } = await beginForm();
    const [wrong, right] = [newAddress(), newAddress()];
    must(await visitor.call(api.runtime.mailLink, { ...ref, email: wrong }));
    const lost = linkIn((await stack.mailTo(wrong)).text);
    must(await visitor.call(api.runtime.mailLink, { ...ref, email: right }));
    const mailed = linkIn((await stack.mailTo(right)).text);
    expect((await stack.client().call(api.runtime.instance, lost)).status).toBe(403);
    const onPhone = stack.client();
    must(await onPhone.call(api.runtime.instance, mailed));
    // One who came by a mailed link keeps it, even if a mail is sent elsewhere.
    const third = newAddress();
    must(await onPhone.call(api.runtime.mailLink, { ...mailed, email: third }));
    await stack.mailTo(third);
    expect((await onPhone.call(api.runtime.instance, mailed)).status).toBe(200);
  });

  it("opens nothing after half a year, once its form is thrown away or revoked, or when it was withdrawn", async () => {
    const published = await publishWorkbook(designer, { formName: "Links end" });
    const { visitor, ref } = await beginForm(stack.client(), published.publicationKey);
    const mail = async (input: { withdraw?: boolean } = {}, by: object = ref) => {
      const email = newAddress();
      must(await visitor.call(api.runtime.mailLink, { ...ref, ...by, email, ...input }));
      return linkIn((await stack.mailTo(email)).text);
    };
    const link = await mail();
    const opens = async (key: object = link) =>
      (await stack.client().call(api.runtime.instance, { ...link, ...key })).status;
    expect(await opens()).toBe(200);

    await saveLay(ref.instanceKey, 200);
    expect(await opens()).toBe(200); // the link was requested today
    const { instances } = openStores();
    const found = (await instances.find(ref.instanceKey)) ?? expect.fail("The instance is there.");
    const longAgo = new Date(Date.now() - 181 * DAY_MS).toISOString();
    const { contact = expect.fail("It was mailed.") } = found;
    await instances.recordContact(ref.instanceKey, { contact: { ...contact, mailedAt: longAgo } });
    expect([await opens(), await opens(ref)]).toEqual([403, 200]);
    await saveLay(ref.instanceKey, 0);
    expect(await opens()).toBe(200);

    must(await designer.call(api.forms.deleteForm, { id: published.formId }));
    expect(await opens()).toBe(403);
    must(await designer.call(api.forms.restoreForm, { id: published.formId }));
    expect(await opens()).toBe(200);

    const other = await mail({ withdraw: true });
    expect([await opens(), await opens(other), await opens(ref)]).toEqual([403, 200, 200]);
    const third = await mail({ withdraw: true }, other); // by a mailed link, which stays valid
    expect([await opens(other), await opens(third)]).toEqual([200, 200]);

    const { publicationKey: key } = published;
    must(
      await designer.call(api.forms.changePublication, {
        id: published.formId,
        publicationKey: key,
        command: "revoke",
      }),
    );
    expect([await opens(other), await opens(third)]).toEqual([403, 403]);
  });

  it("mails once for two presses within a minute, and refuses a sixth address within the hour", async () => {
    const { visitor, ref } = await beginForm();
    const email = newAddress();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email }));
    await stack.mailTo(email);
    must(await visitor.call(api.runtime.mailLink, { ...ref, email }));
    for (let count = 3; count <= 5; count += 1)
      must(await visitor.call(api.runtime.mailLink, { ...ref, email: newAddress() }));
    const { status, problem } = await visitor.call(api.runtime.mailLink, { ...ref, email: newAddress() });
    expect([status, problem?.name]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it("needs what opens the instance, and an address", async () => {
    const { visitor, ref } = await beginForm();
    const { instanceKey } = ref;
    const email = newAddress();
    expect((await stack.client().call(api.runtime.mailLink, { instanceKey, email })).status).toBe(403);
    const { problem } = await visitor.call(api.runtime.mailLink, { ...ref, email: "nobody" });
    expect(problem?.name).toBe("INPUT_INVALID");
    expect(mailsTo(email)).toEqual([]);
  });

  it("mails an owner's link only to the owner, without a key", async () => {
    const { client, email } = await member({ reportReady: false, reminder: false });
    const { instanceKey } = must(await client.call(api.runtime.instance, { publicationKey }));
    const other = newAddress();
    const answer = must(await client.call(api.runtime.mailLink, { instanceKey, email: other }));
    expect(answer.email).toBe(email);
    await expect.poll(() => mailsTo(email).at(-1)?.subject).toBe("Sprout: the link to your form");
    const { text } = mailsTo(email).at(-1) ?? expect.fail("no mail");
    expect(linkIn(text)).toEqual({ instanceKey });
    expect(text).toContain("sign in");
    expect(mailsTo(other)).toEqual([]);
  });
});

describe("a submission that was sent back", () => {
  const NOTE = "Which medicine exactly?";
  const isSentBack = ({ subject }: { subject: string }) => subject.includes("look at your form again");
  const sentTo = (address: string) => mailsTo(address).filter(isSentBack);
  let id: number;
  let key: string;
  const mark = async (instanceKey: string, review: "SENT_BACK" | "APPROVED") =>
    must(
      await designer.call(api.forms.markSubmissions, {
        formId: id,
        instanceKeys: [instanceKey],
        review,
        note: NOTE,
      }),
    );
  const set = async (change: object) =>
    must(
      await designer.call(api.forms.changePublication, { id, publicationKey: key, ...settings, ...change }),
    );
  const settings = { command: "settings", changeable: true } as const;

  beforeAll(async () => {
    ({ formId: id, publicationKey: key } = await publishWorkbook(designer, { process: processOf() }));
    await set({});
  });

  /** Submitted by a visitor who had the link mailed. */
  async function submitted() {
    const { visitor, ref } = await beginForm(stack.client(), key);
    const email = newAddress();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email }));
    must(await visitor.call(api.runtime.submit, { ...ref, ...submitOf(1) }));
    await waitForReports(visitor, ref);
    await stack.mailTo(email);
    return { visitor, ref, email, instanceKey: ref.instanceKey };
  }

  it("is mailed minutes later, with the link that opens it to be changed and neither note nor answer", async () => {
    const { instanceKey, email } = await submitted();
    await mark(instanceKey, "SENT_BACK");
    const [mail = expect.fail("no mail")] = await waiting(instanceKey);
    expect(mail.kind).toBe("sent-back");
    expect(await openStores().mails.unsent(new Date(Date.now() + 4 * 60_000).toISOString(), 10_000)).toEqual(
      [],
    );
    await workOn(mail);
    const [{ subject, text } = expect.fail("no mail")] = sentTo(email);
    expect(text).toMatch("Form: Test form\n\nThe form that you submitted was sent back");
    expect(`${subject} ${text}`).not.toMatch(/medicine|Noor/);
    const { change } = must(
      await stack.client().call(api.runtime.instance, { ...linkIn(text), change: true }),
    );
    expect(change?.note).toBe(NOTE);
    expect(unsubscriptionIn(text).email).toBe(email);
    await mark(instanceKey, "SENT_BACK");
    expect(await waiting(instanceKey)).toEqual([]);
  });

  it("is not mailed once that was taken back, and mailed once where it was sent back again", async () => {
    const { instanceKey, email } = await submitted();
    await mark(instanceKey, "SENT_BACK");
    await mark(instanceKey, "APPROVED");
    const [taken = expect.fail("no mail")] = await waiting(instanceKey);
    await mark(instanceKey, "SENT_BACK");
    await workOn(taken);
    expect(sentTo(email)).toEqual([]);
    const [again = expect.fail("no mail")] = await waiting(instanceKey);
    await workOn(again);
    expect(sentTo(email)).toHaveLength(1);
    expect(await waiting(instanceKey)).toEqual([]);
  });

  it("is not mailed where nothing can be changed, and the designer is told so", async () => {
    const [before, meanwhile, stopped] = [await submitted(), await submitted(), await submitted()];
    await mark(meanwhile.instanceKey, "SENT_BACK");
    await mark(stopped.instanceKey, "SENT_BACK");
    const [mail = expect.fail("no mail")] = await waiting(meanwhile.instanceKey);
    const [unsubscribed = expect.fail("no mail")] = await waiting(stopped.instanceKey);
    const { text } = await stack.mailTo(stopped.email);
    must(await stack.client().call(api.runtime.unsubscribe, unsubscriptionIn(text)));
    await workOn(unsubscribed);
    await set({ command: "pause" });
    await mark(before.instanceKey, "SENT_BACK");
    expect(await waiting(before.instanceKey)).toEqual([]);
    await workOn(mail);
    const { instanceKey } = before;
    const detail = must(await designer.call(api.forms.submission, { formId: id, instanceKey }));
    expect([detail.changeable, detail.closed]).toEqual([true, true]);
    await set({ command: "resume" });
    const open = must(await designer.call(api.forms.submission, { formId: id, instanceKey }));
    expect(open).not.toHaveProperty("closed");
    for (const { email } of [before, meanwhile, stopped]) expect(sentTo(email)).toEqual([]);
  });

  it("is mailed to a member who wants it, as Manage Subscriptions says", async () => {
    const yes = { reportReady: false, reminder: false, sentBack: true };
    const people = [
      { preferences: yes, isMailed: true },
      { preferences: { ...yes, reportReady: true, sentBack: false }, isMailed: false },
      { preferences: { reportReady: true, reminder: false }, isMailed: true },
      { preferences: { reportReady: false, reminder: true }, isMailed: false },
    ];
    for (const { preferences, isMailed } of people) {
      const { client, email } = await member({ reportReady: false, reminder: false });
      must(await client.call(api.runtime.saveSubscriptions, preferences));
      expect(must(await client.call(api.runtime.subscriptions, {}))).toEqual({
        ...preferences,
        email,
        sentBack: isMailed,
      });
      const { instanceKey } = must(await client.call(api.runtime.instance, { publicationKey: key }));
      must(await client.call(api.runtime.submit, { instanceKey, ...submitOf(0) }));
      await expect
        .poll(async () => must(await client.call(api.runtime.outputList, { instanceKey })).status)
        .toBe("COMPLETE");
      await mark(instanceKey, "SENT_BACK");
      for (const mail of await waiting(instanceKey)) await workOn(mail);
      expect(sentTo(email)).toHaveLength(isMailed ? 1 : 0);
    }
  });
});

describe("a report that is ready", () => {
  const isReport = ({ subject }: { subject: string }) => subject === "Sprout: your report is ready";
  const reportsTo = (address: string) => mailsTo(address).filter(isReport);

  it("is mailed once to the address that requested it, with a link that opens it", async () => {
    const { visitor, ref } = await beginForm();
    const email = newAddress();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email, reportReady: true }));
    must(await visitor.call(api.runtime.submit, { ...ref, ...submitOf(1) }));
    await expect.poll(() => reportsTo(email)).toHaveLength(1);
    const { text = "" } = reportsTo(email)[0] ?? {};
    const { outputReferences } = must(await stack.client().call(api.runtime.outputList, linkIn(text)));
    expect(outputReferences.map(({ name }) => name)).toEqual(["Report"]);
    const { outputId = "" } = outputReferences[0] ?? {};
    const { data = "" } = must(await stack.client().call(api.runtime.output, { ...linkIn(text), outputId }));
    expect(Buffer.from(data, "base64").toString()).toContain(`<p>${demoAnswers.lastName}</p>`);
    // Recorded again, as by a worker that was killed in between and starts again.
    const instance = await openStores().instances.find(ref.instanceKey);
    await storeReportMail(openStores(), instance ?? expect.fail("no instance"), new Date());
    await reconcile({ detail: { olderThanSeconds: -60 } });
    expect(await waiting(ref.instanceKey)).toEqual([]);
    expect(reportsTo(email)).toHaveLength(1);
  });

  it("is mailed to a signed-in owner who wants it, and to no one else", async () => {
    const wants = await member({ reportReady: true, reminder: false });
    const wantsNot = await member({ reportReady: false, reminder: true });
    for (const { client } of [wants, wantsNot]) {
      const { instanceKey } = must(await client.call(api.runtime.instance, { publicationKey }));
      must(await client.call(api.runtime.submit, { instanceKey, ...submitOf(0) }));
      const status = async () => must(await client.call(api.runtime.outputList, { instanceKey })).status;
      await expect.poll(status).toBe("COMPLETE");
    }
    await expect.poll(() => reportsTo(wants.email)).toHaveLength(1);
    expect(reportsTo(wantsNot.email)).toEqual([]);
  });

  it("is not mailed where the form makes none", async () => {
    const { publicationKey: bare } = await publishWorkbook(designer, { process: processOf() });
    const { visitor, ref } = await beginForm(stack.client(), bare);
    const email = newAddress();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email, reportReady: true }));
    must(await visitor.call(api.runtime.submit, { ...ref, ...submitOf(1) }));
    await waitForReports(visitor, ref);
    await stack.mailTo(email);
    expect(await waiting(ref.instanceKey)).toEqual([]);
    expect(reportsTo(email)).toEqual([]);
  });

  it("is mailed by the reconciler when its message was lost", async () => {
    const { visitor, ref } = await beginForm();
    must(await visitor.call(api.runtime.submit, { ...ref, ...submitOf(1) }));
    await waitForReports(visitor, ref);
    const email = newAddress();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email, reportReady: true }));
    await stack.mailTo(email);
    const { instanceKey } = ref;
    const lost = { kind: "report-ready" as const, mailId: newKey(), to: email, locale: "en", instanceKey };
    await openStores().mails.add(lost, new Date().toISOString());
    await reconcile({ detail: { olderThanSeconds: -60 } });
    await expect.poll(() => reportsTo(email)).toHaveLength(1);
  });

  it("is mailed only once the report exists, and once however often the message is delivered", async () => {
    const { visitor, ref } = await beginForm();
    const email = newAddress();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email, reportReady: true }));
    await stack.mailTo(email);
    const { mails, instances } = openStores();
    const mail = {
      kind: "report-ready" as const,
      mailId: newKey(),
      to: email,
      locale: "en",
      instanceKey: ref.instanceKey,
    };
    await mails.add(mail, new Date().toISOString());
    await workOn(mail);
    expect(reportsTo(email)).toEqual([]);
    expect(await waiting(ref.instanceKey)).toHaveLength(1);
    const due = await mails.unsent(new Date().toISOString(), 10_000);
    expect(
      due.map(({ mailId }) => mailId),
      "put off",
    ).not.toContain(mail.mailId);

    must(await visitor.call(api.runtime.submit, { ...ref, ...submitOf(1) }));
    await waitForReports(visitor, ref);
    await expect.poll(() => reportsTo(email)).toHaveLength(1); // the run's own mail
    expect((await instances.find(ref.instanceKey))?.messageCode).toBe("OK");
    await Promise.all(Array.from({ length: 8 }, () => workOn(mail)));
    expect(reportsTo(email)).toHaveLength(2);
  });
});

describe("the reminder of an unfinished form", () => {
  const reminders = (address: string) =>
    mailsTo(address).filter(({ subject }) => subject === "Sprout: your form is not finished yet");

  /** A form that was left after asking for a reminder, and the mail that waits for it. */
  async function leaveForm() {
    const { visitor, ref } = await beginForm();
    const email = newAddress();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email, reminder: true }));
    await stack.mailTo(email);
    const [mail] = await waiting(ref.instanceKey);
    if (mail === undefined) throw new Error("No reminder waits.");
    return { visitor, ref, email, mail };
  }

  it("is due after three days, not before, and only once, in its publisher's words unless it is full", async () => {
    const { visitor, ref, email, mail } = await leaveForm();
    const set = (settings: Partial<InputOf<typeof api.forms.changePublication>>) =>
      designer.call(api.forms.changePublication, {
        ...{ id: formId, publicationKey, command: "settings" },
        ...settings,
      });
    const reminder = { en: "Please finish by Monday." };
    must(await set({ about: { reminder }, maxSubmissions: 1 }));
    expect(must(await visitor.call(api.runtime.instance, ref)).about).toBeUndefined();
    await openStores().reservations.count({ formId, publicationKey }, 1);
    const { mails } = openStores();
    const dueIn = async (days: number) =>
      (await mails.unsent(new Date(Date.now() + days * DAY_MS).toISOString(), 10_000)).some(
        ({ mailId }) => mailId === mail.mailId,
      );
    expect([await dueIn(2.9), await dueIn(3.1)]).toEqual([false, true]);
    await workOn(mail);
    expect(reminders(email)).toEqual([]);
    await saveLay(ref.instanceKey, 3.5);
    await workOn(mail);
    expect(reminders(email)).toEqual([]);
    must(await set({ maxSubmissions: null }));
    await workOn(mail);
    expect(reminders(email)).toHaveLength(1);
    const { text = "" } = reminders(email)[0] ?? {};
    expect(text.startsWith("Form: Secret clinic\n\nPlease finish by Monday.\n\nYou started a form")).toBe(
      true,
    );
    must(await set({ about: null }));
    expect((await stack.client().call(api.runtime.instance, linkIn(text))).status).toBe(200);
    must(await visitor.call(api.runtime.submit, { ...ref, model: "{}", ...saveOf(1) }));
    await saveLay(ref.instanceKey, 9);
    await workOn(mail);
    expect(await waiting(ref.instanceKey)).toEqual([]);
    expect(reminders(email)).toHaveLength(1);
  });

  it("is set up by the first autosave of an owner who wants it", async () => {
    const { client, email } = await member({ reportReady: false, reminder: true });
    const { instanceKey } = must(await client.call(api.runtime.instance, { publicationKey }));
    const autosave = { instanceKey, model: "{}", command: "autosave" as const };
    must(await client.call(api.runtime.submit, { ...autosave, revision: 0 }));
    must(await client.call(api.runtime.submit, { ...autosave, revision: 1 }));
    const waits = await waiting(instanceKey);
    expect(waits.map(({ kind, to }) => [kind, to])).toEqual([["unfinished", email]]);
  });

  it("is not sent for a form that was submitted meanwhile", async () => {
    const { visitor, ref, email, mail } = await leaveForm();
    must(await visitor.call(api.runtime.submit, { ...ref, ...submitOf(1) }));
    await saveLay(ref.instanceKey, 4);
    await workOn(mail);
    expect(await waiting(ref.instanceKey)).toEqual([]);
    expect(reminders(email)).toEqual([]);
  });

  it("waits while the user has opted out, and ends a month after the last save", async () => {
    const { visitor, ref, email, mail } = await leaveForm();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email, reminder: false }));
    await saveLay(ref.instanceKey, 4);
    await workOn(mail);
    expect(await waiting(ref.instanceKey)).toHaveLength(1);
    await saveLay(ref.instanceKey, 31);
    await workOn(mail);
    expect(await waiting(ref.instanceKey)).toEqual([]);
    expect(reminders(email)).toEqual([]);
  });

  it("waits while the form takes no answers", async () => {
    const other = await publishWorkbook(designer, { process: processOf(template) });
    const { visitor, ref } = await beginForm(stack.client(), other.publicationKey);
    const email = newAddress();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email, reminder: true }));
    await saveLay(ref.instanceKey, 4);
    must(await designer.call(api.forms.deleteForm, { id: other.formId }));
    const [mail] = await waiting(ref.instanceKey);
    await workOn(mail ?? expect.fail("no reminder"));
    expect(await waiting(ref.instanceKey)).toHaveLength(1);
    expect(reminders(email)).toEqual([]);
  });
});

describe("POST /rest/unsubscribe", () => {
  it("stops every mail about forms to an address, by the link of one of them, and can be undone", async () => {
    const { visitor, ref } = await beginForm();
    const email = newAddress();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email }));
    const stop = unsubscriptionIn((await stack.mailTo(email)).text);
    expect(stop.email).toBe(email);
    const reader = stack.client();
    expect(must(await reader.call(api.runtime.unsubscribe, stop))).toEqual({ success: true });

    const again = await beginForm();
    const preferences = { reportReady: true, reminder: true };
    const input = await again.visitor.call(api.runtime.mailLink, { ...again.ref, email, ...preferences });
    expect(input.body).toEqual({ success: true, email });
    must(await again.visitor.call(api.runtime.submit, { ...again.ref, ...submitOf(1) }));
    await waitForReports(again.visitor, again.ref);
    const isQuiet = async () =>
      (await waiting(again.ref.instanceKey)).filter(({ kind }) => kind !== "unfinished");
    await expect.poll(isQuiet).toEqual([]);
    expect(mailsTo(email)).toHaveLength(1);

    must(await reader.call(api.runtime.unsubscribe, { ...stop, undo: true }));
    const third = await beginForm();
    must(await third.visitor.call(api.runtime.mailLink, { ...third.ref, email }));
    await expect.poll(() => mailsTo(email)).toHaveLength(2);
  });

  it("refuses a token of another address, known or unknown", async () => {
    const { email: known } = await member({ reportReady: true, reminder: true });
    const { visitor, ref } = await beginForm();
    const own = newAddress();
    must(await visitor.call(api.runtime.mailLink, { ...ref, email: own }));
    const { token } = unsubscriptionIn((await stack.mailTo(own)).text);
    for (const email of [known, newAddress()]) {
      const { status, problem } = await stack.client().call(api.runtime.unsubscribe, { email, token });
      expect([status, problem?.name]).toEqual([403, "ACCESS_DENIED"]);
    }
  });
});

describe("Manage Subscriptions", () => {
  it("is off until chosen, and shows the choice", async () => {
    const client = stack.client();
    const email = await signUpDesigner(client, stack.mails);
    const read = async () => must(await client.call(api.runtime.subscriptions, {}));
    expect(await read()).toEqual({ email, reportReady: false, reminder: false, sentBack: false });
    must(await client.call(api.runtime.saveSubscriptions, { reportReady: false, reminder: true }));
    expect(await read()).toEqual({ email, reportReady: false, reminder: true, sentBack: false });
  });

  it("shows everything as off after an unsubscription, until the user chooses a mail again", async () => {
    const { client, email } = await member({ reportReady: true, reminder: true });
    const { instanceKey } = must(await client.call(api.runtime.instance, { publicationKey }));
    must(await client.call(api.runtime.mailLink, { instanceKey, email }));
    await expect.poll(() => mailsTo(email).at(-1)?.text).toContain("/unsubscribe#");
    const stop = unsubscriptionIn(mailsTo(email).at(-1)?.text ?? "");
    must(await stack.client().call(api.runtime.unsubscribe, stop));
    const read = async () => must(await client.call(api.runtime.subscriptions, {}));
    expect(await read()).toEqual({ email, reportReady: false, reminder: false, sentBack: false });
    must(await client.call(api.runtime.saveSubscriptions, { reportReady: true, reminder: false }));
    expect(await read()).toEqual({ email, reportReady: true, reminder: false, sentBack: true });
  });
});
