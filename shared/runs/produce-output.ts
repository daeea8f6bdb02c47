/** Runs one step on the output of its parent, and stores its output. */
import { LRUCache } from "lru-cache";
import { MAX_INLINE_OUTPUT_BYTES } from "../limits.ts";
import { countPages } from "../print/pdf/bytes.ts";
import { savedHtml } from "../print/saved-html.ts";
import { withLogos, withoutPictures, withPictures } from "../print/with-pictures.ts";
import { langOf } from "../process/print.ts";
import { findStep } from "../process/run-state.ts";
import { sendJobs } from "../process/send-jobs.ts";
import type { Content, Step } from "../process/step.ts";
import { StepProblem } from "../process/step-problem.ts";
import { type Reasons, reasonsFor, saysReasons } from "../process/step-reasons.ts";
import type { StepTools } from "../process/step-runner.ts";
import { submittedContent } from "../process/submitted-content.ts";
import { loadAnswers } from "../stores/answers.ts";
import type { Stores } from "../stores/index.ts";
import { FunctionFailed } from "../stores/lambda/function-failed.ts";
import { type PrintOrder, printElsewhere } from "../stores/lambda/print-elsewhere.ts";
import type { FrozenPublication } from "../stores/publications.ts";
import type { Instance, Run, StepDone } from "../stores/records/instance.ts";
import { blobKeys } from "../stores/s3/blobs.ts";
import { bodyOf, contentOf, makingOf, toolsOf } from "./output-making.ts";

export interface Running {
  run: Run;
  publication: FrozenPublication;
  /** Present when a run starts: the input of its root step. */
  instance?: Instance;
}

/** Contents never change under their key, so a warm function need not read again what it has just written. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** The overhead of a small entry exceeds its bytes; the steps of a run follow one another closely. */
const MAX_KEPT = 500;
const contents = new LRUCache<string, Uint8Array>({
  max: MAX_KEPT,
  maxSize: KEPT_BYTES,
  sizeCalculation: (body) => Math.max(1, body.length),
});

/** Clears the cache, as a cold start does. */
export function forgetContents(): void {
  contents.clear();
}

/**
 * Runs a step and stores its output under a key made from all of its inputs: doing it twice stores the same under the same
 * key.
 * @throws StepProblem · EngineFault where another try would fail again; any other error may succeed later
 */
export async function produceOutput(step: Step, running: Running, stores: Stores): Promise<StepDone> {
  const { run, publication } = running;
  const input = await inputOf(step, running, stores);
  const reasons = await reasonsOf(step, running, stores);
  const started = performance.now();
  const making = makingOf(step, input, { run, publication, reasons });
  const output = await perform(step, input, toolsFor(step, { ...running, reasons }, stores), stores);
  const body = bodyOf(output);
  const key = blobKeys.output(run.instanceKey, making.outputHash);
  await stores.blobs.put(key, body, output.contentType);
  contents.set(key, body);
  if (step.publicOutputInd && output.contentType === "text/html" && body.length > MAX_INLINE_OUTPUT_BYTES) {
    const page = new TextDecoder().decode(body);
    const branded = await withLogos(page, { blobs: stores.blobs, formId: run.formId });
    const saved = savedHtml(withoutPictures(branded, langOf(page) ?? run.locale));
    await stores.blobs.put(blobKeys.savedOutput(run.instanceKey, making.outputHash), saved, "text/html");
  }
  const pages = output.contentType === "application/pdf" ? countPages(body) : 0;
  return {
    outputHash: making.outputHash,
    contentType: output.contentType,
    bytes: body.length,
    inputHash: making.inputHash,
    milliseconds: Math.round(performance.now() - started),
    origin: making.originOf(output),
    ...(output.warnings !== undefined && { warnings: [...output.warnings] }),
    ...(pages > 0 && { pages }),
  };
}

/** Below the 30 s of the workers that call it. */
const RENDER_MS = 22_000;
/** For all parts together. Above the 60 s of the printer, whose own error says more; below the 75 s of the worker. */
const PRINT_MS = 65_000;

/** Users' code runs in a function without rights, and so does the browser; the rest runs here. */
async function perform(step: Step, input: Content, tools: StepTools, stores: Stores): Promise<Content> {
  const run = sendJobs((job) => stores.functions.call("render", job, RENDER_MS));
  try {
    return await run(step, input, tools);
  } catch (error) {
    if (error instanceof StepProblem || !failsAgain(step, error)) throw error;
    const isTooLarge = error instanceof FunctionFailed && error.reason === "tooLarge";
    throw new EngineFault("The step stopped unexpectedly.", { cause: error, isTooLarge });
  }
}

