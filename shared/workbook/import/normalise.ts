/** Sheets → the survey: its rows as questions with keys, lists of choices, settings, languages. */

import { closestText } from "../../form/logic/closest-text.ts";
import type { AttachedFile } from "../attached/attached-file.ts";
import {
  columnLetter,
  MAX_CHOICE_ROWS,
  MAX_HEADERS,
  MAX_SURVEY_ROWS,
  type Sheet,
  type Workbook,
} from "../workbook.ts";
import { attachLists, reportFiles, reportUndeclared } from "./attached-lists.ts";
import { splitMedia } from "./attached-media.ts";
import { type Finding, Findings } from "./finding.ts";
import { assignKeys } from "./keys.ts";
import { surveyLanguages } from "./languages.ts";
import { findMatrices } from "./matrices.ts";
import { NameIndex, Names } from "./names.ts";
import { siblingSheet } from "./pick-worksheet.ts";
import { type Choice, type PlacedCell, type Question, type Texts, withChildren } from "./question.ts";
import { EXTERNAL, externalList, readChoices } from "./read-choices.ts";
import { emptyTitles, readSettings, settingCells } from "./read-settings.ts";
import { readTable, type Table } from "./read-table.ts";
import { readTree } from "./read-tree.ts";
import type { Survey } from "./survey.ts";
import { knownSurveyColumns, surveyColumn } from "./survey-columns.ts";

export interface Normalised {
  /** Absent when the sheet can't be a form at all. */
  survey?: Survey;
  /** Problems with cells, rows, names and choices. */
  findings: readonly Finding[];
}

/**
 * Normalises the form on one worksheet with its sibling sheets.
 * @param plainLanguage the language of plain columns if the settings name none, written as after `label::`
 * @param attached the files that came with it
 */
export function normalise(
  workbook: Workbook,
  worksheetIndex: number,
  plainLanguage?: string,
  attached: readonly AttachedFile[] = [],
): Normalised {
  const found = new Findings();
  const survey = readSurvey(workbook, worksheetIndex, plainLanguage, attached, found);
  return { ...(survey !== undefined && { survey }), findings: found.all };
}

function readSurvey(
  workbook: Workbook,
  worksheetIndex: number,
  plainLanguage: string | undefined,
  files: readonly AttachedFile[],
  found: Findings,
): Survey | undefined {
  const sheet = workbook.sheets[worksheetIndex];
  if (sheet === undefined) {
    found.add(
      "E_NO_TYPE_COLUMN",
      {},
      "This workbook has no such worksheet.",
      "Choose the worksheet that contains the form.",
    );
    return undefined;
  }
  if (!isReadable(sheet, MAX_SURVEY_ROWS, found)) return undefined;
  const misspelt = misspeltColumns(sheet);
  const columnOf = (header: string) => ({ ...surveyColumn(header), ...misspelt.get(header) });
  const table = readTable(sheet, columnOf, found, ({ name }) => knownSurveyColumns.has(name));
  if (!hasNeededColumns(sheet, misspelt, found)) return undefined;
  const settingsSheet = siblingSheet(workbook, sheet, "settings");
  const settings = readSettings(settingsSheet);
  const cellsOfSettings = settingCells(settingsSheet, found);
  const defaultLanguage = settings.default_language ?? plainLanguage ?? "default";
  const top = readTree(table, defaultLanguage, found);
  const questions = withChildren(top);
  const choicesSheet = siblingSheet(workbook, sheet, "choices");
  const choices =
    choicesSheet !== undefined && isReadable(choicesSheet, MAX_CHOICE_ROWS, found)
      ? readChoices(choicesSheet, defaultLanguage, settings, questions, found)
      : undefined;
  const lists = choices?.lists ?? new Map<string, Choice[]>();
  const externalSheet = siblingSheet(workbook, sheet, "external_choices");
  const tables = choices === undefined ? [table] : [table, choices.table];
  const withTexts = [...tables];
  const external =
    externalSheet !== undefined && isReadable(externalSheet, MAX_CHOICE_ROWS, found)
      ? addExternalLists(lists, externalSheet, defaultLanguage, questions, found)
      : undefined;
  if (external !== undefined) withTexts.push(external);
  reportFiles(files, found);
  const { media, others } = splitMedia(files, found);
  reportUndeclared(table, others, found);
  const { attached, shared } = attachLists(table, questions, lists, others, found);
  const languages = languagesOf(questions, lists, withTexts, defaultLanguage);
  const matrices = findMatrices(top, questions);
  const index = new NameIndex(top, questions);
  const { keys, lookalikes } = assignKeys(questions, matrices, index);
  return {
    sheet: sheet.name,
    columns: headersOf(table),
    choicesColumns: choices === undefined ? [] : headersOf(choices.table),
    entitiesSheet: siblingSheet(workbook, sheet, "entities")?.name,
    otherSheets: workbook.sheets.filter((one) => !isRead(one.name, sheet.name)).map(({ name }) => name),
    settingsBelow: rowsBelow(settingsSheet),
    questions,
    top,
    choicesSheet: choicesSheet?.name,
    lists,
    attached,
    sharedNames: shared,
    media,
    external: externalSheet && { sheet: externalSheet.name, columns: external ? headersOf(external) : [] },
    settings,
    settingCells: cellsOfSettings,
    emptyTitles: emptyTitles(settingsSheet),
    languages,
    languageCells: languageCells(tables, cellsOfSettings.get("default_language")),
    locales: surveyLanguages(languages, defaultLanguage, questions),
    matrices,
    keys,
    lookalikes,
    names: new Names(index, questions),
  };
}

