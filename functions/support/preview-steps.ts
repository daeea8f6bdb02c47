/**
 * Runs the steps of a preview. Results are cached while the function is warm, so only what changed runs again. Users' code
 * runs in a function without rights, and pages are printed by the one that has the browser.
 */
import { log } from "../../shared/log.ts";
import type { PrintOptions } from "../../shared/process/print-options.ts";
import { PrintProblem } from "../../shared/process/print-problem.ts";
import { boundedMemo, rememberSteps } from "../../shared/process/remember.ts";
import { sendJobs } from "../../shared/process/send-jobs.ts";
import type { StepJob, StepOutcome } from "../../shared/process/step-job.ts";
import type { PrintedPage, StepRunner } from "../../shared/process/step-runner.ts";
import { FunctionFailed } from "../../shared/stores/lambda/function-failed.ts";
import { printElsewhere } from "../../shared/stores/lambda/print-elsewhere.ts";
import { contentHash } from "../../shared/stores/s3/blobs.ts";
import type { Call } from "../endpoint/call.ts";
import { MAX_PREVIEW_PDF_BYTES } from "../presenters/preview-answer.ts";

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
    return await printElsewhere(html, options, {
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
