/** Which sheets of a workbook contain the form (workbook page, section 1). */

import type { Sheet, Workbook } from "../workbook.ts";
import { readSettings } from "./read-settings.ts";
import { surveyColumn } from "./survey-columns.ts";

/**
 * The index of the sheet that the import dialog preselects: one named `survey`, else the first that has the columns
 * `type` and `name`; -1 when there is none. Hidden sheets are considered only if they are named `survey`.
 * @example pickWorksheet({ sheets: [{ name: "Help", … }, { name: "survey", … }] }) // 1
 */
export function pickWorksheet(workbook: Workbook): number {
  const named = workbook.sheets.findIndex((sheet) => sheet.name.trim().toLowerCase() === "survey");
  if (named >= 0) return named;
  return workbook.sheets.findIndex((sheet) => !sheet.hidden && looksLikeForm(sheet));
}

/** True when the header contains `type` and `name`, or aliases of them. */
export function looksLikeForm(sheet: Sheet): boolean {
  const columns = new Set(sheet.rows[0]?.cells.map((cell) => surveyColumn(cell.text).name));
  return columns.has("type") && columns.has("name");
}

/** True when labels are in a column without a language and the settings name none. */
export function isLanguageOpen(workbook: Workbook, sheet: Sheet): boolean {
  const headers = sheet.rows[0]?.cells.map((cell) => surveyColumn(cell.text)) ?? [];
  const hasPlainLabels = headers.some(({ name, language }) => name === "label" && language === undefined);
  return (
    hasPlainLabels && readSettings(siblingSheet(workbook, sheet, "settings")).default_language === undefined
  );
}

/** The sheet that belongs to a form's: `<sheet>.choices` before `choices`, ignoring case. */
export function siblingSheet(workbook: Workbook, sheet: Sheet, name: string): Sheet | undefined {
  const find = (sheetName: string) =>
    workbook.sheets.find((one) => one.name.trim().toLowerCase() === sheetName.toLowerCase());
  return find(`${sheet.name.trim()}.${name}`) ?? find(name);
}
