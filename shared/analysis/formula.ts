/** Conditions of a report as far as they are about answers, and the form's own expressions for them. */
import type { Expression } from "../expression/tree.ts";
import type { PossibleAnswers } from "../form/logic/possible-answers.ts";
import { type Domain, valuesToTry } from "./domain.ts";
import type { Scalar } from "./shape.ts";

/** A condition; `unknown` may be true or false, whatever the answers are. */
export type Formula =
  | { readonly kind: "known"; readonly truth: boolean }
  | { readonly kind: "unknown" }
  | { readonly kind: "atom"; readonly tree: Expression }
  | Tested
  | { readonly kind: "all" | "some"; readonly parts: readonly Formula[] }
  | { readonly kind: "not"; readonly part: Formula };

/** Something about a value that the form's expressions can't name, which is the same wherever the value is. */
export interface Tested {
  readonly kind: "tested";
  /** The value's name: two of the same name are the same value. */
  readonly name: string;
  /** What its outcome depends on; absent: it may be true or false, and a name has one outcome. */
  readonly values?: {
    readonly domain: Domain;
    readonly constants: readonly Scalar[];
    readonly holds: (value: unknown) => boolean;
  };
}

export const always: Formula = { kind: "known", truth: true };
export const never: Formula = { kind: "known", truth: false };
export const unknown: Formula = { kind: "unknown" };

export const known = (truth: boolean): Formula => (truth ? always : never);

/** True when all are. */
export function all(parts: readonly Formula[]): Formula {
  const needed = parts.filter((part) => part.kind !== "known" || !part.truth);
  if (needed.some(({ kind }) => kind === "known")) return never;
  return needed.length === 1
    ? (needed[0] ?? always)
    : needed.length === 0
      ? always
      : { kind: "all", parts: needed };
}

/** True when at least one is. */
export function some(parts: readonly Formula[]): Formula {
  const left = parts.filter((part) => part.kind !== "known" || part.truth);
  if (left.some(({ kind }) => kind === "known")) return always;
  return left.length === 1 ? (left[0] ?? never) : left.length === 0 ? never : { kind: "some", parts: left };
}

export function not(part: Formula): Formula {
  if (part.kind === "known") return known(!part.truth);
  if (part.kind === "unknown") return part;
  return part.kind === "not" ? part.part : { kind: "not", part };
}

const at = { at: 0, end: 0 };

/** @example answerOf("age") // the expression [age] */
export function answerOf(key: string): Expression {
  return { ...at, kind: "field", key };
}

/** A comparison of an answer with a constant. */
export function compared(
  key: string,
  operator: "=" | "!=" | "<" | "<=" | ">" | ">=",
  value: string | number | boolean,
): Formula {
  const right: Expression =
    typeof value === "string"
      ? { ...at, kind: "text", value }
      : typeof value === "number"
        ? { ...at, kind: "number", value }
        : { ...at, kind: "boolean", value };
  return { kind: "atom", tree: { ...at, kind: "binary", operator, left: answerOf(key), right } };
}

/** Whether an option is among the chosen ones. */
export function chosen(key: string, option: string): Formula {
  const args: Expression[] = [answerOf(key), { ...at, kind: "text", value: option }];
  return { kind: "atom", tree: { ...at, kind: "call", name: "selected", args } };
}

/**
 * An expression that is true wherever the formula can be; what is unknown counts as true, with or without a "not".
 * Undefined: it says nothing.
 */
function weakened(formula: Formula, target: boolean, outcomes: Outcomes): Expression | boolean {
  switch (formula.kind) {
    case "tested": {
      const outcome = outcomes.get(formula);
      return outcome === undefined ? true : outcome === target;
    }
    case "unknown":
      return true;
    case "known":
      return formula.truth === target;
    case "atom":
      return target ? formula.tree : { ...at, kind: "unary", operator: "!", operand: formula.tree };
    case "not":
      return weakened(formula.part, !target, outcomes);
    default: {
      const isAll = (formula.kind === "all") === target;
      const parts = formula.parts.map((part) => weakened(part, target, outcomes));
      if (parts.includes(!isAll)) return !isAll;
      const trees = parts.filter((part) => typeof part !== "boolean");
      return trees.length === 0 ? isAll : trees.reduce((left, right) => joined(isAll, left, right));
    }
  }
}

