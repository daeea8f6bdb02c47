import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { createPrinter } from "../shared/heavy/browser/printer.ts";
import { MAX_INLINE_OUTPUT_BYTES } from "../shared/limits.ts";
import { PdfJob, type PdfOutcome } from "../shared/process/pdf-job.ts";
import { PrintProblem } from "../shared/process/print-problem.ts";
import { consumer } from "./consumer.ts";
import { takeStep } from "./take-step.ts";

/** One warm browser in each function instance; it prints one document at a time. */
const printer = createPrinter();

const consume = consumer("prints", (message, { stores, isLast }) =>
  takeStep(message, { stores, isLast, printer }),
);

/** The only function that carries Chromium: runs the HTML2PDF steps of its queue, and prints what a preview hands it. */
export function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse>;
export function handler(event: PdfJob, context: Context): Promise<PdfOutcome>;
export async function handler(
  event: SQSEvent | PdfJob,
  context: Context,
): Promise<SQSBatchResponse | PdfOutcome> {
  return "Records" in event ? consume(event, context) : preview(PdfJob.parse(event));
}

/** A preview waits for its PDF, so it comes back in the answer. */
async function preview({ html, options, date, owner }: PdfJob): Promise<PdfOutcome> {
  try {
    const { header, footer, ...given } = options;
    const bytes = await printer.print(html, {
      ...given,
      ...(header !== undefined && { header }),
      ...(footer !== undefined && { footer }),
      date: new Date(date),
      owner,
    });
    if (bytes.length <= MAX_INLINE_OUTPUT_BYTES) return { pdf: Buffer.from(bytes).toString("base64") };
    const megabytes = Math.ceil(bytes.length / 1024 / 1024);
    const message = `This PDF has ${megabytes} MB, which is too much to be shown here. Reports can be larger.`;
    return { problem: { code: "RESULT_TOO_LARGE", message } };
  } catch (thrown) {
    if (!(thrown instanceof PrintProblem)) throw thrown;
    return { problem: { code: thrown.code, message: thrown.message } };
  }
}

/** Ends the browser: a process that stops leaves none behind. */
export function close(): Promise<void> {
  return printer.close();
}
