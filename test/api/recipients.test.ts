/** Recipients of a publication: who is written to, how far each is, what comes back, and what nobody else gets to see. */
import { beforeAll, describe, expect, it } from "vitest";
import { handler as eraseHandler } from "../../events/erase-due.ts";
import { handler as returnedHandler } from "../../events/mail-returned.ts";
import { handler as reconcileHandler } from "../../events/reconcile.ts";
import { handler as recordAuditHandler } from "../../events/record-audit.ts";
import { api } from "../../shared/contract/index.ts";
import type { NewRecipient } from "../../shared/contract/recipients.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { MAX_RECIPIENT_MAILS_A_DAY } from "../../shared/limits.ts";
import { replayErasures } from "../../shared/people/erasing/erase-due.ts";
import { allowAttempt } from "../../shared/people/limits.ts";
import type { SiteLimit } from "../../shared/site-limit.ts";
import { openStores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";
import { enrolled, type Person } from "../support/people.ts";
import { demoAnswers, must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { placesOf } from "../support/stored.ts";
import { waitUntil } from "../support/wait-until.ts";
import { withinAccess } from "../support/within-access.ts";

const returned = withinAccess("events/mail-returned.ts", returnedHandler);
const reconcile = withinAccess("events/reconcile.ts", reconcileHandler);
const recordAudit = withinAccess("events/record-audit.ts", recordAuditHandler);
const erase = withinAccess("events/erase-due.ts", eraseHandler);

const stack = useStack();
const until = (isTrue: () => boolean | Promise<boolean>) => waitUntil(isTrue, 15_000);
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
let owner: Person;
beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
});

const newAddress = (label = "family") => `${label}-${newKey()}@example.org`.toLowerCase();
const mailsTo = (address: string) => stack.mails().filter(({ to }) => to.includes(address));
const linkIn = (text: string) => {
  const [, path = "", lang, token = ""] =
    /(\/f\/[\w-]+)(?:\?lang=([\w-]+))?#fill=([\w.-]+)\s/.exec(text) ?? [];
  return { publicationKey: path.slice("/f/".length), lang, token };
};

/** A publication with its own calls. */
async function publication(formName = "Visits") {
  const { formId: id, publicationKey } = await publishWorkbook(owner.client, { formName });
  const place = { id, publicationKey };
  const of = (client = owner.client) => ({
    list: async () => must(await client.call(api.forms.recipients, place)),
    save: (recipients: NewRecipientInput[], remove: string[] = []) =>
      client.call(api.forms.saveRecipients, { ...place, recipients, remove }),
    say: (words: InputOf<typeof api.forms.saveRecipients>["words"]) =>
      client.call(api.forms.saveRecipients, { ...place, words }),
    remind: (remindAt?: string) =>
      client.call(api.forms.sendToRecipients, { ...place, to: "reminder", ...(remindAt && { remindAt }) }),
    send: (to: "new" | "missing", ids?: string[]) =>
      client.call(api.forms.sendToRecipients, { ...place, to, ...(ids && { ids }) }),
    export: () => client.call(api.forms.exportRecipients, place),
  });
  const states = async () =>
    Object.fromEntries(
      (await of().list()).recipients.map(({ id, state, trouble }) => [id, trouble ?? state]),
    );
  return { ...place, ...of(), as: of, states };
}
type NewRecipientInput = Partial<NewRecipient> & Pick<NewRecipient, "email">;

async function opened(text: string, client = stack.client()) {
  const { publicationKey, token } = linkIn(text);
  const started = must(await client.call(api.runtime.instance, { publicationKey, token }));
  const ref = { instanceKey: started.instanceKey, authKey: started.authKey ?? "" };
  const send = async (command: "save" | "submit", revision: number) =>
    must(
      await client.call(api.runtime.submit, {
        ...ref,
        model: JSON.stringify(demoAnswers),
        command,
        revision,
      }),
    );
  return { ref, send };
}

const actionsOn = async (id: number) => {
  await recordAudit({});
  return must(await owner.client.call(api.forms.audit, { id })).entries;
};

