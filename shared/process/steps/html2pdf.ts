import { translate } from "../catalogue.ts";
import { type PrintOptions, printOptions } from "../print-options.ts";
import { PrintProblem } from "../print-problem.ts";
import type { Step } from "../step.ts";
import { StepProblem } from "../step-problem.ts";
import type { StepRunner, StepTools } from "../step-runner.ts";

/**
 * HTML2PDF: prints its input page with the options of its property set `pdf`, header and footer in the reader's language
 * where they are translated.
 * @throws StepProblem HTML_EXPECTED · PRINTER_MISSING · PAGE_NOT_PRINTABLE (never retried) · PRINTER_FAILED (retried)
 */
export const html2pdf: StepRunner = async (step, input, tools) => {
  if (input.contentType !== "text/html" || typeof input.body !== "string") {
    const text = `This step prints HTML pages, but the step above it outputs ${input.contentType}.`;
    throw new StepProblem("HTML_EXPECTED", step.key, text, { retry: "never" });
  }
  if (!tools.printPdf) {
    throw new StepProblem("PRINTER_MISSING", step.key, "A PDF can't be created here.", { retry: "never" });
  }
  try {
    const options = translatedOptions(step, input.body, tools);
    const { pdf, warnings } = await tools.printPdf(input.body, options);
    return { contentType: "application/pdf", body: pdf, ...(warnings.length > 0 && { warnings }) };
  } catch (cause) {
    if (!(cause instanceof PrintProblem)) throw cause;
    const code = cause.retry === "later" ? "PRINTER_FAILED" : "PAGE_NOT_PRINTABLE";
    throw new StepProblem(code, step.key, cause.message, { retry: cause.retry, cause });
  }
};

function translatedOptions(step: Step, html: string, tools: StepTools): PrintOptions {
  const { locale, catalogue, fallbackLocale } = tools;
  const options = printOptions(step, html, locale);
  const inLanguage = (text: string) => translate(catalogue, text, undefined, locale, fallbackLocale);
  return {
    ...options,
    ...(options.header && { header: inLanguage(options.header) }),
    ...(options.footer && { footer: inLanguage(options.footer) }),
  };
}