function joined(isAll: boolean, left: Expression, right: Expression): Expression {
  return { ...at, kind: "binary", operator: isAll ? "and" : "or", left, right };
}

type Outcomes = ReadonlyMap<Tested, boolean>;

function* testedIn(formula: Formula): Generator<Tested> {
  if (formula.kind === "tested") yield formula;
  else if (formula.kind === "not") yield* testedIn(formula.part);
  else if (formula.kind === "all" || formula.kind === "some")
    for (const part of formula.parts) yield* testedIn(part);
}

/** The comparisons of answers that a formula is made of. */
export function* atomsIn(formula: Formula): Generator<Expression> {
  if (formula.kind === "atom") yield formula.tree;
  else if (formula.kind === "not") yield* atomsIn(formula.part);
  else if (formula.kind === "all" || formula.kind === "some")
    for (const part of formula.parts) yield* atomsIn(part);
}

/** More combinations of outcomes than this are not tried one by one. */
const MAX_COMBINATIONS = 64;

/** The outcomes that what is tested can have together. Where there are too many, some are left open. */
function outcomesOf(formulas: readonly Formula[]): Outcomes[] {
  const byName = new Map<string, Tested[]>();
  for (const formula of formulas)
    for (const one of testedIn(formula)) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  let all: Outcomes[] = [new Map()];
  for (const group of byName.values()) {
    const own = outcomesTogether(group);
    if (own.length === 0 || all.length * own.length > MAX_COMBINATIONS) continue;
    all = all.flatMap((known) => own.map((more) => new Map([...known, ...more])));
  }
  return all;
}

/** Of what is tested of one value. */
function outcomesTogether(group: readonly Tested[]): Outcomes[] {
  const [first] = group;
  const values = group.flatMap((one) => one.values ?? []);
  if (first?.values === undefined)
    return [true, false].map((outcome) => new Map(group.map((one) => [one, outcome])));
  const { domain } = first.values;
  const found = new Map<string, Outcomes>();
  for (const value of valuesToTry(
    domain,
    values.flatMap(({ constants }) => constants),
  )) {
    const outcomes = new Map(group.map((one) => [one, one.values?.holds(value) ?? true]));
    found.set([...outcomes.values()].join(), outcomes);
  }
  return [...found.values()];
}

/** Whether answers can make all of these true at once; true where it is unknown. */
export function canBe(formulas: readonly Formula[], possible: PossibleAnswers): boolean {
  return outcomesOf(formulas).some((outcomes) => canBeWith(formulas, outcomes, possible));
}

function canBeWith(formulas: readonly Formula[], outcomes: Outcomes, possible: PossibleAnswers): boolean {
  const trees = demandsWith(formulas, outcomes);
  return trees !== undefined && (trees.length === 0 || possible.canBeTrue(trees));
}

/** Undefined: with these outcomes they can't all be true. */
function demandsWith(formulas: readonly Formula[], outcomes: Outcomes): Expression[] | undefined {
  const trees: Expression[] = [];
  for (const formula of formulas) {
    for (const part of formula.kind === "all" ? formula.parts : [formula]) {
      const tree = weakened(part, true, outcomes);
      if (tree === false) return undefined;
      if (tree !== true) trees.push(tree);
    }
  }
  return trees;
}

/** What answers must meet for all of these to be true, once for each way of it that differs in more than answers. */
export function demandsOf(formulas: readonly Formula[]): Expression[][] {
  const all = outcomesOf(formulas).flatMap((outcomes) => {
    const trees = demandsWith(formulas, outcomes);
    return trees === undefined ? [] : [trees];
  });
  return [...new Map(all.map((trees) => [JSON.stringify(trees), trees])).values()];
}
