/** The rows that begin and end something (workbook page, sections 4 and 5). */
import type { ExampleRow } from "./definition.ts";

export interface GroupDefinition {
  /** What follows `begin` or `end`. */
  name: string;
  /** Other words for it. */
  spellings?: readonly string[];
  /** What it is read as; without it, the row is refused. */
  group?: "group" | "repeat" | "score";
  meaning: string;
  /** The rows between begin and end are the reader's to write. */
  example: ExampleRow;
}

export const groupTypes: readonly GroupDefinition[] = [
  {
    name: "group",
    group: "group",
    meaning: "What belongs together: a page, a section, a row or a grid. See Pages and sections.",
    example: { type: "begin group", name: "about", label: "About you", appearance: "field-list" },
  },
  {
    name: "repeat",
    spellings: ["lgroup", "looped group"],
    group: "repeat",
    meaning:
      "Questions that are asked several times. Repeats are not possible yet: the import stops at them, unless you choose to import each once.",
    example: { type: "begin repeat", name: "child", label: "Child" },
  },
  {
    name: "score",
    group: "score",
    meaning:
      "KoboToolbox's grid: rows of type `score__row` over the list that `kobo--score-choices` names on the first row.",
    example: { type: "begin_score", name: "service", label: "Our service", "kobo--score-choices": "agree" },
  },
  {
    name: "loop",
    meaning: "Questions for each choice of a list. Write them out, or use a grid.",
    example: { type: "begin loop over symptom", name: "each" },
  },
  {
    name: "kobomatrix",
    meaning: "KoboToolbox's matrix of several questions a row. Write its cells out as questions.",
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
