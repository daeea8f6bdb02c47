/**
 * What a value may be without knowing the answers: one exact value, or a set of values that behave alike.
 * Whoever computes with atoms may say "unknown" at any time, and must never say yes or no of a set that holds both.
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
export type Atom = Value | Numbers | Dates | SomeText | Chosen | { kind: "anything" };

/** The atoms that a value is one of. */
export type Possible = readonly Atom[];

/** Undefined: it may be either. */
export type Truth = boolean | undefined;

/** What nothing is known of. */
export const ANYTHING: Possible = [{ kind: "anything" }];
/** What is hidden, or was not answered. */
export const UNANSWERED: Possible = [""];
const TRUE: Possible = [true];
const FALSE: Possible = [false];
const EITHER: Possible = [true, false];

/** More atoms than these count as anything. */
export const MAX_ATOMS = 80;

/** Whether the atom is one known value. */
export function isExact(atom: Atom): atom is Value {
  return typeof atom !== "object";
}

/** Whether the atom is, or may be, the empty text. */
export function mayBeUnanswered(atom: Atom): boolean {
  return atom === "" || (!isExact(atom) && atom.kind === "anything");
}

/** @example possibleOf(undefined) // [true, false] */
export function possibleOf(truth: Truth): Possible {
  return truth === undefined ? EITHER : truth ? TRUE : FALSE;
}

/** Whether an atom counts as true in a condition. */
export function truthOfAtom(atom: Atom): Truth {
  if (isExact(atom)) return truthOf(atom);
  if (atom.kind === "anything") return undefined;
  if (atom.kind !== "numbers") return true; // texts, none of them empty
  const holdsZero = atom.isOpen ? atom.from < 0 && atom.to > 0 : atom.from <= 0 && atom.to >= 0;
  return holdsZero ? undefined : true;
}

/** The truth that all atoms share, if they do. */
export function sharedTruth(possible: Possible, truth: (atom: Atom) => Truth = truthOfAtom): Truth {
  let shared: Truth;
  for (const [index, atom] of possible.entries()) {
    const own = truth(atom);
    if (own === undefined || (index > 0 && own !== shared)) return undefined;
    shared = own;
  }
  return shared;
}

/** One of either. */
export function union(one: Possible, other: Possible): Possible {
  const all = [...new Set([...one, ...other])];
  return all.length > MAX_ATOMS ? ANYTHING : all;
}
