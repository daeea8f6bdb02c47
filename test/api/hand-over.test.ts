import type { Context, SQSEvent } from "aws-lambda";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handler as mailDueHandler } from "../../events/mail-due.ts";
import { handler as reconcileHandler } from "../../events/reconcile.ts";
import { api } from "../../shared/contract/index.ts";
import { allowAttempt, attemptLimits } from "../../shared/people/limits.ts";
import { unsubscribeToken } from "../../shared/people/respondent-mail-links.ts";
import { openStores } from "../../shared/stores/index.ts";
import { isDeployed, LOOKS_INTO_STORE } from "../support/deployed.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { withinAccess } from "../support/within-access.ts";

const mailDue = withinAccess("events/mail-due.ts", mailDueHandler);
const reconcile = withinAccess("events/reconcile.ts", reconcileHandler);

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
const transfer = (by: Person, to: string, keepsWrite = true) =>
  by.client.call(api.forms.handOver, { id: formId, username: to, keepsWrite });
const mailsTo = (address: string) => stack.mails().filter(({ to }) => to.includes(address));

/** Everything that waits for Ana, or somebody else, is due now. */
async function sendDue({ email } = ana): Promise<void> {
  const all = await openStores().mails.unsent("9999", 10_000);
  for (const { mailId } of all.filter(({ to }) => to === email)) {
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

describe("handing a form over", () => {
  const listed = async ({ client }: Person) =>
    must(await client.call(api.forms.listLite, {})).filter(({ id }) => id === formId);
  const offersTo = async ({ client }: Person) => must(await client.call(api.forms.offers, {})).offers;
  const answer = ({ client }: Person, accept = true) =>
    client.call(api.forms.handOverAnswer, { id: formId, accept });
  const withdraw = () => owner.client.call(api.forms.handOverWithdraw, { id: formId });
  const offer = async () => must(await owner.client.call(api.forms.handOverOffer, { id: formId })).offer;
  const trail = async ({ client }: Person) =>
    must(await client.call(api.forms.audit, { id: formId, limit: 200 })).entries;

  it("leaves it with its owner until the other one accepts, who then has the answers; the former owner writes", async () => {
    must(await share("R"));
    expect(must(await transfer(owner, ` ${ana.email.toUpperCase()} `))).toEqual({ success: true });
    expect(await listed(ana)).toMatchObject([{ privilege: "R", data: false }]);
    expect(await listed(owner)).toMatchObject([{ privilege: "O", data: true }]);
    expect(await offersTo(ana)).toMatchObject([
      { formId, formName: "Clinic https://evil.example", by: { username: owner.email, name: "Olga Owner" } },
    ]);
    expect(await offer()).toMatchObject({ username: ana.email, keepsWrite: true });
    const stranger = await enrolled(stack, "Sam", "Stranger");
    for (const accept of [true, false]) {
      const { status, problem } = await answer(stranger, accept);
      expect([status, problem?.name]).toEqual([403, "ACCESS_DENIED"]);
    }
    expect((await answer(owner)).status).toBe(403);

    must(await answer(ana));
    expect(await offersTo(ana)).toEqual([]);
    expect(await listed(ana)).toMatchObject([{ privilege: "O", data: true }]);
    expect(await listed(owner)).toMatchObject([{ privilege: "W", data: false }]);
    const shares = must(await ana.client.call(api.forms.shares, { id: formId }));
    expect(shares).toMatchObject([{ username: owner.email, privilege: "W", data: false }]);
    for (const row of [api.forms.shares, api.forms.submissions, api.forms.handOverOffer])
      expect((await owner.client.call(row, { id: formId })).status).toBe(403);
    must(await ana.client.call(api.forms.submissions, { id: formId }));
    expect((await answer(ana)).status).toBe(403);
    const entries = await trail(ana);
    const result = entries.find(({ action }) => action === "form.offer");
    expect(result).toMatchObject({ actor: owner.email, object: `USER#${ana.email}`, result: "done" });
    expect(entries.find(({ action }) => action === "form.handover")).toMatchObject({
      actor: ana.email,
      result: "done",
    });
  });

  it("puts nothing into the list of somebody who refuses, and the owner sees it", async () => {
    must(await transfer(owner, ana.email, false));
    expect(await listed(ana)).toEqual([]);
    must(await answer(ana, false));
    expect([await offersTo(ana), await listed(ana), await offer()]).toEqual([[], [], undefined]);
    expect((await answer(ana)).status).toBe(403);
    expect(await listed(owner)).toMatchObject([{ privilege: "O" }]);
    expect((await trail(owner)).map(({ action }) => action)).toContain("form.handoverRefuse");
  });

  it("takes the form from the former owner who wants to keep nothing", async () => {
    must(await transfer(owner, ana.email, false));
    must(await answer(ana));
    expect([await listed(owner), must(await ana.client.call(api.forms.shares, { id: formId }))]).toEqual([
      [],
      [],
    ]);
    expect((await owner.client.call(api.forms.model, { id: formId })).status).toBe(403);
  });

  it("is void once it was taken back, offered to somebody else, or 30 days old, and rests in the trash", async () => {
    must(await transfer(owner, ana.email));
    must(await withdraw());
    expect((await answer(ana)).status).toBe(403);
    expect((await withdraw()).problem?.name).toBe("OFFER_ENDED");

    const ben = await enrolled(stack, "Ben", "Both");
    must(await transfer(owner, ana.email));
    must(await transfer(owner, ben.email));
    expect([await offersTo(ana), (await answer(ana)).status]).toEqual([[], 403]);
    must(await owner.client.call(api.forms.deleteForm, { id: formId }));
    expect([await offersTo(ben), (await answer(ben)).problem?.name]).toEqual([[], "OFFER_ENDED"]);
    must(await owner.client.call(api.forms.restoreForm, { id: formId }));
    expect(await offersTo(ben)).toHaveLength(1);

    const offeredAt = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000).toISOString();
    await openStores().offers.add({ formId, from: owner.email, to: ben.email, keepsWrite: true, offeredAt });
    expect([await offersTo(ben), (await answer(ben)).status]).toEqual([[], 403]);
  });

  it("is accepted or taken back, never both, and by one of two", async () => {
    must(await transfer(owner, ana.email));
    const [accepted, withdrawn] = await Promise.all([answer(ana), withdraw()]);
    const isHers = accepted.status === 200;
    expect([accepted.status, withdrawn.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await listed(ana)).toHaveLength(isHers ? 1 : 0);
  });

  it("mails the other one in the language of their profile, unless it is taken back meanwhile", async () => {
    must(await ana.client.call(api.account.profile, { firstName: "Ana", lastName: "Ruiz", locale: "fr" }));
    must(await transfer(owner, ana.email));
    must(await withdraw());
    await sendDue();
    expect(mailsTo(ana.email)).toEqual([]);
    must(await transfer(owner, ana.email));
    await sendDue();
    await sendDue();
    expect(mailsTo(ana.email)).toHaveLength(1);
    const { subject, text } = await stack.mailTo(ana.email);
    expect(subject).toBe("Sprout : reprendrez-vous un formulaire ?");
    expect(text).toContain(`Olga Owner (${owner.email}) souhaite vous transmettre ce formulaire.`);
    expect(text).toContain("Formulaire : Clinic https: evil. example");
    expect(text.match(/https?:\/\/\S+/g)?.every((link) => link.startsWith(stack.origin))).toBe(true);
  });

  it("mails the answer to whoever offered it, once, in the language of their profile", async () => {
    const eva = await enrolled(stack, "Eva", "Emisora");
    must(await eva.client.call(api.account.profile, { firstName: "Eva", lastName: "Emisora", locale: "es" }));
    const { formId: id } = await publishWorkbook(eva.client, { formName: "Clinic https://evil.example" });
    const offered = async (accept: boolean) => {
      must(await eva.client.call(api.forms.handOver, { id, username: ana.email, keepsWrite: false }));
      must(await ana.client.call(api.forms.handOverAnswer, { id, accept }));
      await sendDue(eva);
      await sendDue(eva);
      return stack.mailTo(eva.email);
    };
    const refused = await offered(false);
    expect(refused.subject).toBe("Sprout: no han aceptado su formulario");
    expect(refused.text).toContain("lo ha rechazado. Sigue siendo de usted.");
    expect(refused.text).toContain("Formulario: Clinic https: evil. example");
    const accepted = await offered(true);
    expect(accepted.subject).toBe("Sprout: su formulario ya es de otra persona");
    expect(accepted.text).toContain(`Ana María Álvarez Ruiz (${ana.email}) ha aceptado este formulario`);
    expect(mailsTo(eva.email)).toHaveLength(2);
    // what is known by then: it is theirs again
    must(await ana.client.call(api.forms.handOver, { id, username: eva.email, keepsWrite: false }));
    must(await eva.client.call(api.forms.handOverAnswer, { id, accept: true }));
    must(await eva.client.call(api.forms.handOver, { id, username: ana.email, keepsWrite: false }));
    must(await ana.client.call(api.forms.handOverAnswer, { id, accept: true }));
    must(await ana.client.call(api.forms.deleteForm, { id }));
    await sendDue(eva);
    expect(mailsTo(eva.email)).toHaveLength(2);
  });

  it("changes nothing for somebody who can't be found, as no designer is", async () => {
    const respondent = await enrolled(stack, "Rita", "Respondent");
    await openStores().users.setRoles(respondent.email, ["USER"]);
    for (const nobody of ["nobody@lab.example", respondent.email])
      expect((await transfer(owner, nobody)).problem?.name).toBe("USER_NOT_FOUND");
    expect((await transfer(owner, owner.email)).problem?.name).toBe("SHARE_OF_OWNER");
    expect(await listed(owner)).toMatchObject([{ privilege: "O" }]);
  });

  it("and sharing are limited alike for known and unknown addresses, so that nobody's list can be filled", async () => {
    const pushy = await enrolled(stack, "Paula", "Pushy");
    const { formId: id } = await publishWorkbook(pushy.client);
    const seconds = Math.floor(Date.now() / 1000);
    const { max } = attemptLimits.givenByUser;
    await allowAttempt(openStores(), "givenByUser", pushy.email, seconds, { amount: max - 3 });
    const give = { formId: id, username: ana.email, privilege: "R" } as const;
    must(await pushy.client.call(api.forms.shareSave, give));
    must(await pushy.client.call(api.forms.shareSave, { ...give, privilege: "W" })); // who has a share counts once
    must(await pushy.client.call(api.forms.handOver, { id, username: ana.email, keepsWrite: true }));
    const unknown = { ...give, username: "nobody@lab.example" };
    expect((await pushy.client.call(api.forms.shareSave, unknown)).problem?.name).toBe("USER_NOT_FOUND");
    const ben = await enrolled(stack, "Ben", "Both");
    const more = [
      () => pushy.client.call(api.forms.shareSave, { ...give, username: ben.email }),
      () => pushy.client.call(api.forms.shareSave, unknown),
      () => pushy.client.call(api.forms.handOver, { id, username: ben.email, keepsWrite: true }),
    ];
    for (const refused of more) expect((await refused()).problem?.name).toBe("TOO_MANY_REQUESTS");
    must(await pushy.client.call(api.forms.shareSave, give)); // what is there can be changed
    expect([await offersTo(ben), must(await ben.client.call(api.forms.listLite, {}))]).toEqual([[], []]);
  });
});
