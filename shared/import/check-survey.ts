/** What is wrong with a survey as a whole: lists that are missing, columns that nobody reads. */
import { allNodes, type ParsedSurvey, type SurveyNode } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import type { Table } from "./read-table.ts";
import { knownSurveyColumns } from "./survey-columns.ts";

/** Lists that a question chooses from and that no sheet holds are errors. */
export function checkLists(
  sheet: string,
  nodes: readonly SurveyNode[],
  hasChoices: boolean,
  lists: ParsedSurvey["lists"],
  problems: ProblemList,
): void {
  for (const node of allNodes(nodes)) {
    const list =
      node.list ?? (node.kind === "score" ? node.cells.get("kobo__score_choices")?.text : undefined);
    if (list === undefined || node.isExternal || lists.has(list)) continue;
    // a list that depends on an answer is given by that answer's own list
    if (/^\$\{.*\}$/.test(list)) continue;
    if (!hasChoices) {
      problems.add(
        "E_NO_CHOICES_SHEET",
        { sheet, cell: node.typeCell },
        'There is no sheet "choices" to take the list from.',
        'Add one with the columns "list_name", "name" and "label".',
      );
      return;
    }
    problems.add(
      "E_LIST_MISSING",
      { sheet, cell: node.typeCell },
      `The choice list "${list}" does not exist.`,
      'Add its choices to the sheet "choices", or correct the name.',
    );
  }
}

/** Unknown columns are named in one warning. */
export function reportColumns(table: Table, problems: ProblemList): void {
  const unknown = table.columns.filter(
    ({ name }) => !knownSurveyColumns.has(name) && !knownSurveyColumns.has(name.split("::")[0] ?? ""),
  );
  if (unknown.length === 0) return;
  const headers = unknown.map(({ header }) => `"${header}"`).join(", ");
  problems.add(
    "W_COLUMN",
    { sheet: table.sheet, row: table.headerRow },
    `These columns are not known and were not imported: ${headers}.`,
    "Correct their headers if the form needs them.",
  );
}
