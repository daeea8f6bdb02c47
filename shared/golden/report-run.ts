/** Runs the reports of a form on cases: what each of them says, in each language, at a moment that stands still. */
import { openForm } from "../form/engine/engine.ts";
import type { ProblemAt } from "../form/engine/form-session.ts";
import type { Catalogue } from "../process/catalogue.ts";
import { organisationIn } from "../process/organisation.ts";
import type { PrintOptions } from "../process/print.ts";
import { catalogueFor, runStep, sourceFor } from "../process/run-process.ts";
import { type Content, localeOf, outputNameOf, propertiesOf, type Step, walkSteps } from "../process/step.ts";
import { StepProblem } from "../process/step-problem.ts";
import { submittedContent } from "../process/submitted-content.ts";
import { languagesOf } from "../process/translations/source-language.ts";
import { answersOf, clockOf, type FormWithReports, goldenMoment, type Submission } from "./golden-case.ts";
import { type GoldenMemory, type KnownOutput, nameOf } from "./memory.ts";
import {
  type IsWritten,
  linesOfJson,
  linesOfPage,
  linesOfText,
  looksOf,
  namedLine,
  type ReportLine,
} from "./report-lines.ts";

/** What one step says to readers. */
export interface Report {
  stepKey: string;
  /** The name of its step. */
  name: string;
  lines: readonly ReportLine[];
  failure?: string;
}

/** A step in its surroundings, for readers of one language. */
export interface PlannedStep {
  step: Step;
  parent: string | undefined;
  /** What the step makes of an input depends on nothing else. */
  name: string;
  catalogue: Catalogue;
  /** The language that its template is written in. */
  source: string;
  isReport: boolean;
  isFollowed: boolean;
  failure?: string;
}

const definitionNames = new WeakMap<object, string>();

/** The reports of one form with its process. */
export class ReportRun {
  readonly side: FormWithReports;
  readonly locales: readonly string[];
  readonly #memory: GoldenMemory;
  readonly #plans = new Map<string, readonly PlannedStep[]>();
  readonly #formName: string;

  constructor(side: FormWithReports, memory: GoldenMemory) {
    this.side = side;
    this.#memory = memory;
    const { definition } = side.form;
    this.locales = definition.locales.map(({ code }) => code);
    const known = definitionNames.get(definition) ?? nameOf(JSON.stringify(definition));
    definitionNames.set(definition, known);
    this.#formName = known;
  }

  /** What keeps answers from being submitted. */
  problems(one: Submission): ProblemAt[] {
    return openForm(this.side.form, answersOf(one), clockOf(one)).problems();
  }

  /** Every step in its surroundings, for readers of a language. */
  planned(locale: string): readonly PlannedStep[] {
    return this.#plan(locale);
  }

  /** The steps that say something to readers, and whether a language is another one than their template is written in. */
  pages(locale: string): { stepKey: string; name: string; isTranslation: boolean }[] {
    return this.#plan(locale)
      .filter(({ isReport }) => isReport)
      .map(({ step, source }) => ({
        stepKey: step.key,
        name: step.name,
        isTranslation: language(localeOf(propertiesOf(step), locale)) !== language(source),
      }));
  }

  /** What every report says for one case. */
  async reports(one: Submission, locale: string): Promise<Report[]> {
    const reports: Report[] = [];
    for await (const { planned, output } of this.#run(one, locale)) {
      const { step, isReport } = planned;
      const { lines, failure } = output;
      if (!isReport && failure === undefined) continue;
      reports.push({ stepKey: step.key, name: step.name, lines, ...(failure !== undefined && { failure }) });
    }
    return reports;
  }

  /** What templates work on in one case, and what chains make. */
  async data(one: Submission, locale: string): Promise<{ planned: PlannedStep; json: string }[]> {
    const found: { planned: PlannedStep; json: string }[] = [];
    for await (const { planned, output, input } of this.#run(one, locale, true)) {
      const json = planned.step.processType.code === "HANDLEBARS" ? input.body : output.body;
      if (json !== undefined) found.push({ planned, json });
    }
    return found;
  }

  /** @param isDataOnly true: pages are not outputs */
  async *#run(
    one: Submission,
    locale: string,
    isDataOnly = false,
  ): AsyncGenerator<{ planned: PlannedStep; input: KnownOutput; output: KnownOutput }> {
    const outputs = new Map<string, KnownOutput>();
    const document = this.#document(one, locale);
    for (const planned of this.#plan(locale)) {
      const { step, parent } = planned;
      const input = parent === undefined ? document : outputs.get(parent);
      if (input === undefined) continue;
      // what is below a step that failed says nothing, and its failure is said once
      if (input.failure !== undefined && parent !== undefined) continue;
      const isPage = step.processType.code === "HANDLEBARS" || step.processType.code === "HTML2PDF";
      if (isDataOnly && step.processType.code === "HTML2PDF") continue;
      const output = isDataOnly && isPage ? input : await this.#output(planned, input, locale);
      outputs.set(step.key, output);
      yield { planned, input, output };
    }
  }

  #document(one: Submission, locale: string): KnownOutput {
    const name = `${this.#formName} ${locale} ${nameOf(JSON.stringify(one.answers))} ${one.at}`;
    const known = this.#memory.get(name);
    if (known !== undefined) return known;
    const { form } = this.side;
    const { definition } = form;
    let document: KnownOutput;
    try {
      const content = submittedContent({
        definition,
        compiled: form,
        answers: answersOf(one),
        locale,
        submittedAt: one.at ?? goldenMoment.now.toISOString(),
        timeZone: goldenMoment.timeZone,
        instanceId: goldenMoment.instanceId,
        organisation: organisationIn(definition.about, locale, definition.defaultLocale),
      });
      const body = String(content.body);
      document = { body, contentType: "application/json", name: nameOf(body), lines: [] };
    } catch (thrown) {
      document = failed(thrown);
    }
    this.#memory.set(name, document);
    return document;
  }

  #plan(locale: string): readonly PlannedStep[] {
    const known = this.#plans.get(locale);
    if (known !== undefined) return known;
    const { form, root } = this.side;
    const plan = [...walkSteps(root)].map(({ step, parent }) =>
      planned(step, parent, root, languagesOf(form.definition), locale),
    );
    this.#plans.set(locale, plan);
    return plan;
  }

  async #output(planned: PlannedStep, input: KnownOutput, locale: string): Promise<KnownOutput> {
    if (input.failure !== undefined) return input;
    const name = `${planned.name} ${input.name}`;
    const known = this.#memory.get(name);
    if (known !== undefined) return known;
    const output = await run(planned, input, locale, name).catch(failed);
    this.#memory.set(name, output);
    return output;
  }
}

