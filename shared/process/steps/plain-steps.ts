/** The steps that only read their input, or pass it to the printer of their tools: no engine, and nothing that users wrote. */
import { translate } from "../catalogue.ts";
import { type PrintOptions, PrintProblem, printOptions } from "../print.ts";
import { type Content, localeOf, type ProcessTypeCode, propertiesOf, type Step } from "../step.ts";
import { StepProblem } from "../step-problem.ts";
import { readInput, type StepRunner, type StepTools } from "../step-runner.ts";
import { translations } from "./translations.ts";

/**
 * FORM_OUTPUT: outputs the submitted answers as they are (see `submissionDocument`).
 * @throws StepProblem INPUT_NOT_JSON
 */
const formOutput: StepRunner = async (step, input) => {
  readInput(step, input);
  return input;
};

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

export const plainRunners = {
  FORM_OUTPUT: formOutput,
  TRANSLATIONS: translations,
  HTML2PDF: html2pdf,
} satisfies Partial<Record<ProcessTypeCode, StepRunner>>;

/**
 * Runs a step as its type does. Its own property sets take precedence over those of the tools; the property `locale` of a
 * set `report` fixes its language, for a reader other than the respondent.
 * @throws StepProblem
 */
export function runWith(runner: StepRunner, step: Step, input: Content, tools: StepTools): Promise<Content> {
  const properties = { ...tools.properties, ...propertiesOf(step) };
  const locale = localeOf(properties, tools.locale);
  return runner(step, input, { ...tools, properties, locale });
}
