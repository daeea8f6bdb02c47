/** Runs steps: one at a time for the queue, one that was sent here as a job, a whole tree for the builder's preview. */
import type { Catalogue } from "./catalogue.ts";
import type { Content, ProcessTypeCode, Step } from "./step.ts";
import { asText, type StepJob, type StepOutcome, stepOf } from "./step-job.ts";
import { StepProblem } from "./step-problem.ts";
import type { Reasons } from "./step-reasons.ts";
import type { StepRunner, StepTools } from "./step-runner.ts";
import { handlebars } from "./steps/handlebars/index.ts";
import { jolt } from "./steps/jolt.ts";
import { plainRunners, runWith } from "./steps/plain-steps.ts";
import { supplied } from "./steps/translations.ts";
import { type Languages, sourceLanguage, suppliersOf } from "./translations/source-language.ts";

/** Every process type has a runner; a new type does not compile without one. */
export const runners = {
  ...plainRunners,
  HANDLEBARS: handlebars,
  JOLT: jolt,
} satisfies Record<ProcessTypeCode, StepRunner>;

/**
 * Runs one step on its parent's content. The step's own property sets take precedence over those of the tools; the property
 * `locale` of a set `report` fixes its language, for a reader other than the respondent. `tools.catalogue` is the result of
 * {@link catalogueFor} for it.
 * @throws StepProblem
 */
export function runStep(step: Step, input: Content, tools: StepTools): Promise<Content> {
  return runWith(runners[step.processType.code], step, input, tools);
}

/** How a tree is run. */
export interface RunOptions {
  /** Only the path from the root to the step of this key is run. */
  until?: string;
  /** Of the form: they tell which language the templates are written in; absent: that of the tools. */
  languages?: Languages;
  /** What a step needs to say why; by default none does. */
  reasonsOf?: (step: Step) => Reasons | undefined;
  /** Runs each step; by default `runStep`, in this process. */
  run?: StepRunner;
}

/**
 * Runs a tree on the answers, parents before children; a parent's content is every child's input.
 * @param answersJson the output of FORM_OUTPUT: JSON, usually of `submissionDocument`
 * @throws StepProblem at the first step that fails
 * @example for await (const { step, content } of runProcess(root, "{}", tools)) …
 */
export async function* runProcess(
  root: Step,
  answersJson: string,
  tools: Omit<StepTools, "catalogue"> & { catalogue?: Catalogue },
  options: RunOptions = {},
): AsyncGenerator<{ step: Step; content: Content }> {
  const path = options.until === undefined ? undefined : pathTo(root, options.until);
  if (options.until !== undefined && !path) {
    throw new StepProblem("STEP_MISSING", options.until, "This step is no longer in the tree.", {
      retry: "never",
    });
  }
  const onPath = path && new Set(path);
  const { run = runStep, languages, reasonsOf } = options;
  async function* runFrom(
    step: Step,
    input: Content,
    inherited: Catalogue,
    suppliers: readonly Step[],
  ): ReturnType<typeof runProcess> {
    const fallbackLocale = languages ? sourceLanguage(suppliers, languages) : tools.fallbackLocale;
    const reasons = reasonsOf?.(step);
    const stepTools = { ...tools, fallbackLocale, catalogue: inherited };
    const content = await run(step, input, { ...stepTools, ...(reasons && { reasons }) });
    yield { step, content };
    const catalogue = supplied(step, inherited);
    for (const child of step.children) {
      if (!onPath || onPath.has(child))
        yield* runFrom(child, content, catalogue, suppliersOf([...suppliers, step]));
    }
  }
  yield* runFrom(root, { contentType: "application/json", body: answersJson }, tools.catalogue ?? {}, []);
}

/**
 * The messages that apply to a step: of all its TRANSLATIONS ancestors, the nearest one's first.
 * @throws StepProblem CATALOGUE_INVALID, with the name of the TRANSLATIONS step
 */
export function catalogueFor(root: Step, stepKey: string): Catalogue {
  const above = pathTo(root, stepKey)?.slice(0, -1) ?? [];
  return above.reduce<Catalogue>((catalogue, step) => supplied(step, catalogue), {});
}

/** The language that the template of a step is written in. @throws StepProblem CATALOGUE_INVALID */
export function sourceFor(root: Step, stepKey: string, languages: Languages): string {
  return sourceLanguage(suppliersOf(pathTo(root, stepKey)?.slice(0, -1) ?? []), languages);
}

/** The steps from the root down to a key, inclusive. */
function pathTo(step: Step, key: string): Step[] | undefined {
  if (step.key === key) return [step];
  for (const child of step.children) {
    const rest = pathTo(child, key);
    if (rest) return [step, ...rest];
  }
  return undefined;
}

/**
 * Runs a job, on the receiving side. Bad templates are outcomes; unexpected errors are thrown.
 * @param now milliseconds of any monotonic clock
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
