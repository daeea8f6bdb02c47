/** Through all that the product does, as designers, respondents, helpers, strangers and the clock: for a record of it. */
import { expect } from "vitest";
import { api, routes } from "../../../shared/contract/index.ts";
import { MAX_ANSWERS_BYTES, MAX_INLINE_OUTPUT_BYTES } from "../../../shared/limits.ts";
import { hashPassword } from "../../../shared/people/password-hash.ts";
import { storeAnswers } from "../../../shared/stores/answers.ts";
import { keys, prefixes } from "../../../shared/stores/dynamodb/keys.ts";
import { openStores } from "../../../shared/stores/index.ts";
import { blobKeys } from "../../../shared/stores/s3/blobs.ts";
import { newKey } from "../../../shared/tokens.ts";
import { type Person, person } from "../../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  signUpDesigner,
  uploadWorkbook,
} from "../../support/published-form.ts";
import { poorInput } from "../../support/sample-input.ts";
import type { Client, StackInUse } from "../../support/stack.ts";
import { storeInstance } from "../../support/stored-instance.ts";
import { waitUntil } from "../../support/wait-until.ts";
import {
  leaveUnfinished,
  loseWhatQueuesHold,
  type Published,
  submitAsMember,
  submitAsRespondent,
  uploadAsRespondent,
  type World,
} from "./respondents.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export async function travel(world: World): Promise<void> {
  const { stack, runClock } = world;
  const designer = stack.client();
  const email = await signUpDesigner(designer, stack.mails);
  await tryTheAccount(stack, designer, email);
  const form = await publishWorkbook(designer);
  await tryTheForm(designer, form.formId);
  await tryTheProcess(designer, form.formId);
  const instanceKey = await submitAsRespondent(stack, designer, form);
  await submitAsMember(stack, designer, form);
  await uploadAsRespondent(world, designer);
  await loseWhatQueuesHold(world, form.publicationKey);
  await leaveUnfinished(stack, form.publicationKey);
  const helper = await person(stack, "Hanna", "Helper");
  await callListsAndReviews(designer, helper, form);
  await beRefused(stack, form.formId, instanceKey);
  await runClock("events/record-audit.ts", new Date());
  await holdMuch(email, form);
  await tryWhatIsMuch(designer, form.formId);
  await endAll(world, designer, helper, { ...form, instanceKey, email });
}

/** Signs in and out, forgets a password, trades the mailed code for a ticket and that for a new password. */
async function tryTheAccount(stack: StackInUse, designer: Client, email: string): Promise<void> {
  const newcomer = { email: "newcomer@example.org", password: "Good-Pass-11", firstName: "N", lastName: "C" };
  const visitor = stack.client();
  must(await visitor.call(api.account.signup, newcomer));
  must(await visitor.call(api.account.resend, { email: newcomer.email }));
  for (const row of [api.account.ping, api.account.loginStatus, api.account.isAuth, api.account.whoami])
    must(await designer.call(row, {}));
  must(await designer.call(api.account.authEmail, { email }));
  must(await designer.call(api.process.types, {}));
  must(await designer.call(api.process.locales, {}));
  await designer.call(api.account.forgotSend, { email });
  await designer.call(api.account.forgotConfirm, { email, code: "000000" });
  const mailed = () =>
    stack.mails().find((mail) => mail.to.includes(email) && /new password/.test(mail.subject))?.text ?? "";
  await waitUntil(() => /\b\d{6}\b/.test(mailed()), 20_000);
  const [code = ""] = /\b\d{6}\b/.exec(mailed()) ?? [];
  const { ticket } = must(await designer.call(api.account.forgotConfirm, { email, code }));
  const password = "Brand-New-Pass-9";
  must(await designer.call(api.account.password, { password, ticket: ticket ?? "" }));
  designer.cookies.clear(); // its session has ended
  await stack.client().call(api.account.login, { username: email, password: "Wrong-Pass-9" });
  const { users, keyring } = openStores();
  await users.changePassword(email, await hashPassword(password, (await keyring.find(1)) ?? "")); // before the key was replaced
  must(await designer.call(api.account.login, { username: email, password }));
}

