/**
 * One step of a run, for whichever queue delivered it, and the end of the run: its ledger, its mail, its last status. A
 * delivery may come twice, late or out of order: a step runs only when its parent's output exists, its output is stored
 * under a key made from its inputs, and it is recorded as finished once.
 */
import type { MessageOf } from "../contract/messages.ts";
import type { FormDefinition } from "../form/definition/definition.ts";
import { log } from "../log.ts";
import { noteReports, noteSubmitted } from "../people/hook-events.ts";
import { noteFailed, noteNews } from "../people/notices.ts";
import { storeReportMail } from "../people/respondent-mails.ts";
import { type FailureCause, failureCause } from "../process/failure-cause.ts";
import { organisationIn } from "../process/organisation.ts";
import { findStep, isFinished, isSettled, runState } from "../process/run-state.ts";
import { type Step, walkSteps } from "../process/step.ts";
import type { Stores } from "../stores/index.ts";
import { aboutWithLogo } from "../stores/organisation.ts";
import { loadSnapshot } from "../stores/publications.ts";
import { type Instance, isTest, type Run, type StepDone } from "../stores/records/instance.ts";
import { nextEntry } from "./ledger.ts";
import { produceOutput, type Running, stepFailure } from "./produce-output.ts";

/** What a message is handled with. */
export interface Delivery {
  stores: Stores;
  /** True when this message comes for the first time. */
  isFirst: boolean;
  /** True when this message comes no more: a failure now is the last. */
  isLast: boolean;
  /** By `performance.now()`; the worker is stopped 30 s later. */
  startedAt: number;
}

/** A step of users' code may take 22 s, and must end before its worker is stopped. */
const BEGINS_NEXT_WITHIN_MS = 5_000;

/** Recorded before the last try, since a worker that dies in it can't report it any more; a successful try removes it. */
const DIED = "This step repeatedly stopped without an error message.";

/**
 * Starts the run of a submission with its root step, which collects the submission; for a run that was started before,
 * continues with every step that is ready.
 */
export async function beginRun(instance: Instance & { runId: string }, delivery: Delivery): Promise<void> {
  const { stores, isLast } = delivery;
  const { runId, instanceKey, formId, publicationKey, locale, submittedAt = instance.updatedAt } = instance;
  // the run begins meanwhile, and takes no step before it is noted that there is something to fail
  const isNews = !isTest(instance) && instance.correction === undefined; // of a correction the form has been noted before
  const noted = Promise.all([
    noteSubmitted(stores, instance),
    ...(isNews
      ? [
          stores.activity.recordSubmitted(formId, instance, submittedAt, new Date()),
          noteNews(stores, instance, new Date(submittedAt)),
        ]
      : []),
  ]);
  const begin = async () => {
    if (isLast) {
      await noted;
      await markFailedBeforeLastTry(stores, instance);
    }
    const publication = await loadSnapshot(stores.blobs, instance);
    const newRun = {
      ...{ runId, instanceKey, formId, publicationKey, locale, submittedAt },
      ...(instance.snapshot !== undefined && { snapshot: instance.snapshot }),
      ...(instance.testSince !== undefined && { testSince: instance.testSince }),
      ...(await organisationOfRun(stores, instance, publication.definition)),
      steps: {},
      failures: {},
    };
    return { publication, run: await stores.instances.beginRun(newRun) };
  };
  const [{ publication, run }] = await Promise.all([begin(), noted]);
  const root = publication.process;
  const running = { run, publication, instance };
  const updated = isSettled(run, root) ? run : await perform(root, running, delivery);
  await continueWith(runState(root, updated).ready, { run: updated, publication }, delivery);
}

/** Whose form it is at this moment: later reports of the same run say the same. */
async function organisationOfRun(
  stores: Stores,
  { formId, publicationKey, locale }: Instance,
  definition: FormDefinition,
) {
  const [form, publication] = await Promise.all([
    stores.forms.find(formId),
    stores.forms.findPublication(publicationKey, formId),
  ]);
  const { defaultLocale } = definition;
  const about = form && (await aboutWithLogo(stores, form, publication?.about, defaultLocale));
  const organisation = organisationIn(about, locale, defaultLocale);
  return organisation === undefined ? {} : { organisation };
}

/**
 * The run may not exist yet to record a failure in, and reading the publication may be what kills the worker: so the
 * submission itself is marked as failed. A successful try reverts that.
 */
