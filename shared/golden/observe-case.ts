/** What one case shows of a form and its reports: the parts of templates, the sides of comparisons, the choices. */
import { type MarkedProgram, marked, programsIn } from "../analysis/witness/marked-program.ts";
import { type Expression, nodesOf } from "../expression/tree.ts";
import type { Value } from "../expression/values.ts";
import type { StoredAnswer, StoredAnswers } from "../form/definition/definition.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import { openForm } from "../form/engine/engine.ts";
import { expressionsOf, type FormNode } from "../form/engine/form-node.ts";
import { localeOf, propertiesOf } from "../process/step.ts";
import { StepProblem } from "../process/step-problem.ts";
import { isPlainText } from "../process/steps/handlebars/index.ts";
import { parsedTemplate } from "../process/steps/handlebars/parse-template.ts";
import { renderTree } from "../process/steps/handlebars/render.ts";
import type { RenderOptions } from "../process/steps/handlebars/scope.ts";
import type { Call } from "../process/steps/handlebars/syntax-tree.ts";
import { TemplateProblem } from "../process/steps/handlebars/template-problem.ts";
import type { Constants } from "./constants.ts";
import { goldenClock } from "./golden-case.ts";
import { BESIDE, differenceOf, sidesOf } from "./measures.ts";
import type { PlannedStep, ReportRun } from "./report-run.ts";

/** What a case shows, as names that begin with their kind. */
export type Shown = Set<string>;

const MAX_VALUE = 60;

/** A comparison of numbers, dates or times that a template or an expression of the form made. */
export interface ComparedNumbers {
  /** Where it is made. */
  site: string;
  /** The step of its template; the root where the form itself compares. */
  stepKey: string;
  difference: number;
}

export interface Observed {
  shown: Shown;
  /** For what comes close to the other side of a comparison. */
  compared: readonly ComparedNumbers[];
}

/** Looks at what cases show of one form with its process. */
export class Observer {
  readonly #run: ReportRun;
  readonly #constants: Constants;
  readonly #trees = new Map<string, MarkedProgram | undefined>();
  readonly #nodes: ReadonlyMap<string, FormNode>;
  /** The same form, which tells what its expressions compare. */
  readonly #form: CompiledForm;
  readonly #sites = new Map<Expression, string>();
  readonly #decided = new Map<string, boolean>();
  #seen = new Map<string, ComparedNumbers>();
  #outcomes = new Set<string>();
  /** The part of the form's expressions that says the opposite. */
  #flipped: string | undefined;

  constructor(run: ReportRun, constants: Constants) {
    this.#run = run;
    this.#constants = constants;
    const { form } = run.side;
    this.#nodes = form.byKey;
    for (const node of form.nodes)
      for (const [attribute, tree] of expressionsOf(node))
        for (const part of nodesOf(tree))
          this.#sites.set(part, `${node.key} ${attribute} ${part.at}:${part.end}`);
    const observe = (tree: Expression, values: readonly Value[], value: Value) =>
      this.#expression(tree, values, value);
    this.#form = { ...form, tools: { ...form.tools, observe } };
  }