async function tryTheForm(designer: Client, id: number): Promise<void> {
  must(await designer.call(api.forms.listLite, {}));
  must(await designer.call(api.forms.listLite, { limit: 10 }));
  must(await designer.call(api.forms.listPage, { query: "Visit", news: "new", sort: "submission" }));
  must(await designer.call(api.forms.list, {}));
  for (const row of [api.forms.listLite, api.forms.list])
    expect(must(await designer.call(row, { query: "form" }))).not.toEqual([]);
  const { id: uploadId, worksheetIndex } = await uploadWorkbook(designer);
  const renamed = { id: uploadId, worksheetIndex, formId: id, formName: "By another name" };
  must(await designer.call(api.forms.importForm, renamed));
  const input = { id: (await uploadWorkbook(designer)).id, worksheetIndex, formName: "Asked for twice" };
  const first = must(await designer.call(api.forms.importForm, input));
  expect(must(await designer.call(api.forms.importForm, input)).formId).toBe(first.formId);
  must(await designer.call(api.forms.model, { id }));
  must(await designer.call(api.forms.publications, { id }));
  must(await designer.call(api.forms.hasExport, { f: id }));
  must(await designer.call(api.forms.exportFile, { f: id }));
  must(await designer.call(api.forms.formProblems, { id }));
  must(await designer.call(api.forms.publishCheck, { id }));
  must(await designer.call(api.forms.formCells, { id }));
  must(await designer.call(api.forms.annotatedForm, { f: id }));
  const file = { fileName: "form.csv", contentType: "text/csv", body: new TextEncoder().encode("type,name") };
  const upload = must(await designer.call(api.forms.upload, { file }));
  must(await designer.call(api.forms.annotatedUpload, upload));
  must(await designer.call(api.forms.uploadStats, upload));
  await openStores().blobs.erase(blobKeys.upload(upload.id)); // as the bucket does after a day
  for (const row of [api.forms.annotatedUpload, api.forms.uploadStats])
    expect((await designer.call(row, upload)).problem?.name).toBe("UPLOAD_NOT_FOUND");
}

async function tryTheProcess(designer: Client, formId: number): Promise<void> {
  const { model, revision } = must(await designer.call(api.process.processes, { id: formId }));
  const workingOutputModel = "{}";
  const root = JSON.parse(model);
  root.children.push({ key: "translations", name: "Translations", processType: "TRANSLATIONS" });
  const tree = { model: JSON.stringify(root), revision, workingOutputModel };
  must(await designer.call(api.process.processSave, { formId, ...tree }));
  const key: string = root.children[0].key;
  must(await designer.call(api.process.storedTemplate, { formId, process: { key } }));
  must(await designer.call(api.process.templateSave, { formId, key, template: "<p>x</p>" }));
  must(await designer.call(api.process.processFormSave, { formId, workingOutputModel }));
  must(await designer.call(api.process.processForm, { formId }));
  must(await designer.call(api.process.processVersions, { formId }));
  const run = { processType: "HANDLEBARS", input: "{}" } as const;
  must(await designer.call(api.process.transform, { ...run, template: "x" }));
  must(await designer.call(api.process.transformUntilMe, { ...run, formId, process: { key } }));
  const page = { template: "", input: "<p>x", inputContentType: "text/html" } as const;
  must(await designer.call(api.process.transform, { processType: "HTML2PDF", ...page }));
  const pdf = { processType: "HTML2PDF", process: { key: root.children[0].children[0].key } } as const;
  must(await designer.call(api.process.transformUntilMe, { ...pdf, formId, input: "{}" }));
  const body = new TextEncoder().encode("key,es\nHello,Hola");
  const file = { fileName: "messages.csv", contentType: "text/csv", body };
  const { id } = must(await designer.call(api.forms.upload, { file }));
  must(await designer.call(api.process.importTranslations, { formId, processKey: "translations", id }));
  must(await designer.call(api.process.exportTranslations, { f: formId, p: "translations" }));
}