async function markFailedBeforeLastTry(
  stores: Stores,
  instance: Instance & { runId: string },
): Promise<void> {
  const { instanceKey, runId } = instance;
  const run = await stores.instances.findRun(instanceKey, runId);
  if (run !== undefined && Object.keys(run.steps).length > 0) return;
  logFailure(instance, undefined, { code: "WORKER_DIED" });
  if (!isTest(instance)) {
    await stores.changes.note(instance.formId, instanceKey);
    await noteFailed(stores, instance);
  }
  await noteReports(stores, instance, true);
  await stores.instances.complete(instanceKey, runId, "FAILED");
}

/**
 * Runs the step that a message names, unless it is done, and continues with the steps that it made ready. A missing run was
 * erased with its submission.
 */
export async function takeStep(message: MessageOf<"steps">, delivery: Delivery): Promise<void> {
  const { stores } = delivery;
  const run = await stores.instances.findRun(message.instanceKey, message.runId);
  if (run === undefined) return;
  const publication = await loadSnapshot(stores.blobs, run);
  const found = findStep(publication.process, message.stepKey);
  if (found === undefined) return;
  const { step, parent } = found;
  if (parent === undefined || !isFinished(run, parent)) return; // its parent sends it when it is ready
  await takeAndContinue(step, { run, publication }, delivery);
}

async function takeAndContinue(step: Step, running: Running, delivery: Delivery): Promise<void> {
  const { run } = running;
  const updated = isSettled(run, step) ? run : await perform(step, running, delivery);
  await continueWith(readyChildren(step, updated), { ...running, run: updated }, delivery);
}

/**
 * Takes the first light step that is ready in this delivery, which is faster than another message, and sends one for each
 * other. If no step is ready, the run may be finished.
 */
