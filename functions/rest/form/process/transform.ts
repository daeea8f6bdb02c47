import { transform } from "../../../../shared/contract/process.ts";
import { MAX_TEMPLATE_BYTES } from "../../../../shared/limits.ts";
import { DEFAULT_LOCALE } from "../../../../shared/localize.ts";
import { problem } from "../../../../shared/problems.ts";
import { type Content, isTooLargeTemplate, rootStep, type Step } from "../../../../shared/process/step.ts";
import { StepProblem } from "../../../../shared/process/step-problem.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import {
  contentOf,
  inTurn,
  previewOutput,
  previewProblem,
  previewSteps,
} from "../../../publishing/preview.ts";

/** Runs one step with the template that is being edited; every error, except for its size, is part of the answer. */
export const handler = endpoint(transform, async ({ input, call, user }) => {
  const { processType, template, propertySets, locale, catalogue } = input;
  if (isTooLargeTemplate(template)) throw problem("TEMPLATE_TOO_LARGE", { maxBytes: MAX_TEMPLATE_BYTES });
  const step: Step = {
    ...rootStep("transform"),
    name: processType.code,
    processType,
    template,
    propertySets,
  };
  const inputContent: Content = contentOf(input);
  try {
    const tools = {
      locale,
      fallbackLocale: DEFAULT_LOCALE,
      catalogue,
      properties: {},
      now: () => performance.now(),
    };
    const run = previewSteps(call, `user-${user.username}`);
    const content = await inTurn(call, undefined, () => run(step, inputContent, tools));
    return previewOutput(step, content);
  } catch (error) {
    if (error instanceof StepProblem) return previewProblem(step.name, error);
    throw error;
  }
});
