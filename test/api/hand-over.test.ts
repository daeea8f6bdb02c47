import type { Context, SQSEvent } from "aws-lambda";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handler as mailDueHandler } from "../../events/mail-due.ts";
import { handler as reconcileHandler } from "../../events/reconcile.ts";
import { api } from "../../shared/contract/index.ts";
import { unsubscribeToken } from "../../shared/people/respondent-mail-links.ts";
import { openStores } from "../../shared/stores/index.ts";
import { isDeployed, LOOKS_INTO_STORE } from "../support/deployed.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { withinReach } from "../support/within-reach.ts";

const mailDue = withinReach("events/mail-due.ts", mailDueHandler);
const reconcile = withinReach("events/reconcile.ts", reconcileHandler);

const stack = useStack();
let owner: Person;
let ana: Person;
let formId: number;

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
});
beforeEach(async ({ skip }) => {
  skip(isDeployed, LOOKS_INTO_STORE);
  ana = await enrolled(stack, "Ana María", "Álvarez Ruiz");
  ({ formId } = await publishWorkbook(owner.client, { formName: "Clinic https://evil.example" }));
});

const share = (privilege: "R" | "W" = "R", data = false) =>
  owner.client.call(api.forms.shareSave, { formId, username: ana.email, privilege, data });
const revoke = () => owner.client.call(api.forms.shareRevoke, { formId, username: ana.email });
const handOver = (by: Person, to: string, keepsWrite = true) =>
  by.client.call(api.forms.handOver, { id: formId, username: to, keepsWrite });
const mailsTo = (address: string) => stack.mails().filter(({ to }) => to.includes(address));

/** Everything that waits for Ana is due now. */
async function sendDue(): Promise<void> {
  const all = await openStores().mails.unsent("9999", 10_000);
  for (const { mailId } of all.filter(({ to }) => to === ana.email)) {
    const Records = [
      { messageId: "m", body: JSON.stringify({ mailId }), attributes: { ApproximateReceiveCount: "1" } },
    ];
    await mailDue({ Records } as unknown as SQSEvent, {} as Context); // the consumer reads nothing else
  }
}

describe("sharing a form", () => {
  it("mails the person once, in the language of their profile, without a link that somebody chose", async () => {
    must(await ana.client.call(api.account.profile, { firstName: "Ana", lastName: "Ruiz", locale: "es" }));
    must(await share());
    must(await share("W", true));
    expect(mailsTo(ana.email), "it waits a while").toEqual([]);
    await sendDue();
    await sendDue();
    expect(mailsTo(ana.email)).toHaveLength(1);
    const { subject, text } = await stack.mailTo(ana.email);
    expect(subject).toBe("Sprout: han compartido un formulario con usted");
    expect(text).toContain(`Olga Owner (${owner.email}) ha compartido este formulario con usted.`);
    expect(text).toContain("Formulario: Clinic https: evil. example");
    expect(text).toContain(`${stack.origin}/design/forms`);
    expect(text).toContain("Recibe este mensaje porque alguien le ha dado acceso a un formulario.");
    expect(text.match(/https?:\/\/\S+/g)?.every((link) => link.startsWith(stack.origin))).toBe(true);
  });

  it("is mailed by the reconciler when it is due, and not before", async () => {
    must(await share());
    const inMinutes = (minutes: number) => ({ time: new Date(Date.now() + minutes * 60_000).toISOString() });
    await reconcile(inMinutes(1));
    const waiting = await openStores().mails.unsent("9999", 10_000);
    expect(waiting.map(({ to }) => to)).toContain(ana.email);
    await reconcile(inMinutes(10));
    expect((await stack.mailTo(ana.email)).subject).toBe("Sprout: a form was shared with you");
  });

  it("mails nothing of what was taken back, nor twice of what was given again", async () => {
    must(await share());
    must(await revoke());
    await sendDue();
    expect(mailsTo(ana.email)).toEqual([]);
    for (const again of [share, revoke, share]) must(await again());
    await sendDue();
    expect(mailsTo(ana.email)).toHaveLength(1);
  });

  it("mails nothing to an address that wants no mails about forms, nor of a form in the trash", async () => {
    const token = unsubscribeToken(await openStores().secret(), ana.email);
    must(await ana.client.call(api.runtime.unsubscribe, { email: ana.email, token }));
    must(await share());
    await sendDue();
    must(await ana.client.call(api.runtime.saveSubscriptions, { reportReady: false, reminder: false }));
    must(await revoke());
    must(await share());
    must(await owner.client.call(api.forms.deleteForm, { id: formId }));
    await sendDue();
    expect(mailsTo(ana.email)).toEqual([]);
  });

  it("goes on without mails to somebody who got many", async () => {
    for (let count = 0; count < 8; count += 1) {
      must(await share());
      await sendDue();
      must(await revoke());
    }
    expect(mailsTo(ana.email)).toHaveLength(5);
  });
});

