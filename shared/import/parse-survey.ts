/** Sheets → the survey as it is written: tree of groups and questions, lists of choices, settings, languages. */
import { parseChoices } from "./parse-choices.ts";
import {
  allNodes,
  type Choice,
  type ParsedSurvey,
  type SurveyNode,
  type Texts,
  yesOrNo,
} from "./parsed-survey.ts";
import type { Place, ProblemList } from "./problem-list.ts";
import { metadataTypes, readType } from "./question-type.ts";
import { readTable, type SheetCell, type Table, type TableRow } from "./read-table.ts";
import { knownSurveyColumns, surveyColumn, translatable } from "./survey-columns.ts";
import type { Sheet, Workbook } from "./workbook.ts";

export const MAX_SURVEY_ROWS = 20_000;
export const MAX_CHOICE_ROWS = 50_000;
export const MAX_HEADERS = 300;

/**
 * Parses the form on one worksheet with its sibling sheets. Everything that is wrong goes to `problems`.
 * @returns undefined when the sheet can't be a form at all
 */
export function parseSurvey(
  workbook: Workbook,
  worksheetIndex: number,
  problems: ProblemList,
): ParsedSurvey | undefined {
  const sheet = workbook.sheets[worksheetIndex];
  if (sheet === undefined) {
    problems.error(
      "E_NO_TYPE_COLUMN",
      {},
      "This workbook has no such worksheet.",
      "Choose the worksheet that holds the form.",
    );
    return undefined;
  }
  if (!isReadable(sheet, MAX_SURVEY_ROWS, problems)) return undefined;
  const table = readTable(sheet, surveyColumn, problems);
  if (!hasNeededColumns(sheet, problems)) return undefined;
  const settings = readSettings(sibling(workbook, sheet, "settings"));
  const defaultLanguage = settings.default_language ?? "default";
  const nodes = new TreeReader(table, defaultLanguage, problems).read();
  const choicesSheet = sibling(workbook, sheet, "choices");
  const lists =
    choicesSheet !== undefined && isReadable(choicesSheet, MAX_CHOICE_ROWS, problems)
      ? parseChoices(choicesSheet, defaultLanguage, settings, nodes, problems)
      : new Map<string, Choice[]>();
  reportColumns(table, problems);
  checkLists(sheet.name, nodes, choicesSheet !== undefined, lists, problems);
  return {
    sheet: sheet.name,
    choicesSheet: choicesSheet?.name,
    settings,
    languages: languagesOf(nodes, lists),
    defaultLanguage,
    nodes,
    lists,
  };
}

/** `<sheet>.choices` before `choices`, in any case. */
function sibling(workbook: Workbook, sheet: Sheet, name: string): Sheet | undefined {
  const find = (wanted: string) =>
    workbook.sheets.find((one) => one.name.trim().toLowerCase() === wanted.toLowerCase());
  return find(`${sheet.name.trim()}.${name}`) ?? find(name);
}

function isReadable(sheet: Sheet, maxRows: number, problems: ProblemList): boolean {
  const place = { sheet: sheet.name };
  if (sheet.isCut || sheet.rows.length > maxRows) {
    const limit = maxRows.toLocaleString("en");
    problems.error(
      "E_TOO_MANY_ROWS",
      place,
      `This sheet has more than ${limit} rows.`,
      "Split the form in two.",
    );
    return false;
  }
  if ((sheet.rows[0]?.cells.length ?? 0) > MAX_HEADERS) {
    const message = `This sheet has more than ${MAX_HEADERS} columns.`;
    problems.error("E_TOO_BIG", place, message, "Delete the columns that the form does not need.");
    return false;
  }
  return true;
}

function hasNeededColumns(sheet: Sheet, problems: ProblemList): boolean {
  const names = new Set(sheet.rows[0]?.cells.map((cell) => surveyColumn(cell.text).name));
  if (names.has("type")) return true;
  problems.error(
    "E_NO_TYPE_COLUMN",
    { sheet: sheet.name, row: sheet.rows[0]?.number ?? 1 },
    'The first row has no column "type".',
    'Write the headers "type", "name" and "label" into the first row, or choose another worksheet.',
  );
  return false;
}

function checkLists(
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
      problems.error(
        "E_NO_CHOICES_SHEET",
        { sheet, cell: node.typeCell },
        'There is no sheet "choices" to take the list from.',
        'Add one with the columns "list_name", "name" and "label".',
      );
      return;
    }
    problems.error(
      "E_LIST_MISSING",
      { sheet, cell: node.typeCell },
      `The choice list "${list}" does not exist.`,
      'Add its choices to the sheet "choices", or correct the name.',
    );
  }
}

function readSettings(sheet: Sheet | undefined): Record<string, string> {
  const [head, values] = sheet?.rows ?? [];
  const aliases: Record<string, string> = {
    form_title: "title",
    id_string: "form_id",
    set_form_title: "title",
  };
  const entries = (head?.cells ?? []).flatMap((header): [string, string][] => {
    const value = values?.cells.find((cell) => cell.column === header.column)?.text ?? "";
    const name = header.text.toLowerCase().replace(/[\s-]+/g, "_");
    return value === "" ? [] : [[aliases[name] ?? name, value]];
  });
  return Object.fromEntries(entries);
}

function reportColumns(table: Table, problems: ProblemList): void {
  const unknown = table.columns.filter(
    ({ name }) => !knownSurveyColumns.has(name) && !knownSurveyColumns.has(name.split("::")[0] ?? ""),
  );
  if (unknown.length === 0) return;
  const headers = unknown.map(({ header }) => `"${header}"`).join(", ");
  problems.warning(
    "W_COLUMN",
    { sheet: table.sheet, row: table.headerRow },
    `These columns are not known and were not imported: ${headers}.`,
    "Correct their headers if the form needs them.",
  );
}

