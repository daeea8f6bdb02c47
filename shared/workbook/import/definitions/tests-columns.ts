/** The columns of the sheet `tests`, beside those that are named after questions. */
import type { ColumnDefinition } from "./definition.ts";

export const testsColumns: readonly ColumnDefinition[] = [
  { header: "name", meaning: "What the row is called where it doesn't hold.", example: "High fever" },
  {
    header: "answers",
    meaning:
      "Answers, a line `question = answer` for each, or as JSON. A column named after a question has its answer as well.",
    example: "temperature = 39.5",
  },
  {
    header: "report",
    meaning: "The name of the step or of its output. Empty: any report.",
    example: "Your checklist",
  },
  { header: "language", meaning: "Of the reader. Empty: the form's own.", example: "es" },
  {
    header: "must_say",
    meaning: "What the report says, whatever its look; several texts in several lines of the cell.",
    example: "Call the clinic today.",
  },
  { header: "must_not_say", meaning: "What it doesn't say, likewise.", example: "No fever" },
];
