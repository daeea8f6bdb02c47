/** The steps that only read their input, or pass it to the printer of their tools: no engine, and nothing that users wrote. */
import { localeOf, propertiesOf } from "./properties.ts";
import type { Content, ProcessTypeCode, Step } from "./step.ts";
import type { StepRunner, StepTools } from "./step-runner.ts";
import { formOutput } from "./steps/form-output.ts";
import { html2pdf } from "./steps/html2pdf.ts";
import { translations } from "./steps/translations.ts";

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
