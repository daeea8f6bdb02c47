/** Submissions that may show something of a form's reports which others don't. */
import { ProcessAnalyser } from "../analysis/analyse-process.ts";
import { atomsIn, chosen, demandsOf, type Formula } from "../analysis/formula.ts";
import { type Expression, nodesOf } from "../expression/tree.ts";
import type { Answer } from "../form/definition/definition.ts";
import { flattenAnswers } from "../form/definition/flat-answers.ts";
import { expressionsOf, type FormNode } from "../form/engine/form-node.ts";
import type { AnswersToTry } from "../form/logic/possible-answers.ts";
import { walkSteps } from "../process/step.ts";
import { drawAnswers } from "./answers.ts";
import { type Constants, constantsOf } from "./constants.ts";
import { answersOf, clockOf, type FormWithReports, goldenMoment, type Submission } from "./golden-case.ts";
import { onStep } from "./moves.ts";

/** Of each condition; what is next to a constant is on its other side. */
const MAX_VARIED = 8;
/** Made up for conditions, and for choices, of one form with its process. */
const MAX_AIMED = 600;
const MAX_CHOICES = 300;
const MAX_DEMANDS = 2;
/** Five days, seven hours and some minutes. */
const MS_BETWEEN = ((5 * 24 + 7) * 60 + 13) * 60_000;

/** Makes submissions up for one form with its process. */
export class Candidates {
  readonly #side: FormWithReports;
  readonly #analyser: ProcessAnalyser;
  readonly #facts: readonly (readonly Formula[])[];
  readonly constants: Constants;
  /** Something else than a number of days depends on when it is sent. */
  readonly readsClock: boolean;
  #aimed = 0;

  /** @param sides all whose constants count: what was compared with before an edit is still worth a case */
  constructor(side: FormWithReports, sides: readonly FormWithReports[]) {
    this.#side = side;
    this.#analyser = new ProcessAnalyser(side.form);
    const { pages } = this.#analyser.analyse(side.root);
    this.#facts = [...pages.values()].flatMap(({ facts }) => [...facts.values()]);
    const atoms = this.#facts.flatMap((facts) => facts.flatMap((formula) => [...atomsIn(formula)]));
    this.readsClock = readsClock(side);
    this.constants = constantsOf(sides, atoms, clockOf({}).today);
  }

  /** One of a respondent without regard to any place. */
  plain(seed: number): Submission | undefined {
    return drawAnswers(this.#side.form, this.constants, seed, undefined, this.#momentOf(seed));
  }

  /** Another submission with some other answers, and those that they need. */
  like({ answers, at }: Submission, changed: AnswersToTry): Submission | undefined {
    const own = Object.entries(flattenAnswers(answersOf({ answers })));
    const first: AnswersToTry = new Map([...own.map(([key, value]) => [key, [value]] as const), ...changed]);
    return drawAnswers(this.#side.form, this.constants, this.#aimed++, first, at);
  }

  /** Where the clock decides something, every other is sent at another time of the year, of the week and of the day. */
  #momentOf(seed: number): string | undefined {
    if (!this.readsClock || seed % 2 === 0) return undefined;
    return new Date(goldenMoment.now.getTime() + seed * MS_BETWEEN).toISOString();
  }

  /** For each part of a page: those who get it, and those who are beside what they get it for. @param known the parts that another version has as well */
  *aimed(known: Set<string>): Generator<Submission> {
    for (const facts of this.#facts) {
      const name = JSON.stringify(facts, (_, value) => (typeof value === "function" ? undefined : value));
      if (facts.length === 0 || known.has(name)) continue;
      known.add(name);
      for (const trees of demandsOf(facts).slice(0, MAX_DEMANDS)) {
        const first = this.#analyser.possible.suggest(trees, true) ?? new Map<string, readonly Answer[]>();
        yield* this.#draw(first);
        for (const [key, value] of this.#beside(trees))
          yield* this.#draw(new Map([...first, [key, [value]]]));
      }
    }
  }

  /** For each choice that nobody has chosen yet. */
  *choosing(isMissing: (key: string, option: string) => boolean): Generator<Submission> {
    let left = MAX_CHOICES;
    for (const { key, field, kind } of this.#side.form.nodes) {
      if (kind !== "choice" && kind !== "choices") continue;
      for (const option of field?.options ?? []) {
        if (!isMissing(key, option.key) || left-- <= 0) continue;
        const wished: AnswersToTry = new Map([[key, [kind === "choices" ? [option.key] : option.key]]]);
        for (const trees of demandsOf([chosen(key, option.key)]).slice(0, 1)) {
          const first = this.#analyser.possible.suggest(trees, true);
          yield* this.#draw(new Map([...(first ?? []), ...wished]));
        }
      }
    }
  }

  *#draw(first: AnswersToTry): Generator<Submission> {
    if (this.#aimed++ >= MAX_AIMED + MAX_CHOICES) return;
    const answers = drawAnswers(this.#side.form, this.constants, this.#aimed, first);
    if (answers !== undefined) yield answers;
  }

  /** The values on the other side of what is compared, one at a time. */
  #beside(trees: readonly Expression[]): [string, Answer][] {
    const found = new Map<string, [string, Answer]>();
    for (const part of trees.flatMap((tree) => nodesOf(tree))) {
      const sides = part.kind === "binary" ? [part.left, part.right] : part.kind === "call" ? part.args : [];
      const field = sides.find((side) => side.kind === "field");
      const value = sides.find((side) => side.kind === "number" || side.kind === "text");
      if (field?.kind !== "field") continue;
      const node = this.#side.form.byReference.get(field.key.toLowerCase());
      if (node === undefined || node.kind === "calculated") continue;
      const constant = value?.kind === "number" || value?.kind === "text" ? value.value : undefined;
      for (const one of valuesBeside(node, constant))
        found.set(JSON.stringify([node.key, one]), [node.key, one]);
    }
    return [...found.values()].slice(0, MAX_VARIED * Math.max(1, trees.length));
  }
}

/** A part of the clock is compared, such as its hour; days from today are reached with another date. */
function readsClock({ form, root }: FormWithReports): boolean {
  const isClock = (tree: Expression, name: RegExp) => tree.kind === "call" && name.test(tree.name);
  const isRead = (tree: Expression) =>
    isClock(tree, /^now$/i) || (tree.kind === "call" && tree.args.some((one) => isClock(one, /^today$/i)));
  return (
    form.nodes.some((node) => [...expressionsOf(node)].some(([, tree]) => [...nodesOf(tree)].some(isRead))) ||
    [...walkSteps(root)].some(({ step }) => /\([^()]*submittedAt/.test(step.template ?? ""))
  );
}

function valuesBeside({ kind, field }: FormNode, constant: string | number | undefined): Answer[] {
  const options = (field?.options ?? []).map(({ key }) => key);
  switch (kind) {
    case "number": {
      const number = Number(constant);
      if (constant === undefined || Number.isNaN(number)) return [null];
      const beside = field?.step === undefined ? [0, 0.1, -0.1, 1, -1] : [0, field.step, -field.step];
      return beside.map((one) => onStep(field, number + one));
    }
    case "choice":
    case "likert":
      return [...options.slice(0, MAX_VARIED), null];
    case "choices":
      return [null, ...options.slice(0, MAX_VARIED).map((one) => [one]), options];
    case "switch":
      return [true, false];
    default:
      return constant === undefined ? [null] : [String(constant), null];
  }
}
