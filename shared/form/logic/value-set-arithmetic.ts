/** Arithmetic with value sets: exact if both are, else a range that certainly contains the result. */
import { isExact, type ValueSet } from "./value-set.ts";
import { type NumberRange, numberRangeOf } from "./value-set-range.ts";

const UNKNOWN: ValueSet = { kind: "anything" };

/** The result of an operator on two value sets. */
export function compute(
  operator: "+" | "-" | "*" | "div" | "mod",
  left: ValueSet,
  right: ValueSet,
): ValueSet {
  const [one, other] = [numberRangeOf(left), numberRangeOf(right)];
  if (one === "none" || other === "none") return Number.NaN;
  if (one === undefined || other === undefined) return UNKNOWN;
  if (isPoint(one) && isPoint(other)) return computed(operator, one.from, other.from);
  if (operator === "mod") return UNKNOWN;
  if (operator === "+" || operator === "-") {
    if (mayOverflow(one) && mayOverflow(other)) return UNKNOWN; // the sum of two infinities is not a number
    return operator === "+"
      ? range(one.from + other.from, one.to + other.to)
      : range(one.from - other.to, one.to - other.from);
  }
  // multiplying and dividing keep or reverse the order, rounding included
  if (isFactor(other)) {
    const ends = [one.from, one.to].map((end) => computed(operator, end, other.from));
    return range(Math.min(...ends), Math.max(...ends));
  }
  if (operator === "*" && isFactor(one)) return compute("*", right, left);
  return UNKNOWN;
}

/** The value set with its sign changed. */
export function negated(set: ValueSet): ValueSet {
  const bounds = numberRangeOf(set);
  if (bounds === "none") return Number.NaN;
  if (bounds === undefined) return UNKNOWN;
  return isPoint(bounds)
    ? -bounds.from
    : { kind: "numbers", from: -bounds.to, to: -bounds.from, isOpen: bounds.isOpen };
}

/** The value set as a number. */
export function asNumber(set: ValueSet): ValueSet {
  const bounds = numberRangeOf(set);
  if (bounds === "none") return Number.NaN;
  if (bounds === undefined) return UNKNOWN;
  return isPoint(bounds) ? bounds.from : { kind: "numbers", ...withoutKind(bounds) };
}

/** The value set after applying a function that never reverses the order of two numbers. */
export function applyMonotonic(set: ValueSet, run: (value: number) => number): ValueSet {
  const bounds = numberRangeOf(set);
  if (bounds === "none") return run(Number.NaN);
  if (bounds === undefined) return UNKNOWN;
  const end = (value: number) => (Number.isFinite(value) ? run(value) : value);
  return isPoint(bounds) ? run(bounds.from) : range(end(bounds.from), end(bounds.to));
}

/** The possible lengths of the text of a value set. */
export function lengthOf(set: ValueSet, text: (value: string | number | boolean) => string): ValueSet {
  if (isExact(set)) return [...text(set)].length;
  if (set.kind === "dates") return 10;
  const from = set.kind === "anything" ? 0 : 1;
  return { kind: "numbers", from, to: Number.POSITIVE_INFINITY, isOpen: false };
}

function withoutKind({ from, to, isOpen }: NumberRange): NumberRange {
  return { from, to, isOpen };
}

function isPoint({ from, to }: NumberRange): boolean {
  return from === to;
}

function mayOverflow({ from, to, isOpen }: NumberRange): boolean {
  return !isOpen && !(Number.isFinite(from) && Number.isFinite(to));
}

function isFactor(bounds: NumberRange): boolean {
  return isPoint(bounds) && bounds.from !== 0 && Number.isFinite(bounds.from);
}

/** Includes the ends, since rounding may reach them. */
function range(from: number, to: number): ValueSet {
  return Number.isNaN(from) || Number.isNaN(to) ? UNKNOWN : { kind: "numbers", from, to, isOpen: false };
}

function computed(operator: "+" | "-" | "*" | "div" | "mod", a: number, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "div":
      return a / b;
    case "mod":
      return a % b;
  }
}
