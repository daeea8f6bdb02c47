/** Choices: descriptions for the guide. */
import type { FunctionGuide } from "./function-guide.ts";

export const choiceGuides: readonly FunctionGuide[] = [
  {
    names: ["selected"],
    args: ["answer", "value"],
    meaning: "Whether a choice is selected.",
    example: "selected([symptoms], 'fever')",
    result: true,
  },
  {
    names: ["count-selected", "COUNT"],
    args: ["answer"],
    meaning: "How many choices are selected.",
    example: "COUNT([symptoms])",
    result: 2,
  },
  {
    names: ["selected-at", "ITEM"],
    args: ["answer", "place"],
    meaning: "The value of the selected choice at a position, counted from 0.",
    example: "ITEM([symptoms], 0)",
    result: "cough",
  },
  {
    names: ["LABELOF"],
    args: ["answer"],
    meaning: "The labels of the selected choices, in the respondent's language.",
    example: "LABELOF([symptoms])",
    result: "Cough, Fever",
  },
  {
    names: ["jr:choice-name"],
    args: ["value", "'${question}'"],
    meaning: "The label of a choice of a question, in the syntax of other tools.",
    example: "jr:choice-name('fever', '${symptoms}')",
    result: "Fever",
  },
  {
    names: ["CHOICE"],
    args: ["answer", "column"],
    meaning: "Another column of the sheet `choices`, for the selected choice.",
    example: "CHOICE([region], 'capital')",
    result: "Ostby",
  },
  {
    names: ["choice-label"],
    args: ["question", "value"],
    meaning: "The label of a choice of a question, in the syntax of SurveyCTO.",
    example: "choice-label([symptoms], 'fever')",
    result: "Fever",
  },
  {
    names: ["pulldata"],
    args: ["table", "column", "key column", "key"],
    meaning: "A column of the first row of a table whose key column contains the key.",
    example: "pulldata('towns', 'region', 'name', 'Ostby')",
    result: "north",
  },
  {
    names: ["randomize"],
    args: ["values", "seed?"],
    meaning:
      "The values of a repeated question or of rows in an order by chance, the same for the same seed; `join` makes a text of them. For the order of choices, write `randomize=true` under `parameters`.",
    example: "join(' ', randomize([child_name], 7))",
    result: "Cy Bo Ana",
  },
];
