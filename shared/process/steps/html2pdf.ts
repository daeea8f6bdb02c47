import { printOptions } from "../print-options.ts";
import { PrintProblem } from "../print-problem.ts";
import { StepProblem } from "../step-problem.ts";
import type { StepRunner } from "../step-runner.ts";

/**
 * HTML2PDF: prints its input page as its property set `pdf` says.
 * @throws StepProblem HTML_EXPECTED · PRINTER_MISSING · PAGE_NOT_PRINTABLE (never retried) · PRINTER_FAILED (retried)
 */
export const html2pdf: StepRunner = async (step, input, tools) => {
  if (input.contentType !== "text/html" || typeof input.body !== "string") {
    const text = `This step prints HTML pages, and the step above it gives ${input.contentType}.`;
    throw new StepProblem("HTML_EXPECTED", step.key, text, { retry: "never" });
  }
  if (!tools.printPdf) {
    throw new StepProblem("PRINTER_MISSING", step.key, "A PDF can't be made here.", { retry: "never" });
  }
  try {
    const options = printOptions(step, input.body, tools.locale);
    return { contentType: "application/pdf", body: await tools.printPdf(input.body, options) };
  } catch (cause) {
    if (!(cause instanceof PrintProblem)) throw cause;
    const code = cause.retry === "later" ? "PRINTER_FAILED" : "PAGE_NOT_PRINTABLE";
    throw new StepProblem(code, step.key, cause.message, { retry: cause.retry, cause });
  }
};
