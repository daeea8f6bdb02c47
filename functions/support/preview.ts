/**
 * A preview of the builder: its turn, its input, its steps and its answer. One designer's previews never use all printers,
 * but queue behind each other. Results are cached while the function is warm, so only what changed runs again. Users' code
 * runs in a function without rights, and pages are printed by the one that has the browser.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { transform } from "../../shared/contract/process.ts";
import type { OutputOf } from "../../shared/contract/route.ts";
import { matches } from "../../shared/expression/matches.ts";
import { compileForm } from "../../shared/form/compile-form.ts";
import type { FormDefinition } from "../../shared/form/definition.ts";
import { LAMBDA_PAYLOAD_BYTES } from "../../shared/limits.ts";
import { DEFAULT_LOCALE, offeredLocale } from "../../shared/localize.ts";
import { log } from "../../shared/log.ts";
import { withBoxes } from "../../shared/process/picture-references.ts";
import { type PrintOptions, PrintProblem } from "../../shared/process/print.ts";
import { boundedMemo, rememberSteps } from "../../shared/process/remember.ts";
import { sendJobs } from "../../shared/process/send-jobs.ts";
import type { Content, Step } from "../../shared/process/step.ts";
import type { StepJob, StepOutcome } from "../../shared/process/step-job.ts";
import { StepProblem, templateMessage } from "../../shared/process/step-problem.ts";
import type { PrintedPage, StepRunner } from "../../shared/process/step-runner.ts";
import { previewContent } from "../../shared/process/submitted-content.ts";
import { type Languages, languagesOf } from "../../shared/process/translations/source-language.ts";
import { currentDefinition } from "../../shared/stores/form-blobs.ts";
import { FunctionFailed } from "../../shared/stores/lambda/function-failed.ts";
import { printElsewhere } from "../../shared/stores/lambda/print-elsewhere.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import { type Blobs, contentHash } from "../../shared/stores/s3/blobs.ts";
import { isTimeZone } from "../../shared/time-zone.ts";
import type { Call } from "../endpoint/call.ts";
import { attemptsLeft, limitAttempts, refundAttempts } from "./limit-attempts.ts";

/** How long a preview waits for its turn, of the 29 seconds that its call has. */
const PATIENCE_MS = 8_000;
const LOOK_AGAIN_MS = 250;

/**
 * Runs a preview when fewer than three of its designer's previews are running.
 * @param formId the form that it is for, if any
 * @throws TOO_MANY_REQUESTS after too many, or when its turn does not come in time
 */
export async function inTurn<T>(
  call: Call,
  formId: number | undefined,
  preview: () => Promise<T>,
): Promise<T> {
  const username = call.signedIn?.user.username ?? "";
  await limitAttempts(call, {
    previewsByUser: username,
    ...(formId !== undefined && { previewsByForm: String(formId) }),
  });
  const running = { previewsAtOnceByUser: username };
  const until = performance.now() + PATIENCE_MS;
  while (!(await attemptsLeft(call, running))) {
    if (performance.now() > until)
      await limitAttempts(call, running); // which says how long to wait
    else await wait(LOOK_AGAIN_MS);
  }
  try {
    return await preview();
  } finally {
    await refundAttempts(call, running);
  }
}

interface Given {
  input: string;
  inputContentType: string;
}

/** The input of one step. Never a PDF, since no step takes one. */
export function contentOf({ input, inputContentType }: Given): Content {
  const named = inputContentType.split(";")[0]?.trim().toLowerCase();
  const contentType = named === "application/json" || named === "text/html" ? named : "text/plain";
  return { contentType, body: input };
}

/**
 * The answers as the root step would get them from a submission, and who reads the reports.
 * @throws StepProblem INPUT_NOT_JSON
 */
export async function previewInput(
  blobs: Blobs,
  form: Form,
  given: Given & { locale?: string | undefined; timeZone?: string | undefined },
  now: Date,
): Promise<{
  answersJson: string;
  locale: string;
  fallbackLocale: string;
  languages: Languages;
  definition: FormDefinition;
}> {
  const { contentType, body } = contentOf(given);
  if (contentType !== "application/json" || typeof body !== "string") {
    const text = `A process starts with JSON, but the input is ${contentType}.`;
    throw new StepProblem("INPUT_NOT_JSON", "", text, { retry: "never" });
  }
  const definition = await currentDefinition(blobs, form);
  const locale = offeredLocale(definition, given.locale);
  const content = previewContent(body, {
    definition,
    compiled: compileForm(definition, { matches, newKey: randomUUID }),
    locale,
    timeZone: given.timeZone !== undefined && isTimeZone(given.timeZone) ? given.timeZone : "UTC",
    now,
  });
  const languages = languagesOf(definition);
  return { answersJson: String(content.body), locale, fallbackLocale: DEFAULT_LOCALE, languages, definition };
}

