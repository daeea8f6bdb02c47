/** Value sets as numbers: their ranges, and what follows for comparisons. */
import { daysOfText } from "../../expression/calendar.ts";
import { numberOf } from "../../expression/values.ts";
import { isExact, type Truth, type ValueSet } from "./value-set.ts";

/** Every number that the values of a set may count as. */
export interface NumberRange {
  from: number;
  to: number;
  /** True: without the two ends. */
  isOpen: boolean;
}

/** `none`: certainly not a number. Undefined: unknown. */
export function numberRangeOf(set: ValueSet): NumberRange | "none" | undefined {
  if (isExact(set)) {
    if (typeof set === "string" && hasOffset(set)) return undefined;
    const value = numberOf(set, 0);
    return Number.isNaN(value) ? "none" : { from: value, to: value, isOpen: false };
  }
  if (set.kind === "numbers") return set;
  if (set.kind === "dates") return { from: set.from, to: set.to, isOpen: true };
  return set.kind === "text" && set.isNumberless ? "none" : undefined;
}

/** The number of a date-time with an offset depends on where the respondent is. */
export function hasOffset(text: string): boolean {
  return text.length > 10 && daysOfText(text.trim(), 0) !== daysOfText(text.trim(), 60);
}

/** Whether the comparison is true for each number of one set and each of the other. */
export function compareSets(operator: "<" | "<=" | ">" | ">=" | "=", left: ValueSet, right: ValueSet): Truth {
  const [one, other] = [numberRangeOf(left), numberRangeOf(right)];
  if (one === "none" || other === "none") return false;
  if (one === undefined || other === undefined) return undefined;
  if (operator === "=") return isEqual(one, other);
  if (operator === "<") return isLess(one, other);
  if (operator === ">") return isLess(other, one);
  const exceeds = operator === "<=" ? isLess(other, one) : isLess(one, other);
  return exceeds === undefined ? undefined : !exceeds;
}

function isLess(one: NumberRange, other: NumberRange): Truth {
  if (one.to < other.from || (one.to === other.from && (one.isOpen || other.isOpen))) return true;
  return one.from >= other.to ? false : undefined;
}

function isEqual(one: NumberRange, other: NumberRange): Truth {
  if (isLess(one, other) === true || isLess(other, one) === true) return false;
  return one.from === one.to && other.from === other.to ? one.from === other.from : undefined;
}
