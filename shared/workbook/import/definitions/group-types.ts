/** The rows that begin and end something (workbook page, sections 4 and 5). */
import type { ExampleRow } from "./definition.ts";

export interface GroupDefinition {
  /** What follows `begin` or `end`. */
  name: string;
  /** Other words for it. */
  spellings?: readonly string[];
  /** What it is read as; absent: the row is refused. */
  group?: "group" | "repeat" | "score";
  meaning: string;
  /** The row that begins it; the rows inside are up to the form's author. */
  example: ExampleRow;
}

export const groupTypes: readonly GroupDefinition[] = [
  {
    name: "group",
    group: "group",
    meaning: "Questions that belong together: a page, a section, a row or a grid. See Pages and sections.",
    example: { type: "begin group", name: "about", label: "About you", appearance: "field-list" },
  },
  {
    name: "repeat",
    spellings: ["lgroup", "looped group"],
    group: "repeat",
    meaning:
      "Questions that are asked for each instance, such as each child of a family: as often as `repeat_count` says, else as often as the respondent adds one. Repeats may contain others. `x-min` and `x-max` limit how many; a label with `${…}` heads each instance.",
    example: { type: "begin repeat", name: "child", label: "Child" },
  },
  {
    name: "score",
    group: "score",
    meaning:
      "KoboToolbox's grid: rows of type `score__row` with the list that `kobo--score-choices` names in the first row.",
    example: { type: "begin_score", name: "service", label: "Our service", "kobo--score-choices": "agree" },
  },
  {
    name: "loop",
    meaning: "Questions for each choice of a list. Write them out, or use a grid.",
    example: { type: "begin loop over symptom", name: "each" },
  },
  {
    name: "kobomatrix",
    meaning:
      "KoboToolbox's matrix with several questions in each row. Write its cells as separate questions.",
    example: { type: "begin_kobomatrix", name: "matrix" },
  },
  {
    name: "rank",
    meaning: "KoboToolbox's ranking. Use `select_multiple`.",
    example: { type: "begin_rank", name: "order" },
  },
];

/** The type of a row of KoboToolbox's grid. */
export const scoreRow = { name: "kobo_score_row", spelling: "score__row" } as const;
