/** Arithmetic, rounding, sums and counts: descriptions for the guide. */
import type { FunctionGuide } from "./function-guide.ts";

export const numberGuides: readonly FunctionGuide[] = [
  ...(
    [
      ["sin", "The sine of an angle in radians.", 0, 0],
      ["cos", "The cosine of an angle in radians.", 0, 1],
      ["tan", "The tangent of an angle in radians.", 0, 0],
      ["asin", "The angle in radians that has this sine.", 0, 0],
      ["acos", "The angle in radians that has this cosine.", 1, 0],
      ["atan", "The angle in radians that has this tangent.", 0, 0],
      ["exp", "The number e (2.718…) to this power.", 0, 1],
      ["exp10", "10 to this power.", 2, 100],
      ["log", "The natural logarithm.", 1, 0],
      ["log10", "The logarithm to the base 10.", 100, 2],
    ] as const
  ).map(
    ([name, meaning, of, result]): FunctionGuide => ({
      names: [name],
      args: ["number"],
      meaning,
      example: `${name}(${of})`,
      result,
    }),
  ),
  {
    names: ["atan2"],
    args: ["y", "x"],
    meaning: "The angle in radians from the origin to a point.",
    example: "atan2(0, 1)",
    result: 0,
  },
  {
    names: ["pi"],
    args: [],
    meaning: "The number π.",
    example: "round(pi(), 1)",
    result: 3.1,
  },
  {
    names: ["CALC"],
    args: ["sum"],
    meaning:
      "A sum, difference or product in which unanswered numbers count as 0; empty when none is answered.",
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
    meaning: "The number without its decimals.",
    example: "int(-2.7)",
    result: -2,
  },
  {
    names: ["round"],
    args: ["number", "decimals?"],
    meaning: "The number, rounded half up.",
    example: "round([weight] div 3, 1)",
    result: 24.2,
  },
  {
    names: ["floor"],
    args: ["number"],
    meaning: "Rounded down to a whole number.",
    example: "floor(-2.7)",
    result: -3,
  },
  {
    names: ["ceiling", "CEIL"],
    args: ["number"],
    meaning: "Rounded up to a whole number.",
    example: "CEIL(2.1)",
    result: 3,
  },
  {
    names: ["abs"],
    args: ["number"],
    meaning: "The absolute value: the number without a minus.",
    example: "abs(-4)",
    result: 4,
  },
  {
    names: ["pow"],
    args: ["number", "power"],
    meaning: "A number raised to a power.",
    example: "[weight] div pow(1.7, 2) > 25",
    result: true,
  },
  { names: ["sqrt"], args: ["number"], meaning: "The square root.", example: "sqrt(9)", result: 3 },
  {
    names: ["min"],
    args: ["number", "number…"],
    meaning: "The smallest of the numbers.",
    example: "min(8, [nights], 6)",
    result: 4,
  },
  {
    names: ["max"],
    args: ["number", "number…"],
    meaning: "The largest of the numbers.",
    example: "max(8, [nights], 6)",
    result: 8,
  },
  {
    names: ["sum"],
    args: ["number", "number…"],
    meaning: "The sum. Unanswered numbers make it empty; `CALC` counts them as 0.",
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
    meaning: "Whether the number of true conditions is between a minimum and a maximum; `-1` means no limit.",
    example: "checklist(1, -1, [age] > 18, [smokes] = 'yes')",
    result: true,
  },
  {
    names: ["weighted-checklist"],
    args: ["least", "most", "condition", "weight", "more…"],
    meaning:
      "Whether the weights of the true conditions add up to a number between a minimum and a maximum; `-1` means no limit.",
    example: "weighted-checklist(2, -1, [age] > 18, 3, [smokes] = 'yes', 1)",
    result: true,
  },
  {
    names: ["random"],
    args: [],
    meaning: "A random number from 0 to 1. It is made once, and then stays.",
    example: "random() < 1",
    result: true,
  },
];