/** The cache key covers all of a content's inputs, so whoever requests it could have produced it. */
const kept = boundedMemo();

/** Below the call's 29 s, so that it can still report what took too long. */
const WAIT_MS = 26_000;
const remaining = ({ startedAt }: Call) => WAIT_MS - (performance.now() - startedAt);

/** @param owner documents of another owner are printed by another browser */
export function previewSteps(call: Call, owner: string): StepRunner {
  const run = rememberSteps(
    sendJobs((job) => render(job, call)),
    contentHash,
    kept,
  );
  return (step, input, tools) =>
    run(step, input, { ...tools, printPdf: (html, options) => print(html, options, call, owner) });
}

/** A template may crash its step in any way: that is an answer for its designer, never an error of the call. */
async function render(job: StepJob, call: Call): Promise<StepOutcome> {
  try {
    return await call.stores.functions.call("render", job, remaining(call));
  } catch (error) {
    if (!(error instanceof FunctionFailed)) throw error;
    log({ level: "error", event: "fault", requestId: call.requestId, error });
    const text = `This step ${whatHappened[error.reason]}`;
    return { problem: { code: "STEP_FAILED", text, retry: "later", line: 1, column: 1 } };
  }
}

const whatHappened = {
  busy: "could not be started, since too many are running at the moment. Try again soon.",
  ended: "stopped unexpectedly. Make its template simpler, or its input smaller.",
  slow: "takes too long. Make its template simpler, or its input smaller.",
  tooLarge:
    "uses too much memory or produces too much output. Make its template simpler, or its input smaller.",
} as const satisfies Record<FunctionFailed["reason"], string>;

async function print(html: string, options: PrintOptions, call: Call, owner: string): Promise<PrintedPage> {
  const { functions } = call.stores;
  try {
    return await printElsewhere(withBoxes(html), options, {
      date: call.now,
      owner,
      maxBytes: MAX_PREVIEW_PDF_BYTES,
      send: (job) => functions.call("preview", job, remaining(call)),
    });
  } catch (error) {
    if (!(error instanceof FunctionFailed)) throw error;
    if (error.reason === "busy")
      throw new PrintProblem("BROWSER_FAILED", "The printer is busy. Try again in a moment.", {
        cause: error,
      });
    if (error.reason === "slow") throw new PrintProblem("TOOK_TOO_LONG", "Printing takes too long.");
    if (error.reason === "tooLarge")
      throw new PrintProblem("HTML_TOO_LARGE", "This page is too large to print here.");
    throw new PrintProblem("BROWSER_FAILED", "The printing browser stopped unexpectedly.", { cause: error });
  }
}

type Preview = OutputOf<typeof transform>;

/** Headers and cookies are part of the answer. */
const ENVELOPE_BYTES = 16 * 1024;
/** A PDF is sent as base64, which is a third larger. */
const MAX_PREVIEW_PDF_BYTES = Math.floor(((LAMBDA_PAYLOAD_BYTES - 2 * ENVELOPE_BYTES) * 3) / 4);

/** The output as text, a PDF as base64. */
export function previewOutput(
  step: Pick<Step, "key" | "name">,
  { contentType, body, warnings }: Content,
): Preview {
  const output = typeof body === "string" ? body : Buffer.from(body).toString("base64");
  const answer = {
    output,
    outputContentType: contentType,
    errorInd: false,
    message: "",
    ...(warnings !== undefined && { warnings: [...warnings] }),
  };
  // Lambda passes an answer on as JSON within JSON.
  const bytes = Buffer.byteLength(JSON.stringify(JSON.stringify(answer)));
  if (bytes + ENVELOPE_BYTES <= LAMBDA_PAYLOAD_BYTES) return answer;
  const text = `This output is too large to show here: ${Math.ceil(bytes / 1024 / 1024)} MB.`;
  return previewProblem(step.name, new StepProblem("OUTPUT_TOO_LARGE", step.key, text, { retry: "never" }));
}

/** @param name what the message calls the step: its first part, before line, column and text */
export function previewProblem(name: string, problem: StepProblem): Preview {
  const message = templateMessage(name, problem);
  return { output: "", outputContentType: "text/plain", errorInd: true, message };
}
