/**
 * Answers that lead to a finding: with them its place is printed. They are made up from the conditions around the place, and
 * none are given that were not tried: the form accepts them, and its chain and its template, run on them, come to the place.
 */

import type { Answers } from "../../form/definition/definition.ts";
import type { CompiledForm } from "../../form/engine/compiled-form.ts";
import { formClock } from "../../form/engine/engine.ts";
import type { AnswersToTry } from "../../form/logic/possible-answers.ts";
import { organisationIn } from "../../process/organisation.ts";
import { catalogueFor, runProcess, sourceFor } from "../../process/run-process.ts";
import { localeOf, propertiesOf, type Step, walkSteps } from "../../process/step.ts";
import { StepProblem } from "../../process/step-problem.ts";
import { isPlainText } from "../../process/steps/handlebars/index.ts";
import { renderTree } from "../../process/steps/handlebars/render.ts";
import type { Program } from "../../process/steps/handlebars/syntax-tree.ts";
import { TemplateProblem } from "../../process/steps/handlebars/template-problem.ts";
import { submittedContent } from "../../process/submitted-content.ts";
import { languagesOf } from "../../process/translations/source-language.ts";
import type { ProcessAnalyser } from "../analyse-process.ts";
import { canBeShown, type Finding } from "../finding.ts";
import { demandsOf, type Formula } from "../formula.ts";
import type { PageFacts } from "../template/analyse-template.ts";
import { answersToTry } from "./answers-to-try.ts";
import { type MarkedProgram, marked, programAt, programsIn, type TextPlace } from "./marked-program.ts";

/** Respondents that are made up without regard to a place, for all places together. */
const MAX_PLAIN = 16;
/** Those that are made up for one place. */
const MAX_AIMED = 6;
/** Those for all places together. */
const MAX_AIMED_IN_ALL = 100;

/** When and where the answers are given. */
export interface WitnessTime {
  now: Date;
  timeZone: string;
}

/** A respondent, and what the steps make of the answers. */
interface Respondent {
  answers: Answers;
  document: string;
  /** The input of each step, by the key of the step above; undefined: that can't be run on these answers. */
  inputs: Map<string, unknown>;
  /** The programs that a step's template runs, by its key. */
  reached: Map<string, ReadonlySet<Program>>;
}

/** Finds the answers for places in the reports of one process; what was made up for one is tried for the others as well. */
export class Witnesses {
  readonly #form: CompiledForm;
  readonly #root: Step;
  readonly #analyser: ProcessAnalyser;
  readonly #pages: ReadonlyMap<string, PageFacts>;
  readonly #time: WitnessTime;
  readonly #steps: ReadonlyMap<string, { step: Step; parent: Step | undefined }>;
  readonly #marked = new Map<string, MarkedProgram>();
  readonly #respondents: Respondent[] = [];
  readonly #found = new Map<Program, Answers | undefined>();
  #plain = 0;
  #aimed = 0;

  /** @param analyser of the form; its analysis of the process is used again */
  constructor(form: CompiledForm, root: Step, analyser: ProcessAnalyser, time: WitnessTime) {
    this.#form = form;
    this.#root = root;
    this.#analyser = analyser;
    this.#pages = analyser.analyse(root).pages;
    this.#time = time;
    this.#steps = new Map([...walkSteps(root)].map((one) => [one.step.key, one]));
  }

  /** Undefined: nothing can show it, or no answers were found that come there. */
  async of(
    finding: Pick<Finding, "code" | "part" | "stepKey" | "line" | "column">,
  ): Promise<Answers | undefined> {
    if (!canBeShown(finding)) return undefined;
    return this.at(finding.stepKey, finding, finding.code === "ALWAYS_PRINTED");
  }

