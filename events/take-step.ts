/**
 * One step of a run, for whichever queue brought it. A delivery may come twice, late or out of order: a step runs
 * only when its parent's output is there, its output lies under a key made of its inputs, and it is noted as
 * finished once.
 */
import { LRUCache } from "lru-cache";
import type { MessageOf } from "../shared/contract/messages.ts";
import { formClock, openForm } from "../shared/form/engine.ts";
import type { Printer } from "../shared/heavy/browser/printer.ts";
import { describeAnswers } from "../shared/process/describe-answers.ts";
import { ENGINE_VERSION } from "../shared/process/engine-version.ts";
import { catalogueFor, runStep } from "../shared/process/run-process.ts";
import { findStep, runState } from "../shared/process/run-state.ts";
import type { Content, Step } from "../shared/process/step.ts";
import { StepProblem } from "../shared/process/step-problem.ts";
import { submissionDocument } from "../shared/process/submission-document.ts";
import { loadAnswers } from "../shared/stores/answers.ts";
import type { Instance, Run } from "../shared/stores/dynamodb/instance-store.ts";
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

/** Runs a step unless it is done, then sends what it made ready, and ends the run with its last step. */
export async function takeStep(message: MessageOf<"steps">, delivery: Delivery): Promise<void> {
  const { instanceKey, runId, stepKey } = message;
  const { stores } = delivery;
  const [instance, run] = await Promise.all([
    stores.instances.find(instanceKey),
    stores.instances.findRun(instanceKey, runId),
  ]);
  if (instance === undefined || run === undefined || instance.status !== "POST_PROCESSING") return;
  const publication = await loadSnapshot(stores.bodies, instance.formId, instance.publicationKey);
  const found = findStep(publication.process, stepKey);
  if (found === undefined) return;
  const { step, parent } = found;
  if (parent !== undefined && !Object.hasOwn(run.steps, parent.key)) return; // its parent sends it when it is ready

  const isNoted = Object.hasOwn(run.steps, stepKey) || Object.hasOwn(run.failures, stepKey);
  const noted = isNoted ? run : await perform(step, parent, { instance, run, publication }, delivery);
  if (Object.hasOwn(noted.steps, stepKey)) {
    for (const child of step.children) {
      if (!Object.hasOwn(noted.steps, child.key)) await sendStep(stores, noted, child);
    }
  }
  await settle(stores, instance, publication.process, noted);
}

/** Sends a step to its queue: what needs the browser has a queue of its own. */
export function sendStep(stores: Stores, run: Pick<Run, "instanceKey" | "runId">, step: Step): Promise<void> {
  const queue = step.processType.code === "HTML2PDF" ? "prints" : "steps";
  return stores.queues.send(queue, { instanceKey: run.instanceKey, runId: run.runId, stepKey: step.key });
}

/** Ends post-processing when nothing of the run is left to do; one conditional write, so it happens once. */
export async function settle(stores: Stores, instance: Instance, root: Step, run: Run): Promise<void> {
  const { isDone, hasFailed } = runState(root, run);
  if (isDone) await stores.instances.complete(instance.instanceKey, run.runId, hasFailed ? "FAILED" : "OK");
}

interface Running {
  instance: Instance;
  run: Run;
  publication: FrozenPublication;
}

async function perform(
  step: Step,
  parent: Step | undefined,
  running: Running,
  delivery: Delivery,
): Promise<Run> {
  const { instance, run, publication } = running;
  const { stores, isLast, printer } = delivery;
  const started = performance.now();
  try {
    const input = await readInput(stores, parent, running);
    const { locale } = instance;
    // The date of a report is that of its submission: the same answers give the same bytes, whenever they are run.
    const date = new Date(instance.submittedAt ?? instance.updatedAt);
    const catalogue = catalogueFor(publication.process, step.key);
    const inputHash = contentHash(input.contentType, input.body);
    const outputHash = contentHash(
      ...[step.processType.code, step.template ?? "", JSON.stringify(step.propertySets), locale],
      ...[JSON.stringify(catalogue), inputHash, ENGINE_VERSION],
    );
    const output = await runStep(step, input, {
      locale,
      fallbackLocale: publication.definition.defaultLocale,
      catalogue,
      properties: {},
      now: () => performance.now(),
      ...(printer !== undefined && {
        printPdf: (html, options) =>
          printer.print(html, { ...options, date, owner: String(instance.formId) }),
      }),
    });
    const body = typeof output.body === "string" ? new TextEncoder().encode(output.body) : output.body;
    const key = bodyKeys.output(instance.instanceKey, outputHash);
    await stores.bodies.put(key, body, output.contentType);
    contents.set(key, body);
    return await stores.instances.finishStep(run, step.key, {
      outputHash,
      contentType: output.contentType,
      bytes: body.length,
      inputHash,
      milliseconds: Math.round(performance.now() - started),
    });
  } catch (error) {
    const isFinal = isLast || (error instanceof StepProblem && error.retry === "never");
    if (!isFinal) throw error;
    const message = error instanceof StepProblem ? error.message : "This step failed again and again.";
    const failed = await stores.instances.failStep(run, step.key, message);
    if (!(error instanceof StepProblem)) {
      await settle(stores, instance, publication.process, failed);
      throw error; // what nobody foresaw also lies in the dead letters, from where it can be sent again
    }
    return failed;
  }
}

async function readInput(stores: Stores, parent: Step | undefined, running: Running): Promise<Content> {
  const { instance, run } = running;
  const done = parent && run.steps[parent.key];
  if (done === undefined) return submittedContent(stores, running);
  const key = bodyKeys.output(instance.instanceKey, done.outputHash);
  const body = contents.get(key) ?? (await stores.bodies.bytes(key));
  if (body === undefined) throw new Error("The output of the step above is missing.");
  const contentType = done.contentType as Content["contentType"]; // written by this module from a Content
  return { contentType, body: contentType === "application/pdf" ? body : new TextDecoder().decode(body) };
}

/** What the root step begins with: the submitted answers, raw and as people read them. */
async function submittedContent(stores: Stores, { instance, publication }: Running): Promise<Content> {
  const { compiled, definition } = publication;
  const submittedAt = instance.submittedAt ?? instance.updatedAt;
  const clock = formClock(new Date(submittedAt), instance.timeZone);
  const session = openForm(compiled, await loadAnswers(stores.bodies, instance), clock);
  const document = submissionDocument({
    title: definition.title,
    locale: instance.locale,
    submittedAt,
    instanceId: instance.instanceId,
    answers: session.answers(),
    pages: describeAnswers(definition, session, instance.locale),
    defaultPages: describeAnswers(definition, session, definition.defaultLocale),
  });
  return { contentType: "application/json", body: JSON.stringify(document) };
}
