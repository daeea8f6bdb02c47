/** What is wrong with a survey as a whole: lists that are missing, columns that nobody reads. */

import type { Sheet } from "../workbook.ts";
import { allNodes, type SurveyNode } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import type { Table } from "./read-table.ts";
import { choiceColumn, knownSurveyColumns } from "./survey-columns.ts";

/** The lists of the two sheets that may hold them; undefined without the sheet. */
export interface KnownLists {
  choices: ReadonlyMap<string, unknown> | undefined;
  external: ReadonlySet<string> | undefined;
}

/** Lists that a question chooses from and that no sheet holds are errors. */
export function checkLists(
  sheet: string,
  nodes: readonly SurveyNode[],
  lists: KnownLists,
  problems: ProblemList,
): void {
  for (const node of allNodes(nodes)) {
    const scoreCell = node.kind === "score" ? node.cells.get("kobo__score_choices") : undefined;
    const list = node.list ?? scoreCell?.text;
    const cell = scoreCell ?? node.typeCell;
    // a list that depends on an answer is given by that answer's own list
    if (list === undefined || /^\$\{.*\}$/.test(list)) continue;
    const isOfSheet = node.type === "select_one_external";
    if (node.isExternal && !isOfSheet) continue;
    const name = isOfSheet ? "external_choices" : "choices";
    const known = isOfSheet ? lists.external : lists.choices;
    // without a sheet the choices are in a file of their own
    if (known === undefined && isOfSheet) continue;
    if (known === undefined)
      problems.addOnce(
        name,
        "E_NO_CHOICES_SHEET",
        { sheet, cell },
        `There is no sheet "${name}" to take the list from.`,
        'Add one with the columns "list_name", "name" and "label".',
      );
    else if (!known.has(list))
      problems.add(
        "E_LIST_MISSING",
        { sheet, cell },
        `The choice list "${list}" does not exist.`,
        `Add its choices to the sheet "${name}", or correct the name.`,
      );
  }
}

/** The names of the lists on a sheet. */
export function listNames(sheet: Sheet | undefined): ReadonlySet<string> | undefined {
  if (sheet === undefined) return undefined;
  const [head, ...rows] = sheet.rows;
  const column = head?.cells.find(({ text }) => choiceColumn(text).name === "list_name")?.column;
  return new Set(rows.flatMap(({ cells }) => cells.find((cell) => cell.column === column)?.text ?? []));
}

/** Each unknown column is said at its header. */
export function reportColumns(table: Table, problems: ProblemList): void {
  const row = table.headerRow;
  for (const { name, header, letter } of table.columns) {
    if (knownSurveyColumns.has(name)) continue;
    problems.add(
      "W_COLUMN",
      { sheet: table.sheet, cell: { text: header, row, column: letter, header } },
      `The column "${header}" is not known and was not imported.`,
      "Correct its header if the form needs it.",
    );
  }
}
