/**
 * A step sent to where it is run: users' code runs separately from all data (reliability page, section 5), so everything it
 * needs is sent as JSON, and its result comes back as JSON. Nothing here runs a step: the table of jobs, which is part of
 * every function, must not import the engines.
 */
import * as z from "zod";
import { type Content, ProcessTypeCode, PropertySet, processTypes, rootStep, type Step } from "./step.ts";
import { StepProblem, stepProblemCodes } from "./step-problem.ts";
import type { StepTools } from "./step-runner.ts";

const texts = z.record(z.string(), z.string());

/** Text only: nothing follows a PDF. */
const TextContent = z.object({
  contentType: z.enum(["application/json", "text/html", "text/plain"]),
  body: z.string(),
});

export const StepJob = z.object({
  step: z.object({
    key: z.string(),
    name: z.string(),
    processType: ProcessTypeCode,
    template: z.string(),
    propertySets: z.array(PropertySet),
  }),
  input: TextContent,
  locale: z.string(),
  fallbackLocale: z.string(),
  catalogue: z.record(z.string(), texts),
  properties: z.record(z.string(), texts),
  /** JSON: only for a page that says why it says something, see `Reasons`. */
  reasons: z.object({ definition: z.string(), process: z.string(), document: z.string() }).optional(),
});
export type StepJob = z.infer<typeof StepJob>;

/** The outcome of a job: content, or the reason why there is none. */
export const StepOutcome = z.union([
  z.object({ content: TextContent }),
  z.object({
    problem: z.object({
      code: z.enum(stepProblemCodes),
      text: z.string(),
      retry: z.enum(["never", "later"]),
      line: z.number(),
      column: z.number(),
    }),
  }),
]);
export type StepOutcome = z.infer<typeof StepOutcome>;

/** What has to be sent for a step to be run elsewhere. @throws StepProblem for an input that is not text */
export function jobOf(step: Step, input: Content, tools: StepTools): StepJob {
  const { key, name, processType, template = "", propertySets } = step;
  const { locale, fallbackLocale, catalogue, properties, reasons } = tools;
  return {
    step: { key, name, processType: processType.code, template, propertySets },
    input: asText(input, key),
    locale,
    fallbackLocale,
    catalogue,
    properties,
    ...(reasons && { reasons }),
  };
}

/** Content that fits into JSON. @throws StepProblem for a PDF */
export function asText({ contentType, body }: Content, stepKey = ""): z.infer<typeof TextContent> {
  if (contentType === "application/pdf" || typeof body !== "string") {
    throw new StepProblem("INPUT_NOT_JSON", stepKey, "Nothing can follow a PDF. Move this step up.", {
      retry: "never",
    });
  }
  return { contentType, body };
}

/** The step of a job, as runners expect it. */
export function stepOf({ processType, ...rest }: StepJob["step"]): Step {
  const type = processTypes.find(({ code }) => code === processType) ?? processTypes[0];
  return { ...rootStep(rest.key), ...rest, processType: type };
}