/** A step that calls no other function throws the same for the same input; a call, or a browser, may succeed later. */
function failsAgain({ processType: { code } }: Step, error: unknown): boolean {
  if (error instanceof FunctionFailed)
    return error.reason === "tooLarge" || (error.failsAgain && code !== "HTML2PDF");
  return code === "FORM_OUTPUT" || code === "TRANSLATIONS";
}

function toolsFor(
  step: Step,
  { run, publication, reasons }: Running & { reasons: Reasons | undefined },
  stores: Stores,
): StepTools {
  const printedBy = performance.now() + PRINT_MS;
  const order: PrintOrder = {
    // The date of a report is that of its submission: the same answers give the same bytes, whenever they are run.
    date: new Date(run.submittedAt),
    owner: String(run.formId),
    of: { form: run.formId, step: step.key, submission: run.instanceKey, run: run.runId },
    send: (job) => stores.functions.call("print", job, printedBy - performance.now()),
  };
  return {
    ...toolsOf(step, { run, publication, reasons }),
    now: () => performance.now(),
    printPdf: async (html, options) => {
      const { instanceKey, formId } = run;
      const locale = options.lang;
      const page = await withPictures(html, { blobs: stores.blobs, formId, instanceKey, locale });
      return printElsewhere(page, options, order);
    },
  };
}

/** The parent's output; for the root step, the submission. */
async function inputOf(step: Step, running: Running, stores: Stores): Promise<Content> {
  const { run, publication, instance } = running;
  const parent = findStep(publication.process, step.key)?.parent;
  if (parent === undefined && instance !== undefined) return rootInput(instance, running, stores);
  if (parent === undefined) throw new Error("The step above is not finished.");
  return outputOf(parent, run, stores);
}

async function outputOf(step: Step, run: Run, stores: Stores): Promise<Content> {
  const done = run.steps[step.key];
  if (done === undefined) throw new Error("The step above is not finished.");
  const key = blobKeys.output(run.instanceKey, done.outputHash);
  const body = contents.get(key) ?? (await stores.blobs.bytes(key));
  if (body === undefined) throw new Error("The output of the step above is missing.");
  return contentOf(body, done.contentType);
}

/** A page that says why it says something needs the form, the steps above it and what the first of them made. */
async function reasonsOf(
  step: Step,
  { run, publication }: Running,
  stores: Stores,
): Promise<Reasons | undefined> {
  if (!saysReasons(step)) return undefined;
  const { process: root, definition } = publication;
  const { body } = await outputOf(root, run, stores);
  return reasonsFor(step, { root, definition, document: String(body) });
}

async function rootInput(
  instance: Instance,
  { run, publication }: Running,
  stores: Stores,
): Promise<Content> {
  const answers = await loadAnswers(stores.blobs, instance);
  const { compiled, definition } = publication;
  const { timeZone, instanceId } = instance;
  const { locale, submittedAt, organisation } = run;
  const content = { definition, compiled, answers, locale, submittedAt, timeZone, instanceId, organisation };
  try {
    return submittedContent(content);
  } catch (error) {
    if (error instanceof StepProblem) throw error;
    throw new EngineFault("The submission can't be rendered as text.", { cause: error });
  }
}

/** Thrown by something deterministic: another try would fail again. */
class EngineFault extends Error {
  override readonly name = "EngineFault";
  /** The step's input or output is too large to pass on. */
  readonly isTooLarge: boolean;

  constructor(message: string, options: ErrorOptions & { isTooLarge?: boolean }) {
    super(message, options);
    this.isTooLarge = options.isTooLarge ?? false;
  }
}

/** All failures of the largest tree fit into the record of a run, which may have 400 KB. */
const MAX_MESSAGE_BYTES = 500;

/** What is recorded of a failed step, for its designer, and whether another try is useless. */
export function stepFailure(error: unknown): { message: string; isFinal: boolean } {
  if (error instanceof StepProblem) {
    return { message: cut(error.message), isFinal: error.retry === "never" };
  }
  if (error instanceof EngineFault) {
    const message = error.isTooLarge
      ? "The input or output of this step is too large to pass on."
      : "This step can't be run on these answers.";
    return { message, isFinal: true };
  }
  return { message: "This step failed repeatedly.", isFinal: false };
}

/** Whole characters only. */
function cut(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_MESSAGE_BYTES));
  return text.slice(0, read);
}