function headersOf({ columns, headerRow: row }: Table): Survey["columns"] {
  return columns.map(({ name, header, letter: column }) => ({
    name,
    cell: { text: header, row, column, header },
  }));
}

/** Whether the sheet of a name is that of the form, or one beside it. */
function isRead(name: string, form: string): boolean {
  return name === form || /(^|\.)(survey|choices|settings|external_choices|entities)$/i.test(name.trim());
}

/** Where the rows of settings begin that nothing reads. */
function rowsBelow(sheet: Sheet | undefined): PlacedCell[] {
  const [head, , ...others] = sheet?.rows ?? [];
  return others.slice(0, MAX_SETTING_ROWS).flatMap(({ number: row, cells: [cell] }) => {
    if (sheet === undefined || cell === undefined) return [];
    const header = head?.cells.find(({ column }) => column === cell.column)?.text ?? "";
    if (header === "") return []; // a remark beside the settings
    return [{ sheet: sheet.name, cell: { text: cell.text, row, column: columnLetter(cell.column), header } }];
  });
}

/** Reported at most. */
const MAX_SETTING_ROWS = 20;

/** The lists of the sheet of external choices, for the questions that choose from it, as if they were among the others. */
function addExternalLists(
  lists: Map<string, Choice[]>,
  sheet: Sheet,
  defaultLanguage: string,
  questions: readonly Question[],
  found: Findings,
): Table {
  const choosing = questions.filter(({ type }) => type === EXTERNAL);
  // a value may be in the list once for each of those that a filter tells apart
  const settings = { allow_choice_duplicates: "yes" };
  const read = readChoices(sheet, defaultLanguage, settings, choosing, found);
  for (const [name, choices] of read.lists) lists.set(externalList(name), choices);
  for (const question of choosing)
    Object.assign(question, { list: externalList(question.list ?? ""), hasForeignChoices: false });
  return read.table;
}

/** Whether the sheet is within the limits. */
function isReadable(sheet: Sheet, maxRows: number, found: Findings): boolean {
  const place = { sheet: sheet.name };
  if (sheet.isCut || sheet.rows.length > maxRows) {
    const limit = maxRows.toLocaleString("en");
    found.add("E_TOO_MANY_ROWS", place, `This sheet has more than ${limit} rows.`, "Split the form in two.");
    return false;
  }
  if ((sheet.rows[0]?.cells.length ?? 0) > MAX_HEADERS) {
    const message = `This sheet has more than ${MAX_HEADERS} columns.`;
    found.add("E_TOO_BIG", place, message, "Delete the columns that the form doesn't need.");
    return false;
  }
  return true;
}

/** Headers that are nearly `type` or `name`, where those are lacking: what else is wrong is found all the same. */
function misspeltColumns({ rows }: Sheet): ReadonlyMap<string, { name: string }> {
  const headers = rows[0]?.cells.map(({ text }) => text) ?? [];
  const names = new Set(headers.map((header) => surveyColumn(header).name));
  const unknown = headers.filter(
    (header) => header.length > 2 && !knownSurveyColumns.has(surveyColumn(header).name),
  );
  return new Map(
    needed.flatMap((name) => {
      const near = names.has(name) ? undefined : closestText(name, unknown);
      return near === undefined ? [] : [[near, { name }] as const];
    }),
  );
}

const needed = ["type", "name"] as const;

/** Whether a sheet can be a form: it can't without a column "type", and without "name" no row would have a name. */
function hasNeededColumns(
  sheet: Sheet,
  misspelt: ReadonlyMap<string, { name: string }>,
  found: Findings,
): boolean {
  const names = new Set(sheet.rows[0]?.cells.map((cell) => surveyColumn(cell.text).name));
  const missing = needed.filter((name) => !names.has(name)).map((name) => `"${name}"`);
  const meant = [...misspelt].map(([header, { name }]) => `Did you mean "${name}" with "${header}"? `);
  if (missing.length > 0)
    found.add(
      "E_NO_TYPE_COLUMN",
      { sheet: sheet.name, row: sheet.rows[0]?.number ?? 1 },
      `The first row has no column ${missing.join(" and no column ")}.`,
      `${meant.join("")}Write the headers "type", "name" and "label" into the first row, or choose another worksheet.`,
    );
  return names.has("type") || [...misspelt.values()].some(({ name }) => name === "type");
}

/** The first header of each language; the setting names the language of plain headers. */
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

/** The languages of all texts, in the order of their first ones. */
function languagesOf(
  questions: readonly Question[],
  lists: Survey["lists"],
  tables: readonly Table[],
  defaultLanguage: string,
): string[] {
  const named = new Set<string>();
  for (const { columns } of tables)
    for (const { language = defaultLanguage, isTranslatable } of columns)
      if (isTranslatable) named.add(language);
  const found = new Set<string>();
  const add = (texts: Texts) => {
    for (const language in texts) found.add(language);
  };
  // the first rows have them all, as a rule
  for (const question of questions) {
    if (found.size === named.size) return [...found];
    for (const texts of question.texts.values()) add(texts);
  }
  for (const choices of lists.values())
    for (const { label, media } of choices) {
      if (found.size === named.size) return [...found];
      add(label);
      for (const texts of media.values()) add(texts);
    }
  return [...found];
}
