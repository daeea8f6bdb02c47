/** What templates, chains and the form's own expressions compare with: the values on whose sides reports differ. */
import { dateOf, dayNumber } from "../expression/calendar.ts";
import { type Expression, nodesOf } from "../expression/tree.ts";
import { expressionsOf } from "../form/engine/form-node.ts";
import { walkSteps } from "../process/step.ts";
import type { FormWithReports } from "./golden-case.ts";

export interface ConstantValues {
  numbers: number[];
  dates: string[];
  texts: string[];
}

/** The constants of a form with its process, by the questions that are compared with them as far as it is known. */
export class Constants {
  readonly #all: ConstantValues;
  readonly #own: ReadonlyMap<string, ConstantValues>;
  readonly #of = new Map<string, ConstantValues>();

  constructor(all: ConstantValues, own: ReadonlyMap<string, ConstantValues>) {
    this.#all = all;
    this.#own = own;
  }

  /** The numbers and dates that a question is compared with directly. */
  thresholds(): { key: string; numbers: readonly number[]; dates: readonly string[] }[] {
    return [...this.#own].map(([key, { numbers, dates }]) => ({ key, numbers, dates }));
  }

  /** Those that a question is compared with directly. */
  own(key: string): ConstantValues {
    return this.#own.get(key.toLowerCase()) ?? { numbers: [], dates: [], texts: [] };
  }

  /** Those of a question; all of them where none is known. */
  of(key: string): ConstantValues {
    const known = this.#of.get(key) ?? this.#gather(this.own(key));
    this.#of.set(key, known);
    return known;
  }

  #gather(own: ConstantValues): ConstantValues {
    const known = <T>(ofQuestion: T[], all: T[]) => (ofQuestion.length > 0 ? ofQuestion : all);
    return {
      numbers: known(own.numbers, this.#all.numbers),
      dates: known(own.dates, this.#all.dates).flatMap(daysAround),
      texts: known(
        own.texts.filter((text) => text !== ""), // that it is empty tells nothing of what else it is
        this.#all.texts,
      ),
    };
  }
}

const daysAround = (date: string) => {
  const day = dayNumber(date);
  return day === undefined ? [] : [dateOf(day), dateOf(day - 1), dateOf(day + 1)];
};

const isDate = (text: string) => dayNumber(text) !== undefined;
/** A date is compared with a number of days, or years, from today. */
const DATES_FOR_AGES = [1, 365, 366, 30, 7];

/** @param atoms comparisons of the reports, as far as they are about answers */
export function constantsOf(
  sides: readonly FormWithReports[],
  atoms: readonly Expression[],
  today: string,
): Constants {
  const all: ConstantValues = { numbers: [], dates: [], texts: [] };
  const own = new Map<string, ConstantValues>();
  const add = (to: ConstantValues, value: string | number) => {
    const number = Number(value);
    if (typeof value === "string" && isDate(value)) push(to.dates, value);
    else if (typeof value === "string" && (value.trim() === "" || Number.isNaN(number)))
      push(to.texts, value);
    else push(to.numbers, number);
  };
  const ownOf = (key: string) => {
    const known = own.get(key.toLowerCase()) ?? { numbers: [], dates: [], texts: [] };
    own.set(key.toLowerCase(), known);
    return known;
  };
  for (const { form, root } of sides) {
    for (const { step } of walkSteps(root))
      for (const value of literalsOf(step.processType.code, step.template ?? "")) add(all, value);
    for (const node of form.nodes)
      for (const [, tree] of expressionsOf(node)) addOf(tree, node.key, add, all, ownOf);
  }
  for (const tree of atoms) addOf(tree, undefined, add, all, ownOf);
  const dayNow = dayNumber(today) ?? 0;
  for (const number of all.numbers.slice(0, MAX_AGES))
    for (const unit of DATES_FOR_AGES) {
      const days = Math.round(number * (unit === 365 ? 365.2425 : unit));
      if (days > 0 && days < 50_000) push(all.dates, dateOf(dayNow - days));
    }
  return new Constants(all, own);
}

const MAX_AGES = 20;
/** Of each kind; a form with more has hardly one that decides something by each. */
const MAX_VALUES = 400;

function push<T>(list: T[], value: T): void {
  if (list.length < MAX_VALUES && !list.includes(value)) list.push(value);
}

function addOf(
  tree: Expression,
  self: string | undefined,
  add: (to: ConstantValues, value: string | number) => void,
  all: ConstantValues,
  ownOf: (key: string) => ConstantValues,
): void {
  for (const part of nodesOf(tree)) {
    if (part.kind === "number" || part.kind === "text") add(all, part.value);
    if (part.kind === "call" && /^(starts-with|ends-with|contains)$/i.test(part.name)) {
      const [one, other] = part.args;
      // a text with more than that around it
      if (one?.kind === "field" && other?.kind === "text")
        push(ownOf(one.key).texts, /^e/i.test(part.name) ? `ab${other.value}` : `${other.value}ab`);
    }
    if (part.kind !== "binary") continue;
    for (const [one, other] of [
      [part.left, part.right],
      [part.right, part.left],
    ] as const) {
      const key = one.kind === "field" ? one.key : one.kind === "self" ? self : undefined;
      const value = constantIn(other);
      if (key !== undefined && value !== undefined) add(ownOf(key), value);
    }
  }
}

function constantIn(tree: Expression): string | number | undefined {
  if (tree.kind === "number" || tree.kind === "text") return tree.value;
  if (tree.kind === "unary" && tree.operator === "-" && tree.operand.kind === "number")
    return -tree.operand.value;
  const [first] = tree.kind === "call" && /^date$/i.test(tree.name) ? tree.args : [];
  return first?.kind === "text" ? first.value : undefined;
}

/** The numbers and quoted texts of a template's expressions, or of a chain. */
function* literalsOf(code: string, template: string): Generator<string | number> {
  if (code === "HANDLEBARS")
    for (const [expression] of template.matchAll(/\{\{[^{}]*\}\}/g))
      for (const [, double, single, number] of expression.matchAll(
        /"([^"]*)"|'([^']*)'|(?<![\w.])(-?\d+(?:\.\d+)?)(?![\w.])/g,
      ))
        yield number === undefined ? (double ?? single ?? "") : Number(number);
  if (code === "JOLT")
    for (const [number] of template.matchAll(/(?<![\w.&@#$[])-?\d+(?:\.\d+)?(?![\w.\]])/g))
      yield Number(number);
}
