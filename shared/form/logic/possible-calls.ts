/** What a call may yield. */

import { dayNumber } from "../../expression/calendar.ts";
import type { ExpressionContext } from "../../expression/context.ts";
import { callFunction, findFunction } from "../../expression/functions/index.ts";
import type { Expression, ExpressionOf } from "../../expression/tree.ts";
import { areEqual, textOf, type Value } from "../../expression/values.ts";
import {
  ANYTHING,
  type Atom,
  type Chosen,
  isExact,
  mayBeUnanswered,
  type Possible,
  possibleOf,
  sharedTruth,
  type Truth,
  union,
} from "./atom.ts";
import { reachOf, statesZone } from "./atom-reach.ts";
import { asNumber, lengthOf, throughRising } from "./atom-sums.ts";
import type { Scope } from "./scope.ts";

/** `possibleValue`, handed in because it computes calls with these functions. */
export type ValueOf = (tree: Expression, scope: Scope) => Possible;

/** More combinations of arguments than these are not computed one by one. */
const MAX_COMBINATIONS = 64;

const DAYS: Atom = { kind: "dates", from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const A_WORD: Atom = { kind: "text", apart: new Set(), isWord: true, isNumberless: false };

/** Functions of their arguments alone, in any language, at any time, wherever the respondent is. */
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

/** All that a call may yield, or more. */
export function possibleCall(tree: ExpressionOf<"call">, scope: Scope, evaluate: ValueOf): Possible {
  const found = findFunction(tree.name);
  const name = found?.native ?? found?.xpath ?? "";
  const at = (index: number): Possible => {
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
      return [countAnswered(tree.args.map((_, index) => at(index)))];
    case "NUMBER":
      return at(0).map(asNumber);
    case "INT":
    case "FLOOR":
    case "CEIL":
      return at(0).map((atom) => throughRising(atom, rising[name] ?? Math.trunc));
    case "LEN":
      return (tree.args.length > 0 ? at(0) : scope.self()).map((atom) => lengthOf(atom, textOf));
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

function chosenBranch(truth: Truth, yes: () => Possible, no: () => Possible): Possible {
  if (truth !== undefined) return truth ? yes() : no();
  return union(yes(), no());
}

function firstAnswered(args: readonly (() => Possible)[]): Possible {
  let found: Possible = [];
  for (const arg of args) {
    const possible = arg();
    found = union(
      found,
      possible.filter((atom) => atom !== ""),
    );
    if (!possible.some(mayBeUnanswered)) return found;
  }
  return union(found, [""]);
}

function countAnswered(args: readonly Possible[]): Atom {
  const least = args.filter((possible) => !possible.some(mayBeUnanswered)).length;
  const most = args.filter((possible) => possible.some((atom) => atom !== "")).length;
  return least === most ? least : { kind: "numbers", from: least, to: most, isOpen: false };
}

function selected(answers: Possible, choices: Possible, scope: Scope): Possible {
  scope.meter.spend(answers.length * choices.length);
  let shared: Truth;
  for (const answer of answers)
    for (const choice of choices) {
      const outcome = isSelected(answer, choice);
      if (outcome === undefined || (shared !== undefined && outcome !== shared)) return possibleOf(undefined);
      shared = outcome;
    }
  return possibleOf(shared);
}

function asText(atom: Atom): Atom {
  if (isExact(atom)) return textOf(atom);
  return atom.kind === "numbers" ? { kind: "anything" } : atom;
}

/** Computed for every combination of arguments, where all are known and few. */
function pure(
  tree: ExpressionOf<"call">,
  name: string,
  at: (index: number) => Possible,
  scope: Scope,
): Possible {
  const unknown = yesOrNo.has(name) ? possibleOf(undefined) : ANYTHING;
  const args = tree.args.map((_, index) => at(index));
  if (name === "MATCHES") return unknown; // without an engine at hand everything matches
  if (name === "NORMALIZE" && args.length === 0) return unknown;
  const combinations = args.reduce((product, possible) => product * possible.length, 1);
  if (combinations > MAX_COMBINATIONS) return unknown;
  scope.meter.spend(combinations * args.length);
  const results = new Set<Atom>();
  for (const values of combinationsOf(args)) {
    if (values === undefined) return unknown;
    const given = values.map((value, index) => ({
      tree: tree.args[index] ?? tree,
      value: () => value,
      lenient: () => value,
    }));
    results.add(callFunction(tree.name, given, nowhere));
  }
  return [...results];
}

/** A date stays what it is; anything else becomes a date or nothing. */
function asDate(atom: Atom): Atom[] {
  if (isExact(atom) && !(typeof atom === "string" && statesZone(atom))) return [callOf("DATE", atom)];
  if (!isExact(atom) && atom.kind === "dates") return [atom];
  return reachOf(atom) === "none" ? [""] : ["", DAYS];
}

function asDays(atom: Atom): Atom {
  if (isExact(atom) && !(typeof atom === "string" && statesZone(atom))) return callOf("DAYS", atom);
  return asNumber(atom);
}

function callOf(name: string, value: Value): Value {
  const given = { tree: NO_TREE, value: () => value, lenient: () => value };
  return callFunction(name, [given], nowhere);
}

/** Undefined: some argument is not exactly known. */
function* combinationsOf(args: readonly Possible[], values: Value[] = []): Generator<Value[] | undefined> {
  const possible = args[values.length];
  if (possible === undefined) {
    yield values;
    return;
  }
  for (const atom of possible) {
    if (!isExact(atom) || (typeof atom === "string" && statesZone(atom))) yield undefined;
    else yield* combinationsOf(args, [...values, atom]);
  }
}

/** Pure functions read only the values of their arguments, nothing of these. */
const NO_TREE: Expression = { kind: "text", value: "", at: 0, end: 0 };
const nowhere: ExpressionContext = {
  value: () => "",
  today: "1970-01-01",
  now: "1970-01-01T00:00:00.000Z",
  locale: "en",
};

/* Atoms as answers of choices: what is chosen, and how much. */

/** Whether a choice is one of the words of an answer, as `selected` has it. */
function isSelected(answer: Atom, choice: Atom): Truth {
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
  const isNone = answer.kind === "text" && answer.isWord && (word === "" || answer.apart.has(word));
  return isNone ? false : undefined;
}

function isAmongChosen({ keys, decided, options, least, most }: Chosen, word: string): Truth {
  if (keys.has(word)) return true;
  if (!options.has(word) || decided.has(word) || most === 0) return false;
  return least === options.size - decided.size ? true : undefined;
}

/** How many options are chosen. */
function countOf(answer: Atom): Atom {
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
