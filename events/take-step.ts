/**
 * One step of a run, for whichever queue brought it. A delivery may come twice, late or out of order: a step runs
 * only when its parent's output is there, its output lies under a key made of its inputs, and it is noted as
 * finished once.
 */
import { LRUCache } from "lru-cache";
import { noteReportReady } from "../shared/accounts/respondent-mails.ts";
import type { MessageOf } from "../shared/contract/messages.ts";
import type { Answers } from "../shared/form/definition.ts";
import { formClock, openForm } from "../shared/form/engine.ts";
import type { Printer } from "../shared/heavy/browser/printer.ts";
import { log } from "../shared/log.ts";
import { describeAnswers } from "../shared/process/describe-answers.ts";
import { ENGINE_VERSION } from "../shared/process/engine-version.ts";
import { catalogueFor, runStep } from "../shared/process/run-process.ts";
import { findStep, runState } from "../shared/process/run-state.ts";
import { type Content, type Step, walkSteps } from "../shared/process/step.ts";
import { StepProblem } from "../shared/process/step-problem.ts";
import { submissionDocument } from "../shared/process/submission-document.ts";
import { loadAnswers } from "../shared/stores/answers.ts";
import type { Instance, Run, StepDone } from "../shared/stores/dynamodb/instance-store.ts";
import type { Stores } from "../shared/stores/index.ts";
import { type FrozenPublication, loadSnapshot } from "../shared/stores/publications.ts";
import { bodyKeys, contentHash } from "../shared/stores/s3/bodies.ts";

interface Delivery {
  stores: Stores;
  /** True when a failure now is the last. */
  isLast: boolean;
  printer?: Printer;
}

/** Contents never change under their key, so a warm function need not read again what it has just written. */
const KEPT_BYTES = 32 * 1024 * 1024;
const contents = new LRUCache<string, Uint8Array>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (body) => Math.max(1, body.length),
});

/**
 * Begins the run of a submission with its root step, which gathers what was submitted; of a run that was begun
 * before, goes on with every step that is ready.
 */
export async function beginRun(instance: Instance & { runId: string }, delivery: Delivery): Promise<void> {
  const { stores } = delivery;
  const { runId, instanceKey, formId, publicationKey, locale, submittedAt = instance.updatedAt } = instance;
  const publication = await loadSnapshot(stores.bodies, formId, publicationKey);
  const root = publication.process;
  const begun = { runId, instanceKey, formId, publicationKey, locale, submittedAt, steps: {}, failures: {} };
  const rooted = await performRoot(instance, { run: begun, publication }, delivery);
  const run = await stores.instances.beginRun(rooted);
  await goOn(runState(root, run).ready, { run, publication }, delivery);
}

/** The run with its root step done, or failed for good. */
async function performRoot(instance: Instance, running: Running, delivery: Delivery): Promise<Run> {
  const { run, publication } = running;
  const { key } = publication.process;
  try {
    const answers = await loadAnswers(delivery.stores.bodies, instance);
    const content = submittedContent(publication, instance, answers);
    return { ...run, steps: { [key]: await produce(publication.process, content, running, delivery) } };
  } catch (error) {
    if (!delivery.isLast) throw error;
    log({ level: "error", event: "run-failed", requestId: run.runId, error });
    return { ...run, failures: { [key]: "The submission could not be read." } };
  }
}

/**
 * Runs the step that a message names, unless it is done, and goes on with what it made ready. A run that is gone
 * was erased with its submission.
 */
export async function takeStep(message: MessageOf<"steps">, delivery: Delivery): Promise<void> {
  const { stores } = delivery;
  const run = await stores.instances.findRun(message.instanceKey, message.runId);
  if (run === undefined) return;
  const publication = await loadSnapshot(stores.bodies, run.formId, run.publicationKey);
  const found = findStep(publication.process, message.stepKey);
  if (found === undefined) return;
  const { step, parent } = found;
  if (parent === undefined || !isFinished(run, parent)) return; // its parent sends it when it is ready
  // One that failed is tried again when its message is sent again: its cause may be mended by then.
  const taken = isFinished(run, step) ? run : await perform(step, { run, publication }, delivery);
  await goOn(readyBeneath(step, taken), { run: taken, publication }, delivery);
}

/**
 * Sends the steps that are ready, but for one light step that is run right here, and so on down the tree: a chain
 * of light steps takes one message. The last step ends the run.
 */
async function goOn(
  ready: readonly Step[],
  { run, publication }: Running,
  delivery: Delivery,
): Promise<void> {
  const { stores } = delivery;
  const here = ready.find((step) => queueOf(step) === "steps");
  for (const step of ready) if (step !== here) await sendStep(stores, run, step);
  if (here === undefined) return settle(stores, publication.process, run);
  const taken = await perform(here, { run, publication }, delivery);
  await goOn(readyBeneath(here, taken), { run: taken, publication }, delivery);
}

function readyBeneath(step: Step, run: Run): Step[] {
  return isFinished(run, step) ? step.children.filter((child) => !isNoted(run, child)) : [];
}

const isFinished = (run: Run, { key }: Step) => Object.hasOwn(run.steps, key);
const isNoted = (run: Run, step: Step) => isFinished(run, step) || Object.hasOwn(run.failures, step.key);

