/** Mails to those who work with a form about what came in: when, to whom, with which numbers. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as eraseHandler } from "../../events/erase-due.ts";
import { sendMail as sendMailDue } from "../../events/mail-due.ts";
import { handler as reconcileHandler } from "../../events/reconcile.ts";
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { MAX_INLINE_ANSWERS_BYTES } from "../../shared/limits.ts";
import { withMembers } from "../../shared/part.ts";
import { noteNews } from "../../shared/people/notices.ts";
import type { SiteLimit } from "../../shared/site-limit.ts";
import { storeAnswers } from "../../shared/stores/answers.ts";
import { openStores } from "../../shared/stores/index.ts";
import { RESEND_AFTER_MINUTES } from "../../shared/timings.ts";
import { newKey } from "../../shared/tokens.ts";
import { budget } from "../support/budget.ts";
import { beginSession, enrolled, forgetGrants, type Person } from "../support/people.ts";
import { demoAnswers, must, publishWorkbook, submitAnswers } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { waitUntil } from "../support/wait-until.ts";
import { withinAccess } from "../support/within-access.ts";

const MANY = budget({ search: 500, usual: 40 });
const WAIT_MS = 20_000;

const stack = useStack();
const { forms, runtime, account } = api;
const sendMail = withinAccess("events/mail-due.ts", sendMailDue);
const reconcile = withinAccess("events/reconcile.ts", reconcileHandler);
const eraseDue = withinAccess("events/erase-due.ts", eraseHandler);

let ana: Person;
let ben: Person;
let eva: Person;

/** Clocks stand still, but for this. Whoever has been away for so long has signed in again. */
async function pass(seconds: number) {
  vi.setSystemTime(Date.now() + seconds * 1000);
  if (seconds < 60) return;
  for (const { client, email } of [ana, ben, eva]) {
    client.cookies.clear();
    await beginSession(client, { username: email, sessionEpoch: 1 });
  }
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  [ana, ben, eva] = await Promise.all([
    enrolled(stack, "Ana", "Ruiz"),
    enrolled(stack, "Ben", "Okri"),
    enrolled(stack, "Eva", "Berg"),
  ]);
});

afterAll(() => vi.useRealTimers());

const noReports = JSON.stringify(treeOf());
const published = (formName: string, process = noReports) =>
  publishWorkbook(ana.client, { formName, publicationName: `${formName}, autumn`, process });
type Published = Awaited<ReturnType<typeof published>>;

const share = async (formId: number, { email: username }: Person, data: boolean, site?: SiteLimit) => {
  await forgetGrants(ana.email, username);
  const input = { formId, username, privilege: "R", data, ...(site && { site }) } as const;
  must(await ana.client.call(forms.shareSave, input));
};
const choose = async (
  { client }: Person,
  { formId: id, publicationKey }: Published,
  when: Chosen["when"],
  hour = 8,
) => {
  await pass(1);
  return client.call(forms.saveNotices, { id, publicationKey, when, hour, timeZone: "Europe/Madrid" });
};
type Chosen = InputOf<typeof forms.saveNotices>;
const chosenBy = async ({ client }: Person, { formId: id }: Published) =>
  must(await client.call(forms.notices, { id }));

async function submit({ publicationKey }: Published, count = 1, link?: string) {
  await pass(1);
  const keys: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const visitor = stack.client();
    if (link === undefined) keys.push((await submitAnswers(visitor, publicationKey)).instanceKey);
    else {
      const token = new URL(link).hash.slice("#fill=".length);
      const started = must(
        await visitor.call(runtime.instance, { publicationKey, locale: "en", timeZone: "UTC", token }),
      );
      const { instanceKey, revision, authKey } = started;
      const model = JSON.stringify(demoAnswers);
      must(await visitor.call(runtime.submit, { instanceKey, authKey, model, command: "submit", revision }));
      keys.push(instanceKey);
    }
  }
  await waitUntil(async () => {
    const all = await openStores().instances.findMany(keys);
    return all.every(({ status }) => status === "COMPLETE");
  }, WAIT_MS);
  return keys;
}

/** The mails that wait for somebody, the first due first. */
async function waitingFor({ email }: Person) {
  const all = await openStores().mails.unsent("9999", 10_000);
  return all.filter(({ kind, to }) => kind === "came-in" && to === email);
}

