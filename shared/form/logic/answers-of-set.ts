/** Single answers of a value set: what a respondent could give. */
import { dateOf } from "../../expression/calendar.ts";
import type { Answer } from "../definition/definition.ts";
import type { FormNode } from "../engine/form-node.ts";
import { optionKeysOf } from "./option-keys.ts";
import { type Chosen, isExact, type Numbers, type ValueSet } from "./value-set.ts";

/**
 * Some answers of the set, the likeliest first; none where any answer of the question is as likely.
 * @example answersOf(node, { kind: "numbers", from: 17, to: 65, isOpen: true })[0] // 41
 */
export function answersOf(node: FormNode, set: ValueSet): Answer[] {
  if (isExact(set)) return exactAnswers(node, set);
  switch (set.kind) {
    case "numbers":
      return numbersOf(set);
    case "dates":
      return datesBetween(set.from, set.to);
    case "chosen":
      return [chosenOf(set)];
    case "text":
      return optionKeysOf(node).filter((key) => !set.excluded.has(key));
    case "anything":
      return [];
  }
}

function exactAnswers({ kind }: FormNode, value: string | number | boolean): Answer[] {
  if (value === "") return [null];
  if (kind === "choices") return [[String(value)]];
  return value === false ? [false, null] : [value];
}

/** Whole numbers before others, those in the middle before those at the ends. */
function numbersOf({ from, to, isOpen }: Numbers): number[] {
  const low = Number.isFinite(from) ? from : to - 20;
  const high = Number.isFinite(to) ? to : from + 20;
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [];
  const middle = (low + high) / 2;
  const found = [Math.round(middle), Math.floor(low) + 1, Math.ceil(high) - 1, middle, low, high];
  const isInside = (one: number) => (isOpen ? one > from && one < to : one >= from && one <= to);
  return [...new Set(found.map((one) => Number(one.toFixed(6))))].filter(isInside);
}

/** Both days excluded. */
function datesBetween(from: number, to: number): string[] {
  const low = Number.isFinite(from) ? from + 1 : to - 30;
  const high = Number.isFinite(to) ? to - 1 : from + 30;
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [];
  const days = [Math.floor((low + high) / 2), Math.ceil(low), Math.floor(high)];
  return [...new Set(days)].filter((day) => day > from && day < to).map(dateOf);
}

function chosenOf({ keys, decided, options, least }: Chosen): string[] {
  const others = [...options].filter((key) => !decided.has(key) && !keys.has(key));
  return [...keys, ...others.slice(0, least)];
}