  /** The parts of all templates, as `of` names those that are observed. */
  branches(): string[] {
    const { definition } = this.#run.side.form;
    return this.#run.planned(definition.defaultLocale).flatMap((planned) => {
      const programs = this.#treeOf(planned)?.programs ?? [];
      return programs.map((_, at) => `branch ${planned.step.key} ${at}`);
    });
  }

  /** @param only the key of the one page that is looked at; by default all are */
  async of(answers: StoredAnswers, only?: string): Promise<Observed> {
    const shown: Shown = new Set();
    const compared: ComparedNumbers[] = [];
    const { definition } = this.#run.side.form;
    if (only === undefined || only === this.#run.side.root.key) {
      this.#entered(answers);
      compared.push(...this.#seen.values());
      for (const one of this.#outcomes) shown.add(one);
      if (only !== undefined) return { shown, compared };
    }
    const parsed = new Map<string, unknown>();
    const parse = (json: string) => {
      if (!parsed.has(json)) parsed.set(json, JSON.parse(json));
      return parsed.get(json);
    };
    for (const { planned, json } of await this.#run.data(answers, definition.defaultLocale)) {
      const { code } = planned.step.processType;
      if (only !== undefined && code !== "FORM_OUTPUT" && planned.step.key !== only) continue;
      const data = parse(json);
      if (code === "HANDLEBARS") this.#page(planned, data, definition.defaultLocale, shown, compared);
      else if (code === "JOLT") addPaths(data, `data ${planned.step.key}`, shown, 0);
      else if (code === "FORM_OUTPUT")
        this.#answers((data as { answers?: StoredAnswers }).answers ?? {}, shown);
    }
    return { shown, compared };
  }

  /** Whether a report, or what the form computes and accepts, is another one if a comparison had the other outcome. */
  async decides(answers: StoredAnswers, site: string, stepKey: string): Promise<boolean> {
    const name = `${site} ${JSON.stringify(answers)}`;
    const known = this.#decided.get(name);
    if (known !== undefined) return known;
    const { definition } = this.#run.side.form;
    let outcome = false;
    if (stepKey === this.#run.side.root.key)
      outcome = this.#entered(answers) !== this.#entered(answers, site);
    else
      for (const { planned, json } of await this.#run.data(answers, definition.defaultLocale)) {
        if (planned.step.key !== stepKey) continue;
        const [one, other] = [undefined, site].map((flipped) =>
          this.#rendered(planned, JSON.parse(json), definition.defaultLocale, (call, _, value) =>
            typeof value === "boolean" && siteOf(planned, call) === flipped ? !value : value,
          ),
        );
        outcome = one !== other;
      }
    this.#decided.set(name, outcome);
    return outcome;
  }

  /** What the form computes of answers, and refuses of them. */
  #entered(answers: StoredAnswers, flipped?: string): string {
    this.#seen = new Map();
    this.#outcomes = new Set();
    this.#flipped = flipped;
    const session = openForm(this.#form, answers, goldenClock());
    const text = JSON.stringify([session.answers(), session.problems()]);
    this.#flipped = undefined;
    return text;
  }

  #expression(tree: Expression, values: readonly Value[], value: Value): Value {
    const site = this.#sites.get(tree);
    if (site === undefined) return value;
    const difference = differenceOf(values);
    this.#outcomes.add(`outcome ${site} ${String(value)}`);
    if (difference !== undefined) {
      for (const side of sidesOf(difference)) this.#outcomes.add(`compare ${site} ${side}`);
      const { key } = this.#run.side.root;
      this.#seen.set(`${site} ${difference}`, { site, stepKey: key, difference });
    }
    return site === this.#flipped ? value !== true : value;
  }

  #treeOf({ step }: PlannedStep): MarkedProgram | undefined {
    if (step.processType.code !== "HANDLEBARS") return undefined;
    if (!this.#trees.has(step.key)) {
      try {
        this.#trees.set(step.key, marked(parsedTemplate(step.template ?? "")));
      } catch (thrown) {
        if (!(thrown instanceof TemplateProblem)) throw thrown;
        this.#trees.set(step.key, undefined);
      }
    }
    return this.#trees.get(step.key);
  }

  #page(
    planned: PlannedStep,
    data: unknown,
    locale: string,
    shown: Shown,
    compared: ComparedNumbers[],
  ): void {
    const { step } = planned;
    const tree = this.#treeOf(planned);
    if (tree === undefined) return;
    const output = this.#rendered(planned, data, locale, (call, values, outcome) => {
      const site = siteOf(planned, call);
      const name = call.path.type === "PathExpression" ? call.path.original : "";
      for (const one of outcomesOf(name, values)) shown.add(`compare ${site} ${one}`);
      const difference = isOrder.has(name) ? differenceOf(values) : undefined;
      const isNumber = values.some((value) => typeof value === "number") || /^[lg][te]$/.test(name);
      if (difference !== undefined && isNumber) compared.push({ site, stepKey: step.key, difference });
      return outcome;
    });
    if (output === undefined) return;
    const observed = programsIn(output, tree);
    for (const [at, program] of tree.programs.entries())
      if (observed.has(program)) shown.add(`branch ${step.key} ${at}`);
  }

  /** Undefined: it fails. */
  #rendered(
    planned: PlannedStep,
    data: unknown,
    locale: string,
    observe: NonNullable<RenderOptions["observe"]>,
  ): string | undefined {
    const { step, catalogue, source } = planned;
    const tree = this.#treeOf(planned);
    if (tree === undefined) return undefined;
    const properties = propertiesOf(step);
    try {
      return renderTree(tree.program, data, {
        ...{ locale: localeOf(properties, locale), fallbackLocale: source, catalogue, properties },
        ...{ now: () => 0, isPlain: isPlainText(step), observe },
      });
    } catch (thrown) {
      if (!(thrown instanceof TemplateProblem || thrown instanceof StepProblem)) throw thrown;
      return undefined;
    }
  }

  #answers(answers: StoredAnswers, shown: Shown): void {
    for (const [key, value] of Object.entries(answers)) {
      const node = this.#nodes.get(key);
      if (node !== undefined) this.#answer(node, value, shown);
    }
    for (const { key, kind, repeats } of this.#run.side.form.nodes)
      if (kind !== "none" && repeats.length === 0 && isEmpty(answers[key])) shown.add(`there ${key} no`);
  }

  #answer({ key, kind }: FormNode, value: StoredAnswer, shown: Shown): void {
    if (isEmpty(value) && kind !== "list" && kind !== "choices") return;
    shown.add(`there ${key} yes`);
    if (kind === "list" && Array.isArray(value)) {
      shown.add(`repeat ${key} ${Math.min(2, value.length)}`);
      for (const one of value) if (isInstance(one)) this.#answers(one, shown);
    } else if (kind === "choices" && Array.isArray(value)) {
      shown.add(`count ${key} ${Math.min(3, value.length)}`);
      for (const one of value) shown.add(`choice ${key} ${String(one)}`);
    } else if (kind === "choice" || kind === "likert" || kind === "switch")
      shown.add(`choice ${key} ${String(value)}`);
    else if (typeof value === "number" || typeof value === "string") {
      for (const side of this.#sides(key, value)) shown.add(`threshold ${key} ${side}`);
    }
  }

  #sides(key: string, value: number | string): string[] {
    const { numbers, dates } = this.#constants.own(key);
    const bounds: readonly (number | string)[] =
      typeof value === "number" || !Number.isNaN(Number(value)) ? numbers : dates;
    return bounds.flatMap((bound) => {
      const at = typeof bound === "number" ? Number(value) : value;
      const side = at === bound ? "=" : at < bound ? "<" : ">";
      const distance = typeof bound === "number" ? Math.abs(Number(value) - bound) : Number.POSITIVE_INFINITY;
      const closest = BESIDE.find((one) => distance <= one);
      return [`${bound} ${side}`, ...(closest === undefined ? [] : [`${bound} ${side} ${closest}`])];
    });
  }
}