/** Sharing, publications, submissions, statistics, the trash and settings. */
async function callListsAndReviews(designer: Client, { client: helper, email }: Person, form: Published) {
  const { formId, publicationKey } = form;
  const id = formId;
  must(await designer.call(api.forms.userFormSearch, { query: "han", formId }));
  must(await designer.call(api.forms.shareSave, { formId, username: email, privilege: "W", data: true }));
  must(await designer.call(api.forms.userSearch, { query: "han" })); // finds a person with a share
  must(await designer.call(api.forms.shares, { id }));
  must(await helper.call(api.forms.publish, { id, publicationName: "Hanna's" }));
  await nameMaker(id, email);
  must(await helper.call(api.forms.submissions, { id, answers: true, limit: 20 }));
  must(await helper.call(api.forms.submissions, { id, words: "demo" }));
  must(await helper.call(api.forms.exportSubmissions, { id, format: "csv", words: "demo" }));
  const longAgo = new Date(Date.now() - 10 * DAY_MS).toISOString();
  await openStores().statistics.note(id, "long-ago", longAgo, { kind: "started", publicationKey });
  must(await helper.call(api.forms.statistics, { id }));
  must(await helper.call(api.forms.statistics, { id })); // reads on where the first one ended
  must(await designer.call(api.forms.audit, { id }));
  must(await designer.call(api.forms.shareRevoke, { formId, username: email }));
  const { id: upload, worksheetIndex } = await uploadWorkbook(designer);
  must(await designer.call(api.forms.importForm, { id: upload, worksheetIndex, formId }));
  await tryPrefilledLink(designer, { id, publicationKey });
  must(await designer.call(api.forms.publicationDifference, { id, publicationKey }));
  must(await designer.call(api.forms.publicationUse, { id, publicationKey }));
  must(await designer.call(api.forms.listPage, { sort: "submission" })); // reads the forms and their news
  must(await designer.call(api.forms.tags, {}));
  await quietForm(id, longAgo);
  must(await designer.call(api.forms.needs, { since: longAgo })); // notes that nothing in it is new
  must(await designer.call(api.forms.reportHealth, {}));
  const accepted = {
    confirmed: true,
    missingTranslations: "accept",
    missingTranslationsReason: "A test.",
    drafts: "move",
  } as const;
  must(await designer.call(api.forms.updatePublication, { id, publicationKey, base: 1, ...accepted }));
  must(await designer.call(api.forms.changePublication, { id, publicationKey, command: "pause" }));
  must(await designer.call(api.forms.saveTags, { id, tags: ["Ward 3"] }));
  must(await designer.call(api.forms.renameForm, { id, formName: "Renamed" }));
  must(await designer.call(api.forms.duplicateForm, { id, formName: "Copy" }));
  must(await designer.call(api.forms.deleteForm, { id }));
  must(await designer.call(api.forms.trash, {}));
  must(await designer.call(api.forms.restoreForm, { id }));
  must(await designer.call(api.forms.handOver, { id, username: email, keepsWrite: true }));
  must(await designer.call(api.forms.handOverOffer, { id }));
  must(await designer.call(api.forms.handOverWithdraw, { id }));
  must(await designer.call(api.forms.handOver, { id, username: email, keepsWrite: true }));
  must(await helper.call(api.forms.offers, {}));
  must(await helper.call(api.forms.handOverAnswer, { id, accept: true }));
  const { username: former } = must(await designer.call(api.account.whoami, {}));
  must(await helper.call(api.forms.handOver, { id, username: former, keepsWrite: false }));
  must(await designer.call(api.forms.handOverAnswer, { id, accept: true }));
  must(await helper.call(api.account.profile, { firstName: "Hanne", lastName: "Helper", locale: "es" }));
  must(await helper.call(api.account.ownSessions, { endOthers: true }));
  process.env.SPROUT_ADMINISTRATORS = email;
  must(await helper.call(api.account.userList, {}));
  must(await helper.call(api.account.userList, { query: "dee" }));
  const { username } = must(await designer.call(api.account.whoami, {}));
  must(await helper.call(api.account.userChange, { username, roles: ["USER"] }));
  must(await helper.call(api.account.userChange, { username, roles: ["USER", "DESIGNER"] }));
  must(await helper.call(api.account.userChange, { username: email, active: true }));
}

/** A form of the same owner with one submission, seen long ago. */
async function quietForm(id: number, at: string) {
  const { forms, activity, reviews } = openStores();
  const { processHash: _none, ...form } = (await forms.find(id)) ?? expect.fail("no form");
  const quiet = { ...form, id: await forms.nextId(), name: "Quiet" };
  await forms.create(quiet);
  const place = { instanceKey: newKey(), createdAt: at };
  await activity.recordSubmitted(quiet.id, place, at, new Date(at));
  await reviews.mark(quiet.id, place, { seenAt: at });
}

/** A link that takes one submission and names its subject, opened and looked at. */
async function tryPrefilledLink(designer: Client, publication: { id: number; publicationKey: string }) {
  const { id, publicationKey } = publication;
  const validUntil = new Date(Date.now() + DAY_MS).toISOString();
  const expected = { ...publication, validUntil, once: true, subjectIds: ["S-1"] };
  const [{ link } = expect.fail("no link")] = must(
    await designer.call(api.runtime.prefilledLink, expected),
  ).links;
  const token = new URL(link).hash.slice("#fill=".length);
  const { instanceKey } = must(await designer.call(api.runtime.instance, { publicationKey, token }));
  must(await designer.call(api.runtime.instance, { instanceKey }));
  const model = JSON.stringify(demoAnswers);
  must(await designer.call(api.runtime.submit, { instanceKey, model, command: "submit" }));
  must(await designer.call(api.forms.submissions, { id }));
}