/** Sends what waits for somebody, when it is due; also what that leaves. @returns the mails that came */
async function sent(one: Person) {
  const before = stack.mails().length;
  for (let waiting = await waitingFor(one); waiting.length > 0; waiting = await waitingFor(one))
    for (const { mailId, outboxAt } of waiting) {
      const wait = Date.parse(outboxAt) - Date.now();
      if (wait > 0) await pass(wait / 1000);
      await sendMail(openStores(), mailId, new Date());
    }
  return stack
    .mails()
    .slice(before)
    .filter(({ to }) => to.includes(one.email));
}
const textsTo = async (one: Person) => (await sent(one)).map(({ text }) => text);
/** The submissions that mails count together. */
const counted = (texts: readonly string[]) =>
  texts.reduce((sum, text) => sum + Number(/first time or again: ([\d,]+)/.exec(text)?.[1] ?? 0), 0);

describe("mails about what came in", () => {
  it("are offered to the owner once, and name form, publication and number, never an answer", async () => {
    const form = await published("Asthma");
    expect(await chosenBy(ana, form)).toMatchObject({ asks: true, publications: [{ when: "off" }] });
    await submit(form); // before anybody wanted to know
    must(await choose(ana, form, "once"));
    expect(await chosenBy(ana, form)).toEqual({
      publications: [
        {
          ...{ publicationKey: form.publicationKey, publicationName: "Asthma, autumn", status: "OPEN" },
          ...{ when: "once", hour: 8, timeZone: "Europe/Madrid" },
        },
      ],
      mayReadAnswers: true,
    });
    await submit(form, 3);
    const [waits] = await waitingFor(ana);
    expect(JSON.stringify(waits)).not.toMatch(/firstName|Noor/);
    const [mail, ...more] = await sent(ana);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Sprout: submissions came in (3)");
    expect(mail?.text).toMatch(
      "Form: Asthma\nPublication: Asthma, autumn\n\nSubmitted, for the first time or again: 3\n",
    );
    expect(mail?.text).toContain(
      `${stack.origin}/design/form/${form.formId}/submissions?publication=${form.publicationKey}&seen=no\n`,
    );
    expect(mail?.text).toContain(`${stack.origin}/design/forms?dialog=notices&form=${form.formId}\n`);
    for (const answer of Object.values(demoAnswers))
      if (typeof answer === "string" && answer.length > 4) expect(mail?.text).not.toContain(answer);
    expect(await sent(ana)).toEqual([]);
    must(await choose(ana, form, "off"));
    expect(await chosenBy(ana, form)).not.toHaveProperty("asks");
    await submit(form);
    expect(await waitingFor(ana)).toEqual([]);
    const trail = must(await ana.client.call(forms.audit, { id: form.formId })).entries;
    expect(trail.filter(({ action }) => action === "form.notices")).toHaveLength(2);
  });

  it(`are few: ${MANY} submissions in a moment are one, 500 in an hour twelve or thirteen`, async () => {
    const form = await published("Flood");
    must(await choose(ana, form, "once"));
    const submits = Array.from({ length: MANY }, () => submitAnswers(stack.client(), form.publicationKey));
    const keys = (await Promise.all(submits)).map(({ instanceKey }) => instanceKey);
    await waitUntil(
      async () => (await openStores().instances.findMany(keys)).every(({ status }) => status === "COMPLETE"),
      WAIT_MS,
    );
    const texts = await textsTo(ana);
    expect(texts).toHaveLength(1);
    expect(counted(texts)).toBe(MANY);
    const from = Date.now();
    const moments = Array.from({ length: 500 }, (_value, index) => from + (index * 60 * 60 * 1000) / 500);
    await Promise.all(moments.map((moment) => noteNews(openStores(), form, new Date(moment))));
    const waiting = await waitingFor(ana);
    expect(waiting.length).toBeLessThan(14);
    expect(await sent(ana)).toEqual([]); // nothing came in: it was noted alone
  });

  it("come by the rights of the moment they are sent: none after a share, a group or the form is gone", async () => {
    const form = await published("Rights");
    await share(form.formId, ben, true);
    must(await choose(ben, form, "once"));
    await submit(form);
    must(await ana.client.call(forms.shareRevoke, { formId: form.formId, username: ben.email }));
    expect(await textsTo(ben)).toEqual([]);
    expect((await choose(ben, form, "once")).problem?.name).toBe("ACCESS_DENIED");
    await share(form.formId, ben, true);
    await submit(form, 2);
    expect(counted(await textsTo(ben))).toBe(2); // not what came in while it wasn't theirs to know

    await forgetGrants(ana.email, eva.email);
    const { groupId } = must(await ana.client.call(forms.groupCreate, { name: "Ward" }));
    const member = { groupId, username: eva.email, privilege: "R", data: true } as const;
    must(await ana.client.call(forms.groupMemberSave, member));
    must(
      await ana.client.call(forms.handOver, {
        id: form.formId,
        username: `group:${groupId}`,
        keepsWrite: false,
      }),
    );
    must(await choose(eva, form, "once"));
    must(await choose(ana, form, "once"));
    await submit(form);
    expect(counted(await textsTo(eva))).toBe(1);
    await submit(form);
    must(await ana.client.call(forms.groupMemberRemove, { groupId, username: eva.email }));
    expect(await textsTo(eva)).toEqual([]);
    must(await ana.client.call(forms.deleteForm, { id: form.formId }));
    expect(await textsTo(ana)).toEqual([]);
  });

  it("count a limited colleague's own submissions alone, and say so", async () => {
    const form = await published("Two sites");
    const { links } = must(
      await ana.client.call(runtime.prefilledLink, {
        ...{ id: form.formId, publicationKey: form.publicationKey, subjectIds: ["N-1", "S-1"] },
        validUntil: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
      }),
    );
    const linkOf = (subject: string) => links.find(({ subjectId }) => subjectId === subject)?.link;
    await share(form.formId, ben, true, { subjectPrefixes: ["N-"] });
    await share(form.formId, eva, true, { subjectPrefixes: ["E-"] });
    for (const one of [ana, ben, eva]) must(await choose(one, form, "once"));
    await submit(form, 2, linkOf("N-1"));
    await submit(form, 3, linkOf("S-1"));
    const [own, ...more] = await textsTo(ben);
    expect(more).toEqual([]);
    expect(own).toMatch("first time or again: 2\nThese are the submissions that you may see.\n");
    expect(await textsTo(eva)).toEqual([]);
    expect(counted(await textsTo(ana))).toBe(5);
  });

  it("count by what was answered, where a share is limited by it, also in long answers", async () => {
    const form = await published("Choices");
    await share(form.formId, ben, true, { answer: { question: "relation", choices: ["mother"] } });
    must(await choose(ben, form, "once"));
    await pass(1);
    for (const relation of ["mother", "father", "mother"]) {
      const instanceKey = newKey();
      const answers = { relation, questions: "?".repeat(MAX_INLINE_ANSWERS_BYTES) };
      const stored = await storeAnswers(openStores().blobs, instanceKey, answers);
      const at = new Date().toISOString();
      const moments = { createdAt: at, updatedAt: at, submittedAt: at };
      await storeInstance({ ...form, instanceKey, answers: undefined, ...stored, ...moments });
    }
    await noteNews(openStores(), form, new Date());
    expect(counted(await textsTo(ben))).toBe(2);
  });

  it("are once a day and rounded, without a link, for whoever may not read answers", async () => {
    const form = await published("Counts");
    await share(form.formId, ben, false);
    must(await choose(ben, form, "once"));
    expect(await chosenBy(ben, form)).toMatchObject({
      mayReadAnswers: false,
      publications: [{ when: "daily" }],
    });
    await submit(form, 2);
    const [few] = await textsTo(ben);
    expect(few).toMatch("first time or again: fewer than 5\n");
    expect(few).not.toMatch(/\/submissions|first time or again: 2/);
    await share(form.formId, eva, true);
    must(await choose(eva, form, "once"));
    await submit(form, 6);
    await share(form.formId, eva, false); // taken back while the mail waits
    const [soon] = await waitingFor(eva);
    await pass(5 * 60);
    await sendMail(openStores(), soon?.mailId ?? "", new Date(soon?.outboxAt ?? ""));
    const [later] = await waitingFor(eva);
    expect(new Date(later?.outboxAt ?? "").toLocaleTimeString("en", { timeZone: "Europe/Madrid" })).toBe(
      "8:00:00 AM",
    );
    const [rounded] = await textsTo(eva);
    expect(rounded).toMatch("first time or again: at least 5\n");
    expect(rounded).not.toMatch(/\/submissions\?/);
  });

  it("keep what waits when another time is chosen, and count nothing twice", async () => {
    const form = await published("Changes");
    must(await choose(ana, form, "once"));
    await submit(form);
    must(await choose(ana, form, "weekly", 17));
    const [soon] = await waitingFor(ana);
    await pass(5 * 60);
    await sendMail(openStores(), soon?.mailId ?? "", new Date(soon?.outboxAt ?? ""));
    const [later, ...none] = await waitingFor(ana);
    expect(none).toEqual([]);
    const due = new Date(later?.outboxAt ?? "").toLocaleString("en", {
      ...{ timeZone: "Europe/Madrid", weekday: "long", hour: "numeric" },
    });
    expect(due).toMatch(/^Monday.* 5.PM$/);
    must(await choose(ana, form, "once"));
    await submit(form);
    expect(counted(await textsTo(ana))).toBe(2);
  });

  it("are not about corrections by staff, nor lose what was corrected before they came", async () => {
    const form = await published("Corrections");
    must(await choose(ana, form, "once"));
    const [instanceKey = ""] = await submit(form);
    const correct = async (revision: number) => {
      await pass(1);
      const answers = { ...demoAnswers, questions: `Corrected ${revision}` };
      const ref = { formId: form.formId, instanceKey, command: "submit", reason: "They rang." } as const;
      const sent = { ...ref, revision, model: JSON.stringify(answers), locale: "en", timeZone: "UTC" };
      must(await ana.client.call(runtime.submit, sent));
      await waitUntil(
        async () => (await openStores().instances.find(instanceKey))?.status === "COMPLETE",
        WAIT_MS,
      );
    };
    await pass(5 * 60);
    await correct(1);
    expect(counted(await textsTo(ana))).toBe(1);
    await pass(60);
    await correct(2);
    await submit(form);
    expect(counted(await textsTo(ana))).toBe(1);
  });

  it("stop by the link in them, until a time is chosen again", async () => {
    const form = await published("Stop");
    must(await choose(ana, form, "once"));
    await submit(form);
    const [text = ""] = await textsTo(ana);
    const [, address = "", token = ""] = /\/unsubscribe#(\S+)\.([\w-]+)$/m.exec(text) ?? [];
    must(await stack.client().call(runtime.unsubscribe, { email: decodeURIComponent(address), token }));
    expect(await chosenBy(ana, form)).toMatchObject({ isStopped: true });
    await submit(form);
    expect(await textsTo(ana)).toEqual([]);
    must(await choose(ana, form, "once"));
    await submit(form);
    expect(counted(await textsTo(ana))).toBe(1);
  });

  it("name reports that failed", async () => {
    // Twenty-one loops in each other over two answers: two million turns, more than a template may take.
    const template = `${"{{#each @root.answers.reasons}}".repeat(21)}x${"{{/each}}".repeat(21)}`;
    const broken = step("HANDLEBARS", { name: "Letter", template, ...viewable("Letter") });
    const form = await published("Broken", JSON.stringify(treeOf(broken)));
    await share(form.formId, ben, true);
    must(await choose(ben, form, "once"));
    await submit(form, 2);
    await waitUntil(async () => (await openStores().activity.failedOf(form.formId)).length === 2, WAIT_MS);
    const texts = await textsTo(ben);
    expect(counted(texts)).toBe(2);
    expect(texts.at(-1)).toMatch("Submissions whose reports failed: 2\n");
    await noteNews(openStores(), form, new Date(), true); // it failed again, long after it came in
    const [mail] = await sent(ben);
    expect(mail?.subject).toMatch(/^Sprout: reports failed \(\d\)$/);
    expect(mail?.text).toContain(`?publication=${form.publicationKey}&status=FAILED\n`);
    expect(mail?.text).not.toMatch("first time or again");
    // One that is given up, hours later, has come in as well: its run has never begun.
    const at = new Date().toISOString();
    const moments = { createdAt: at, updatedAt: at, submittedAt: at };
    const lost = { messageCode: "FAILED", runId: "lost" } as const;
    const { instanceKey } = await storeInstance({ ...form, ...lost, ...moments });
    await openStores().instances.reopenFailed(instanceKey, "lost", at);
    for (const _minutes of RESEND_AFTER_MINUTES) await openStores().instances.recordResent(instanceKey, at);
    await pass(12 * 60 * 60);
    await reconcile({ time: new Date().toISOString() });
    const newest = () => stack.mails().findLast(({ to }) => to.includes(ben.email))?.text ?? "";
    await waitUntil(() => newest().includes("reports failed: 3\n"), WAIT_MS); // its worker sent what was due long ago
    expect(counted([newest()])).toBe(1);
    const [last = ""] = await textsTo(ben);
    expect([counted([last]), last.includes("reports failed: 3\n")]).toEqual([0, true]);
  });

  it("are lost by no crash, and come twice only after one between sending and recording", async () => {
    const form = await published("Crash");
    must(await choose(ana, form, "once"));
    await submit(form, 2);
    const [mail] = await waitingFor(ana);
    const due = new Date(mail?.outboxAt ?? "");
    const at = (seconds: number) => new Date(due.getTime() + seconds * 1000);
    const toAna = () => stack.mails().filter(({ to }) => to.includes(ana.email));
    const before = toAna().length;
    const stores = openStores();
    const dies = async (): Promise<never> => {
      throw new Error("The process ended.");
    };
    const gone = { release: dies };
    const unsent = {
      ...stores,
      mails: withMembers(stores.mails, gone),
      mailer: { ...stores.mailer, send: dies },
    };
    await expect(sendMail(unsent, mail?.mailId ?? "", at(0))).rejects.toThrow("ended");
    await sendMail(stores, mail?.mailId ?? "", at(1)); // still claimed
    expect(toAna().length).toBe(before);
    const unrecorded = {
      ...stores,
      mails: withMembers(stores.mails, gone),
      notices: withMembers(stores.notices, { recordMailed: dies }),
    };
    await expect(sendMail(unrecorded, mail?.mailId ?? "", at(60))).rejects.toThrow("ended");
    expect(toAna().length).toBe(before + 1);
    const unmarked = { ...stores, mails: withMembers(stores.mails, { ...gone, markSent: dies }) };
    await expect(sendMail(unmarked, mail?.mailId ?? "", at(120))).rejects.toThrow("ended");
    expect(toAna().length).toBe(before + 2);
    await sendMail(stores, mail?.mailId ?? "", at(180));
    await sendMail(stores, mail?.mailId ?? "", at(240));
    expect(toAna().length).toBe(before + 2);
    expect(await waitingFor(ana)).toEqual([]);
    // The way of a mail that no message came for: the reconciler finds it, and its worker sends it.
    await pass(10 * 60);
    await submit(form);
    await pass(5 * 60 + 121);
    await reconcile({ time: new Date().toISOString() });
    await waitUntil(() => toAna().length === before + 3, WAIT_MS);
    expect(counted([toAna().at(-1)?.text ?? ""])).toBe(1);
  });

  it("are no business of tests, are in one's own data, and are erased with the account", async () => {
    const form = await published("Erased");
    const zoe = await enrolled(stack, "Zoe", "Lang");
    await share(form.formId, zoe, true);
    must(await choose(zoe, form, "daily", 7));
    const { links } = must(
      await ana.client.call(runtime.prefilledLink, {
        ...{ id: form.formId, publicationKey: form.publicationKey, test: true },
        validUntil: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
      }),
    );
    await submit(form, 1, links[0]?.link);
    expect(await waitingFor(zoe)).toEqual([]);
    const own = must(await zoe.client.call(account.accountData, {}));
    const { mailsAboutWhatComesIn } = JSON.parse(Buffer.from(own.data ?? "", "base64").toString("utf8"));
    expect(mailsAboutWhatComesIn).toMatchObject([
      { formId: form.formId, publications: { [form.publicationKey]: { when: "daily", hour: 7 } } },
    ]);
    must(await zoe.client.call(account.accountErase, { username: zoe.email }));
    await eraseDue({}, undefined);
    expect(await openStores().notices.ofForm(form.formId)).toEqual([]);
  });
});
