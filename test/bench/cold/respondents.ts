/** What respondents do on the journey, and what is left when queues lose their messages. */
import { expect } from "vitest";
import { api } from "../../../shared/contract/index.ts";
import { MAX_INLINE_ANSWERS_BYTES } from "../../../shared/limits.ts";
import { openStores } from "../../../shared/stores/index.ts";
import { blobKeys } from "../../../shared/stores/s3/blobs.ts";
import { newKey } from "../../../shared/tokens.ts";
import { person } from "../../support/people.ts";
import { demoAnswers, must, refOf, startInstance, waitForReports } from "../../support/published-form.ts";
import type { Client, StackInUse } from "../../support/stack.ts";
import { saveLay } from "../../support/stored-instance.ts";
import { confirm, pixel, publishUploads, put, scanEvent, upload } from "../../support/uploads.ts";
import { waitUntil } from "../../support/wait-until.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const answers = JSON.stringify(demoAnswers);
const PARENT = "parent@example.org";

export interface World {
  stack: StackInUse;
  /** Runs scheduled functions, at a given moment. */
  runClock(
    file: "events/reconcile.ts" | "events/record-audit.ts" | "events/erase-due.ts",
    at: Date,
  ): Promise<void>;
  /** An event of the malware scan. */
  hearScan(event: unknown): Promise<void>;
}

export interface Published {
  formId: number;
  publicationKey: string;
}

/** @returns the instance, with its reports */
export async function submitAsRespondent(
  stack: StackInUse,
  designer: Client,
  form: Published,
): Promise<string> {
  const { formId, publicationKey } = form;
  const respondent = stack.client();
  must(await respondent.call(api.runtime.formByKey, { publicationKey }));
  const instance = await startInstance(respondent, publicationKey);
  const { instanceKey } = instance;
  const ref = refOf(instance);
  must(await respondent.call(api.runtime.instance, ref));
  must(await respondent.call(api.runtime.renameInstance, { ...ref, name: "Mine" }));
  const discarded = await startInstance(respondent, publicationKey);
  must(await respondent.call(api.runtime.discardInstance, refOf(discarded)));
  const preferences = { reportReady: true, reminder: true };
  must(await respondent.call(api.runtime.mailLink, { ...ref, email: PARENT, ...preferences }));
  const { text } = await stack.mailTo(PARENT);
  const [, token = ""] = /\.([\w-]+)$/.exec(text) ?? [];
  const [, authKey = ""] = /\/i\/[\w-]+#([\w-]+)/.exec(text) ?? [];
  // Answers that are stored in S3: replaced by others, opened again, submitted, made into reports, read by the designer.
  let revision = 0;
  for (const command of ["save", "save", "submit"] as const) {
    const long = { ...demoAnswers, lastName: `${revision}${"x".repeat(MAX_INLINE_ANSWERS_BYTES)}` };
    const sent = { ...ref, model: JSON.stringify(long), command, revision };
    ({ revision } = must(await respondent.call(api.runtime.submit, sent)));
    must(await respondent.call(api.runtime.instance, ref));
  }
  const { outputReferences } = await waitForReports(respondent, ref);
  const outputId = outputReferences[0]?.outputId ?? "";
  must(await respondent.call(api.runtime.output, { ...ref, outputId }));
  // by a mailed link, which ends with the publication
  must(await stack.client().call(api.runtime.output, { instanceKey, authKey, outputId }));
  must(await respondent.call(api.runtime.unsubscribe, { email: PARENT, token }));
  must(await respondent.call(api.runtime.unsubscribe, { email: PARENT, token, undo: true }));
  must(await designer.call(api.forms.submission, { formId, instanceKey }));
  must(await designer.call(api.forms.markSubmissions, { formId, instanceKeys: [instanceKey], seen: false }));
  must(await designer.call(api.forms.submissionOutput, { formId, instanceKey, outputId }));
  must(await designer.call(api.forms.submissionRun, { formId, instanceKey }));
  await changeAsRespondent({ designer, respondent }, form, ref);
  await retryAsDesigner(designer, instanceKey);
  return instanceKey;
}

