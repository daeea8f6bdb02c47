/** What was chosen: the functions in words. */
import type { FunctionGuide } from "./function-guide.ts";

export const choiceGuides: readonly FunctionGuide[] = [
  {
    names: ["selected"],
    args: ["answer", "value"],
    meaning: "Whether a choice is among those that were made.",
    example: "selected([symptoms], 'fever')",
    result: true,
  },
  {
    names: ["count-selected", "COUNT"],
    args: ["answer"],
    meaning: "How many choices were made.",
    example: "COUNT([symptoms])",
    result: 2,
  },
  {
    names: ["selected-at", "ITEM"],
    args: ["answer", "place"],
    meaning: "The value of the choice at a place, counted from 0.",
    example: "ITEM([symptoms], 0)",
    result: "cough",
  },
  {
    names: ["LABELOF"],
    args: ["answer"],
    meaning: "The labels of the choices that were made, in the respondent's language.",
    example: "LABELOF([symptoms])",
    result: "Cough, Fever",
  },
  {
    names: ["jr:choice-name"],
    args: ["value", "'${question}'"],
    meaning: "The label of a choice of a question, as other tools write it.",
    example: "jr:choice-name('fever', '${symptoms}')",
    result: "Fever",
  },
  {
    names: ["CHOICE"],
    args: ["answer", "column"],
    meaning: "Another column of the sheet `choices`, for the choice that was made.",
    example: "CHOICE([region], 'capital')",
    result: "Ostby",
  },
];
