/** The choices sheet → lists. */

import type { Sheet } from "../workbook.ts";
import type { Findings } from "./finding.ts";
import { type Choice, type Question, straightQuotes, yesOrNo } from "./question.ts";
import { readTable, reportDoubled, type Table, type TableRow } from "./read-table.ts";
import { isUnstorable } from "./same-name.ts";
import { choiceColumn, translatable } from "./survey-columns.ts";
import { RowTexts } from "./table-row.ts";

const ownColumns = new Set(["list_name", "name", "order", "x_class", ...translatable]);

/** @param questions which use the lists, some with `select_multiple` */
export function readChoices(
  sheet: Sheet,
  defaultLanguage: string,
  settings: Readonly<Record<string, string>>,
  questions: readonly Question[],
  found: Findings,
): { lists: Map<string, Choice[]>; table: Table } {
  const table = readTable(sheet, choiceColumn, found, usedColumns(questions));
  reportDoubled(table, defaultLanguage, found);
  for (const { header, letter } of table.columns)
    if (isUnstorable(header))
      found.add(
        "E_CHOICE_NAME",
        { sheet: sheet.name, cell: { text: header, row: table.headerRow, column: letter, header } },
        `A column can't be stored as "${header}".`,
        "Choose another name for it.",
      );
  const used = new Map<string, Set<string>>();
  for (const { list, type } of questions)
    if (list !== undefined) used.set(list, (used.get(list) ?? new Set()).add(type));
  const allowsDuplicates = yesOrNo(settings.allow_choice_duplicates ?? "") === true;
  const lists = new Map<string, Choice[]>();
  const valuesOf = new Map<Choice[], Set<string>>();
  for (const row of table.rows) {
    const listCell = row.get("list_name");
    if (listCell === undefined) {
      reportListless(row, sheet, found);
      continue;
    }
    if (isUnstorable(listCell.text))
      found.addOnce(
        listCell.text,
        "E_CHOICE_NAME",
        { sheet: sheet.name, cell: listCell },
        `A list can't be stored as "${listCell.text}".`,
        "Choose another name for it.",
      );
    const list = lists.get(listCell.text) ?? [];
    lists.set(listCell.text, list);
    const values = valuesOf.get(list) ?? new Set<string>();
    valuesOf.set(list, values);
    const choice = readChoice(row, defaultLanguage);
    if (choice === undefined) {
      found.add(
        "E_CHOICE_NAME",
        { sheet: sheet.name, cell: listCell },
        "This choice has no value.",
        'Write one under "name".',
      );
      continue;
    }
    if (!allowsDuplicates && values.has(choice.value)) {
      found.add(
        "E_CHOICE_DUP",
        { sheet: sheet.name, cell: choice.valueCell },
        `The value "${choice.value}" is already in the list "${listCell.text}".`,
        "Give one of them another value, or set allow_choice_duplicates to yes in the settings.",
      );
    }
    if (/\s/.test(choice.value) && used.get(listCell.text)?.has("select_multiple")) {
      found.add(
        "E_CHOICE_NAME",
        { sheet: sheet.name, cell: choice.valueCell },
        `The value "${choice.value}" contains a space, and several values are stored with spaces between them.`,
        "Write _ instead.",
      );
    }
    list.push(choice);
    values.add(choice.value);
  }
  for (const { list, hasOther } of questions) {
    const choices = hasOther && list !== undefined ? lists.get(list) : undefined;
    const values = choices === undefined ? undefined : valuesOf.get(choices);
    if (choices === undefined || values === undefined || values.has("other")) continue;
    choices.push(otherChoice(choices));
    values.add("other");
  }
  return { lists, table };
}

/** A choice of no list is never offered; a row without both a value and a label is a comment. */
function reportListless(row: TableRow, sheet: Sheet, found: Findings): void {
  const cell = row.get("name");
  if (cell === undefined || !row.cells.some(({ at }) => at.name === "label")) return;
  found.add(
    "W_NO_EFFECT",
    { sheet: sheet.name, cell },
    "This choice is in no list, so no question offers it.",
    'Write the name of its list under "list_name".',
  );
}

/** Columns with other names are attributes, kept only if an expression refers to them. */
function usedColumns(questions: readonly Question[]): (column: { name: string; header: string }) => boolean {
  let named: ReadonlySet<string> | undefined; // computed on demand: most workbooks have no such columns
  return ({ name, header }) => {
    if (ownColumns.has(name)) return true;
    named ??= wordsIn(questions);
    return named.has(header);
  };
}

/** A name, as expressions and parameters write it. */
export const WORD = /[\p{L}_][\p{L}\p{N}\p{M}_.-]*/gu;

/** All words in the cells of questions. */
export function wordsIn(questions: readonly Question[]): Set<string> {
  const words = new Set<string>();
  for (const node of questions)
    node.cells.each(({ text }) => {
      for (const [word] of text.matchAll(WORD)) words.add(word);
    });
  return words;
}

/** The type of questions that choose from the sheet of external choices. */
export const EXTERNAL = "select_one_external";

/** The name of a list on the sheet of external choices, which may be that of another list on the sheet of choices. */
export function externalList(name: string): string {
  return `external_choices/${name}`;
}

const noFilters: Readonly<Record<string, string>> = {};

/** The choice that `or_other` adds to a list. */
function otherChoice(choices: readonly Choice[]): Choice {
  const languages = new Set(choices.flatMap(({ label }) => Object.keys(label)));
  const cell = { text: "Other", row: choices[0]?.row ?? 0, column: "", header: "" };
  return {
    row: cell.row,
    value: "other",
    valueCell: cell,
    label: Object.fromEntries([...languages].map((language) => [language, cell])),
    image: undefined,
    media: new RowTexts([], ""),
    order: undefined,
    filters: {},
    isGenerated: true,
  };
}

function readChoice(row: TableRow, defaultLanguage: string): Choice | undefined {
  const valueCell = row.get("name");
  if (valueCell === undefined) return undefined;
  const texts = new RowTexts(row.cells, defaultLanguage);
  const label = texts.take("label") ?? {};
  return {
    row: row.number,
    // straight quotes, as in the expressions that compare with it
    value: straightQuotes(valueCell.text),
    valueCell,
    label,
    image: Object.values(texts.get("image") ?? {})[0]?.text,
    media: texts,
    order: row.get("order")?.text,
    filters: filtersOf(row),
    class: row.get("x_class")?.text,
  };
}

/** By the header as written: choice filters are case-sensitive. */
function filtersOf(row: TableRow): Readonly<Record<string, string>> {
  const filters: [header: string, text: string][] = [];
  row.each(({ header, text }, name) => {
    if (!ownColumns.has(name)) filters.push([header, text]);
  });
  return filters.length === 0 ? noFilters : Object.fromEntries(filters);
}
