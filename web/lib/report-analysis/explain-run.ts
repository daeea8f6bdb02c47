/** Takes the steps of one submission again: what each worked on and made, and why its pages say what they say. */
import { type ExplainedSentence, explainReports } from "../../../shared/analysis/why/explain-reports.ts";
import { runExplainedStep } from "../../../shared/analysis/why/run-explained-step.ts";
import { StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { unfilledLabels } from "../../../shared/form/definition/unfilled-labels.ts";
import type { CompiledForm } from "../../../shared/form/engine/compiled-form.ts";
import { runProcess } from "../../../shared/process/run-process.ts";
import { sendJobs } from "../../../shared/process/send-jobs.ts";
import { type Content, type Step, walkSteps } from "../../../shared/process/step.ts";
import { StepProblem } from "../../../shared/process/step-problem.ts";
import { reasonsFor } from "../../../shared/process/step-reasons.ts";
import type { Organisation } from "../../../shared/process/submission-document.ts";
import { previewContent, submittedContent } from "../../../shared/process/submitted-content.ts";
import { languagesOf } from "../../../shared/process/translations/source-language.ts";

/** One submission, or test answers as if they were submitted now. */
export interface ExplainJob {
  kind: "explain";
  root: Step;
  /** JSON. */
  answers: string;
  locale: string;
  timeZone: string;
  /** Absent: the answers are test answers. */
  submitted?: { at: string; instanceId: string; organisation?: Organisation | undefined };
}

/** An answer as people read it. */
export interface ExplainedAnswer {
  key: string;
  label: string;
  /** "": it wasn't given. */
  value: string;
}

/** A step that was taken: a PDF is printed elsewhere, so its output is left out. */
export interface ExplainedStep {
  key: string;
  name: string;
  input: Content;
  output?: Content;
}

export interface ExplainedRun {
  sentences: readonly ExplainedSentence[];
  /** Those that a sentence depends on, in the order of the form. */
  answers: readonly ExplainedAnswer[];
  steps: readonly ExplainedStep[];
  /** Where the steps could not be taken to their end: why. */
  failure?: string;
}

/** Nothing of it is stored. */
export async function explainRun(form: CompiledForm, job: ExplainJob): Promise<ExplainedRun> {
  const { root, locale } = job;
  const document = documentOf(form, job);
  const steps: ExplainedStep[] = [];
  try {
    await takeSteps(form, root, document, locale, steps);
    const sentences = await explainReports(form, root, document, locale);
    return { sentences, answers: answersOf(form, document, sentences, locale), steps };
  } catch (thrown) {
    if (!(thrown instanceof StepProblem)) throw thrown;
    const step = [...walkSteps(root)].find(({ step: { key } }) => key === thrown.stepKey)?.step;
    const failure = `${step?.name ?? "A step"}, line ${thrown.line}: ${thrown.message}`;
    return { sentences: [], answers: [], steps, failure };
  }
}

function documentOf(form: CompiledForm, { answers, locale, timeZone, submitted }: ExplainJob): Content {
  const { definition } = form;
  const known = { definition, compiled: form, locale, timeZone };
  if (submitted === undefined) return previewContent(answers, { ...known, now: new Date() });
  const { at, instanceId, organisation } = submitted;
  const stored = StoredAnswers.parse(JSON.parse(answers));
  return submittedContent({ ...known, answers: stored, submittedAt: at, instanceId, organisation });
}

async function takeSteps(
  { definition }: CompiledForm,
  root: Step,
  document: Content,
  locale: string,
  steps: ExplainedStep[],
): Promise<void> {
  const languages = languagesOf(definition);
  const body = String(document.body);
  const tools = {
    locale,
    fallbackLocale: languages.defaultLocale,
    properties: {},
    now: () => performance.now(),
  };
  const parents = new Map([...walkSteps(root)].map(({ step, parent }) => [step.key, parent?.key]));
  const outputs = new Map<string, Content>();
  const inputOf = (key: string) => outputs.get(parents.get(key) ?? "") ?? document;
  for await (const { step, content } of runProcess(withoutPrinting(root), body, tools, {
    languages,
    reasonsOf: (one) => reasonsFor(one, { root, definition, document: body }),
    run: sendJobs((job) => runExplainedStep(job, tools.now)),
  })) {
    outputs.set(step.key, content);
    steps.push({ key: step.key, name: step.name, input: inputOf(step.key), output: content });
    for (const { key, name, processType } of step.children)
      if (processType.code === "HTML2PDF") steps.push({ key, name, input: content });
  }
}

function withoutPrinting(step: Step): Step {
  const children = step.children.filter(({ processType }) => processType.code !== "HTML2PDF");
  return { ...step, children: children.map(withoutPrinting) };
}

interface DescribedDocument {
  pages?: { sections?: { answers?: { key?: string; label?: string; value?: string }[] }[] }[];
}

function answersOf(
  form: CompiledForm,
  { body }: Content,
  sentences: readonly ExplainedSentence[],
  locale: string,
): ExplainedAnswer[] {
  const { pages = [] } = JSON.parse(String(body)) as DescribedDocument; // as `submissionDocument` makes it
  const described = new Map(
    pages.flatMap(({ sections = [] }) =>
      sections.flatMap(({ answers = [] }) => answers.map((one) => [one.key ?? "", one] as const)),
    ),
  );
  const cited = new Set(sentences.flatMap(({ answers }) => answers));
  const text = unfilledLabels(form.definition, locale);
  return form.nodes
    .filter(({ key, kind }) => kind !== "none" && cited.has(key))
    .map(({ key, label }) => {
      const answers = described.get(key);
      return {
        key,
        label: answers?.label || text(label) || key,
        value: answers?.value ?? "",
      };
    });
}
