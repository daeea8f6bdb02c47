/** The possible results of a call. */

import { dayNumber } from "../../expression/calendar.ts";
import type { ExpressionContext } from "../../expression/context.ts";
import { callFunction, findFunction } from "../../expression/functions/index.ts";
import type { Expression, ExpressionOf } from "../../expression/tree.ts";
import { areEqual, textOf, type Value } from "../../expression/values.ts";
import type { Scope } from "./scope.ts";
import {
  type AbstractValue,
  ANYTHING,
  type Chosen,
  isExact,
  mayBeUnanswered,
  possibleOf,
  sharedTruth,
  type Truth,
  union,
  type ValueSet,
} from "./value-set.ts";
import { applyMonotonic, asNumber, lengthOf } from "./value-set-arithmetic.ts";
import { hasOffset, numberRangeOf } from "./value-set-range.ts";

/** `possibleValue`, passed in because it computes calls with these functions. */
export type ValueOf = (tree: Expression, scope: Scope) => AbstractValue;

/** More combinations of arguments than these are not computed one by one. */
const MAX_COMBINATIONS = 64;

const DAYS: ValueSet = { kind: "dates", from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const A_WORD: ValueSet = { kind: "text", excluded: new Set(), isWord: true, isNumberless: false };

/** Functions whose result depends only on their arguments, in any language, at any time and place. */
const pureFunctions = new Set([
  ...["CONCAT", "JOIN", "TRIM", "NORMALIZE", "SUBSTR", "SUBSTRING-BEFORE", "SUBSTRING-AFTER", "TRANSLATE"],
  ...["ABS", "SQRT", "POW", "MIN", "MAX", "SUM", "ROUND", "DATEDIF", "ITEM", "boolean-from-string"],
  ...["CONTAINS", "STARTS", "ENDS", "CHECKLIST", "MATCHES"],
  ...["days", "weeks", "months", "years"].flatMap((unit) => [
    `difference-in-${unit}`,
    `cht:difference-in-${unit}`,
  ]),
]);
const yesOrNo = new Set(["CONTAINS", "STARTS", "ENDS", "CHECKLIST", "MATCHES", "boolean-from-string"]);
const rising: Readonly<Record<string, (value: number) => number>> = {
  INT: Math.trunc,
  FLOOR: Math.floor,
  CEIL: Math.ceil,
};

/** All possible results of a call, or more. */
export function abstractCall(tree: ExpressionOf<"call">, scope: Scope, evaluate: ValueOf): AbstractValue {
  const found = findFunction(tree.name);
  const name = found?.native ?? found?.xpath ?? "";
  const at = (index: number): AbstractValue => {
    const part = tree.args[index];
    return part === undefined ? [""] : evaluate(part, scope);
  };
  const truth = (index: number) => sharedTruth(at(index));
  switch (name) {
    case "IF":
      return chosenBranch(
        truth(0),
        () => at(1),
        () => at(2),
      );
    case "NOT":
      return possibleOf(opposite(truth(0)));
    case "BOOL":
      return possibleOf(truth(0));
    case "TRUE":
    case "FALSE":
      return possibleOf(name === "TRUE");
    case "COALESCE":
      return firstAnswered(tree.args.map((_, index) => () => at(index)));
    case "TODAY":
      return [DAYS];
    case "NOW":
      return [A_WORD];
    case "SELECTED":
      return selected(at(0), at(1), scope);
    case "COUNT":
      return at(0).map(countOf);
    case "COUNT-NON-EMPTY":
      // a question that repeats has any number of answers
      if (tree.args.some(({ kind }, index) => kind === "field" && at(index) === ANYTHING)) return ANYTHING;
      return [countAnswered(tree.args.map((_, index) => at(index)))];
    case "NUMBER":
      return at(0).map(asNumberCalled);
    case "INT":
    case "FLOOR":
    case "CEIL":
      return at(0).map((set) => applyMonotonic(set, rising[name] ?? Math.trunc));
    case "LEN":
      return (tree.args.length > 0 ? at(0) : scope.self()).map((set) =>
        typeof set === "boolean" ? UNKNOWN_TEXT : lengthOf(set, textOf),
      );
    case "TEXT":
      return at(0).map(asText);
    case "DATE":
      return union(at(0).flatMap(asDate), []);
    case "DAYS":
      return at(0).map(asDays);
    default:
      return pureFunctions.has(name) ? pure(tree, name, at, scope) : ANYTHING;
  }
}

function opposite(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth;
}

function chosenBranch(truth: Truth, yes: () => AbstractValue, no: () => AbstractValue): AbstractValue {
  if (truth !== undefined) return truth ? yes() : no();
  return union(yes(), no());
}

function firstAnswered(args: readonly (() => AbstractValue)[]): AbstractValue {
  let found: AbstractValue = [];
  for (const arg of args) {
    const possible = arg();
    found = union(
      found,
      possible.filter((set) => set !== ""),
    );
    if (!possible.some(mayBeUnanswered)) return found;
  }
  return union(found, [""]);
}

function countAnswered(args: readonly AbstractValue[]): ValueSet {
  const least = args.filter((possible) => !possible.some(mayBeUnanswered)).length;
  const most = args.filter((possible) => possible.some((set) => set !== "")).length;
  return least === most ? least : { kind: "numbers", from: least, to: most, isOpen: false };
}

function selected(answers: AbstractValue, choices: AbstractValue, scope: Scope): AbstractValue {
  scope.budget.spend(answers.length * choices.length);
  let shared: Truth;
  for (const answer of answers)
    for (const choice of choices) {
      const outcome = isSelected(answer, choice);
      if (outcome === undefined || (shared !== undefined && outcome !== shared)) return possibleOf(undefined);
      shared = outcome;
    }
  return possibleOf(shared);
}

/** As `number` has it: of a date with a time the days alone. */
function asNumberCalled(set: ValueSet): ValueSet {
  if (typeof set !== "string") return asNumber(set);
  return hasOffset(set) ? UNKNOWN_TEXT : callOf("number", set);
}

function asText(set: ValueSet): ValueSet {
  if (typeof set === "boolean") return UNKNOWN_TEXT;
  if (isExact(set)) return textOf(set);
  return set.kind === "numbers" ? { kind: "anything" } : set;
}

/** That of a switch, which is another one where it is acknowledged. */
const UNKNOWN_TEXT: ValueSet = { kind: "anything" };

/** Computed for every combination of arguments, if all are known and there are few. */
function pure(
  tree: ExpressionOf<"call">,
  name: string,
  at: (index: number) => AbstractValue,
  scope: Scope,
): AbstractValue {
  const unknown = yesOrNo.has(name) ? possibleOf(undefined) : ANYTHING;
  const args = tree.args.map((_, index) => at(index));
  if (name === "MATCHES") return unknown; // without a pattern engine everything would match
  if (name === "NORMALIZE" && args.length === 0) return unknown;
  const combinations = args.reduce((product, possible) => product * possible.length, 1);
  if (combinations > MAX_COMBINATIONS) return unknown;
  scope.budget.spend(combinations * args.length);
  const results = new Set<ValueSet>();
  for (const values of combinationsOf(args)) {
    if (values === undefined || values.some((value) => typeof value === "boolean")) return unknown;
    const callArgs = values.map((value, index) => ({
      tree: tree.args[index] ?? tree,
      value: () => value,
      lenient: () => value,
    }));
    results.add(callFunction(tree.name, callArgs, nowhere));
  }
  return [...results];
}

/** A date stays as it is; anything else becomes a date or nothing. */
function asDate(set: ValueSet): ValueSet[] {
  if (isExact(set) && !(typeof set === "string" && hasOffset(set))) return [callOf("DATE", set)];
  if (!isExact(set) && set.kind === "dates") return [set];
  return numberRangeOf(set) === "none" ? [""] : ["", DAYS];
}

function asDays(set: ValueSet): ValueSet {
  if (isExact(set) && !(typeof set === "string" && hasOffset(set))) return callOf("DAYS", set);
  return asNumber(set);
}

function callOf(name: string, value: Value): Value {
  const arg = { tree: NO_TREE, value: () => value, lenient: () => value };
  return callFunction(name, [arg], nowhere);
}

/** Undefined: some argument is not exactly known. */
function* combinationsOf(
  args: readonly AbstractValue[],
  values: Value[] = [],
): Generator<Value[] | undefined> {
  const possible = args[values.length];
  if (possible === undefined) {
    yield values;
    return;
  }
  for (const set of possible) {
    if (!isExact(set) || (typeof set === "string" && hasOffset(set))) yield undefined;
    else yield* combinationsOf(args, [...values, set]);
  }
}

/** Pure functions read only the values of their arguments, so none of this is read. */
const NO_TREE: Expression = { kind: "text", value: "", at: 0, end: 0 };
const nowhere: ExpressionContext = {
  value: () => "",
  today: "1970-01-01",
  now: "1970-01-01T00:00:00.000Z",
  locale: "en",
};

/* Value sets as answers of choices: what is chosen, and how many. */

/** Whether a choice is one of the words of an answer, as in `selected`. */
function isSelected(answer: ValueSet, choice: ValueSet): Truth {
  if (!isExact(choice)) return undefined;
  const word = textOf(choice).trim();
  if (isExact(answer)) {
    if (typeof answer === "boolean") return areEqual(answer, word, 0);
    return textOf(answer).split(" ").includes(word);
  }
  if (answer.kind === "chosen") return isAmongChosen(answer, word);
  if (answer.kind === "dates") {
    const day = dayNumber(word);
    return day === undefined || day <= answer.from || day >= answer.to ? false : undefined;
  }
  const isNone = answer.kind === "text" && answer.isWord && (word === "" || answer.excluded.has(word));
  return isNone ? false : undefined;
}

function isAmongChosen({ keys, decided, options, least, most }: Chosen, word: string): Truth {
  if (keys.has(word)) return true;
  if (!options.has(word) || decided.has(word) || most === 0) return false;
  return least === options.size - decided.size ? true : undefined;
}

/** How many options are chosen. */
function countOf(answer: ValueSet): ValueSet {
  if (isExact(answer)) return textOf(answer).split(/\s+/).filter(Boolean).length;
  if (answer.kind === "chosen") {
    const { keys, least, most } = answer;
    if (least === most) return keys.size + least;
    return { kind: "numbers", from: keys.size + least, to: keys.size + most, isOpen: false };
  }
  const isOne =
    answer.kind === "dates" || answer.kind === "numbers" || (answer.kind === "text" && answer.isWord);
  return isOne ? 1 : { kind: "numbers", from: 0, to: Number.POSITIVE_INFINITY, isOpen: false };
}