function languagesOf(nodes: readonly SurveyNode[], lists: ParsedSurvey["lists"]): string[] {
  const found = new Set<string>();
  const visit = (list: readonly SurveyNode[]) => {
    for (const node of list) {
      for (const texts of node.texts.values()) for (const language of Object.keys(texts)) found.add(language);
      visit(node.children);
    }
  };
  visit(nodes);
  for (const choices of lists.values())
    for (const { label, media } of choices)
      for (const texts of [label, ...media.values()])
        for (const language of Object.keys(texts)) found.add(language);
  return [...found];
}

/** The texts of a row by column, each by its language. */
export function textsOf(row: TableRow, defaultLanguage: string): Map<string, Texts> {
  const texts = new Map<string, Texts>();
  for (const [name, list] of row.texts) {
    if (!translatable.has(name)) continue;
    texts.set(
      name,
      Object.fromEntries(list.map(({ language, cell }) => [language ?? defaultLanguage, cell])),
    );
  }
  return texts;
}

/** Rows → tree. */
class TreeReader {
  private readonly table: Table;
  private readonly defaultLanguage: string;
  private readonly problems: ProblemList;
  private readonly top: SurveyNode[] = [];
  private readonly open: SurveyNode[] = [];
  /** Groups that were refused and still wait for their end. */
  private refusedDepth = 0;

  constructor(table: Table, defaultLanguage: string, problems: ProblemList) {
    this.table = table;
    this.defaultLanguage = defaultLanguage;
    this.problems = problems;
  }

  read(): SurveyNode[] {
    let before = this.table.headerRow;
    for (const row of this.table.rows) {
      if (row.number - before > 60) this.reportGap(row, before);
      before = row.number;
      this.readRow(row);
    }
    for (const node of this.open) {
      this.problems.error(
        "E_UNMATCHED_BEGIN",
        this.place(node.row, node.typeCell),
        `The group "${node.name}" is never closed.`,
        `Add a row of type "end ${node.kind}" below its last question.`,
      );
    }
    this.checkNames(this.top);
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
    this.problems.error(
      "E_TYPE",
      this.place(row.number, row.cells.get("name")),
      "This row has no type.",
      'Write one under "type", e.g. text, or delete the row.',
    );
  }

  private refuseType(row: TableRow, cell: SheetCell, why: string): void {
    if (/^begin/i.test(cell.text)) this.refusedDepth += 1;
    if (why === "") {
      this.refusedDepth = Math.max(0, this.refusedDepth - 1);
      return;
    }
    const hint = "Write a type of the specification, e.g. text, integer, date or select_one.";
    this.problems.error("E_TYPE", this.place(row.number, cell), why, hint);
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
    this.problems.error(
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
    const name = this.readName(row, typeCell, questionType);
    return {
      row: row.number,
      kind,
      type: questionType,
      isDegraded: isDegraded(questionType),
      list: type.list,
      hasOther: type.hasOther ?? false,
      isExternal: type.isExternal ?? false,
      name,
      path: [...(parent?.path ?? []), name],
      typeCell,
      nameCell: row.cells.get("name"),
      cells: new Map([...row.cells].filter(([column]) => column !== "type" && column !== "name")),
      texts: textsOf(row, this.defaultLanguage),
      parent,
      children: [],
    };
  }

  private readName(row: TableRow, typeCell: SheetCell, type: string): string {
    const cell = row.cells.get("name");
    if (cell === undefined) {
      if (type === "note") return `generated_note_name_${row.number}`;
      if (metadataTypes.has(type)) return type;
      this.problems.error(
        "E_NAME_MISSING",
        this.place(row.number, typeCell),
        "This row has no name.",
        'Write one under "name": a letter or _, then letters, digits, _ - or a dot.',
      );
      return `row${row.number}`;
    }
    if (!/^[\p{L}_][\p{L}\p{N}\p{M}_.-]*$/u.test(cell.text)) {
      this.problems.error(
        "E_NAME_BAD",
        this.place(row.number, cell),
        `"${cell.text.slice(0, 60)}" can't be a name.`,
        "Begin with a letter or _, then use letters, digits, _ - and dots, without spaces.",
      );
    } else if (cell.text.length > 150) {
      this.problems.error(
        "E_NAME_BAD",
        this.place(row.number, cell),
        "This name is too long.",
        "Use at most 150 characters.",
      );
    }
    return cell.text;
  }

  /** A name stands once among its siblings. */
  private checkNames(siblings: readonly SurveyNode[]): void {
    const seen = new Map<string, SurveyNode>();
    for (const node of siblings) {
      const twin = seen.get(node.name);
      if (twin === undefined) seen.set(node.name, node);
      else {
        this.problems.error(
          "E_NAME_DUP",
          this.place(node.row, node.nameCell ?? node.typeCell),
          `The name "${node.name}" is already used in row ${twin.row}.`,
          "Give one of them another name.",
        );
      }
      this.checkNames(node.children);
    }
  }

  private reportGap(row: TableRow, before: number): void {
    this.problems.warning(
      "W_GAP",
      this.place(row.number),
      `The rows ${before + 1} to ${row.number - 1} are empty; some tools stop reading there.`,
      "Delete the empty rows.",
    );
  }

  private place(row: number, cell?: SheetCell): Place {
    return { sheet: this.table.sheet, row, cell };
  }
}

const degradedTypes = new Set(["tel", "caseid", "calculate_here"]);

function isDegraded(type: string): boolean {
  return degradedTypes.has(type) || /^(hidden \S|db:|uri:)/.test(type);
}
