/** Every column of the choices sheet (workbook page, section 3). */
import type { ColumnDefinition } from "./definition.ts";

export const choicesColumns = [
  {
    header: "list_name",
    meaning: "The list that the choice belongs to; questions name it after their type.",
    example: "yes_no",
  },
  {
    header: "name",
    aliases: ["value"],
    meaning:
      "What is stored and what expressions compare with. Each value occurs once in its list; for `select_multiple` it contains no spaces.",
    example: "yes",
  },
  { header: "label", aliases: ["caption"], isTranslatable: true, meaning: "What is shown.", example: "Yes" },
  {
    header: "order",
    meaning: "A number: choices are sorted by it. Without it, they keep the order of the sheet.",
    example: "1",
  },
  {
    header: "image",
    isTranslatable: true,
    meaning: "A picture's file name, uploaded together with the workbook: shown in the choice.",
    example: "smile.png",
  },
  {
    header: "big_image",
    isTranslatable: true,
    meaning: "A larger picture's file name: shown in the choice instead of the other one.",
    example: "smile-large.png",
  },
  {
    header: "audio",
    isTranslatable: true,
    meaning: "A sound's file name, uploaded together with the workbook: played in the choice.",
    example: "smile.mp3",
  },
  {
    header: "video",
    isTranslatable: true,
    meaning: "A video's file name, uploaded together with the workbook: played in the choice.",
    example: "smile.mp4",
  },
  {
    header: "x-class",
    meaning: "Class names for the choice, separated by spaces.",
    example: "summary",
  },
] as const satisfies readonly ColumnDefinition[];

/** Every other column is an attribute of the choice. */
export const filterColumn = {
  header: "any other",
  meaning:
    "For `choice_filter`: an expression there refers to the column by its header, which is case-sensitive.",
  example: "north",
} as const satisfies ColumnDefinition;
