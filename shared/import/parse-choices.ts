/** The choices sheet → lists. */

import { allNodes, type Choice, type SurveyNode, yesOrNo } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import { readTable, type TableRow } from "./read-table.ts";
import { textsOf } from "./row-texts.ts";
import { straightQuotes } from "./straight-quotes.ts";
import { choiceColumn, translatable } from "./survey-columns.ts";
import type { Sheet } from "./workbook.ts";

/** @param nodes tell which lists are used, and by `select_multiple` */
export function parseChoices(
  sheet: Sheet,
  defaultLanguage: string,
  settings: Readonly<Record<string, string>>,
  nodes: readonly SurveyNode[],
  problems: ProblemList,
): Map<string, Choice[]> {
  const table = readTable(sheet, choiceColumn, problems);
  const used = new Map<string, Set<string>>();
  for (const { list, type } of allNodes(nodes))
    if (list !== undefined) used.set(list, (used.get(list) ?? new Set()).add(type));
  const allowsTwins = yesOrNo(settings.allow_choice_duplicates ?? "") === true;
  const lists = new Map<string, Choice[]>();
  for (const row of table.rows) {
    const listCell = row.cells.get("list_name");
    if (listCell === undefined) continue;
    const list = lists.get(listCell.text) ?? [];
    lists.set(listCell.text, list);
    const choice = readChoice(row, defaultLanguage);
    const place = { sheet: sheet.name, row: row.number };
    if (choice === undefined) {
      problems.add(
        "E_CHOICE_NAME",
        { ...place, cell: listCell },
        "This choice has no value.",
        'Write one under "name".',
      );
      continue;
    }
    if (!allowsTwins && list.some(({ value }) => value === choice.value)) {
      problems.add(
        "E_CHOICE_DUP",
        { ...place, cell: choice.valueCell },
        `The value "${choice.value}" is already in the list "${listCell.text}".`,
        "Give one of them another value, or set allow_choice_duplicates to yes in the settings.",
      );
    }
    if (/\s/.test(choice.value) && used.get(listCell.text)?.has("select_multiple")) {
      problems.add(
        "E_CHOICE_NAME",
        { ...place, cell: choice.valueCell },
        `The value "${choice.value}" holds a space, and several values are stored with spaces between them.`,
        "Write _ instead.",
      );
    }
    list.push(choice);
  }
  for (const { list, hasOther } of allNodes(nodes)) {
    const choices = hasOther && list !== undefined ? lists.get(list) : undefined;
    if (choices !== undefined && !choices.some(({ value }) => value === "other"))
      choices.push(otherChoice(choices));
  }
  return lists;
}

/** What `or_other` adds to a list. */
function otherChoice(choices: readonly Choice[]): Choice {
  const languages = new Set(choices.flatMap(({ label }) => Object.keys(label)));
  const cell = { text: "Other", row: choices[0]?.row ?? 0, column: "", header: "" };
  return {
    row: cell.row,
    value: "other",
    valueCell: cell,
    label: Object.fromEntries([...languages].map((language) => [language, cell])),
    image: undefined,
    media: new Map(),
    order: undefined,
    filters: {},
    isGenerated: true,
  };
}

const ownColumns = new Set(["list_name", "name", "order", "x_class", ...translatable]);

function readChoice(row: TableRow, defaultLanguage: string): Choice | undefined {
  const valueCell = row.cells.get("name");
  if (valueCell === undefined) return undefined;
  const texts = textsOf(row, defaultLanguage);
  const filters = [...row.cells].filter(([name]) => !ownColumns.has(name));
  const media = new Map([...texts].filter(([name]) => name !== "label"));
  return {
    row: row.number,
    // expressions have plain quotes too, and compare with it
    value: straightQuotes(valueCell.text),
    valueCell,
    label: texts.get("label") ?? {},
    image: Object.values(texts.get("image") ?? {})[0]?.text,
    media,
    order: row.cells.get("order")?.text,
    // by the header as it is written: choice filters are case-sensitive
    filters: Object.fromEntries(filters.map(([, cell]) => [cell.header, cell.text])),
  };
}
