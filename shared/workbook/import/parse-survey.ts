/** Sheets → the survey as it is written: tree of groups and questions, lists of choices, settings, languages. */

import type { Workbook } from "../workbook.ts";
import { checkLists, listNames, reportColumns } from "./check-survey.ts";
import {
  hasNeededColumns,
  isReadable,
  MAX_CHOICE_ROWS,
  MAX_SURVEY_ROWS,
  siblingSheet,
} from "./form-sheets.ts";
import { parseChoices } from "./parse-choices.ts";
import type { Choice, ParsedSurvey, PlacedCell, SurveyNode } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import { readSettings } from "./read-settings.ts";
import { readTable, type Table } from "./read-table.ts";
import { readTree } from "./read-tree.ts";
import { settingCells } from "./setting-cells.ts";
import { knownSurveyColumns, surveyColumn } from "./survey-columns.ts";

/**
 * Parses the form on one worksheet with its sibling sheets. Everything that is wrong goes to `problems`.
 * @param plainLanguage the language of plain columns where the settings name none, written as after `label::`
 * @returns undefined when the sheet can't be a form at all
 */
export function parseSurvey(
  workbook: Workbook,
  worksheetIndex: number,
  problems: ProblemList,
  plainLanguage?: string,
): ParsedSurvey | undefined {
  const sheet = workbook.sheets[worksheetIndex];
  if (sheet === undefined) {
    problems.add(
      "E_NO_TYPE_COLUMN",
      {},
      "This workbook has no such worksheet.",
      "Choose the worksheet that holds the form.",
    );
    return undefined;
  }
  if (!isReadable(sheet, MAX_SURVEY_ROWS, problems)) return undefined;
  const table = readTable(sheet, surveyColumn, problems, ({ name }) => knownSurveyColumns.has(name));
  if (!hasNeededColumns(sheet, problems)) return undefined;
  const settingsSheet = siblingSheet(workbook, sheet, "settings");
  const settings = readSettings(settingsSheet);
  const cellsOfSettings = settingCells(settingsSheet, problems);
  const defaultLanguage = settings.default_language ?? plainLanguage ?? "default";
  const nodes = readTree(table, defaultLanguage, problems);
  const choicesSheet = siblingSheet(workbook, sheet, "choices");
  const choices =
    choicesSheet !== undefined && isReadable(choicesSheet, MAX_CHOICE_ROWS, problems)
      ? parseChoices(choicesSheet, defaultLanguage, settings, nodes, problems)
      : undefined;
  const lists = choices?.lists ?? new Map<string, Choice[]>();
  reportColumns(table, problems);
  const external = listNames(siblingSheet(workbook, sheet, "external_choices"));
  const known = { choices: choicesSheet === undefined ? undefined : lists, external };
  checkLists(sheet.name, nodes, known, problems);
  return {
    sheet: sheet.name,
    choicesSheet: choicesSheet?.name,
    settings,
    settingCells: cellsOfSettings,
    languages: languagesOf(nodes, lists),
    languageCells: languageCells(
      choices === undefined ? [table] : [table, choices.table],
      cellsOfSettings.get("default_language"),
    ),
    defaultLanguage,
    nodes,
    lists,
  };
}

/** The first header of each language; the setting names the one of plain headers. */
function languageCells(
  tables: readonly Table[],
  setting: PlacedCell | undefined,
): ReadonlyMap<string, PlacedCell> {
  const found = new Map<string, PlacedCell>();
  for (const { sheet, headerRow, columns } of tables) {
    for (const { language, header, letter } of columns) {
      if (language === undefined || found.has(language)) continue;
      found.set(language, { sheet, cell: { text: header, row: headerRow, column: letter, header } });
    }
  }
  if (setting !== undefined && !found.has(setting.cell.text)) found.set(setting.cell.text, setting);
  return found;
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
