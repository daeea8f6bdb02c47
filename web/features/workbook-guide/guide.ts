/** The shape of the guide: sections of entries, each with an example. */
import type { ExampleRow } from "../../../shared/workbook/import/definitions/definition.ts";

export type GuideExample =
  /** A cell's text. */
  | { kind: "cell"; text: string }
  /** An expression, and what it yields with the guide's answers. */
  | { kind: "expression"; text: string; result: string }
  /** Rows of a sheet, each by its headers. */
  | { kind: "rows"; rows: readonly ExampleRow[] };

export interface GuideEntry {
  /** What comes first: a header, a type, a function. */
  name: string;
  /** The address of the entry on the page, without #. */
  id: string;
  /** False: the name is words, not something to type. */
  isCode?: false;
  /** Other spellings. */
  aliases?: readonly string[];
  /** Words between backticks are code. */
  meaning: string;
  /** A short property, e.g. what an answer is. */
  remarks?: readonly string[];
  example?: GuideExample;
}

export interface GuideGroup {
  title?: string;
  intro?: string;
  entries: readonly GuideEntry[];
}

export interface GuideSection {
  id: string;
  title: string;
  intro: string;
  groups: readonly GuideGroup[];
}

/**
 * The entries that contain every word of the search, in their groups and sections; empty ones are left out. Sections
 * with an entry of that name come first.
 */
export function search(sections: readonly GuideSection[], query: string): readonly GuideSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sections;
  const found = sections.flatMap((section) => {
    const groups = section.groups.flatMap((group) => {
      const entries = group.entries.filter((entry) => words.every((word) => textOf(entry).includes(word)));
      return entries.length === 0 ? [] : [{ ...group, entries }];
    });
    return groups.length === 0 ? [] : [{ ...section, groups }];
  });
  const isNamed = ({ groups }: GuideSection) =>
    groups.some(({ entries }) =>
      entries.some((entry) => words.every((word) => namesOf(entry).includes(word))),
    );
  return [...found.filter(isNamed), ...found.filter((section) => !isNamed(section))];
}

/** How many entries the sections contain. */
export function countEntries(sections: readonly GuideSection[]): number {
  return sections.flatMap(({ groups }) => groups).reduce((sum, { entries }) => sum + entries.length, 0);
}

function namesOf({ name, aliases = [] }: GuideEntry): string {
  return [name, ...aliases].join("\n").toLowerCase();
}

/** The text of an entry except its example, in lower case, without backticks. */
function textOf(entry: GuideEntry): string {
  const { meaning, remarks = [] } = entry;
  return [namesOf(entry), meaning, ...remarks].join("\n").replaceAll("`", "").toLowerCase();
}

/**
 * Rows as a spreadsheet pastes them from the clipboard: a line of headers, then one line per row.
 * @example copiedRows([{ type: "text", name: "a" }]) // "type\tname\ntext\ta"
 */
export function copiedRows(rows: readonly ExampleRow[]): string {
  const headers = headersOf(rows);
  return [headers, ...rows.map((row) => headers.map((header) => row[header] ?? ""))]
    .map((cells) => cells.join("\t"))
    .join("\n");
}

/** Whether an example reads best as a sheet. A single row, or a group's begin and end, is shown one cell below another. */
export function isSheet(example: GuideExample): boolean {
  if (example.kind !== "rows") return false;
  const [, second, third] = example.rows;
  return third !== undefined || (second !== undefined && second.type?.startsWith("end") !== true);
}

/** The headers that rows need, in the order in which they occur. */
export function headersOf(rows: readonly ExampleRow[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}
