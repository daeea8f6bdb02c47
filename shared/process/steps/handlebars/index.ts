import { propertiesOf, type Step } from "../../step.ts";
import { StepProblem } from "../../step-problem.ts";
import { readInput, type StepRunner } from "../../step-runner.ts";
import { prepare, render } from "./render.ts";
import { TemplateProblem } from "./template-problem.ts";

/**
 * HANDLEBARS: maps JSON to an HTML page by its template; to plain text, unescaped, when the property `contentType`
 * of its property set `output` is `text/plain`.
 *
 * @throws StepProblem INPUT_NOT_JSON · TEMPLATE_INVALID with line and column
 */
export const handlebars: StepRunner = async (step, input, tools) => {
  const data = readInput(step, input);
  const isPlain = isPlainText(step);
  try {
    const body = render(step.template ?? "", data, {
      locale: tools.locale,
      fallbackLocale: tools.fallbackLocale,
      catalogue: tools.catalogue,
      properties: tools.properties,
      now: tools.now,
      isPlain,
    });
    return { contentType: isPlain ? "text/plain" : "text/html", body };
  } catch (cause) {
    throw templateProblem(step, cause);
  }
};

/** True when a HANDLEBARS step outputs plain text instead of a page. */
export function isPlainText(step: Step): boolean {
  return propertiesOf(step).output?.contentType?.trim() === "text/plain";
}

/** Parses the template of a step without running it. @throws StepProblem TEMPLATE_INVALID */
export function checkTemplate(step: Step): void {
  try {
    prepare(step.template ?? "");
  } catch (cause) {
    throw templateProblem(step, cause);
  }
}

function templateProblem(step: Step, cause: unknown): unknown {
  if (!(cause instanceof TemplateProblem)) return cause;
  const { line, column } = cause;
  return new StepProblem("TEMPLATE_INVALID", step.key, cause.message, {
    retry: "never",
    line,
    column,
    cause,
  });
}