/** Publications as releases before version 3 of the data wrote them: they say who made them. */
async function nameMaker(formId: number, email: string): Promise<void> {
  const { tableScan } = openStores();
  for await (const page of tableScan.pages()) {
    for (const item of page) {
      const { pk, sk } = tableScan.read(item);
      const isPublication = pk === keys.form(formId).pk && String(sk).startsWith(prefixes.publication);
      if (isPublication) await tableScan.put({ ...item, createdBy: { S: email } });
    }
  }
}

/** More answers than a call can carry, all different: they are stored elsewhere, and returned by a link. */
async function holdMuch(ownerUsername: string, form: Published): Promise<void> {
  const { blobs } = openStores();
  const answers = { lastName: "x".repeat(MAX_ANSWERS_BYTES - 20) };
  for (let bytes = 0; bytes <= MAX_INLINE_OUTPUT_BYTES; bytes += MAX_ANSWERS_BYTES - 20) {
    const instanceKey = newKey();
    const stored = await storeAnswers(blobs, instanceKey, answers);
    await storeInstance({ ...form, instanceKey, ownerUsername, answers: undefined, ...stored });
  }
}

async function tryWhatIsMuch(designer: Client, id: number): Promise<void> {
  must(await designer.call(api.forms.submissions, { id, answers: true, limit: 20 }));
  expect(must(await designer.call(api.forms.exportSubmissions, { id, format: "json" })).url).toBeDefined();
  expect(must(await designer.call(api.account.accountData, {})).url).toBeDefined();
}

/**
 * A stranger who is not a designer makes every call that can be refused for a form, an instance or a role: refusals, too,
 * are recorded. Each by another stranger, since only the first of a minute are.
 */
async function beRefused(stack: StackInUse, formId: number, instanceKey: string): Promise<void> {
  const file = { fileName: "x.csv", contentType: "text/csv", body: new Uint8Array() };
  const questions = routes.filter(({ access }) => typeof access === "object" || access === "respondent");
  let stranger = stack.client();
  for (const [index, row] of questions.entries()) {
    if (index % 25 === 0) {
      const { client, email } = await person(stack, `Sam${index}`, "Stranger");
      await openStores().users.setRoles(email, ["USER"]);
      stranger = client;
    }
    const texts = {
      query: "zzz",
      model: "{}",
      command: "save",
      outputId: "none",
      name: "x",
      email: "x@y.example",
    };
    const named = {
      ...poorInput(row),
      id: formId,
      formId,
      f: formId,
      instanceKey,
      authKey: "none",
      ...texts,
      revision: 1,
      ...(row.body === "multipart" && { file }),
      ...(row.path === api.forms.uploadStats.path && { id: "none" }), // an upload's, no form's
    };
    const { shape = named } = row.input as unknown as { shape?: object }; // an object, perhaps refined
    const known = Object.entries(named).filter(([name]) => Object.hasOwn(shape, name));
    const { status } = await stranger.call(row, Object.fromEntries(known));
    expect(status, row.path).toBeLessThan(500);
  }
}

/** What is erased at once, what outlives its time, and the people last. */
async function endAll(
  { runClock }: World,
  designer: Client,
  helper: Person,
  { formId, instanceKey, email }: Published & { instanceKey: string; email: string },
): Promise<void> {
  const sweep = (days: number) => runClock("events/erase-due.ts", new Date(Date.now() + days * DAY_MS));
  must(await designer.call(api.account.password, { password: "Another-Pass-2" }));
  must(await designer.call(api.account.login, { username: email, password: "Another-Pass-2" }));
  const again = { formId, username: helper.email, privilege: "W" } as const;
  must(await designer.call(api.forms.shareSave, again));
  must(await helper.client.call(api.forms.publish, { id: formId, publicationName: "Hanne's" }));
  must(await helper.client.call(api.account.accountErase, { username: helper.email }));
  must(await designer.call(api.forms.retention, { formId, days: 30 }));
  must(await designer.call(api.forms.eraseSubmission, { formId, instanceKey }));
  await sweep(0);
  await sweep(31);
  const { formId: second } = await publishWorkbook(designer);
  must(await designer.call(api.forms.deleteForm, { id: formId }));
  must(await designer.call(api.forms.deleteForm, { id: second }));
  await sweep(100);
  await publishWorkbook(designer);
  await designer.call(api.account.logout, {});
  must(await designer.call(api.account.login, { username: email, password: "Another-Pass-2" }));
  must(await designer.call(api.account.accountErase, { username: email }));
  await sweep(100);
}
