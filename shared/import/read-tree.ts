/** Rows → the tree of groups and questions. */
import { checkNames, readName } from "./node-names.ts";
import { type SurveyNode, yesOrNo } from "./parsed-survey.ts";
import type { Place, ProblemList } from "./problem-list.ts";
import { readType } from "./question-type.ts";
import type { SheetCell, Table, TableRow } from "./read-table.ts";
import { textsOf } from "./row-texts.ts";

/** The top-level nodes of a survey; rows that can't be placed are reported and left out. */
export function readTree(table: Table, defaultLanguage: string, problems: ProblemList): SurveyNode[] {
  return new TreeReader(table, defaultLanguage, problems).read();
}

class TreeReader {
  private readonly table: Table;
  private readonly defaultLanguage: string;
  private readonly problems: ProblemList;
  private readonly isNameless: boolean;
  private readonly top: SurveyNode[] = [];
  private readonly open: SurveyNode[] = [];

  constructor(table: Table, defaultLanguage: string, problems: ProblemList) {
    this.table = table;
    this.defaultLanguage = defaultLanguage;
    this.problems = problems;
    this.isNameless = !table.rows.some(({ cells }) => cells.has("name"));
  }

  read(): SurveyNode[] {
    for (const row of this.table.rows) this.readRow(row);
    for (const node of this.open) {
      this.problems.add(
        "E_UNMATCHED_BEGIN",
        this.place(node.row, node.typeCell),
        `The group "${node.name}" is never closed.`,
        `Add a row of type "end ${node.kind}" below its last question.`,
      );
    }
    checkNames(this.top, this.table.sheet, this.problems);
    return this.top;
  }

  private readRow(row: TableRow): void {
    const typeCell = row.cells.get("type");
    if (yesOrNo(row.cells.get("disabled")?.text ?? "") === true) return;
    if (typeCell === undefined) {
      this.reportTypeless(row);
      return;
    }
    const type = readType(typeCell.text);
    if (type.kind === "refused") this.refuseType(row, typeCell, type.why);
    else if (type.kind === "end") this.close(row, typeCell, type.group);
    else if (type.kind === "begin") this.open.push(this.add(this.makeNode(row, typeCell, type.group, {})));
    else this.add(this.makeNode(row, typeCell, "question", type));
  }

  private reportTypeless(row: TableRow): void {
    if (!row.cells.has("name") && !row.texts.has("label")) return; // a comment
    this.problems.add(
      "E_TYPE",
      this.place(row.number, row.cells.get("name") ?? row.texts.get("label")?.[0]?.cell),
      "This row has no type.",
      'Write one under "type", e.g. text, or delete the row.',
    );
  }

  private refuseType(row: TableRow, cell: SheetCell, why: string): void {
    if (why === "") return; // the end of a group that was refused itself
    const hint = "Write a type of the specification, e.g. text, integer, date or select_one.";
    this.problems.add("E_TYPE", this.place(row.number, cell), why, hint);
  }

  private close(row: TableRow, cell: SheetCell, group: "group" | "repeat" | "score"): void {
    const node = this.open.at(-1);
    if (node?.kind === group) {
      this.open.pop();
      return;
    }
    const message =
      node === undefined
        ? `There is no open ${group} that this row could close.`
        : `This row closes a ${group}, but the innermost open one is the ${node.kind} "${node.name}" of row ${node.row}.`;
    this.problems.add(
      "E_UNMATCHED_END",
      this.place(row.number, cell),
      message,
      "Delete the row or correct its type.",
    );
    // closing the one that was meant keeps the rest of the form in its place
    const meant = this.open.findLastIndex((open) => open.kind === group);
    if (meant >= 0) this.open.length = meant;
  }

  private add(node: SurveyNode): SurveyNode {
    (node.parent?.children ?? this.top).push(node);
    return node;
  }

  private makeNode(
    row: TableRow,
    typeCell: SheetCell,
    kind: SurveyNode["kind"],
    type: { type?: string; list?: string; hasOther?: boolean; isExternal?: boolean },
  ): SurveyNode {
    const parent = this.open.at(-1);
    const questionType = type.type ?? "";
    const name = readName(row, questionType, this.table.sheet, this.isNameless, this.problems);
    return {
      row: row.number,
      kind,
      type: questionType,
      list: type.list,
      hasOther: type.hasOther ?? false,
      isExternal: type.isExternal ?? false,
      name,
      path: [...(parent?.path ?? []), name],
      typeCell,
      nameCell: row.cells.get("name"),
      cells: ownCells(row),
      texts: textsOf(row, this.defaultLanguage),
      parent,
      children: [],
    };
  }

  private place(row: number, cell?: SheetCell): Place {
    return { sheet: this.table.sheet, row, cell };
  }
}

/** Type and name stand apart. */
function ownCells({ cells }: TableRow): Map<string, SheetCell> {
  const own = new Map(cells);
  own.delete("type");
  own.delete("name");
  return own;
}