describe("POST /rest/form/handover", () => {
  const listed = async ({ client }: Person) =>
    must(await client.call(api.forms.listLite, {})).filter(({ id }) => id === formId);

  it("makes somebody else the owner, with the answers; the former owner stays a writer without them", async () => {
    must(await share("R"));
    expect(must(await handOver(owner, ` ${ana.email.toUpperCase()} `))).toEqual({ success: true });
    expect(await listed(ana)).toMatchObject([{ privilege: "O", data: true }]);
    expect(await listed(owner)).toMatchObject([{ privilege: "W", data: false }]);
    const shares = must(await ana.client.call(api.forms.shares, { id: formId }));
    expect(shares).toMatchObject([{ username: owner.email, privilege: "W", data: false }]);
    expect((await owner.client.call(api.forms.shares, { id: formId })).status).toBe(403);
    expect((await owner.client.call(api.forms.submissions, { id: formId })).status).toBe(403);
    must(await ana.client.call(api.forms.submissions, { id: formId }));
    const { entries } = must(await ana.client.call(api.forms.audit, { id: formId, limit: 200 }));
    const entry = entries.find(({ action }) => action === "form.handover");
    expect(entry).toMatchObject({ actor: owner.email, object: `USER#${ana.email}`, result: "done" });
  });

  it("takes the form from the former owner who wants to keep nothing", async () => {
    must(await handOver(owner, ana.email, false));
    expect([await listed(owner), must(await ana.client.call(api.forms.shares, { id: formId }))]).toEqual([
      [],
      [],
    ]);
    expect((await owner.client.call(api.forms.model, { id: formId })).status).toBe(403);
  });

  it("mails the new owner who handed it over, unless it is handed back meanwhile", async () => {
    must(await handOver(owner, ana.email));
    must(await handOver(ana, owner.email));
    await sendDue();
    expect(mailsTo(ana.email)).toEqual([]);
    must(await handOver(owner, ana.email));
    await sendDue();
    const { subject, text } = await stack.mailTo(ana.email);
    expect(subject).toBe("Sprout: you now own a form");
    expect(text).toContain(`Olga Owner (${owner.email}) handed this form over to you.`);
  });

  it("changes nothing for somebody who can't be found, as no designer is", async () => {
    const respondent = await enrolled(stack, "Rita", "Respondent");
    await openStores().users.setRoles(respondent.email, ["USER"]);
    for (const nobody of ["nobody@lab.example", respondent.email])
      expect((await handOver(owner, nobody)).problem?.name).toBe("USER_NOT_FOUND");
    expect((await handOver(owner, owner.email)).problem?.name).toBe("SHARE_OF_OWNER");
    expect(await listed(owner)).toMatchObject([{ privilege: "O" }]);
  });

  it("gives a form to one of two at the same moment", async () => {
    const ben = await enrolled(stack, "Ben", "Both");
    const answers = await Promise.all([handOver(owner, ana.email), handOver(owner, ben.email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const owners = [...(await listed(ana)), ...(await listed(ben))].filter(
      ({ privilege }) => privilege === "O",
    );
    expect(owners).toHaveLength(1);
    expect(await listed(owner)).toMatchObject([{ privilege: "W" }]);
  });
});
