/** What one case shows of a form and its reports: the parts of templates, the sides of comparisons, the choices. */
import { type MarkedProgram, marked, programsIn } from "../analysis/witness/marked-program.ts";
import { type Expression, nodesOf } from "../expression/tree.ts";
import type { Value } from "../expression/values.ts";
import type { StoredAnswers } from "../form/definition/definition.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import { openForm } from "../form/engine/engine.ts";
import { expressionsOf } from "../form/engine/form-node.ts";
import { localeOf, propertiesOf } from "../process/step.ts";
import { StepProblem } from "../process/step-problem.ts";
import { isPlainText } from "../process/steps/handlebars/index.ts";
import { parsedTemplate } from "../process/steps/handlebars/parse-template.ts";
import { renderTree } from "../process/steps/handlebars/render.ts";
import type { RenderOptions } from "../process/steps/handlebars/scope.ts";
import { TemplateProblem } from "../process/steps/handlebars/template-problem.ts";
import {
  addTo,
  byDifference,
  expressionWords,
  isExact,
  isOrder,
  namesOf,
  outcomesOf,
  short,
  siteOf,
  withoutPlace,
  wordsOf,
} from "./call-outcomes.ts";
import type { Candidates } from "./candidates.ts";
import { answersOf, clockOf, type Submission } from "./golden-case.ts";
import { differenceOf, sidesOf } from "./measures.ts";
import type { PlannedStep, ReportRun } from "./report-run.ts";
import { addPaths, type Shown, ShownAnswers } from "./shown-answers.ts";
import type { Compared, Place } from "./sites.ts";

/** What is shown is shown by so many cases, if there are: one alone may say the same by chance. */
export const TIMES = 3;
/** So many cases are looked at for those in which one outcome decides something. */
const [MAX_LOOKED_AT, MAX_WHERE_DECIDING] = [24, 60];

export interface Observed {
  shown: Shown;
  /** For what comes close to the other side of a comparison. */
  compared: readonly Compared[];
}

/** Looks at what cases show of one form with its process. */
export class Observer {
  /** Something that is compared depends on when a case is sent. */
  readonly readsClock: boolean;
  readonly #run: ReportRun;
  readonly #answers: ShownAnswers;
  readonly #trees = new Map<string, MarkedProgram | undefined>();
  /** The same form, which tells what its expressions compare. */
  readonly #form: CompiledForm;
  readonly #sites = new Map<Expression, string>();
  readonly #decided = new Map<string, boolean>();
  /** How often it was looked at whether something decides, and how often it did. */
  readonly #tries = new Map<string, { tried: number; found: number }>();
  readonly #places = new Map<string, { stepKey: string; text: string; words: string }>();
  /** What is compared, whichever line it is on. */
  readonly #texts = new Set<string>();
  /** Places that a search found to decide something: they are looked at for longer. */
  readonly #deciding = new Set<string>();
  #seen = new Map<string, Compared>();
  #outcomes = new Map<string, Set<string>>();
  /** The part of the form's expressions that says the opposite, where it has an outcome of that name. */
  #flipped: Place | undefined;

  constructor(run: ReportRun, { constants, readsClock }: Pick<Candidates, "constants" | "readsClock">) {
    this.#run = run;
    const { form } = run.side;
    this.#answers = new ShownAnswers(form.nodes, constants);
    this.readsClock = readsClock;
    for (const node of form.nodes)
      for (const [attribute, tree] of expressionsOf(node))
        for (const part of nodesOf(tree))
          this.#sites.set(part, `${node.key} ${attribute} ${part.at}:${part.end}`);
    const observe = (tree: Expression, values: readonly Value[], value: Value) =>
      this.#expression(tree, values, value);
    this.#form = { ...form, tools: { ...form.tools, observe } };
  }