  /** @param isInside true: where a block begins at the place, what is in it is printed */
  async at(stepKey: string, place: TextPlace, isInside = false): Promise<Answers | undefined> {
    const page = this.#pages.get(stepKey);
    if (page === undefined) return undefined;
    const program = programAt(page.program, place, isInside);
    if (!this.#found.has(program)) this.#found.set(program, await this.#search(stepKey, page, program));
    return this.#found.get(program);
  }

  async #search(stepKey: string, { facts }: PageFacts, program: Program): Promise<Answers | undefined> {
    for (const one of this.#respondents) if (await this.#reaches(one, stepKey, program)) return one.answers;
    for (const one of this.#aimedAt(facts.get(program) ?? []))
      if (await this.#reaches(one, stepKey, program)) return one.answers;
    while (this.#plain < MAX_PLAIN) {
      const one = this.#respondent(this.#plain++);
      if (one && (await this.#reaches(one, stepKey, program))) return one.answers;
    }
    return undefined;
  }

  /** Made up so that the facts are likely to be true. */
  *#aimedAt(facts: readonly Formula[]): Generator<Respondent> {
    let left = facts.length === 0 ? 0 : MAX_AIMED;
    const { possible } = this.#analyser;
    for (const trees of demandsOf(facts)) {
      if (trees.length === 0) continue;
      for (const [seed, prefersAnswers] of [true, false].entries()) {
        if (left-- <= 0 || this.#aimed++ >= MAX_AIMED_IN_ALL) return;
        const first = possible.suggest(trees, prefersAnswers);
        const one = first && this.#respondent(seed, first);
        if (one) yield one;
      }
    }
  }

  #respondent(seed: number, first?: AnswersToTry): Respondent | undefined {
    const { now, timeZone } = this.#time;
    const answers = answersToTry(this.#form, formClock(now, timeZone), seed, first);
    if (answers === undefined) return undefined;
    const { definition } = this.#form;
    const content = submittedContent({
      definition,
      compiled: this.#form,
      answers,
      locale: definition.defaultLocale,
      submittedAt: now.toISOString(),
      timeZone,
      instanceId: "PREVIEW",
      organisation: organisationIn(definition.about, definition.defaultLocale, definition.defaultLocale),
    });
    const one = { answers, document: String(content.body), inputs: new Map(), reached: new Map() };
    this.#respondents.push(one);
    return one;
  }

  async #reaches(one: Respondent, stepKey: string, program: Program): Promise<boolean> {
    const known = one.reached.get(stepKey);
    const reached = known ?? (await this.#programsOf(one, stepKey));
    one.reached.set(stepKey, reached);
    return reached.has(program);
  }

  /** What a template runs; none where it, or a step above, can't be run on these answers. */
  async #programsOf(one: Respondent, stepKey: string): Promise<ReadonlySet<Program>> {
    const { step, parent } = this.#steps.get(stepKey) ?? {};
    const page = this.#pages.get(stepKey);
    if (!step || !parent || !page) return new Set();
    const tree = this.#marked.get(stepKey) ?? marked(page.program);
    this.#marked.set(stepKey, tree);
    const properties = propertiesOf(step);
    const { defaultLocale } = this.#form.definition;
    const input = await this.#inputFrom(one, parent.key);
    if (input === undefined) return new Set();
    try {
      const output = renderTree(tree.program, input, {
        locale: localeOf(properties, defaultLocale),
        fallbackLocale: sourceFor(this.#root, stepKey, languagesOf(this.#form.definition)),
        catalogue: catalogueFor(this.#root, stepKey),
        properties,
        now: () => 0,
        isPlain: isPlainText(step),
      });
      return programsIn(output, tree);
    } catch (thrown) {
      if (!(thrown instanceof TemplateProblem || thrown instanceof StepProblem)) throw thrown;
      return new Set();
    }
  }

  async #inputFrom({ document, inputs }: Respondent, key: string): Promise<unknown> {
    if (!inputs.has(key)) inputs.set(key, await this.#outputOf(document, key));
    return inputs.get(key);
  }

  async #outputOf(document: string, key: string): Promise<unknown> {
    const fallbackLocale = this.#form.definition.defaultLocale;
    const tools = { locale: fallbackLocale, fallbackLocale, properties: {}, now: () => 0 };
    try {
      for await (const { step, content } of runProcess(this.#root, document, tools, { until: key }))
        if (step.key === key) return JSON.parse(String(content.body));
    } catch (thrown) {
      if (!(thrown instanceof StepProblem)) throw thrown; // these answers can't be printed
    }
    return undefined;
  }
}
