/**
 * Descriptions of the functions for the guide. It imports none of them, so that the respondents' bundle isn't split; a
 * test checks that names and numbers of arguments equal those of `functions/`.
 */
import { choiceGuides } from "./choice-functions.ts";
import { conditionGuides } from "./condition-functions.ts";
import { dateGuides } from "./date-functions.ts";
import type { FunctionGuide } from "./function-guide.ts";
import { numberGuides } from "./number-functions.ts";
import { placeGuides } from "./place-functions.ts";
import { repeatGuides } from "./repeat-functions.ts";
import { textGuides } from "./text-functions.ts";

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
  { title: "Repeats", guides: repeatGuides },
  { title: "Places", guides: placeGuides },
];
