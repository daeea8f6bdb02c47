/** A row of a form's sheet as written: every cell with its address, not yet mapped to pages or controls. */

export interface SheetCell {
  text: string;
  row: number;
  /** The column's letters. */
  column: string;
  /** The header as written. */
  header: string;
}

/** A cell, with its sheet. */
export interface PlacedCell {
  sheet: string;
  cell: SheetCell;
  /** What happens if the expression in it is left out. */
  effect?: string | undefined;
}

/** Texts by the language in their header; see `Survey.languages`. */
export type Texts = Readonly<Record<string, SheetCell>>;

/** Cells by the names of their columns. */
export interface CellsByColumn {
  get(name: string): SheetCell | undefined;
  has(name: string): boolean;
  /** Visits them left to right. */
  each(visit: (cell: SheetCell, column: string) => void): void;
}

/** Texts by the names of their columns. */
export interface TextsByColumn {
  get(name: string): Texts | undefined;
  has(name: string): boolean;
  values(): readonly Texts[];
}

/** A question, or a group of them. */
export interface Question {
  row: number;
  kind: "question" | "group" | "repeat" | "score";
  /** Of questions: one name for all spellings. */
  type: string;
  list: string | undefined;
  hasOther: boolean;
  isExternal: boolean;
  name: string;
  typeCell: SheetCell;
  nameCell: SheetCell | undefined;
  /** Cells by column: relevant, constraint, appearance, x_… */
  cells: CellsByColumn;
  /** Words of the appearance, in lower case. */
  appearance: readonly string[];
  /** The parameters, by their names in lower case. */
  parameters: ReadonlyMap<string, string>;
  /** Texts by column: label, hint, constraint_message, image … */
  texts: TextsByColumn;
  parent: Question | undefined;
  children: Question[];
  /** Groups, repeats and scores. */
  isGroup: boolean;
  /** A group that is marked as a page; `x-page` overrides the appearance. */
  isMarkedAsPage: boolean;
  /** A select that only names the columns of a grid. */
  isLabelRow: boolean;
  /** Its choices are in a file, in another sheet or among the answers, and so not in the list. */
  hasForeignChoices: boolean;
  /** Where its choices come from, if from an attached file. */
  source?: ChoiceSource;
  /** Never has an answer: groups, notes without a calculation, and types that aren't supported or only shown. */
  isAnswerless: boolean;
  /** Its texts are marked as HTML that may contain more than a few tags. */
  isSafe: boolean;
  /** The key of the group or question; of a matrix's row, the key of its question. Set by `assignKeys`. */
  key: string;
  /** The key of a question's answer. Set by `assignKeys`. */
  answerKey: string;
  /** The key of the text that `or_other` adds, if it adds one. Set by `assignKeys`. */
  otherKey: string | undefined;
}

/** The columns of an attached file that a question's choices come from. */
export interface ChoiceSource {
  /** The name that expressions read it under. */
  table: string;
  value: string;
  /** Joined by a space; without any, the value is shown. */
  label: readonly string[];
  /** The columns of each language, by its name in headers. */
  labels?: ReadonlyMap<string, readonly string[]>;
  /** Choices of the workbook that come first, and their list. */
  first?: readonly Choice[];
  list?: string;
  /** Of the appearance `search`: which rows are offered. */
  filter?: string;
}

export interface Choice {
  row: number;
  value: string;
  valueCell: SheetCell;
  label: Texts;
  image: string | undefined;
  media: TextsByColumn;
  order: string | undefined;
  class?: string | undefined;
  /** Every other column, for choice filters. */
  filters: Readonly<Record<string, string>>;
  /** True: added by `or_other`. */
  isGenerated?: boolean;
}

/** The names from the outermost group down to a question. */
export function pathOf(question: Question): string[] {
  const path: string[] = [];
  for (let at: Question | undefined = question; at !== undefined; at = at.parent) path.push(at.name);
  return path.reverse();
}

/** Whether a note that is required can be got past: an expression says when it is, or a condition when it is shown. */
export function isSkippable(note: Question): boolean {
  if (yesOrNo(cellText(note, "required")) === undefined) return true;
  for (let at: Question | undefined = note; at !== undefined; at = at.parent)
    if (yesOrNo(cellText(at, "relevant")) === undefined) return true;
  return false;
}

/** Every question and group, parents before children. */
export function withChildren(questions: readonly Question[]): Question[] {
  const all: Question[] = [];
  const visit = (question: Question) => {
    all.push(question);
    question.children.forEach(visit);
  };
  questions.forEach(visit);
  return all;
}

/** A cell's text, or "". */
export function cellText(question: Question, column: string): string {
  return question.cells.get(column)?.text ?? "";
}

/** @returns undefined when the cell is neither a yes nor a no */
export function yesOrNo(text: string): boolean | undefined {
  if (text === "") return false; // as most cells are
  if (/^(yes|true|true\(\)|1)$/i.test(text.trim())) return true;
  return /^(no|false|false\(\)|0|)$/i.test(text.trim()) ? false : undefined;
}

/** Replaces typographic quotes, which word processors insert, by the straight ones of expressions. */
export function straightQuotes(text: string): string {
  return text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"');
}

/** @example classNames("big 4th red") // ["big", "red"] */
export function classNames(text: string): string[] {
  if (text === "") return [];
  return text.split(/\s+/).filter((name) => /^[A-Za-z_][\w-]*$/.test(name));
}
