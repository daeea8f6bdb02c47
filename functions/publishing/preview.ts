/**
 * A preview of the builder: its turn, its input, its steps and its answer. A designer has one preview at a time, and pages of
 * all designers are printed in the order in which they came, so nobody's previews keep others waiting. Results are cached while the function is warm, so only what changed runs again. Users' code
 * runs in a function without rights, and pages are printed by the one that has the browser.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { transform } from "../../shared/contract/process.ts";
import type { OutputOf } from "../../shared/contract/route.ts";
import { services } from "../../shared/contract/workers.ts";
import { matches } from "../../shared/expression/matches.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { LAMBDA_PAYLOAD_BYTES } from "../../shared/limits.ts";
import { DEFAULT_LOCALE, offeredLocale } from "../../shared/localize.ts";
import { log } from "../../shared/log.ts";
import { countPages } from "../../shared/print/pdf/bytes.ts";
import { problem } from "../../shared/problems.ts";
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
import type { Stores } from "../../shared/stores/index.ts";
import { FunctionFailed } from "../../shared/stores/lambda/function-failed.ts";
import { printElsewhere } from "../../shared/stores/lambda/print-elsewhere.ts";
import { withAbout } from "../../shared/stores/organisation.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import { contentHash } from "../../shared/stores/s3/blobs.ts";
import { isTimeZone } from "../../shared/time-zone.ts";
import { idHash } from "../../shared/tokens.ts";
import type { Call } from "../endpoint/call.ts";
import { limitAttempts } from "../endpoint/limit-attempts.ts";

/** How long a preview waits until an earlier one of its designer is done, of the 29 seconds that its call has. */
const PATIENCE_MS = 12_000;
/** How long a page waits for a printer; what is left of the call prints it. */
const PRINTER_PATIENCE_MS = 14_000;
const LOOK_AGAIN_MS = 250;
/** Longer than any call runs: the place of one that ended without leaving it is free then. */
const PLACE_MS = 30_000;
/** The line of all pages of previews, for the printers that there are. */
const PRINTERS = "preview-printers";

/**
 * Runs a preview when no earlier one of its designer is running or waiting.
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
  const own = { line: `previews ${idHash(username)}`, atOnce: 1, patienceMs: PATIENCE_MS };
  const done = await whenUp(call, own, preview);
  if (done === undefined)
    throw problem("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil(PATIENCE_MS / 1000) });
  return done.result;
}

/** @returns undefined when its turn did not come in time: it was not run */
async function whenUp<T>(
  { stores: { turns }, requestId: holder }: Call,
  { line, atOnce, patienceMs }: { line: string; atOnce: number; patienceMs: number },
  run: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const start = Date.now();
  if (!(await turns.enter(line, holder, start, start + PLACE_MS))) return undefined;
  try {
    while (!(await turns.isUp(line, holder, atOnce, Date.now()))) {
      if (Date.now() - start > patienceMs) return undefined;
      await wait(LOOK_AGAIN_MS);
    }
    return { result: await run() };
  } finally {
    await turns.leave(line, holder);
  }
}

interface PreviewInput {
  input: string;
  inputContentType: string;
}

/** The input of one step. Never a PDF, since no step takes one. */
export function contentOf({ input, inputContentType }: PreviewInput): Content {
  const named = inputContentType.split(";")[0]?.trim().toLowerCase();
  const contentType = named === "application/json" || named === "text/html" ? named : "text/plain";
  return { contentType, body: input };
}

/**
 * The answers as the root step would get them from a submission, and who reads the reports.
 * @throws StepProblem INPUT_NOT_JSON
 */
export async function previewInput(
  stores: Pick<Stores, "blobs" | "forms" | "organisations">,
  form: Form,
  input: PreviewInput & { locale?: string | undefined; timeZone?: string | undefined },
  now: Date,
): Promise<{
  answersJson: string;
  locale: string;
  fallbackLocale: string;
  languages: Languages;
  definition: FormDefinition;
}> {
  const { contentType, body } = contentOf(input);
  if (contentType !== "application/json" || typeof body !== "string") {
    const text = `A process starts with JSON, but the input is ${contentType}.`;
    throw new StepProblem("INPUT_NOT_JSON", "", text, { retry: "never" });
  }
  const definition = await withAbout(stores, form, await currentDefinition(stores.blobs, form));
  const locale = offeredLocale(definition, input.locale);
  const content = previewContent(body, {
    definition,
    compiled: compileForm(definition, { matches, newKey: randomUUID }),
    locale,
    timeZone: input.timeZone !== undefined && isTimeZone(input.timeZone) ? input.timeZone : "UTC",
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

/** @param owner a form's number, or somebody without a form: documents of another one are printed by another browser */
export function previewSteps(call: Call, owner: string): StepRunner {
  const run = rememberSteps(
    sendJobs((job) => render(job, call)),
    contentHash,
    kept,
  );
  return (step, input, tools) =>
    run(step, input, {
      ...tools,
      printPdf: (html, options) => print(html, options, call, { owner, step: step.key }),
    });
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

const BUSY = "The printer is busy. Try again in a moment.";

async function print(
  html: string,
  options: PrintOptions,
  call: Call,
  { owner, step }: { owner: string; step: string },
): Promise<PrintedPage> {
  const { functions } = call.stores;
  const line = { line: PRINTERS, atOnce: services.preview.atOnce, patienceMs: PRINTER_PATIENCE_MS };
  try {
    const done = await whenUp(call, line, () =>
      printElsewhere(withBoxes(html), options, {
        date: call.now,
        owner,
        of: { form: /^\d+$/.test(owner) ? Number(owner) : undefined, step },
        maxBytes: MAX_PREVIEW_PDF_BYTES,
        send: (job) => {
          const milliseconds = Math.max(1, Math.floor(remaining(call)));
          return functions.call("preview", { ...job, milliseconds }, milliseconds);
        },
      }),
    );
    if (done === undefined) throw new PrintProblem("BROWSER_FAILED", BUSY);
    return done.result;
  } catch (error) {
    if (!(error instanceof FunctionFailed)) throw error;
    if (error.reason === "busy") throw new PrintProblem("BROWSER_FAILED", BUSY, { cause: error });
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
    ...(typeof body !== "string" && { pages: countPages(body) }),
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