async function continueWith(ready: readonly Step[], running: Running, delivery: Delivery): Promise<void> {
  const { stores } = delivery;
  if (ready.length === 0) return settleRun(stores, running);
  const next = mayTakeNext(delivery) ? ready.find((step) => queueOf(step) === "steps") : undefined;
  const results = await Promise.allSettled(
    ready.map((step) =>
      step === next ? takeOrSend(step, running, delivery) : sendStep(stores, running.run, step),
    ),
  );
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** A step that stops its worker, or is slow, must not use up the tries of the steps before it: so only a first delivery does. */
function mayTakeNext({ isFirst, isLast, startedAt }: Delivery): boolean {
  return isFirst && !isLast && performance.now() - startedAt < BEGINS_NEXT_WITHIN_MS;
}

/** A step that may succeed later gets a message of its own, with all its tries. */
async function takeOrSend(step: Step, running: Running, delivery: Delivery): Promise<void> {
  try {
    await takeAndContinue(step, running, delivery);
  } catch (error) {
    log({ level: "info", event: "retry", requestId: running.run.runId, error });
    await sendStep(delivery.stores, running.run, step);
  }
}

function readyChildren(step: Step, run: Run): Step[] {
  return isFinished(run, step) ? step.children.filter((child) => !isSettled(run, child)) : [];
}

/** Steps that need a browser have their own queue. */
const queueOf = (step: Step) => (step.processType.code === "HTML2PDF" ? "prints" : "steps");

function sendStep(stores: Stores, { instanceKey, runId }: Run, step: Step): Promise<void> {
  return stores.queues.send(queueOf(step), { instanceKey, runId, stepKey: step.key });
}

/** What is known of a run without reading it again: a step that another worker finished meanwhile may be missing. */
function withStep(run: Run, key: string, done: StepDone): Run {
  const { [key]: _undone, ...failures } = run.failures;
  return { ...run, steps: { ...run.steps, [key]: done }, failures };
}

/** What an operator needs to find the cause: `docs/runbooks.md` has a row for each code. */
function logFailure(
  { runId, formId: form, instanceKey: submission }: Pick<Run, "runId" | "formId" | "instanceKey">,
  step: Step | undefined,
  cause: FailureCause,
  error?: unknown,
): void {
  const of = { requestId: runId, form, submission, ...(step !== undefined && { step: step.key }) };
  log({ level: "error", event: "run-failed", ...of, ...cause, ...(error !== undefined && { error }) });
}

/** Runs a step and records how it ended. */
async function perform(step: Step, running: Running, delivery: Delivery): Promise<Run> {
  const { stores, isLast } = delivery;
  const { run } = running;
  if (isLast) {
    logFailure(run, step, { code: "WORKER_DIED" });
    await stores.instances.failStep(run, step.key, DIED, new Date().toISOString());
    await settleRun(stores, running);
  }
  try {
    const done = await produceOutput(step, running, stores);
    await stores.instances.finishStep(run, step.key, done);
    const count = done.warnings?.length ?? 0;
    if (count > 0) log({ level: "info", event: "warned", requestId: run.runId, count });
    return withStep(run, step.key, done);
  } catch (error) {
    const { message, isFinal } = stepFailure(error);
    if (!isLast && !isFinal) throw error;
    const failed = await stores.instances.failStep(run, step.key, message, new Date().toISOString());
    logFailure(run, step, failureCause(error), error);
    return failed;
  }
}

/**
 * Ends post-processing when nothing of the run is left to do; one conditional write, so it happens once. Before that the
 * ledger is completed and the mail about it is stored, so that a crash in between loses neither; the mail waits until the
 * reports are ready.
 */
async function settleRun(stores: Stores, { run: known, publication }: Running): Promise<void> {
  const root = publication.process;
  const run = await stores.instances.findRun(known.instanceKey, known.runId); // with what other workers finished
  if (run === undefined) return; // erased with its submission
  const { isDone, hasFailed } = runState(root, run);
  if (!isDone) return;
  const now = new Date();
  await completeLedger(stores, run, root);
  const hasReport = [...walkSteps(root)].some(({ step }) => step.publicOutputInd);
  const before = hasFailed || !hasReport ? undefined : await stores.instances.find(run.instanceKey);
  if (before !== undefined && before.runId !== run.runId) return; // newer answers have replaced these
  if (before?.status === "COMPLETE" && before.messageCode === "OK") return;
  const noted = before && (await storeReportMail(stores, before, now));
  if (!hasFailed) await recordRepaired(stores, run, before);
  if (!isTest(run)) {
    // Noting and counting twice have no effect, so they come before the last status.
    await stores.changes.note(run.formId, run.instanceKey);
    await stores.statistics.recordEnd(run, hasFailed, now);
  }
  if (hasFailed || hasReport) await noteReports(stores, run, hasFailed);
  const end = hasFailed ? "FAILED" : "OK";
  const ended = await stores.instances.complete(run.instanceKey, run.runId, end, "first");
  if (ended !== undefined && ended.retriedAt === undefined) {
    const milliseconds = now.getTime() - Date.parse(run.submittedAt);
    log({ level: "info", event: "run-settled", requestId: run.runId, milliseconds });
  }
  // How long a run took is recorded once: not when it fails again, nor when it succeeds after being sent again.
  const completed = ended ?? (await stores.instances.complete(run.instanceKey, run.runId, end));
  if (hasFailed && completed !== undefined && !isTest(run)) await noteFailed(stores, run); // else: of answers that were replaced
  if (before === undefined || completed === undefined) return;
  const mailId = noted ?? (await storeReportMail(stores, completed, now)); // requested at the very moment in between
  if (mailId !== undefined) await stores.queues.sendFromOutbox("mails", { mailId });
}

/** Before the last status, after which nothing is repeated. Most runs end well at once: then there is nothing to take back. */
async function recordRepaired(
  { activity }: Stores,
  { formId, instanceKey }: Run,
  before: Instance | undefined,
): Promise<void> {
  const mayHaveFailed =
    before === undefined ||
    before.messageCode === "FAILED" ||
    before.retriedAt !== undefined ||
    before.replaced !== undefined;
  if (mayHaveFailed) await activity.recordRepaired(formId, instanceKey);
}

/**
 * Adds the missing entries for a run's finished steps to its ledger. If somebody else adds entries at the same time, a number
 * may be taken; then the ledger is read again.
 */
async function completeLedger(stores: Stores, run: Run, root: Step): Promise<void> {
  let ledger = await stores.instances.listLedger(run.runId);
  for (;;) {
    const entry = nextEntry(ledger, run, root, new Date().toISOString());
    if (entry === undefined) return;
    const isAdded = await stores.instances.appendToLedger(entry);
    ledger = isAdded ? [...ledger, entry] : await stores.instances.listLedger(run.runId);
  }
}
