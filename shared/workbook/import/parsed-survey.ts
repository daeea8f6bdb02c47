/** A workbook's form as it is written: every cell in its place, nothing mapped onto pages or controls yet. */
import type { SheetCell } from "./read-table.ts";

/** Texts by the language's header text; see `ParsedSurvey.languages`. */
export type Texts = Readonly<Record<string, SheetCell>>;

export interface SurveyNode {
  row: number;
  kind: "question" | "group" | "repeat" | "score";
  /** Of questions: one name for all spellings. */
  type: string;
  list: string | undefined;
  hasOther: boolean;
  isExternal: boolean;
  name: string;
  /** Names from the outermost group down to this node. */
  path: readonly string[];
  typeCell: SheetCell;
  nameCell: SheetCell | undefined;
  /** Cells by column: relevant, constraint, appearance, x_… */
  cells: ReadonlyMap<string, SheetCell>;
  /** Texts by column: label, hint, constraint_message, image … */
  texts: ReadonlyMap<string, Texts>;
  parent: SurveyNode | undefined;
  children: SurveyNode[];
}

export interface Choice {
  row: number;
  value: string;
  valueCell: SheetCell;
  label: Texts;
  image: string | undefined;
  media: ReadonlyMap<string, Texts>;
  order: string | undefined;
  class?: string | undefined;
  /** Every other column, for choice filters. */
  filters: Readonly<Record<string, string>>;
  /** True: added by `or_other`. */
  isGenerated?: boolean;
}

/** A cell, with the sheet that it stands in. */
export interface PlacedCell {
  sheet: string;
  cell: SheetCell;
}

export interface ParsedSurvey {
  sheet: string;
  choicesSheet: string | undefined;
  settings: Readonly<Record<string, string>>;
  /** Where each setting stands, by its name. */
  settingCells: ReadonlyMap<string, PlacedCell>;
  /** Header texts of languages in order of appearance; plain columns count as the default language. */
  languages: readonly string[];
  /** The first header, or setting, that names each language. */
  languageCells: ReadonlyMap<string, PlacedCell>;
  /** The language of plain columns: `default_language`, or `default`. */
  defaultLanguage: string;
  /** Top-level nodes, in order. */
  nodes: readonly SurveyNode[];
  lists: ReadonlyMap<string, readonly Choice[]>;
}

/** Every node, parents before children. */
export function allNodes(nodes: readonly SurveyNode[]): SurveyNode[] {
  const all: SurveyNode[] = [];
  const visit = (node: SurveyNode) => {
    all.push(node);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return all;
}

/** A cell's text, or "". */
export function cellText(node: SurveyNode, column: string): string {
  return node.cells.get(column)?.text ?? "";
}

/** @returns undefined when the cell is neither a yes nor a no */
export function yesOrNo(text: string): boolean | undefined {
  if (text === "") return false; // as most cells are
  if (/^(yes|true|true\(\)|1)$/i.test(text.trim())) return true;
  return /^(no|false|false\(\)|0|)$/i.test(text.trim()) ? false : undefined;
}
