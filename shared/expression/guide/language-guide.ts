/** Descriptions of references, operators and values for the guide; a test compares the operators with `operators.ts`. */
import type { BinaryOperator } from "../tree.ts";
import type { Value } from "../values.ts";

export interface LanguageGuide {
  meaning: string;
  /** With the guide's answers its value is `result`. */
  example: string;
  result: Value;
}

/** How answers and values are written. */
export const referenceGuides: readonly (LanguageGuide & { written: string })[] = [
  {
    written: "[key] or ${key}",
    meaning: "The answer of a question. In a label, the answer as text; for choices, their labels.",
    example: "[age] + ${nights}",
    result: 39,
  },
  {
    written: ".",
    meaning: "The question's own answer, in a constraint.",
    example: ". != ''",
    result: true,
  },
  {
    written: "'text' or \"text\"",
    meaning: "A text. It can't contain the kind of quotes around it.",
    example: "[smokes] = 'no'",
    result: true,
  },
  {
    written: "12.5",
    meaning: "A number, with a decimal point.",
    example: "[weight] >= 72.5",
    result: true,
  },
  {
    written: "true, false, yes, no",
    meaning: "A cell that contains only one of these words is always true or false.",
    example: "yes",
    result: true,
  },
  {
    written: "''",
    meaning: "Unanswered. In arithmetic it makes the result empty, and a comparison false; see `CALC`.",
    example: "[naps] > 0",
    result: false,
  },
  {
    written: "'2026-01-31'",
    meaning:
      "A date is a text in this format. In arithmetic and comparisons it counts as days, so days can be added.",
    example: "[birth_date] < today() - 30",
    result: true,
  },
  {
    written: "instance('list')/root/item[name = ${key}]/column",
    meaning: "Another column of the sheet `choices`, in the syntax of other tools. `CHOICE` does the same.",
    example: "instance('region')/root/item[name = ${region}]/capital",
    result: "Ostby",
  },
];

export interface OperatorGuide extends LanguageGuide {
  operator: BinaryOperator | "!" | "()";
  /** Its other spelling. */
  also?: string;
}

/** By precedence, the highest first. */
export const operatorGuides: readonly OperatorGuide[] = [
  { operator: "()", meaning: "Computed first.", example: "([nights] + 1) * 2", result: 10 },
  {
    operator: "!",
    meaning: "Not; the same as the function `not`.",
    example: "!selected([symptoms], 'rash')",
    result: true,
  },
  { operator: "*", meaning: "Times.", example: "[nights] * 2", result: 8 },
  { operator: "div", also: "/", meaning: "Divided by.", example: "[nights] div 8", result: 0.5 },
  { operator: "mod", also: "%", meaning: "The remainder of a division.", example: "[age] mod 10", result: 5 },
  { operator: "+", meaning: "Plus. Texts are joined with `concat`.", example: "[nights] + 3", result: 7 },
  { operator: "-", meaning: "Minus; before a number, its negative.", example: "[age] - 18", result: 17 },
  { operator: "<=", meaning: "At most.", example: "[age] <= 120", result: true },
  { operator: ">=", meaning: "At least.", example: "[age] >= 18", result: true },
  { operator: "!=", meaning: "Not equal.", example: "[naps] != ''", result: false },
  {
    operator: "=",
    also: "==",
    meaning: "Equal: as numbers when either side is one, else as texts.",
    example: "[smokes] = 'no'",
    result: true,
  },
  {
    operator: "<",
    meaning: "Less than; for dates, before.",
    example: "[birth_date] < date('2000-01-01')",
    result: true,
  },
  {
    operator: ">",
    meaning: "More than; for dates, after.",
    example: "today() > [birth_date]",
    result: true,
  },
  {
    operator: "and",
    also: "&&",
    meaning: "Both are true.",
    example: "[age] >= 18 and [smokes] = 'no'",
    result: true,
  },
  {
    operator: "or",
    also: "||",
    meaning: "At least one is true.",
    example: "[age] < 18 or [consent]",
    result: true,
  },
];
