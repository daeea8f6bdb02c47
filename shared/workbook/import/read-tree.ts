/** Rows → the tree of groups and questions. */
import { isShownOnly } from "../../form/definition/field-kind.ts";
import type { Findings, Place } from "./finding.ts";
import { invisibleNote } from "./invisible.ts";
import { meantHint } from "./meant.ts";
import { type Question, type SheetCell, yesOrNo } from "./question.ts";
import { metadataTypes, type QuestionType, readType, typeSpellings } from "./question-type.ts";
import { reportDoubled, type Table, type TableRow } from "./read-table.ts";
import { isSoundName, isUnstorable, MAX_NAME } from "./same-name.ts";
import { RowCells, RowTexts, type Slots } from "./table-row.ts";

/** Real forms nest six levels; what reads the tree visits it level by level. */
const MAX_DEPTH = 50;

/** The top-level nodes of a survey; rows that can't be placed are reported and left out. */
export function readTree(table: Table, defaultLanguage: string, found: Findings): Question[] {
  return new TreeReader(table, defaultLanguage, found).read();
}

class TreeReader {
  private readonly table: Table;
  private readonly defaultLanguage: string;
  private readonly found: Findings;
  private readonly isNameless: boolean;
  /** Of the columns without a language, except for type and name. */
  private readonly ownSlots: Slots;
  private readonly types = new Map<string, QuestionType>();
  private readonly top: Question[] = [];
  private readonly open: Question[] = [];

  constructor(table: Table, defaultLanguage: string, found: Findings) {
    this.table = table;
    this.defaultLanguage = defaultLanguage;
    this.found = found;
    this.isNameless = !table.rows.some((row) => row.has("name"));
    this.ownSlots = new Map([...table.plainSlots].filter(([name]) => name !== "type" && name !== "name"));
    reportDoubled(table, defaultLanguage, found);
  }

  read(): Question[] {
    for (const row of this.table.rows) this.readRow(row);
    for (const node of this.open) {
      this.found.add(
        "E_UNMATCHED_BEGIN",
        this.place(node.row, node.typeCell),
        `The group "${node.name}" is never closed.`,
        `Add a row of type "end ${node.kind}" below its last question.`,
      );
    }
    checkNames(this.top, this.table.sheet, this.found);
    return this.top;
  }

  private readRow(row: TableRow): void {
    const typeCell = row.get("type");
    if (yesOrNo(row.get("disabled")?.text ?? "") === true) return;
    if (typeCell === undefined) {
      this.reportTypeless(row);
      return;
    }
    const type = this.types.get(typeCell.text) ?? readType(typeCell.text);
    this.types.set(typeCell.text, type);
    if (type.kind === "declaration") return; // it only names a file
    if (type.kind === "refused") this.refuseType(row, typeCell, type);
    else if (type.kind === "end") this.close(row, typeCell, type.group);
    else if (type.kind === "begin") this.begin(row, typeCell, type.group);
    else this.add(this.makeNode(row, typeCell, "question", type));
  }

  private reportTypeless(row: TableRow): void {
    const cell = row.get("name") ?? row.cells.find(({ at }) => at.name === "label");
    if (cell === undefined) return; // a comment
    this.found.add(
      "E_TYPE",
      this.place(row.number, cell),
      "This row has no type.",
      'Write one under "type", e.g. text, or delete the row.',
    );
  }

  /** A question of a type that there isn't keeps its place, so that whoever refers to it isn't refused as well. */
  private refuseType(row: TableRow, cell: SheetCell, { why, isGroup = false }: RefusedType): void {
    if (why === "") return; // the end of a group that was refused itself
    const otherwise = "Write a type of the specification, e.g. text, integer, date or select_one.";
    this.found.add(
      "E_TYPE",
      this.place(row.number, cell),
      why,
      meantHint(cell.text, typeSpellings, otherwise),
    );
    if (!isGroup) this.add(this.makeNode(row, cell, "question", { type: "text" }));
  }

  private begin(row: TableRow, cell: SheetCell, group: "group" | "repeat" | "score"): void {
    if (this.open.length >= MAX_DEPTH)
      this.found.addOnce(
        "depth",
        "E_TOO_BIG",
        this.place(row.number, cell),
        `Groups are nested more than ${MAX_DEPTH} levels deep here.`,
        "Remove groups that aren't needed, or close groups sooner.",
      );
    this.open.push(this.add(this.makeNode(row, cell, group, {})));
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
    this.found.add(
      "E_UNMATCHED_END",
      this.place(row.number, cell),
      message,
      "Delete the row or correct its type.",
    );
    // closing the one that was meant keeps the rest of the form in its place
    const meant = this.open.findLastIndex((open) => open.kind === group);
    if (meant >= 0) this.open.length = meant;
  }

  private add(node: Question): Question {
    (node.parent?.children ?? this.top).push(node);
    return node;
  }