/** What was submitted is sent back, changed, and submitted again. */
async function changeAsRespondent(
  { designer, respondent }: Record<"designer" | "respondent", Client>,
  { formId, publicationKey }: Published,
  ref: { instanceKey: string; authKey: string },
): Promise<void> {
  const allowed = { changeable: true, reusable: true };
  const settings = { id: formId, publicationKey, command: "settings", ...allowed } as const;
  const maxSubmissions = 1_000;
  const about = { organisation: { en: "Clinic" } };
  const logo = pixel.toString("base64");
  must(await designer.call(api.forms.changePublication, { ...settings, maxSubmissions, about, logo }));
  must(await designer.call(api.forms.publications, { id: formId }));
  must(await respondent.call(api.runtime.instance, { ...ref, again: true }));
  const marked = { formId, instanceKeys: [ref.instanceKey] };
  must(
    await designer.call(api.forms.markSubmissions, { ...marked, review: "SENT_BACK", note: "Your name?" }),
  );
  let { revision } = must(await respondent.call(api.runtime.instance, { ...ref, change: true }));
  const long = JSON.stringify({ ...demoAnswers, lastName: "x".repeat(MAX_INLINE_ANSWERS_BYTES) });
  must(
    await respondent.call(api.runtime.submit, {
      ...ref,
      model: long,
      command: "save",
      revision,
      change: true,
    }),
  );
  must(await respondent.call(api.runtime.discardInstance, { ...ref, change: true }));
  ({ revision } = must(await respondent.call(api.runtime.instance, { ...ref, change: true })));
  for (const command of ["save", "submit"] as const) {
    const sent = { ...ref, model: answers, command, revision, change: true };
    ({ revision } = must(await respondent.call(api.runtime.submit, sent)));
  }
  await waitForReports(respondent, ref);
}

