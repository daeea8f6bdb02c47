/**
 * What a value may be without knowing the answers: one exact value, or a set of values that behave alike.
 * Whoever computes with value sets may say "unknown" at any time, and must never say yes or no of a set that holds both.
 */
import { truthOf, type Value } from "../../expression/values.ts";

/** Every number of a range; of texts that count as numbers none. */
export interface Numbers {
  kind: "numbers";
  from: number;
  to: number;
  /** True: without the two ends. */
  isOpen: boolean;
}

/** Texts `YYYY-MM-DD` of the days between two day numbers, without the two. */
export interface Dates {
  kind: "dates";
  from: number;
  to: number;
}

/** Any text but the empty one and those `apart`. */
export interface SomeText {
  kind: "text";
  apart: ReadonlySet<string>;
  /** True: holds no white space. */
  isWord: boolean;
  /** True: reads neither as a number nor as a date. */
  isNumberless: boolean;
}

/** Several options chosen, or one of which it is not known which: their keys joined by spaces, in any order. */
export interface Chosen {
  kind: "chosen";
  /** Those that are known to be chosen. */
  keys: ReadonlySet<string>;
  /** Those of which it is known whether they are chosen. */
  decided: ReadonlySet<string>;
  /** All that there are. */
  options: ReadonlySet<string>;
  /** How many of the others are chosen. */
  least: number;
  most: number;
}

/** An exact value, or a set of values that behave alike. */
export type ValueSet = Value | Numbers | Dates | SomeText | Chosen | { kind: "anything" };

/** The value sets that a value is one of. */
export type AbstractValue = readonly ValueSet[];

/** Undefined: it may be either. */
export type Truth = boolean | undefined;

/** What nothing is known of. */
export const ANYTHING: AbstractValue = [{ kind: "anything" }];
/** What is hidden, or was not answered. */
export const UNANSWERED: AbstractValue = [""];
const TRUE: AbstractValue = [true];
const FALSE: AbstractValue = [false];
const EITHER: AbstractValue = [true, false];

/** More value sets than these count as anything. */
export const MAX_VALUE_SETS = 80;

/** Whether the value set is one known value. */
export function isExact(set: ValueSet): set is Value {
  return typeof set !== "object";
}

/** Whether the value set is, or may be, the empty text. */
export function mayBeUnanswered(set: ValueSet): boolean {
  return set === "" || (!isExact(set) && set.kind === "anything");
}

/** @example possibleOf(undefined) // [true, false] */
export function possibleOf(truth: Truth): AbstractValue {
  return truth === undefined ? EITHER : truth ? TRUE : FALSE;
}

/** Whether a value set counts as true in a condition. */
export function truthOfSet(set: ValueSet): Truth {
  if (isExact(set)) return truthOf(set);
  if (set.kind === "anything") return undefined;
  if (set.kind !== "numbers") return true; // texts, none of them empty
  const holdsZero = set.isOpen ? set.from < 0 && set.to > 0 : set.from <= 0 && set.to >= 0;
  return holdsZero ? undefined : true;
}

/** The truth that all value sets share, if they do. */
export function sharedTruth(possible: AbstractValue, truth: (set: ValueSet) => Truth = truthOfSet): Truth {
  let shared: Truth;
  for (const [index, set] of possible.entries()) {
    const own = truth(set);
    if (own === undefined || (index > 0 && own !== shared)) return undefined;
    shared = own;
  }
  return shared;
}

/** One of either. */
export function union(one: AbstractValue, other: AbstractValue): AbstractValue {
  const all = [...new Set([...one, ...other])];
  return all.length > MAX_VALUE_SETS ? ANYTHING : all;
}