  /** Its properties that depend on its cells are computed once for all readers. */
  private makeNode(
    row: TableRow,
    typeCell: SheetCell,
    kind: Question["kind"],
    { type = "", list, hasOther = false, isExternal = false }: NodeType,
  ): Question {
    const text = (column: string) => row.get(column)?.text ?? "";
    // what is nested too deep goes into the last allowed group
    const parent = this.open[Math.min(this.open.length, MAX_DEPTH) - 1];
    const name = readName(row, type, this.table, this.isNameless, this.found);
    const appearance = appearanceTokens(text("appearance"));
    const isGroup = kind !== "question";
    const isPage = row.has("x_page")
      ? yesOrNo(text("x_page")) === true
      : appearance.includes("page") || appearance.includes("field-list");
    const isLabelRow = type.startsWith("select_") && appearance.includes("label");
    // labels that are only shown may show computed values
    const isOnlyShown = !row.has("calculation") && (type === "note" || isShownOnly(text("x_control")));
    return {
      row: row.number,
      kind,
      type,
      list,
      hasOther,
      isExternal,
      name,
      typeCell,
      nameCell: row.get("name"),
      cells: new RowCells(this.ownSlots, row.cells),
      appearance,
      parameters: readParameters(text("parameters")),
      texts: new RowTexts(row.cells, this.defaultLanguage),
      parent,
      children: [],
      isGroup,
      isMarkedAsPage: isGroup && isPage,
      isLabelRow,
      hasForeignChoices:
        isExternal ||
        (list !== undefined &&
          (list.startsWith("${") || appearance.some((token) => token.startsWith("search(")))),
      isAnswerless: isGroup || isLabelRow || isOnlyShown,
      isSafe: yesOrNo(text("x_safe")) === true,
      key: name,
      answerKey: name,
      otherKey: undefined,
    };
  }

  private place(row: number, cell?: SheetCell): Place {
    return { sheet: this.table.sheet, row, cell };
  }
}

type RefusedType = Extract<QuestionType, { kind: "refused" }>;

/** What a row's type says of its node. */
interface NodeType {
  type?: string;
  list?: string;
  hasOther?: boolean;
  isExternal?: boolean;
}

const noTokens: readonly string[] = [];

/** Words of an appearance, in lower case; brackets belong to the word before them. */
function appearanceTokens(appearance: string): readonly string[] {
  return appearance === "" ? noTokens : (appearance.toLowerCase().match(/[^\s(,]+(?:\([^)]*\)?)?/g) ?? []);
}

const noParameters: ReadonlyMap<string, string> = new Map();

/** @example readParameters("start=0 end=10; step=1") // Map { "start" → "0", "end" → "10", "step" → "1" } */
export function readParameters(text: string): ReadonlyMap<string, string> {
  if (text === "") return noParameters; // as most cells are
  // a comma before digits alone is a decimal comma: not a valid number here, but it must not be cut off silently
  // a name is tried from its first letter only, so that a long text is read once
  return new Map(
    [...text.matchAll(/(?<![\w-])([A-Za-z][\w-]*)\s*=\s*([^\s;,]+(?:,\d+(?![^\s;,]))?)/g)].map((pair) => [
      (pair[1] ?? "").toLowerCase(),
      pair[2] ?? "",
    ]),
  );
}

/**
 * The name of a row; notes and metadata need none.
 * @param type of questions; "" of groups
 * @param isNameless no row of the sheet has a name: only the first is reported
 */
function readName(row: TableRow, type: string, table: Table, isNameless: boolean, found: Findings): string {
  const cell = row.get("name");
  const place = { sheet: table.sheet, row: row.number };
  if (cell === undefined) {
    if (type === "note") return `generated_note_name_${row.number}`;
    if (metadataTypes.has(type)) return type;
    found.addOnce(
      isNameless ? "all" : String(row.number),
      "E_NAME_MISSING",
      { ...place, cell: emptyNameCell(row, table) ?? row.get("type") },
      isNameless ? "No row has a name." : "This row has no name.",
      'Write one under "name": a letter or _, then letters, digits, _ - or a dot.',
    );
    return `row${row.number}`;
  }
  if (!isSoundName(cell.text)) {
    found.add(
      "E_NAME_BAD",
      { ...place, cell },
      `"${cell.text.slice(0, 60)}" can't be a name.${invisibleNote(cell.text)}`,
      "Begin with a letter or _, then use letters, digits, _ - and dots, without spaces.",
    );
  } else if (isUnstorable(cell.text)) {
    found.add("E_NAME_BAD", { ...place, cell }, `"${cell.text}" can't be stored.`, "Choose another name.");
  } else if (cell.text.length > MAX_NAME) {
    found.add(
      "E_NAME_BAD",
      { ...place, cell },
      "This name is too long.",
      `Use at most ${MAX_NAME} characters.`,
    );
  }
  return cell.text;
}

/** Where a row's name would be. */
function emptyNameCell(row: TableRow, { columns }: Table): SheetCell | undefined {
  const column = columns.find(({ name }) => name === "name");
  return column && { text: "", row: row.number, column: column.letter, header: column.header };
}

/** A name is unique among its siblings. */
function checkNames(siblings: readonly Question[], sheet: string, found: Findings): void {
  if (siblings.length === 0) return; // as in all questions
  const seen = new Map<string, Question>();
  for (const node of siblings) {
    const duplicate = seen.get(node.name);
    if (duplicate === undefined) seen.set(node.name, node);
    else {
      found.add(
        "E_NAME_DUP",
        { sheet, row: node.row, cell: node.nameCell ?? node.typeCell },
        `The name "${node.name}" is already used in row ${duplicate.row}.`,
        "Give one of them another name.",
      );
    }
    checkNames(node.children, sheet, found);
  }
}
