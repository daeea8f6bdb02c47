import { createPrinter } from "../shared/heavy/browser/printer.ts";
import { MAX_INLINE_OUTPUT_BYTES } from "../shared/limits.ts";
import { PdfJob, type PdfOutcome } from "../shared/process/pdf-job.ts";
import { PrintProblem } from "../shared/process/print-problem.ts";

const printer = createPrinter();

/** Prints what a preview hands it. Its role may write its own log and nothing else. */
export function handler(event: unknown): Promise<PdfOutcome> {
  return preview(PdfJob.parse(event));
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
