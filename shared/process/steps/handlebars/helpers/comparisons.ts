import { isEmpty } from "../values.ts";
import type { Helper } from "./helper.ts";

const ANY = Number.POSITIVE_INFINITY;

/** Texts that are numbers count as numbers: answers to choices are texts, and "10" is greater than "9". */
function compare(a: unknown, b: unknown): number {
  const [left, right] = [asNumber(a), asNumber(b)];
  if (left !== undefined && right !== undefined) return left - right;
  if (isBlank(a) || isBlank(b)) return Number.NaN;
  const [first, second] = [String(a), String(b)];
  return first === second ? 0 : first < second ? -1 : 1;
}

function isSame(a: unknown, b: unknown): boolean {
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b);
  if (typeof a === "object" || typeof b === "object") return a === b;
  return a === b || compare(a, b) === 0;
}

function asNumber(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

const isBlank = (value: unknown) => value === null || value === undefined || value === "";
const isPlain = (value: unknown) => typeof value !== "object" || value === null;
const holds = (value: unknown) => Boolean(value) && !isEmpty(value);

const order = (
  sign: string,
  words: string,
  accepts: (difference: number) => boolean,
  output: [string, string],
) => ({
  signature: `(${sign} a b)`,
  summary: `True when a is ${words} b. Numbers are compared by size, other texts (dates as well) by their characters.`,
  examples: [
    { template: `{{#if (${sign} age 18)}}yes{{else}}no{{/if}}`, data: { age: 17 }, output: output[0] },
    { template: `{{#${sign} "9" "10"}}yes{{else}}no{{/${sign}}}`, data: {}, output: output[1] },
  ],
  arity: [2, 2] as const,
  isCondition: true as const,
  run: ([a, b]: readonly unknown[]) => isPlain(a) && isPlain(b) && accepts(compare(a, b)),
});

/** Helpers that return true or false: inside `if`, or as a block of their own. */
export const comparisons = {
  eq: {
    signature: "(eq a b)",
    summary:
      'True when a and b are equal. The number 1 equals the text "1", and all unanswered values are equal.',
    examples: [
      { template: '{{#if (eq sex "f")}}she{{else}}they{{/if}}', data: { sex: "f" }, output: "she" },
      { template: "{{#eq score 1}}one{{else}}other{{/eq}}", data: { score: "1" }, output: "one" },
    ],
    arity: [2, 2],
    isCondition: true,
    run: ([a, b]) => isSame(a, b),
  },
  ne: {
    signature: "(ne a b)",
    summary: "True when a and b are different; the opposite of eq.",
    examples: [{ template: '{{#if (ne sex "f")}}they{{/if}}', data: { sex: "m" }, output: "they" }],
    arity: [2, 2],
    isCondition: true,
    run: ([a, b]) => !isSame(a, b),
  },
  lt: order("lt", "less than", (difference) => difference < 0, ["yes", "yes"]),
  gt: order("gt", "more than", (difference) => difference > 0, ["no", "no"]),
  le: order("le", "at most", (difference) => difference <= 0, ["yes", "yes"]),
  ge: order("ge", "at least", (difference) => difference >= 0, ["no", "no"]),
  and: {
    signature: "(and a b …)",
    summary:
      "True when all values count as true. Empty lists and texts, 0, false and unanswered values don't.",
    examples: [{ template: "{{#if (and a b)}}both{{else}}no{{/if}}", data: { a: "x", b: [] }, output: "no" }],
    arity: [1, ANY],
    isCondition: true,
    run: (values) => values.every(holds),
  },
  or: {
    signature: "(or a b …)",
    summary: "True when at least one value counts as true.",
    examples: [{ template: "{{#if (or a b)}}one{{/if}}", data: { a: "", b: 2 }, output: "one" }],
    arity: [1, ANY],
    isCondition: true,
    run: (values) => values.some(holds),
  },
  not: {
    signature: "(not a)",
    summary: "True when the value doesn't count as true.",
    examples: [
      { template: "{{#if (not consent)}}No consent{{/if}}", data: { consent: false }, output: "No consent" },
    ],
    arity: [1, 1],
    isCondition: true,
    run: ([value]) => !holds(value),
  },
} as const satisfies Record<string, Helper>;
