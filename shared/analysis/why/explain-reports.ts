/** Why the reports of a submission say what they say: for each line of a page, the answers that it depends on. */
import type { CompiledForm } from "../../form/engine/compiled-form.ts";
import { catalogueFor, runProcess, sourceFor } from "../../process/run-process.ts";
import { type Content, localeOf, propertiesOf, type Step, walkSteps } from "../../process/step.ts";
import { isPlainText } from "../../process/steps/handlebars/index.ts";
import { placeOfPath } from "../../process/steps/json-place.ts";
import { languagesOf } from "../../process/translations/source-language.ts";
import { ProcessAnalyser } from "../analyse-process.ts";
import { documentShape } from "../document-shape.ts";
import { openShape, type Tokens } from "../shape.ts";
import { answeredIn } from "./given-answers.ts";
import { questionInputs } from "./question-inputs.ts";
import { tokensOfReason } from "./reason.ts";
import { sentencesOf } from "./sentences.ts";
import { traceTemplate } from "./trace-template.ts";

/** A line of a report. */
export interface ExplainedSentence {
  stepKey: string;
  /** Without tags, white space collapsed. */
  text: string;
  /** The same for readers: words in different lines, cells or blocks of the page stay apart. */
  shown: string;
  /** Of the template, from 1. */
  line: number;
  /** The keys of the questions on whose answers it depends, in the order of the form. */
  answers: string[];
  /** The places of chains that those answers come through. */
  through: { stepKey: string; path: string; line: number }[];
}

/**
 * Traces every page that a process makes of a submission.
 * @param document the input of the root step, see `submittedContent`
 * @param answered the keys of the questions that have answers; absent: all that are in the document were given
 * @throws StepProblem where the process can't be run
 */
export async function explainReports(
  form: CompiledForm,
  root: Step,
  document: Content,
  locale: string,
  answered?: ReadonlySet<string>,
): Promise<ExplainedSentence[]> {
  const isThere = answeredIn(JSON.parse(String(document.body)));
  const { inputs } = new ProcessAnalyser(form, documentShape(form, isThere)).analyse(root);
  const fallbackLocale = form.definition.defaultLocale;
  const tools = { locale, fallbackLocale, properties: {}, now: () => 0 };
  const contents = new Map<string, Content>();
  const printable = withoutPrinting(root);
  const languages = languagesOf(form.definition);
  for await (const { step, content } of runProcess(printable, String(document.body), tools, { languages }))
    contents.set(step.key, content);
  const order = new Map(form.nodes.map(({ key }, index) => [key, index]));
  const inputsOf = questionInputs(form, (key) => answered?.has(key) ?? true);
  const stepsByKey = new Map([...walkSteps(root)].map(({ step }) => [step.key, step]));
  const answersOf = (tokens: Tokens) => {
    const read = [...tokens].flatMap((token) => (token.kind === "answer" ? [...inputsOf(token.key)] : []));
    const keys = new Set(read);
    return [...keys].sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
  };
  const throughOf = (tokens: Tokens) =>
    [...tokens].flatMap((token) => {
      if (token.kind !== "written") return [];
      const { line } = placeOfPath(stepsByKey.get(token.stepKey)?.template ?? "", token.path);
      return [{ stepKey: token.stepKey, path: token.path, line }];
    });
  return [...walkSteps(root)].flatMap(({ step, parent }): ExplainedSentence[] => {
    const input = parent && contents.get(parent.key);
    if (step.processType.code !== "HANDLEBARS" || !input) return [];
    const properties = propertiesOf(step);
    const pieces = traceTemplate(
      step.template ?? "",
      JSON.parse(String(input.body)),
      inputs.get(step.key) ?? openShape(),
      {
        locale: localeOf(properties, locale),
        fallbackLocale: sourceFor(root, step.key, languages),
        catalogue: catalogueFor(root, step.key),
        properties,
        now: () => 0,
        isPlain: isPlainText(step),
      },
    );
    return sentencesOf(pieces, isPlainText(step)).map(({ text, shown, line, reason }) => ({
      stepKey: step.key,
      text,
      shown,
      line,
      answers: answersOf(tokensOfReason(reason)),
      through: throughOf(tokensOfReason(reason)),
    }));
  });
}

/** A PDF says the same as its page. */
function withoutPrinting(step: Step): Step {
  const children = step.children.filter(({ processType }) => processType.code !== "HTML2PDF");
  return { ...step, children: children.map(withoutPrinting) };
}