const looksKnown = new Map<string, IsWritten>();
const MAX_LOOKS = 200;

function looksIn(template: string): IsWritten {
  const known = looksKnown.get(template) ?? looksOf(template);
  if (looksKnown.size > MAX_LOOKS) looksKnown.clear();
  looksKnown.set(template, known);
  return known;
}

const language = (locale: string) => locale.split("-")[0];

function planned(
  step: Step,
  parent: Step | undefined,
  root: Step,
  languages: ReturnType<typeof languagesOf>,
  reader: string,
): PlannedStep {
  const { code } = step.processType;
  const isFollowed = step.children.length > 0;
  const isData = code !== "HANDLEBARS" && code !== "HTML2PDF";
  // data is for whoever gets it as it is; a step that others follow is an intermediate one
  const isReport = !isData || (isData && parent !== undefined && !isFollowed) || step.publicOutputInd;
  const base = { step, parent: parent?.key, isReport, isFollowed };
  try {
    const catalogue = catalogueFor(root, step.key);
    const source = sourceFor(root, step.key, languages);
    const sets = JSON.stringify(propertiesOf(step));
    const names = step.publicOutputInd ? [step.outputName, JSON.stringify(step.outputNames ?? {})] : [];
    const read =
      code === "JOLT" ? [] : [localeOf(propertiesOf(step), reader), source, JSON.stringify(catalogue)];
    const flags = [String(isReport), String(isFollowed), code === "FORM_OUTPUT" ? reader : ""];
    return {
      ...base,
      catalogue,
      source,
      name: nameOf(code, step.template ?? "", sets, ...names, ...read, ...flags),
    };
  } catch (thrown) {
    const { failure = "" } = failed(thrown);
    return { ...base, catalogue: {}, source: reader, name: nameOf(failure), failure };
  }
}

/** What a step makes, and what it says. @throws StepProblem */
async function run(
  { step, catalogue, source, isReport, isFollowed, failure }: PlannedStep,
  input: KnownOutput,
  locale: string,
  name: string,
): Promise<KnownOutput> {
  if (failure !== undefined) return { name, lines: [namedLine("failure", failure)], failure };
  let edges: readonly ReportLine[] = [];
  const printPdf = async (_html: string, options: PrintOptions) => {
    edges = edgesOf(options);
    return { pdf: new Uint8Array(), warnings: [] };
  };
  const tools = { locale, fallbackLocale: source, catalogue, properties: {}, now: () => 0, printPdf };
  const content: Content = { contentType: input.contentType ?? "application/json", body: input.body ?? "" };
  // the name of a step is for designers; as the title of a PDF it would only stand for one that is missing
  const nameless = step.processType.code === "HTML2PDF" ? { ...step, name: "" } : step;
  const { contentType, body } = await runStep(nameless, content, tools);
  const text = typeof body === "string" ? body : "";
  const own = isReport ? linesOf(contentType, text, step.template ?? "") : [];
  const shown = step.publicOutputInd && step.outputName !== "" ? outputNameOf(step, locale) : "";
  const lines = [...(shown === "" ? [] : [namedLine("name of the output", shown)]), ...own, ...edges];
  if (!isFollowed || contentType === "application/pdf") return { name, lines };
  return { name: contentType === "application/json" ? nameOf(text) : name, lines, body: text, contentType };
}

function linesOf(contentType: Content["contentType"], text: string, template: string): readonly ReportLine[] {
  if (contentType === "text/html") return linesOfPage(text, looksIn(template));
  if (contentType === "text/plain") return linesOfText(text);
  return contentType === "application/json" ? linesOfJson(text) : [];
}

function edgesOf({ title, header = "", footer = "", pageNumbers, lang }: PrintOptions): ReportLine[] {
  const texts = {
    "title of the PDF": title,
    header,
    footer,
    "page numbers": pageNumbers ? "yes" : "",
    language: lang,
  };
  return Object.entries(texts).flatMap(([name, text]) => (text === "" ? [] : [namedLine(name, text)]));
}

/** @throws what is no failure of a step */
function failed(thrown: unknown): KnownOutput {
  if (!(thrown instanceof StepProblem)) throw thrown;
  const failure = thrown.message;
  return { name: nameOf("failure", failure), lines: [namedLine("failure", failure)], failure };
}
