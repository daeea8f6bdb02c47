/**
 * What a value may be without knowing the answers: one exact value, or a set of values that behave alike. Functions
 * over value sets may return "unknown" at any time, but never a yes or no for a set with both kinds of values.
 */
import { truthOf, type Value } from "../../expression/values.ts";

/** Every number of a range, but no texts that count as numbers. */
export interface Numbers {
  kind: "numbers";
  from: number;
  to: number;
  /** True: without the two ends. */
  isOpen: boolean;
}

/** Texts `YYYY-MM-DD` of the days between two day numbers, both excluded. */
export interface Dates {
  kind: "dates";
  from: number;
  to: number;
}

/** Any text but the empty one and those `excluded`. */
export interface SomeText {
  kind: "text";
  excluded: ReadonlySet<string>;
  /** True: contains no white space. */
  isWord: boolean;
  /** True: can't be read as a number or as a date. */
  isNumberless: boolean;
}

/** Several chosen options, or a single unknown one: their keys joined by spaces, in any order. */
export interface Chosen {
  kind: "chosen";
  /** Options that are certainly chosen. */
  keys: ReadonlySet<string>;
  /** Options for which it is known whether they are chosen. */
  decided: ReadonlySet<string>;
  /** All options. */
  options: ReadonlySet<string>;
  /** How many of the other options are chosen. */
  least: number;
  most: number;
}

/** An exact value, or a set of values that behave alike. */
export type ValueSet = Value | Numbers | Dates | SomeText | Chosen | { kind: "anything" };

/** The value sets that together contain a value. */
export type AbstractValue = readonly ValueSet[];

/** Undefined: it may be either. */
export type Truth = boolean | undefined;

/** A value of which nothing is known. */
export const ANYTHING: AbstractValue = [{ kind: "anything" }];
/** The value of what is hidden, or was not answered. */
export const UNANSWERED: AbstractValue = [""];
const TRUE: AbstractValue = [true];
const FALSE: AbstractValue = [false];
const EITHER: AbstractValue = [true, false];

/** With more value sets than this, a value can be anything. */
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
  for (const set of possible) {
    const own = truth(set);
    if (own === undefined || (shared !== undefined && own !== shared)) return undefined;
    shared = own;
  }
  return shared;
}

/** The value sets of both. */
export function union(one: AbstractValue, other: AbstractValue): AbstractValue {
  const all = [...new Set([...one, ...other])];
  return all.length > MAX_VALUE_SETS ? ANYTHING : all;
}