const isOrder: ReadonlySet<string> = new Set(["lt", "le", "gt", "ge", "eq", "ne"]);

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

function siteOf({ step }: PlannedStep, { loc }: Call): string {
  return `${step.key} ${loc?.start.line ?? 0}:${loc?.start.column ?? 0}`;
}

const isInstance = (value: unknown): value is StoredAnswers =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a call of a helper tells apart: the sides of a comparison, which of several conditions hold, the text that is translated. */
function outcomesOf(name: string, values: readonly unknown[]): string[] {
  if (name === "and" || name === "or" || name === "not")
    return [values.map((one) => (isEmpty(one) || one === false || one === 0 ? 0 : 1)).join("")];
  const difference = differenceOf(values);
  if (isOrder.has(name) && difference !== undefined) return sidesOf(difference);
  if (!isTelling.has(name)) return [values.map((one) => (isEmpty(one) ? "-" : "+")).join("")];
  return [values.slice(0, 2).map(short).join(" ")];
}

/** They compare, or print one text for each value. */
const isTelling: ReadonlySet<string> = new Set(["eq", "ne", "includes", "where", "translate", "t"]);

const short = (value: unknown) =>
  isEmpty(value) || typeof value === "object" ? "…" : String(value).slice(0, MAX_VALUE);

/** How deep, and how far, what a chain makes is looked at. */
const MAX_DEPTH = 6;

function addPaths(value: unknown, path: string, shown: Shown, depth: number): void {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    shown.add(`${path} ${Math.min(2, value.length)}`);
    for (const item of value) addPaths(item, `${path}[]`, shown, depth + 1);
  } else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) addPaths(inner, `${path}.${key}`, shown, depth + 1);
  else shown.add(path);
}
