/** Printing, for callers without a browser: a function without rights prints. */
import { MAX_PDF_BYTES } from "../../limits.ts";
import type { PdfJob, PdfOutcome } from "../../process/pdf-job.ts";
import { BrowserEnd, type PrintOptions, PrintProblem } from "../../process/print.ts";
import type { PrintedPage } from "../../process/step-runner.ts";
import { packed } from "./packed.ts";
import { gatherParts } from "./pdf-parts.ts";

export interface PrintOrder {
  /** Written into the file as its creation date. */
  date: Date;
  /** Documents of another owner are printed by another browser. */
  owner: string;
  /** What it is printed for, by ids: for the printer's log. */
  of?: PdfJob["of"];
  /** A larger PDF is refused once its first part reveals its size. Default: the maximum for any PDF. */
  maxBytes?: number;
  /** Called once for each part of the PDF. */
  send: (job: PdfJob) => Promise<PdfOutcome>;
}

/**
 * Has a page printed.
 * @throws PrintProblem (RESULT_TOO_LARGE above `maxBytes`), or what `send` throws
 * @example await printElsewhere(html, options, { date, owner, send: (job) => functions.call("print", job, 65_000) })
 */
export function printElsewhere(
  html: string,
  options: PrintOptions,
  { date, owner, of, maxBytes = MAX_PDF_BYTES, send }: PrintOrder,
): Promise<PrintedPage> {
  const page = { html: packed(html), options, date: date.toISOString(), owner, ...(of && { of }) };
  return gatherParts(async (from) => {
    const outcome = await send({ ...page, from });
    if ("problem" in outcome) {
      const { code, message, retry, end } = outcome.problem;
      throw new PrintProblem(code, message, { retry, ...(end && { cause: new BrowserEnd(end) }) });
    }
    if (outcome.bytes <= maxBytes) return outcome;
    const megabytes = Math.ceil(outcome.bytes / 1024 / 1024);
    const message = `This PDF has ${megabytes} MB, which is too large to show here. Reports can be larger.`;
    throw new PrintProblem("RESULT_TOO_LARGE", message);
  });
}
