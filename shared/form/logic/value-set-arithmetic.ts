/** Arithmetic with value sets: exact if both are, else a range that certainly contains the result. */
import { isExact, type ValueSet } from "./value-set.ts";
import { type Reach, reachOf } from "./value-set-reach.ts";

const UNKNOWN: ValueSet = { kind: "anything" };

/** The result of an operator on two value sets. */
export function compute(
  operator: "+" | "-" | "*" | "div" | "mod",
  left: ValueSet,
  right: ValueSet,
): ValueSet {
  const [one, other] = [reachOf(left), reachOf(right)];
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
  const reach = reachOf(set);
  if (reach === "none") return Number.NaN;
  if (reach === undefined) return UNKNOWN;
  return isPoint(reach)
    ? -reach.from
    : { kind: "numbers", from: -reach.to, to: -reach.from, isOpen: reach.isOpen };
}

/** The value set as a number. */
export function asNumber(set: ValueSet): ValueSet {
  const reach = reachOf(set);
  if (reach === "none") return Number.NaN;
  if (reach === undefined) return UNKNOWN;
  return isPoint(reach) ? reach.from : { kind: "numbers", ...withoutKind(reach) };
}

/** The value set after applying a function that never reverses the order of two numbers. */
export function applyMonotonic(set: ValueSet, run: (value: number) => number): ValueSet {
  const reach = reachOf(set);
  if (reach === "none") return run(Number.NaN);
  if (reach === undefined) return UNKNOWN;
  const end = (value: number) => (Number.isFinite(value) ? run(value) : value);
  return isPoint(reach) ? run(reach.from) : range(end(reach.from), end(reach.to));
}

/** The possible lengths of the text of a value set. */
export function lengthOf(set: ValueSet, text: (value: string | number | boolean) => string): ValueSet {
  if (isExact(set)) return [...text(set)].length;
  if (set.kind === "dates") return 10;
  const from = set.kind === "anything" ? 0 : 1;
  return { kind: "numbers", from, to: Number.POSITIVE_INFINITY, isOpen: false };
}

function withoutKind({ from, to, isOpen }: Reach): Reach {
  return { from, to, isOpen };
}

function isPoint({ from, to }: Reach): boolean {
  return from === to;
}

function mayOverflow({ from, to, isOpen }: Reach): boolean {
  return !isOpen && !(Number.isFinite(from) && Number.isFinite(to));
}

function isFactor(reach: Reach): boolean {
  return isPoint(reach) && reach.from !== 0 && Number.isFinite(reach.from);
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
