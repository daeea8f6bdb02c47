/**
 * A step on its way to where it is run: what users made is run apart from all data (reliability page, section 5), so
 * everything it needs goes along as JSON, and what it gives comes back as JSON.
 */
import * as z from "zod";
import { runStep } from "./run-process.ts";
import { type Content, ProcessTypeCode, PropertySet, processTypes, rootStep, type Step } from "./step.ts";
import { StepProblem, stepProblemCodes } from "./step-problem.ts";
import type { StepRunner, StepTools } from "./step-runner.ts";

const texts = z.record(z.string(), z.string());

/** Text alone: nothing follows a PDF. */
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
});
export type StepJob = z.infer<typeof StepJob>;

/** What came of a job: content, or why there is none. */
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

/**
 * Runs a job: what stands at the other end. Bad templates are outcomes; what nobody foresaw is thrown.
 * @param now milliseconds of any steady clock
 * @example await runJob(job, () => performance.now()) // { content: { contentType: "text/html", body: "Hello" } }
 */
export async function runJob(job: StepJob, now: () => number): Promise<StepOutcome> {
  const { step, input, ...tools } = job;
  try {
    return { content: asText(await runStep(stepOf(step), input, { ...tools, now })) };
  } catch (thrown) {
    if (!(thrown instanceof StepProblem)) throw thrown;
    const { code, message: text, retry, line, column } = thrown;
    return { problem: { code, text, retry, line, column } };
  }
}

/** They run what users wrote; the others only look at their input, or hand it to the printer of their tools. */
const sentAway: ReadonlySet<ProcessTypeCode> = new Set(["HANDLEBARS", "JOLT"]);

/**
 * A runner whose templates and chains are run by whoever takes jobs.
 *
 * @throws StepProblem as the step itself would
 * @example const run = sendJobs((job) => runJob(job, now));
 */
export function sendJobs(send: (job: StepJob) => Promise<StepOutcome>): StepRunner {
  return async (step, input, tools) => {
    if (!sentAway.has(step.processType.code)) return runStep(step, input, tools);
    const outcome = await send(jobOf(step, input, tools));
    if ("content" in outcome) return outcome.content;
    const { code, text, ...place } = outcome.problem;
    throw new StepProblem(code, step.key, text, place);
  };
}

function jobOf(step: Step, input: Content, tools: StepTools): StepJob {
  const { key, name, processType, template = "", propertySets } = step;
  const { locale, fallbackLocale, catalogue, properties } = tools;
  return {
    step: { key, name, processType: processType.code, template, propertySets },
    input: asText(input, key),
    ...{ locale, fallbackLocale, catalogue, properties },
  };
}

function asText({ contentType, body }: Content, stepKey = ""): z.infer<typeof TextContent> {
  if (contentType === "application/pdf" || typeof body !== "string") {
    throw new StepProblem("INPUT_NOT_JSON", stepKey, "Nothing can follow a PDF. Move this step up.", {
      retry: "never",
    });
  }
  return { contentType, body };
}

function stepOf({ processType, ...given }: StepJob["step"]): Step {
  const type = processTypes.find(({ code }) => code === processType) ?? processTypes[0];
  return { ...rootStep(given.key), ...given, processType: type };
}