/** What needs the browser has a queue of its own. */
const queueOf = (step: Step) => (step.processType.code === "HTML2PDF" ? "prints" : "steps");

function sendStep(stores: Stores, { instanceKey, runId }: Run, step: Step): Promise<void> {
  return stores.queues.send(queueOf(step), { instanceKey, runId, stepKey: step.key });
}

/**
 * Ends post-processing when nothing of the run is left to do; one conditional write, so it happens once. The mail that
 * tells of it is noted before, so that a crash in between loses none; it waits until the reports are there.
 */
async function settle(stores: Stores, root: Step, run: Run): Promise<void> {
  const { isDone, hasFailed } = runState(root, run);
  if (!isDone) return;
  const hasReport = [...walkSteps(root)].some(({ step }) => step.publicOutputInd);
  const before = hasFailed || !hasReport ? undefined : await stores.instances.find(run.instanceKey);
  if (before?.status === "COMPLETE" && before.messageCode === "OK") return;
  const now = new Date();
  const noted = before && (await noteReportReady(stores, before, now));
  const completed = await stores.instances.complete(run.instanceKey, run.runId, hasFailed ? "FAILED" : "OK");
  if (before === undefined || completed === undefined) return;
  const mailId = noted ?? (await noteReportReady(stores, completed, now)); // asked for in the very moment between
  if (mailId !== undefined) await stores.queues.sendFromOutbox("mails", { mailId });
}

interface Running {
  run: Run;
  publication: FrozenPublication;
}

/** Runs a step and notes how it ended. */
async function perform(step: Step, running: Running, delivery: Delivery): Promise<Run> {
  const { run, publication } = running;
  const { stores, isLast } = delivery;
  try {
    const done = await produce(step, await readInput(stores, step, running), running, delivery);
    return await stores.instances.finishStep(run, step.key, done);
  } catch (error) {
    const isForeseen = error instanceof StepProblem;
    if (!isLast && !(isForeseen && error.retry === "never")) throw error;
    const message = isForeseen ? error.message : "This step failed again and again.";
    const failed = await stores.instances.failStep(run, step.key, message);
    log({ level: "error", event: "run-failed", requestId: run.runId, error });
    if (isForeseen) return failed;
    await settle(stores, publication.process, failed);
    throw error; // what nobody foresaw also lies in the dead letters; sent again from there, it is tried again
  }
}

/** Runs one step and stores its output under a key made of all that it came from. */
async function produce(step: Step, input: Content, running: Running, delivery: Delivery): Promise<StepDone> {
  const { run, publication } = running;
  const { stores, printer } = delivery;
  const { locale } = run;
  const started = performance.now();
  const catalogue = catalogueFor(publication.process, step.key);
  const inputHash = contentHash(input.contentType, input.body);
  const outputHash = contentHash(
    ...[step.processType.code, step.template ?? "", JSON.stringify(step.propertySets), locale],
    ...[JSON.stringify(catalogue), inputHash, ENGINE_VERSION],
  );
  // The date of a report is that of its submission: the same answers give the same bytes, whenever they are run.
  const date = new Date(run.submittedAt);
  const output = await runStep(step, input, {
    locale,
    fallbackLocale: publication.definition.defaultLocale,
    catalogue,
    properties: {},
    now: () => performance.now(),
    ...(printer !== undefined && {
      printPdf: (html, options) => printer.print(html, { ...options, date, owner: String(run.formId) }),
    }),
  });
  const body = typeof output.body === "string" ? new TextEncoder().encode(output.body) : output.body;
  const key = bodyKeys.output(run.instanceKey, outputHash);
  await stores.bodies.put(key, body, output.contentType);
  contents.set(key, body);
  const milliseconds = Math.round(performance.now() - started);
  return { outputHash, contentType: output.contentType, bytes: body.length, inputHash, milliseconds };
}

/** What the step above gave. */
async function readInput(stores: Stores, step: Step, { run, publication }: Running): Promise<Content> {
  const parent = findStep(publication.process, step.key)?.parent;
  const done = parent && run.steps[parent.key];
  if (done === undefined) throw new Error("The step above is not finished.");
  const key = bodyKeys.output(run.instanceKey, done.outputHash);
  const body = contents.get(key) ?? (await stores.bodies.bytes(key));
  if (body === undefined) throw new Error("The output of the step above is missing.");
  const contentType = done.contentType as Content["contentType"]; // written by this module from a Content
  return { contentType, body: contentType === "application/pdf" ? body : new TextDecoder().decode(body) };
}

/** What the root step begins with: the submitted answers, raw and as people read them. */
function submittedContent(publication: FrozenPublication, instance: Instance, answers: Answers): Content {
  const { compiled, definition } = publication;
  const { submittedAt = instance.updatedAt, timeZone, locale, instanceId } = instance;
  const session = openForm(compiled, answers, formClock(new Date(submittedAt), timeZone), locale);
  const document = submissionDocument({
    ...{ title: definition.title, locale, submittedAt, timeZone, instanceId, answers: session.answers() },
    pages: describeAnswers(definition, session, locale),
    defaultPages: describeAnswers(definition, session, definition.defaultLocale),
  });
  return { contentType: "application/json", body: JSON.stringify(document) };
}
