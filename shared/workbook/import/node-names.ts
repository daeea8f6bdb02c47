/** The names of rows: each is well-formed and stands once among its siblings. */
import type { SurveyNode } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import { metadataTypes } from "./question-type.ts";
import type { TableRow } from "./read-table.ts";

/**
 * The name of a row; notes and metadata need none.
 * @param type of questions; "" of groups
 * @param isNameless no row of the sheet has a name: only the first is said
 */
export function readName(
  row: TableRow,
  type: string,
  sheet: string,
  isNameless: boolean,
  problems: ProblemList,
): string {
  const cell = row.cells.get("name");
  const place = { sheet, row: row.number };
  if (cell === undefined) {
    if (type === "note") return `generated_note_name_${row.number}`;
    if (metadataTypes.has(type)) return type;
    problems.addOnce(
      isNameless ? "all" : String(row.number),
      "E_NAME_MISSING",
      { ...place, cell: row.cells.get("type") },
      isNameless ? "No row has a name." : "This row has no name.",
      'Write one under "name": a letter or _, then letters, digits, _ - or a dot.',
    );
    return `row${row.number}`;
  }
  if (!/^[\p{L}_][\p{L}\p{N}\p{M}_.-]*$/u.test(cell.text)) {
    problems.add(
      "E_NAME_BAD",
      { ...place, cell },
      `"${cell.text.slice(0, 60)}" can't be a name.`,
      "Begin with a letter or _, then use letters, digits, _ - and dots, without spaces.",
    );
  } else if (cell.text.length > 150) {
    problems.add("E_NAME_BAD", { ...place, cell }, "This name is too long.", "Use at most 150 characters.");
  }
  return cell.text;
}

/** A name stands once among its siblings. */
export function checkNames(siblings: readonly SurveyNode[], sheet: string, problems: ProblemList): void {
  const seen = new Map<string, SurveyNode>();
  for (const node of siblings) {
    const twin = seen.get(node.name);
    if (twin === undefined) seen.set(node.name, node);
    else {
      problems.add(
        "E_NAME_DUP",
        { sheet, row: node.row, cell: node.nameCell ?? node.typeCell },
        `The name "${node.name}" is already used in row ${twin.row}.`,
        "Give one of them another name.",
      );
    }
    checkNames(node.children, sheet, problems);
  }
}
