/** What one step makes of answers for a reader of one language. */
import { runExplainedStep } from "../../../shared/analysis/why/run-explained-step.ts";
import { type FormWithReports, goldenMoment, type Submission } from "../../../shared/golden/golden-case.ts";
import { runProcess } from "../../../shared/process/run-process.ts";
import { sendJobs } from "../../../shared/process/send-jobs.ts";
import type { Content } from "../../../shared/process/step.ts";
import { StepProblem } from "../../../shared/process/step-problem.ts";
import { reasonsFor } from "../../../shared/process/step-reasons.ts";
import { previewContent } from "../../../shared/process/submitted-content.ts";
import { languagesOf } from "../../../shared/process/translations/source-language.ts";

export interface StepOutput {
  locale: string;
  /** Absent: the step, or one above it, failed. */
  content?: Content;
  failure?: string;
}

/** As the preview runs it, when the case is sent. @param now milliseconds of any monotonic clock */
export async function stepOutput(
  { form, root }: FormWithReports,
  stepKey: string,
  { answers, at }: Submission,
  locale: string,
  now = () => performance.now(),
): Promise<StepOutput> {
  const { definition } = form;
  const languages = languagesOf(definition);
  const { timeZone } = goldenMoment;
  const moment = at === undefined ? goldenMoment.now : new Date(at);
  const known = { definition, compiled: form, locale, timeZone, now: moment };
  const document = String(previewContent(JSON.stringify(answers), known).body);
  const tools = { locale, fallbackLocale: languages.defaultLocale, properties: {}, now };
  try {
    for await (const { step, content } of runProcess(root, document, tools, {
      languages,
      until: stepKey,
      reasonsOf: (one) => reasonsFor(one, { root, definition, document }),
      run: sendJobs((job) => runExplainedStep(job, now)),
    }))
      if (step.key === stepKey) return { locale, content };
    return { locale, failure: "This step has no output." };
  } catch (thrown) {
    if (!(thrown instanceof StepProblem)) throw thrown;
    return { locale, failure: thrown.message };
  }
}
