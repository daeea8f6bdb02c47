/** "Because you told us: …" under each sentence of a page, for a step whose designer turned it on. */

import { FormDefinition } from "../../form/definition/definition.ts";
import { templateKey } from "../../form/definition/instance-keys.ts";
import { compileForm } from "../../form/engine/compile-form.ts";
import type { CompiledForm } from "../../form/engine/compiled-form.ts";
import { isCalculated } from "../../form/engine/form-node.ts";
import { hiddenAnswer } from "../../form/engine/written-values.ts";
import { becauseText } from "../../messages/report-words.ts";
import { withColon } from "../../messages/with-colon.ts";
import { localeOf, propertiesOf, Step } from "../../process/step.ts";
import { type StepJob, type StepOutcome, stepOf } from "../../process/step-job.ts";
import { escapeHtml } from "../../process/steps/handlebars/values.ts";
import type { DescribedAnswer } from "../../process/submission-document.ts";
import { describedAnswers } from "./described-answers.ts";
import { answeredIn } from "./given-answers.ts";
import { inputShape } from "./input-shape.ts";
import { pageSentences } from "./page-sentences.ts";
import { questionInputs } from "./question-inputs.ts";
import { tokensOfReason } from "./reason.ts";
import { traceTemplate } from "./trace-template.ts";

/**
 * The page of a job with the answers that led to each sentence under it: questions and answers in words, in the language of
 * the page. Only answers that were given to questions that were shown: of a calculation, those behind it.
 * @param outcome of the job; a problem, and a page of a job that doesn't ask for it, stays as it is
 */
export function annotateWithReasons(job: StepJob, outcome: StepOutcome): StepOutcome {
  const { reasons, input } = job;
  if (reasons === undefined || !("content" in outcome) || outcome.content.contentType !== "text/html")
    return outcome;
  const step = stepOf(job.step);
  const properties = { ...job.properties, ...propertiesOf(step) };
  const locale = localeOf(properties, job.locale);
  const form = compileForm(FormDefinition.parse(JSON.parse(reasons.definition)));
  const answers = describedAnswers(reasons.document, locale, form.definition.defaultLocale);
  if (answers === undefined) return outcome;
  const isAnswered = answeredIn(JSON.parse(reasons.document));
  const shape = inputShape(form, Step.parse(JSON.parse(reasons.process)), isAnswered);
  const { fallbackLocale, catalogue } = job;
  const pieces = traceTemplate(step.template ?? "", JSON.parse(input.body), shape, {
    locale,
    fallbackLocale,
    catalogue,
    properties,
    now: () => 0,
    isPlain: false,
  });
  const page = outcome.content.body;
  if (pieces.map(({ text }) => text).join("") !== page) return outcome;
  const answersOf = citedAnswers(form, answers);
  let [annotated, at] = ["", 0];
  for (const { text, to, reason } of pageSentences(pieces)) {
    const keys = [...tokensOfReason(reason)].flatMap((token) => (token.kind === "answer" ? [token.key] : []));
    const cited = answersOf(keys).filter((answer) => !isSaid(answer, text));
    if (cited.length === 0) continue;
    annotated += page.slice(at, to) + noteOf(cited, locale);
    at = to;
  }
  return { content: { ...outcome.content, body: annotated + page.slice(at) } };
}

/** The answers that respondents gave among those that some questions depend on, in the order of the form; none where not all can be told. */
function citedAnswers(form: CompiledForm, answers: readonly DescribedAnswer[]) {
  const answersByKey = new Map<string, DescribedAnswer[]>();
  for (const answer of answers) {
    if (answer.value === "" || answer.value === hiddenAnswer || answer.label === "") continue;
    const key = templateKey(answer.key);
    answersByKey.set(key, [...(answersByKey.get(key) ?? []), answer]);
  }
  const inputsOf = questionInputs(form, (key) => answersByKey.has(key));
  const questions = form.nodes.filter((node) => node.isShown && node.kind !== "none" && !isCalculated(node));
  return (keys: readonly string[]): DescribedAnswer[] => {
    const read = new Set(keys.flatMap((key) => [...inputsOf(key)]));
    const said = questions.flatMap(({ key }) => (read.has(key) ? [answersByKey.get(key) ?? []] : []));
    // of several instances it isn't known which is meant, and the rest would be only a part of the reason
    return said.some(({ length }) => length > 1) ? [] : said.flat();
  };
}

/** The sentence names both itself, as a line of a summary does. */
function isSaid({ label, value }: DescribedAnswer, text: string): boolean {
  return text.includes(escapeHtml(label)) && text.includes(escapeHtml(value));
}

function noteOf(answers: readonly DescribedAnswer[], locale: string): string {
  const { text, lang } = becauseText(locale);
  const isOther = locale.toLowerCase().split("-")[0] !== lang;
  const because = isOther ? `<span lang="${lang}">${text}</span>` : text;
  const words = answers.map(({ label, value }) => `${withColon(label, locale)} ${value}`).join("; ");
  return `<br><small class="because" lang="${escapeHtml(locale)}">${because} ${escapeHtml(words)}</small>`;
}