  /** The parts of all templates, as `of` names those that are observed. */
  branches(): (readonly [name: string, words: string])[] {
    const { definition } = this.#run.side.form;
    return this.#run.planned(definition.defaultLocale).flatMap((planned) => {
      const { key, name, template = "" } = planned.step;
      return (this.#treeOf(planned)?.programs ?? []).map(({ body }, at) => {
        const line = body.find(({ loc }) => loc)?.loc?.start.line ?? 1;
        const words = `${name}, line ${line}: ${short(template.split("\n")[line - 1]?.trim())}`;
        return [`branch ${key} ${at}`, words] as const;
      });
    });
  }

  /** The outcomes of parts of conditions that decide nothing in any case that was looked at. */
  undecided(): { all: number; words: string[] } {
    const outcomes = [...this.#places].flatMap(([site, { words }]) =>
      ["true", "false"].map((outcome) => ({ name: `${site} ${outcome}`, words: `${words}: ${outcome}` })),
    );
    const lacking = outcomes.filter(({ name }) => (this.#tries.get(name)?.found ?? 0) === 0);
    return { all: outcomes.length, words: lacking.map(({ words }) => words) };
  }

  /** The places at which something was compared, or said to be so, with the steps of their templates. */
  sites(): { site: string; stepKey: string }[] {
    return [...this.#places].map(([site, { stepKey }]) => ({ site, stepKey }));
  }

  /** Whether the same is compared in both. */
  isIn(other: Observer, site: string): boolean {
    return other.#texts.has(this.#places.get(site)?.text ?? "");
  }

  /** @param only the key of the one page that is looked at; by default all are */
  async of(one: Submission, only?: string): Promise<Observed> {
    const shown: Shown = new Set();
    const compared: Compared[] = [];
    const { definition } = this.#run.side.form;
    const { key: root } = this.#run.side.root;
    if (only === undefined || only === root) {
      const entered = this.#entered(one);
      compared.push(...this.#seen.values());
      for (const [site, outcomes] of this.#outcomes)
        for (const name of outcomes) shown.add(`at ${site} ${name}`);
      if (only !== undefined) return { shown, compared };
      // all comparisons at a place at once, as a form is computed as a whole
      const decided = new Map<string, boolean>();
      this.#decisions(this.#outcomes, shown, ({ site }) => {
        const isDecided = decided.get(site) ?? this.#entered(one, { site, outcome: "" }) !== entered;
        decided.set(site, isDecided);
        return isDecided;
      });
    }
    const parsed = new Map<string, unknown>();
    const parse = (json: string) => {
      if (!parsed.has(json)) parsed.set(json, JSON.parse(json));
      return parsed.get(json);
    };
    for (const { planned, json } of await this.#run.data(one, definition.defaultLocale)) {
      const { code } = planned.step.processType;
      if (only !== undefined && code !== "FORM_OUTPUT" && planned.step.key !== only) continue;
      const data = parse(json);
      if (code === "HANDLEBARS") this.#page(planned, data, shown, compared, only !== undefined);
      else if (code === "JOLT") addPaths(data, `data ${planned.step.key}`, shown);
      else if (code === "FORM_OUTPUT")
        this.#answers.add((data as { answers?: StoredAnswers }).answers ?? {}, shown);
    }
    return { shown, compared };
  }

  /** Whether a report, or what the form computes and accepts, is another one if a place had the other outcome. */
  async decides(one: Submission, place: Place, stepKey: string): Promise<boolean> {
    const name = `${place.site} ${place.outcome} ${one.at} ${JSON.stringify(one.answers)}`;
    const known = this.#decided.get(name);
    if (known !== undefined) return known;
    let outcome = false;
    if (stepKey === this.#run.side.root.key) outcome = this.#entered(one) !== this.#entered(one, place);
    else
      for (const { planned, json } of await this.#run.data(
        one,
        this.#run.side.form.definition.defaultLocale,
      )) {
        if (planned.step.key !== stepKey) continue;
        const data: unknown = JSON.parse(json);
        outcome =
          this.#rendered(planned, data) !== this.#rendered(planned, data, this.#opposite(planned, place));
      }
    this.#decided.set(name, outcome);
    if (outcome) this.#deciding.add(place.site);
    return outcome;
  }

  /** What the outcomes at places decide, looked at until enough cases are known. */
  #decisions(
    outcomes: ReadonlyMap<string, ReadonlySet<string>>,
    shown: Shown,
    isAnother: (place: Place) => boolean,
  ): void {
    for (const [site, names] of outcomes) {
      const most = this.#deciding.has(site) ? MAX_WHERE_DECIDING : MAX_LOOKED_AT;
      for (const outcome of names) {
        const name = `${site} ${outcome}`;
        const tries = this.#tries.get(name) ?? { tried: 0, found: 0 };
        this.#tries.set(name, tries);
        const isEnough = tries.found >= TIMES || tries.tried >= most;
        if (isEnough) continue;
        tries.tried += 1;
        if (!isAnother({ site, outcome })) continue;
        tries.found += 1;
        shown.add(`decides ${name}`);
      }
    }
  }

  /** What the form computes of answers, and refuses of them. */
  #entered(one: Submission, flipped?: Place): string {
    this.#seen = new Map();
    this.#outcomes = new Map();
    this.#flipped = flipped;
    const session = openForm(this.#form, answersOf(one), clockOf(one));
    const text = JSON.stringify([session.answers(), session.problems()]);
    this.#flipped = undefined;
    return text;
  }

  #expression(tree: Expression, values: readonly Value[], value: Value): Value {
    const site = this.#sites.get(tree);
    if (site === undefined) return value;
    this.#note(
      site,
      this.#run.side.root.key,
      () => [site.split(" ", 2), tree],
      () => expressionWords(this.#run.side.form, site),
    );
    const difference = differenceOf(values);
    const names = [String(value), ...(difference === undefined ? [] : sidesOf(difference))];
    for (const name of names) addTo(this.#outcomes, site, name);
    if (difference !== undefined)
      this.#seen.set(`${site} ${difference}`, { site, stepKey: this.#run.side.root.key, difference });
    if (site !== this.#flipped?.site) return value;
    const { outcome } = this.#flipped;
    const isSame =
      outcome === "" ||
      names.includes(outcome) ||
      (difference !== undefined && outcome === byDifference(difference));
    return isSame ? value !== true : value;
  }

  #note(site: string, stepKey: string, what: () => unknown, words: () => string): void {
    if (this.#places.has(site)) return;
    const text = JSON.stringify([stepKey, what()], withoutPlace);
    this.#places.set(site, { stepKey, text, words: words() });
    this.#texts.add(text);
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

  #page(planned: PlannedStep, data: unknown, shown: Shown, compared: Compared[], isTrial: boolean): void {
    const { step } = planned;
    const tree = this.#treeOf(planned);
    if (tree === undefined) return;
    const outcomes = new Map<string, Set<string>>();
    const output = this.#rendered(planned, data, (call, values, outcome) => {
      const site = siteOf(planned, call);
      const name = call.path.type === "PathExpression" ? call.path.original : "";
      const sides = outcomesOf(name, values);
      for (const one of sides) shown.add(`compare ${site} ${one}`);
      if (typeof outcome === "boolean") {
        shown.add(`at ${site} ${outcome}`);
        this.#note(
          site,
          step.key,
          () => call,
          () => wordsOf(step, call),
        );
        for (const one of namesOf(call, values, outcome)) if (!isExact(one)) addTo(outcomes, site, one);
      }
      const difference = isOrder.has(name) ? differenceOf(values) : undefined;
      const isNumber = values.some((value) => typeof value === "number") || /^[lg][te]$/.test(name);
      if (difference !== undefined && isNumber) compared.push({ site, stepKey: step.key, difference });
      return outcome;
    });
    if (output === undefined) return;
    const observed = programsIn(output, tree);
    for (const [at, program] of tree.programs.entries())
      if (observed.has(program)) shown.add(`branch ${step.key} ${at}`);
    if (!isTrial)
      this.#decisions(
        outcomes,
        shown,
        (place) => this.#rendered(planned, data, this.#opposite(planned, place)) !== output,
      );
  }

  #opposite(planned: PlannedStep, { site, outcome }: Place): NonNullable<RenderOptions["observe"]> {
    return (call, values, value) =>
      typeof value === "boolean" &&
      siteOf(planned, call) === site &&
      namesOf(call, values, value).includes(outcome)
        ? !value
        : value;
  }

  /** Undefined: it fails. */
  #rendered(planned: PlannedStep, data: unknown, observe?: RenderOptions["observe"]): string | undefined {
    const { step, catalogue, source } = planned;
    const tree = this.#treeOf(planned);
    if (tree === undefined) return undefined;
    const properties = propertiesOf(step);
    const locale = localeOf(properties, this.#run.side.form.definition.defaultLocale);
    try {
      return renderTree(tree.program, data, {
        ...{ locale, fallbackLocale: source, catalogue, properties, now: () => 0 },
        ...{ isPlain: isPlainText(step), ...(observe && { observe }) },
      });
    } catch (thrown) {
      if (!(thrown instanceof TemplateProblem || thrown instanceof StepProblem)) throw thrown;
      return undefined;
    }
  }
}
