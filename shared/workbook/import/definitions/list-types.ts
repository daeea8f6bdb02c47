/** Types that choose from a list; the list's name follows them (workbook page, section 5). */
import type { TypeDefinition } from "./question-types.ts";

export interface ListTypeDefinition extends TypeDefinition {
  /** True: a `_` in its spellings can't be a space, as it can in those of other types. */
  isExact?: true;
  /** True: the choices are in a file or in another sheet. */
  isExternal?: true;
}

/** In the order in which the reader tries them: `select one` also begins with `select`. */
export const listTypes: readonly ListTypeDefinition[] = [
  {
    name: "select_one_external",
    spellings: ["select one_external"],
    isExact: true,
    isExternal: true,
    control: "radio",
    answer: "the value of a choice",
    meaning:
      "One choice of the sheet `external_choices`, which has the columns of the sheet `choices`; its choices are offered as with `select_one`.",
    example: { type: "select_one_external villages", name: "village", label: "Village" },
  },
  {
    name: "select_one_from_file",
    isExternal: true,
    control: "radio",
    answer: "the value of a choice",
    meaning:
      "One choice from a .csv, .xml or .geojson file that is uploaded with the workbook; `value` and `label` under `parameters` name its columns. Until the file is there, a text question.",
    example: { type: "select_one_from_file villages.csv", name: "village", label: "Village" },
  },
  {
    name: "select_multiple_from_file",
    isExternal: true,
    control: "checkbox",
    answer: "the values of choices",
    meaning: "Any number of choices from a file that is uploaded with the workbook.",
    example: { type: "select_multiple_from_file crops.csv", name: "crops", label: "What do you grow?" },
  },
  {
    name: "select_one",
    spellings: ["select_one from", "select1", "add select one prompt using"],
    control: "radio",
    answer: "the value of a choice",
    meaning:
      "One choice of a list. A menu with appearance `minimal`, `autocomplete` or `search`, or above 20 choices; a grid of one row with `likert`.",
    example: { type: "select_one yes_no", name: "allergies", label: "Do you have allergies?" },
  },
  {
    name: "select_multiple",
    spellings: [
      ...["select_multiple from", "select all that apply", "select all that apply from"],
      ...["add select multiple prompt using", "select"],
    ],
    control: "checkbox",
    answer: "the values of choices",
    meaning: "Any number of choices of a list. A menu with appearance `minimal` or `autocomplete`.",
    example: { type: "select_multiple symptom", name: "symptoms", label: "What do you notice?" },
  },
  {
    name: "rank",
    control: "rank",
    answer: "the values of all choices, in order",
    meaning:
      "Choices to put into an order, by buttons or by dragging. `selected-at` reads the value at a place.",
    example: { type: "rank symptom", name: "worst", label: "What troubles you most?" },
  },
];

/** After a list's name: a choice “Other” and a text for it. A `_` may also be a space. */
export const otherSuffixes = ["or_other", "or_specify_other"] as const;

/** File extensions: a list's name that ends with one is a file's. */
export const fileEndings = ["csv", "xml", "geojson"] as const;
