/** Arithmetic, rounding, sums and counts: the functions in words. */
import type { FunctionGuide } from "./function-guide.ts";

export const numberGuides: readonly FunctionGuide[] = [
  {
    names: ["CALC"],
    args: ["sum"],
    meaning:
      "The value of a sum, difference or product in which unanswered numbers count as 0; empty when none is answered.",
    example: "CALC([nights] + [naps])",
    result: 4,
  },
  {
    names: ["number"],
    args: ["value"],
    meaning: "The value as a number; a date as days since 1 January 1970.",
    example: "number('7.50')",
    result: 7.5,
  },
  {
    names: ["int"],
    args: ["number"],
    meaning: "Without its decimals.",
    example: "int(-2.7)",
    result: -2,
  },
  {
    names: ["round"],
    args: ["number", "decimals?"],
    meaning: "Rounded, half up.",
    example: "round([weight] div 3, 1)",
    result: 24.2,
  },
  {
    names: ["floor"],
    args: ["number"],
    meaning: "The next whole number below.",
    example: "floor(-2.7)",
    result: -3,
  },
  {
    names: ["ceiling", "CEIL"],
    args: ["number"],
    meaning: "The next whole number above.",
    example: "CEIL(2.1)",
    result: 3,
  },
  {
    names: ["abs"],
    args: ["number"],
    meaning: "Without its sign.",
    example: "abs(-4)",
    result: 4,
  },
  {
    names: ["pow"],
    args: ["number", "power"],
    meaning: "A number to a power.",
    example: "[weight] div pow(1.7, 2) > 25",
    result: true,
  },
  { names: ["sqrt"], args: ["number"], meaning: "The square root.", example: "sqrt(9)", result: 3 },
  {
    names: ["min"],
    args: ["number", "number…"],
    meaning: "The smallest.",
    example: "min(8, [nights], 6)",
    result: 4,
  },
  {
    names: ["max"],
    args: ["number", "number…"],
    meaning: "The largest.",
    example: "max(8, [nights], 6)",
    result: 8,
  },
  {
    names: ["sum"],
    args: ["number", "number…"],
    meaning: "All together. Unanswered numbers leave it empty; `CALC` counts them as 0.",
    example: "sum([nights], 3)",
    result: 7,
  },
  {
    names: ["count-non-empty"],
    args: ["value", "value…"],
    meaning: "How many of the values are answered.",
    example: "count-non-empty([first], [last], [naps])",
    result: 2,
  },
  {
    names: ["checklist"],
    args: ["least", "most", "condition…"],
    meaning: "Whether at least and at most so many conditions are true; `-1` is no limit.",
    example: "checklist(1, -1, [age] > 18, [smokes] = 'yes')",
    result: true,
  },
];
