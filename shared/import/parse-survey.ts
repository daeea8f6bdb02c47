/** Sheets → the survey as it is written: tree of groups and questions, lists of choices, settings, languages. */
import { checkLists, reportColumns } from "./check-survey.ts";
import {
  hasNeededColumns,
  isReadable,
  MAX_CHOICE_ROWS,
  MAX_SURVEY_ROWS,
  siblingSheet,
} from "./form-sheets.ts";
import { parseChoices } from "./parse-choices.ts";
import type { Choice, ParsedSurvey, SurveyNode } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import { readSettings } from "./read-settings.ts";
import { readTable } from "./read-table.ts";
import { readTree } from "./read-tree.ts";
import { surveyColumn } from "./survey-columns.ts";
import type { Workbook } from "./workbook.ts";

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
    problems.add(
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
  const settings = readSettings(siblingSheet(workbook, sheet, "settings"));
  const defaultLanguage = settings.default_language ?? "default";
  const nodes = readTree(table, defaultLanguage, problems);
  const choicesSheet = siblingSheet(workbook, sheet, "choices");
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