/** Files that a respondent uploads, opens, submits, and that the designer opens. */
export async function uploadAsRespondent({ stack, hearScan }: World, designer: Client): Promise<void> {
  const { formId, publicationKey } = await publishUploads(designer, {
    body: '{{image photo alt="The rash"}}',
  });
  const respondent = stack.client();
  const started = refOf(await startInstance(respondent, publicationKey));
  const { instanceKey } = started;
  // by a mailed link, which ends with the publication
  const email = "pictures@example.org";
  must(await respondent.call(api.runtime.mailLink, { ...started, email }));
  const [, authKey = ""] = /\/i\/[^#\s]+#(\S+)/.exec((await stack.mailTo(email)).text) ?? [];
  const ref = { instanceKey, authKey };
  const sent = { field: "photo", name: "photo.png", content: pixel };
  await confirm(respondent, ref, sent); // before it has arrived
  const photo = await upload(respondent, ref, sent);
  process.env.SPROUT_SCAN = "true"; // each call of the journey reads its environment again
  for (const [content, status] of [
    ["a letter", "NO_THREATS_FOUND"],
    ["another", "THREATS_FOUND"],
  ] as const) {
    const letter = { field: "letter", name: "letter.txt", content: Buffer.from(content) };
    await confirm(respondent, ref, letter); // before it has arrived
    await put(respondent, ref, letter);
    await put(respondent, ref, letter);
    await confirm(respondent, ref, letter); // being checked
    await hearScan(scanEvent(ref.instanceKey, letter.content, status));
    await confirm(respondent, ref, letter);
  }
  delete process.env.SPROUT_SCAN;
  const { sha256 } = photo;
  must(await respondent.call(api.runtime.openFile, { ...ref, sha256 }));
  await respondent.call(api.runtime.openFile, { ...ref, sha256: "0".repeat(64) });
  const model = JSON.stringify({ photo });
  must(await respondent.call(api.runtime.submit, { ...ref, model, command: "submit", revision: 0 }));
  const { outputReferences } = await waitForReports(respondent, ref);
  const outputId = outputReferences.find(({ contentType }) => contentType === "text/html")?.outputId ?? "";
  must(await respondent.call(api.runtime.output, { ...ref, outputId }));
  must(await designer.call(api.forms.submissionOutput, { formId, instanceKey, outputId }));
  must(await designer.call(api.runtime.submissionFile, { formId, instanceKey, sha256 }));
  await designer.call(api.runtime.submissionFile, { formId, instanceKey, sha256: "0".repeat(64) });
  must(await designer.call(api.forms.exportSubmissions, { id: formId, format: "files", seen: false }));
  must(await designer.call(api.forms.exportSubmissions, { id: formId, format: "reports" }));
}

/** The same submission again, as one whose reports had failed after the first step, whose output is there. */
async function retryAsDesigner(designer: Client, like: string): Promise<void> {
  const { instances, blobs } = openStores();
  const make = (await instances.find(like)) ?? expect.fail("no instance");
  const { contact: _, answersHash: __, ...failed } = make;
  const input = { formId: make.formId, instanceKey: newKey() };
  const runId = newKey();
  await instances.create({ ...failed, ...input, answers, runId, messageCode: "FAILED" });
  const { model } = must(await designer.call(api.process.processes, { id: make.formId }));
  const { key } = JSON.parse(model);
  const run = (await instances.findRun(like, make.runId ?? "")) ?? expect.fail("no run");
  const first = run.steps[key] ?? expect.fail("no first step");
  const started = await instances.beginRun({ ...run, ...input, runId, steps: {}, failures: {} });
  await instances.finishStep(started, key, first);
  const output = (await blobs.bytes(blobKeys.output(like, first.outputHash))) ?? expect.fail("no output");
  await blobs.put(blobKeys.output(input.instanceKey, first.outputHash), output, first.contentType);
  must(await designer.call(api.forms.retrySubmission, input));
  const progress = async () => must(await designer.call(api.forms.submissionProgress, input)).status;
  await waitUntil(async () => (await progress()) === "COMPLETE", 60_000);
}

/**
 * With an account, which subscribes to mails about reports: of a process of light steps without a PDF, of one whose longer
 * branch is taken by messages of its own and so ends last, of one with a PDF on such a branch, and of the form's own.
 */
export async function submitAsMember(
  stack: StackInUse,
  designer: Client,
  { formId }: Published,
): Promise<void> {
  const member = await person(stack, "Mia", "Member");
  must(await member.client.call(api.runtime.subscriptions, {}));
  must(await member.client.call(api.runtime.saveSubscriptions, { reportReady: true, reminder: true }));
  const { model } = must(await designer.call(api.process.processes, { id: formId }));
  const root = JSON.parse(model);
  const [page] = root.children;
  const template = JSON.stringify([{ operation: "shift", spec: { "*": "&" } }]);
  const light = (key: string, ...children: object[]) => {
    return { key, name: key, processType: "JOLT", template, children };
  };
  const deep = ["f", "e", "d", "c", "b", "a"].reduce((below, key) => light(key, below), light("end"));
  const trees = [
    [light("all", { ...page, children: [] })],
    [light("first"), light("second", deep, { ...page, children: [] })],
    [light("first"), light("second", page)],
  ].map((children) => JSON.stringify({ ...root, children }));
  for (const tree of [...trees, model]) {
    must(await designer.call(api.process.processSave, { formId, model: tree }));
    const published = await designer.call(api.forms.publish, {
      id: formId,
      publicationName: "More",
      reportWarnings: "accept",
    });
    const { publicationKey } = must(published);
    const started = await startInstance(member.client, publicationKey);
    const ref = { instanceKey: started.instanceKey };
    const sent = { ...ref, model: answers, command: "submit", revision: 0 } as const;
    must(await member.client.call(api.runtime.submit, sent));
    await waitForReports(member.client, ref);
  }
  must(await member.client.call(api.runtime.inbox, {}));
  must(await member.client.call(api.account.accountErase, { username: member.email }));
}

/** A submission and a mail whose messages never came to their queues, until the clock sends them again. */
export async function loseWhatQueuesHold({ stack, runClock }: World, publicationKey: string): Promise<void> {
  const respondent = stack.client();
  const ref = refOf(await startInstance(respondent, publicationKey));
  const { SPROUT_QUEUE_SUBMISSIONS = "", SPROUT_QUEUE_MAILS = "" } = process.env;
  delete process.env.SPROUT_QUEUE_SUBMISSIONS;
  delete process.env.SPROUT_QUEUE_MAILS;
  must(await respondent.call(api.runtime.mailLink, { ...ref, email: "lost@example.org", reportReady: true }));
  must(await respondent.call(api.runtime.submit, { ...ref, model: answers, command: "submit", revision: 0 }));
  Object.assign(process.env, { SPROUT_QUEUE_SUBMISSIONS, SPROUT_QUEUE_MAILS });
  await runClock("events/reconcile.ts", new Date(Date.now() + DAY_MS));
  await waitForReports(respondent, ref);
  await stack.mailTo("lost@example.org");
}

/** A form that was left for days, whose respondent asked to be reminded. */
export async function leaveUnfinished(stack: StackInUse, publicationKey: string): Promise<void> {
  const respondent = stack.client();
  const ref = refOf(await startInstance(respondent, publicationKey));
  const email = "late@example.org";
  must(await respondent.call(api.runtime.mailLink, { ...ref, email, reminder: true }));
  await saveLay(ref.instanceKey, 4);
  const { mails, queues } = openStores();
  const waiting = await mails.unsent("9999", 1000);
  const reminder = waiting.find((mail) => mail.kind === "unfinished" && mail.instanceKey === ref.instanceKey);
  await queues.send("mails", { mailId: reminder?.mailId ?? expect.fail("no reminder waits") });
  const sent = () =>
    stack.mails().filter(({ to, subject }) => to.includes(email) && /not finished/.test(subject));
  await waitUntil(() => sent().length === 1, 20_000);
}