describe("the recipients of a publication", () => {
  it("get a personal link each, and the list says how far they are", async () => {
    const list = await publication();
    const [ana, ben, eva, cleo] = [newAddress(), newAddress(), newAddress(), newAddress()];
    const people = [
      { id: "A-1", name: "Ana Ruiz", email: ` ${ana.toUpperCase()} `, locale: "es" },
      { id: "A-2", name: "Ben", email: ben },
      { id: "B-1", name: "Eva", email: eva },
      { name: "Cleo", email: cleo },
    ];
    expect(must(await list.save(people))).toEqual({ added: 4, changed: 0, unchanged: 0, removed: 0 });
    expect(must(await list.save(people)), "the same again").toMatchObject({ added: 0, unchanged: 4 });
    const derived = (await list.list()).recipients.find(({ email }) => email === cleo)?.id ?? "";
    expect(derived).toMatch(/^r-[A-Za-z0-9]{10}$/);
    expect(await list.states()).toEqual({
      "A-1": "unsent",
      "A-2": "unsent",
      "B-1": "unsent",
      [derived]: "unsent",
    });

    expect(must(await list.send("new"))).toEqual({ count: 4 });
    const [toAna, toBen, toEva] = [await stack.mailTo(ana), await stack.mailTo(ben), await stack.mailTo(eva)];
    await stack.mailTo(cleo);
    expect(toAna.subject).toBe("Visits: rellene este formulario, por favor");
    expect(toAna.text).toContain("Hola, Ana Ruiz:");
    expect([linkIn(toAna.text).lang, linkIn(toBen.text).lang]).toEqual(["es", undefined]);
    expect(toAna.text).toContain("/unsubscribe#");
    await until(async () => !Object.values(await list.states()).includes("unsent"));
    expect((await list.send("new")).problem?.name).toBe("NOBODY_TO_WRITE_TO");

    await opened(toBen.text);
    const second = await opened(toEva.text);
    await second.send("save", 0);
    const third = await opened(toAna.text);
    for (let again = 0; again < 6; again += 1) await opened(toAna.text); // from the mail, each time
    await third.send("submit", 0);
    const expected = { "A-1": "submitted", "A-2": "opened", "B-1": "started", [derived]: "sent" };
    expect(await list.states()).toEqual(expected);
    const { submissions } = must(await owner.client.call(api.forms.submissions, { id: list.id, limit: 20 }));
    expect(submissions.find(({ instanceKey }) => instanceKey === third.ref.instanceKey)?.subjectId).toBe(
      "A-1",
    );

    expect(must(await list.send("missing"))).toEqual({ count: 3 });
    await until(() => mailsTo(cleo).length === 2 && mailsTo(eva).length === 2 && mailsTo(ben).length === 2);
    expect(mailsTo(ana), "who has submitted gets no more").toHaveLength(1);
    expect((await list.send("missing")).problem?.name, "pressed twice").toBe("RECIPIENTS_JUST_MAILED");

    const { fileName, data, count } = must(await list.export());
    expect([count, fileName]).toEqual([4, expect.stringMatching(/^Visits recipients .*\.csv$/)]);
    const lines = Buffer.from(data, "base64").toString("utf8").split("\r\n");
    expect(lines[0]).toContain("id,name,email,language,state");
    expect(lines.find((line) => line.startsWith("A-1"))).toContain(`Ana Ruiz,${ana},es,submitted`);

    await until(async () => (await actionsOn(list.id)).some(({ action }) => action === "recipients.export"));
    const entries = await actionsOn(list.id);
    const details = (name: string) =>
      entries.filter(({ action }) => action === name).map((one) => one.details);
    expect(details("recipients.save")).toContainEqual({ added: 4, changed: 0, removed: 0 });
    expect(details("recipients.send")).toEqual(
      expect.arrayContaining([
        { to: "new", mails: 4 },
        { to: "missing", mails: 3 },
      ]),
    );
    expect(JSON.stringify(entries)).not.toMatch(/example\.org|Ana Ruiz|A-1/);
  });

  it("are written to in the words of the clinic, whose mails have one line as subject and no other link", async () => {
    const list = await publication("Checkup");
    const [en, es, plain] = [newAddress(), newAddress(), newAddress()];
    const words = {
      en: {
        subject: "{name}, a form for {form}",
        text: "Dear {name},\nhttps://evil.example/x comes {link}\nBye",
      },
      es: { subject: "Para {name}", text: "Sin enlace." },
    };
    must(await list.say(words));
    expect((await list.list()).words).toEqual(words);
    must(
      await list.save([
        { id: "1", name: "<b>Zoë</b> {link} https://phish.example", email: en },
        { id: "2", name: "Noor", email: es, locale: "es-MX" },
        { id: "3", email: plain, locale: "de" },
      ]),
    );
    must(await list.send("new"));
    const [mail, spanish, german] = [
      await stack.mailTo(en),
      await stack.mailTo(es),
      await stack.mailTo(plain),
    ];
    expect(mail.html).toBeUndefined();
    expect(mail.subject).toBe("<b>Zoë</b> {link} https: phish. example, a form for Checkup");
    expect(mail.text.match(/https?:\/\//g), "the link and that to unsubscribe").toHaveLength(
      `${stack.origin}${stack.origin}`.split("http").length - 1,
    );
    expect(mail.text).toMatch(/\nBye\n/);
    expect(spanish.text).toMatch(/^Sin enlace\.\n\nhttp\S+#fill=/);
    expect(german.subject, "without a name").toBe(", a form for Checkup");
    const line = { subject: "Two\nlines", text: "x" };
    expect((await list.say({ en: line })).problem?.name).toBe("INPUT_INVALID");
    expect((await list.save([{ id: "4", email: "a@b.org", name: "A\r\nBcc: x@y.org" }])).problem?.name).toBe(
      "INPUT_INVALID",
    );
    expect((await list.save([{ id: "4", email: "a@b.org\r\nBcc: x@y.org" }])).problem?.name).toBe(
      "INPUT_INVALID",
    );
    must(await list.say(null));
    expect((await list.list()).words).toBeUndefined();
  });

  it("with another address get another link, and the former opens nothing, nor that of who was removed", async () => {
    const list = await publication();
    const [wrong, right, gone] = [newAddress(), newAddress(), newAddress()];
    must(
      await list.save([
        { id: "1", email: wrong },
        { id: "2", email: gone },
      ]),
    );
    must(await list.send("new"));
    const [first, removed] = [await stack.mailTo(wrong), await stack.mailTo(gone)];
    await until(async () => !Object.values(await list.states()).includes("unsent"));
    expect(must(await list.save([{ id: "1", email: right }], ["2"]))).toMatchObject({
      changed: 1,
      removed: 1,
    });
    expect(await list.states()).toEqual({ "1": "unsent" });
    for (const { text } of [first, removed])
      expect((await stack.client().call(api.runtime.instance, linkIn(text))).problem?.name).toBe(
        "LINK_INVALID",
      );
    must(await list.send("new"));
    await (await opened((await stack.mailTo(right)).text)).send("submit", 0);
    expect(await list.states()).toEqual({ "1": "submitted" });
  });

  it("are reminded once, at the date, if they are missing then", async () => {
    const list = await publication("Checkup");
    const [done, missing, later] = [newAddress(), newAddress(), newAddress()];
    must(
      await list.save([
        { id: "1", email: done },
        { id: "2", email: missing, locale: "fr" },
      ]),
    );
    must(await list.send("new"));
    await (await opened((await stack.mailTo(done)).text)).send("submit", 0);
    await stack.mailTo(missing);
    await until(async () => !Object.values(await list.states()).includes("unsent"));
    must(await list.save([{ id: "3", email: later }]));
    expect((await list.remind(inDays(-1))).problem?.name).toBe("REMINDER_DATE_REFUSED");
    const former = must(await list.remind(inDays(2)));
    expect(former.remindAt).toBeDefined();
    const { remindAt = "" } = must(await list.remind(inDays(3)));
    const soon = new Date(Date.parse(remindAt) - 60_000).toISOString();
    await reconcile({ time: soon, detail: { olderThanSeconds: 0 } });
    await reconcile({
      time: new Date(Date.parse(remindAt) + 60_000).toISOString(),
      detail: { olderThanSeconds: 0 },
    });
    await until(() => mailsTo(missing).length === 2);
    expect(mailsTo(missing)[1]?.subject).toBe("Rappel : Checkup : merci de remplir ce formulaire");
    await until(async () => (await list.list()).reminded !== undefined);
    const after = await list.list();
    expect([after.remindAt, after.reminded?.count]).toEqual([undefined, 1]);
    await reconcile({ time: inDays(4), detail: { olderThanSeconds: 0 } });
    expect([mailsTo(missing).length, mailsTo(done).length, mailsTo(later).length]).toEqual([2, 1, 0]);
    await until(async () => (await actionsOn(list.id)).some(({ action }) => action === "recipients.remind"));
    expect(must(await list.remind(inDays(5))).remindAt).toBeDefined();
    expect(must(await list.remind()).remindAt).toBeUndefined();
  });

  it("whose mails come back are said so, and get no more until their address is another", async () => {
    const list = await publication();
    const label = newKey().toLowerCase();
    const at = (kind: string) => `${kind}+${label}@simulator.amazonses.com`;
    must(
      await list.save([
        { id: "1", email: at("bounce") },
        { id: "2", email: at("complaint") },
        { id: "3", email: at("ooto") },
        { id: "4", email: newAddress() },
      ]),
    );
    must(await list.send("new"));
    const expected = { "1": "permanent", "2": "complaint", "3": "temporary", "4": "sent" };
    await until(async () => JSON.stringify(await list.states()) === JSON.stringify(expected));
    expect(await list.states()).toEqual(expected);
    const rows = (await list.list()).recipients;
    expect(rows.map(({ state }) => state)).toEqual(["bounced", "sent", "bounced", "sent"]);
    expect((await openStores().mails.findUnsubscribed(at("complaint")))?.at).toBeDefined();
    expect(must(await list.send("missing")), "the full mailbox and the one that took it").toEqual({
      count: 2,
    });
    const other = newAddress();
    must(await list.save([{ id: "1", email: other }]));
    must(await list.send("new"));
    await stack.mailTo(other);
    await until(async () =>
      (await actionsOn(list.id)).some(({ action }) => action === "recipients.returned"),
    );
  });

  it("hear of a recorded event once, and not of what is about an earlier mail or another's", async () => {
    const list = await publication();
    const address = newAddress();
    must(await list.save([{ id: "1", email: address }]));
    must(await list.send("new"));
    await stack.mailTo(address);
    await until(async () => (await list.states())["1"] === "sent");
    const place = { formId: list.id, publicationKey: list.publicationKey, id: "1" };
    const { mailId = "" } = (await openStores().recipients.find(place)) ?? {};
    await returned(recordedBounce("someone-elses"));
    expect(await list.states()).toEqual({ "1": "sent" });
    await returned(recordedBounce(mailId));
    await returned(recordedBounce(mailId));
    expect(await list.states()).toEqual({ "1": "permanent" });
    must(await list.save([{ id: "1", email: newAddress() }]));
    await returned(recordedBounce(mailId));
    expect(await list.states()).toEqual({ "1": "unsent" });
  });

  it("who report a mail as unwanted get no more, and nobody who has their place on the list since", async () => {
    const list = await publication();
    const [former, next] = [newAddress("former"), newAddress("next")];
    must(await list.save([{ id: "1", email: former }]));
    must(await list.send("new"));
    await stack.mailTo(former);
    await until(async () => (await list.states())["1"] === "sent");
    const { mails, recipients } = openStores();
    const place = { formId: list.id, publicationKey: list.publicationKey, id: "1" };
    const { mailId = "" } = (await recipients.find(place)) ?? {};
    await returned(recordedBounce(mailId));
    await returned(recordedBounce(mailId, "Transient"));
    expect(await list.states(), "an absence that is said later changes nothing").toEqual({
      "1": "permanent",
    });
    must(await list.save([{ id: "1", email: next }]));
    await returned(recordedComplaint(mailId, former));
    expect(await list.states()).toEqual({ "1": "unsent" });
    expect(await mails.findUnsubscribed(next)).toBeUndefined();
    expect((await mails.findUnsubscribed(former))?.at).toBeDefined();
    must(await list.send("missing"));
    await stack.mailTo(next);
    await until(async () => (await recipients.find(place))?.sentAt !== undefined);
    const { mailId: second = "" } = (await recipients.find(place)) ?? {};
    must(await list.save([], ["1"]));
    await returned(recordedComplaint(second, next));
    expect((await mails.findUnsubscribed(next))?.at, "also once removed").toBeDefined();
  });

  it("who want no mails get none, and the list says so", async () => {
    const list = await publication();
    const address = newAddress();
    await openStores().mails.unsubscribe(address, new Date().toISOString());
    must(await list.save([{ id: "1", email: address }]));
    must(await list.send("new"));
    await until(async () => (await list.states())["1"] === "unsubscribed");
    expect(mailsTo(address)).toEqual([]);
  });

  it("get no mail while the form is closed, nor more than the limit of a day", async () => {
    const list = await publication();
    must(await list.save([{ id: "1", email: newAddress() }]));
    const change = (command: "pause" | "resume") =>
      owner.client.call(api.forms.changePublication, {
        id: list.id,
        publicationKey: list.publicationKey,
        command,
      });
    must(await change("pause"));
    expect((await list.send("new")).status).toBe(403);
    must(await change("resume"));
    const now = Math.floor(Date.now() / 1000);
    const amount = MAX_RECIPIENT_MAILS_A_DAY;
    await allowAttempt(openStores(), "recipientMailsByForm", String(list.id), now, { amount });
    expect((await list.send("new")).problem?.name).toBe("RECIPIENT_MAILS_SPENT");
  });
});

describe("whoever sees some submissions only", () => {
  it("sees, adds, changes, removes and writes to their recipients alone, and reminds nobody", async () => {
    const list = await publication();
    const reader = await enrolled(stack, "Rolf", "Reader");
    const [north, south] = [newAddress(), newAddress()];
    must(
      await list.save([
        { id: "N-1", email: north },
        { id: "S-1", email: south },
      ]),
    );
    const share = (sites: SiteLimit | undefined, data = true) =>
      owner.client.call(api.forms.shareSave, {
        ...{ formId: list.id, username: reader.email, privilege: "W" as const, data },
        site: sites ?? null,
      });
    must(await share({ subjectPrefixes: ["N-"] }));
    const theirs = list.as(reader.client);
    const ids = async () => (await theirs.list()).recipients.map(({ id }) => id);
    expect(await ids()).toEqual(["N-1"]);
    expect(must(await theirs.export()).count).toBe(1);
    expect((await theirs.save([{ id: "S-2", email: newAddress() }])).status).toBe(403);
    expect((await theirs.save([{ id: "S-1", email: newAddress() }])).status).toBe(403);
    expect(must(await theirs.save([{ id: "N-2", email: newAddress() }], ["S-1"]))).toMatchObject({
      added: 1,
      removed: 0,
    });
    expect((await theirs.remind(inDays(1))).status).toBe(403);
    expect((await theirs.say(null)).status).toBe(403);
    expect(must(await theirs.send("missing"))).toEqual({ count: 2 });
    await stack.mailTo(north);
    await until(async () => (await list.states())["N-2"] === "sent");
    expect([mailsTo(south).length, (await list.states())["S-1"]]).toEqual([0, "unsent"]);
    const place = { formId: list.id, publicationKey: list.publicationKey, id: "S-1" };
    const { linkMark = "" } = (await openStores().recipients.find(place)) ?? {};
    must(await share({ linkMarks: [linkMark] }));
    expect(await ids()).toEqual(["S-1"]);
    must(await share(undefined, false));
    expect(
      (await reader.client.call(api.forms.recipients, { id: list.id, publicationKey: list.publicationKey }))
        .status,
    ).toBe(403);
  });
});

describe("erasing", () => {
  it("takes names and addresses along: of who is removed, has submitted, is past the period, or of the form", async () => {
    const list = await publication();
    const [removed, submitted, kept] = [newAddress("removed"), newAddress("submitted"), newAddress("kept")];
    must(
      await list.save([
        { id: "1", name: "Remy Removed", email: removed },
        { id: "2", name: "Sam Submitted", email: submitted },
        { id: "3", name: "Kay Kept", email: kept },
      ]),
    );
    must(await list.send("new"));
    const { ref, send } = await opened((await stack.mailTo(submitted)).text);
    await send("submit", 0);
    await Promise.all([stack.mailTo(removed), stack.mailTo(kept)]);
    await until(async () => !Object.values(await list.states()).includes("unsent"));
    const place = { formId: list.id, publicationKey: list.publicationKey, id: "1" };
    const before = (await openStores().recipients.find(place)) ?? expect.fail("It is there.");
    must(await list.save([], ["1"]));
    const instanceKey = ref.instanceKey;
    must(await owner.client.call(api.forms.eraseSubmission, { formId: list.id, instanceKey }));
    await erase({ time: inDays(1 / 24) });
    await erase({ time: inDays(2 / 24) });
    const traces = (text: string) => placesOf(openStores(), text);
    for (const gone of [removed, "Remy Removed", submitted, "Sam Submitted"])
      expect(await traces(gone), gone).toEqual([]);
    expect(await list.states()).toEqual({ "3": "sent" });
    expect(await openStores().recipients.add(before), "as a restored table has it").toBe(true);
    await replayErasures(openStores(), new Date());
    expect(await list.states(), "what was added since stays").toEqual({ "3": "sent" });
    must(await owner.client.call(api.forms.retention, { formId: list.id, days: 30 }));
    await erase({ time: inDays(20) });
    expect(await list.states()).toEqual({ "3": "sent" });
    await erase({ time: inDays(31) });
    expect(await list.states()).toEqual({});
    must(await list.save([{ id: "4", name: "Lea Last", email: kept }]));
    must(await owner.client.call(api.forms.deleteForm, { id: list.id }));
    await erase({ time: inDays(100) });
    await erase({ time: inDays(101) });
    expect([await traces(kept), await traces("Lea Last")]).toEqual([[], []]);
  });
});

/** As SES publishes it to EventBridge: the record of its guide, with the mark of a mail of ours. */
function recordedBounce(mailId: string, bounceType = "Permanent") {
  return {
    version: "0",
    id: newKey(),
    "detail-type": "Email Bounced",
    source: "aws.ses",
    account: "123456789012",
    time: "2026-08-05T00:41:02Z",
    region: "us-east-1",
    resources: ["arn:aws:ses:us-east-1:123456789012:configuration-set/ConfigSet"],
    detail: {
      eventType: "Bounce",
      bounce: {
        feedbackId: "01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000",
        bounceType,
        bounceSubType: "General",
        bouncedRecipients: [
          {
            emailAddress: "recipient@example.com",
            action: "failed",
            status: "5.1.1",
            diagnosticCode: "smtp; 550 5.1.1 user unknown",
          },
        ],
        timestamp: "2026-08-05T00:41:02.669Z",
        reportingMTA: "dsn; mta.example.com",
      },
      mail: {
        timestamp: "2026-08-05T00:40:02.012Z",
        source: "Sender Name <sender@example.com>",
        sourceArn: "arn:aws:ses:us-east-1:123456789012:identity/sender@example.com",
        sendingAccountId: "123456789012",
        messageId: "EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000",
        destination: ["recipient@example.com"],
        headersTruncated: false,
        headers: [{ name: "From", value: "Sender Name <sender@example.com>" }],
        commonHeaders: { from: ["Sender Name <sender@example.com>"], subject: "Message" },
        tags: {
          "ses:configuration-set": ["ConfigSet"],
          "ses:source-ip": ["192.0.2.0"],
          "ses:from-domain": ["example.com"],
          "sprout-mail": [mailId],
        },
      },
    },
  };
}

/** The same about a complaint, as SES's documentation shows it. */
function recordedComplaint(mailId: string, emailAddress: string) {
  const { detail, ...event } = recordedBounce(mailId);
  const { bounce: _, mail } = detail;
  const complaint = {
    feedbackId: "01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000",
    complainedRecipients: [{ emailAddress }],
    timestamp: "2026-08-05T00:41:02.669Z",
    userAgent: "Amazon SES Mailbox Simulator",
    complaintFeedbackType: "abuse",
    arrivalDate: "2026-08-05T00:41:02.669Z",
  };
  return {
    ...{ ...event, "detail-type": "Email Complaint Received" },
    detail: { eventType: "Complaint", complaint, mail: { ...mail, destination: [emailAddress] } },
  };
}
