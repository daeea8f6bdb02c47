/**
 * The functions in words, for the guide. It imports none of them, so that what respondents load stays in one piece; a test
 * holds that names and numbers of arguments are those of `functions/`.
 */
import type { Value } from "../values.ts";
import { choiceGuides } from "./choice-functions.ts";
import { conditionGuides } from "./condition-functions.ts";
import { dateGuides } from "./date-functions.ts";
import { numberGuides } from "./number-functions.ts";
import { textGuides } from "./text-functions.ts";

export interface FunctionGuide {
  /** What it is called: XPath's names first, then the native one where it is another word. */
  names: readonly [first: string, ...others: string[]];
  /** What goes between the brackets; `?` may be left out, `…` may be repeated. */
  args: readonly string[];
  meaning: string;
  /** Computed with the guide's answers it yields `result`. */
  example: string;
  result: Value;
  /** The question's own answer in the example, where it is not the guide's. */
  own?: Value;
}

export interface FunctionGroup {
  title: string;
  guides: readonly FunctionGuide[];
}

export const functionGroups: readonly FunctionGroup[] = [
  { title: "Conditions", guides: conditionGuides },
  { title: "Choices", guides: choiceGuides },
  { title: "Numbers", guides: numberGuides },
  { title: "Texts", guides: textGuides },
  { title: "Dates", guides: dateGuides },
];
